import { readText, SETTINGS } from '@radruf/settings'

const EMAIL = /[^\s@<>"'(),:;=/]+@[^\s@<>"'(),:;]+\.[^\s@<>"'(),:;.]+/g
const MIN_SECRET_LENGTH = 4

type Env = Readonly<Record<string, string | undefined>>

/** Creates the function that removes e-mail addresses, the values of secret settings and passwords in addresses from a text. */
export function createRedactor(env: Env): (text: string) => string {
  const secrets = Object.values(SETTINGS).flatMap((row) => {
    const value = findText(row, env)
    if (!value) return []
    return 'secret' in row ? [value, ...userInfo(value)] : userInfo(value)
  })
  // Longest first: one secret can contain another.
  const ordered = [...new Set(secrets)].filter(({ length }) => length >= MIN_SECRET_LENGTH)
  ordered.sort((a, b) => b.length - a.length)
  return (text) =>
    ordered
      .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
      .replace(/(\w:\/\/)[^/\s]*@/g, '$1')
      .replace(EMAIL, '[e-mail]')
}

/** The text of a setting. Undefined where the file of a secret cannot be read: the doctor says so in its own line. */
function findText(row: Parameters<typeof readText>[0], env: Env): string | undefined {
  try {
    return readText(row, env)
  } catch {
    return undefined
  }
}

/** User name and password of an address, as written and decoded. */
function userInfo(value: string): string[] {
  const url = URL.parse(value)
  if (!url) return []
  return [url.username, url.password].flatMap((part) => (part ? [part, decodeURIComponent(part)] : []))
}

/** The settings that are set, without secrets. Of a secret it says only that it is set. */
export function describeSettings(env: Env): Record<string, string> {
  const redact = createRedactor(env)
  return Object.fromEntries(
    Object.values(SETTINGS).flatMap((row) => {
      const value = findText(row, env)
      if (!value) return []
      return [[row.env, 'secret' in row ? '[secret]' : redact(value)]]
    }),
  )
}
