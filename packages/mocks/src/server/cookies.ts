/** Which tester a browser belongs to. */
export const TESTER_COOKIE = 'radruf_tester'
/** The device's own choice of language, under the name that the shell reads it by. */
export const LANGUAGE_COOKIE = 'radruf-language'

export const cookieLine = (name: string, value: string, { seconds = 86_400, readable = false } = {}): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${readable ? '' : '; HttpOnly'}`

export const readCookie = (request: Request, name: string): string | undefined =>
  request.headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
