import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import type { ShellContext } from '@radruf/shell-kit'
import { readReturnPath } from './return-path.ts'

/** Has a code mailed; says from when on, by the service's clock in seconds, another one may be asked for. */
export async function requestCode({ api, language, session }: ShellContext, email: string): Promise<number> {
  const { resendAfter } = await unwrap(api.POST('/api/sign-in/codes', { body: { email, language } }))
  const { now } = await session()
  return Math.floor(Date.parse(now) / 1000) + resendAfter
}

/** The screen for the code that was mailed to `email`, which leads on to where `address` wanted to go. */
export function codePagePath(email: string, resendFrom: number, address: string): string {
  const query = new URLSearchParams({ again: String(resendFrom) })
  const to = readReturnPath(address)
  if (to !== pathTo('/')) query.set('to', to)
  return `${pathTo('/otp/:email', { email })}?${query}`
}
