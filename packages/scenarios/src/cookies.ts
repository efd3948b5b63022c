import { parseCookie, stringifySetCookie } from 'cookie'

/** A Set-Cookie line for the whole site; 0 seconds delete the cookie. Only `readable` cookies are visible to scripts. */
export const formatCookie = (name: string, value: string, { seconds = 86_400, readable = false } = {}): string =>
  stringifySetCookie({ name, value, path: '/', maxAge: seconds, httpOnly: !readable, sameSite: 'lax' })

/** The cookies of a request by name, percent-decoded. */
export const readCookies = (request: Request): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(parseCookie(request.headers.get('cookie') ?? '')).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  )
