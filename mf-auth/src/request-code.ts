import { pathTo } from '@radruf/contract'
import { isApiError, unwrap } from '@radruf/contract/client'
import type { ShellContext } from '@radruf/shell-kit'
import { readReturnPath } from './return-path.ts'

/** The result of requesting a code. The times are seconds since 1970 by the service's clock. */
export type CodeRequest = {
  /** The time from which another code can be requested. */
  resendFrom: number
  /** The wait after an earlier request was not over, so no code was sent. */
  isEarly: boolean
}

/** Requests a code by mail. Throws every refusal except the one to wait. */
export async function requestCode(context: ShellContext, email: string): Promise<CodeRequest> {
  const { api, language } = context
  try {
    const { resendAfter } = await unwrap(api.POST('/api/sign-in/codes', { body: { email, language } }))
    return { resendFrom: (await readServiceTime(context)) + resendAfter, isEarly: false }
  } catch (error) {
    const retryAfter = isApiError(error) && error.code === 'TOO_MANY_REQUESTS' && error.problem.retryAfter
    if (!retryAfter) throw error
    return { resendFrom: (await readServiceTime(context)) + retryAfter, isEarly: true }
  }
}

/** The service's clock, in whole seconds. A shell without `now` knows only the time at which it received the session. */
const readServiceTime = async ({ now, session }: ShellContext) =>
  Math.floor((now ? await now() : Date.parse((await session()).now)) / 1000)

/** The path of the code page for `email`. Keeps the return path of the login page's `url`. */
export function codePagePath(email: string, resendFrom: number, url: string): string {
  const query = new URLSearchParams({ again: String(resendFrom) })
  const to = readReturnPath(url)
  if (to !== pathTo('/')) query.set('to', to)
  return `${pathTo('/otp/:email', { email })}?${query}`
}
