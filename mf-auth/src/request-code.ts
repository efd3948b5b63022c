import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import type { ShellContext } from '@radruf/shell-kit'
import { readReturnPath } from './return-path.ts'

/** Requests a code by mail. Returns the time from which another can be requested: seconds since 1970, the service's clock. */
export async function requestCode({ api, language, session }: ShellContext, email: string): Promise<number> {
  const { resendAfter } = await unwrap(api.POST('/api/sign-in/codes', { body: { email, language } }))
  const { now } = await session()
  return Math.floor(Date.parse(now) / 1000) + resendAfter
}

/** The path of the code page for `email`. Keeps the return path of the login page's `url`. */
export function codePagePath(email: string, resendFrom: number, url: string): string {
  const query = new URLSearchParams({ again: String(resendFrom) })
  const to = readReturnPath(url)
  if (to !== pathTo('/')) query.set('to', to)
  return `${pathTo('/otp/:email', { email })}?${query}`
}
