/** Which tester a browser belongs to. */
export const TESTER_COOKIE = 'radruf_tester'
/** The device's own choice of language, under the name that the shell reads it by. */
export const LANGUAGE_COOKIE = 'radruf-language'
/** What the shell keeps a session's overrides in. Twin: shell/src/server/override-cookies.ts */
const OVERRIDES_COOKIE = 'radruf-overrides'

export const formatCookie = (name: string, value: string, { seconds = 86_400, readable = false } = {}): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${readable ? '' : '; HttpOnly'}`

export const readCookie = (request: Request, name: string): string | undefined =>
  request.headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The remotes that this browser has something else for, and what. */
export const readRemoteOverrides = (request: Request): ReadonlyMap<string, string> => {
  try {
    return new Map(new URLSearchParams(decodeURIComponent(readCookie(request, OVERRIDES_COOKIE) ?? '')))
  } catch {
    // Not of the shell's making.
    return new Map()
  }
}
