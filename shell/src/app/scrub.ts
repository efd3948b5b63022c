const EMAIL = /[^\s/"'<>=?&]+(@|%40)[^\s/"'<>?&]+/gi
/** Six digits that stand alone: within a hash or a name they are no code. */
const CODE = /(?<![\p{L}\p{N}_])\d{6}(?![\p{L}\p{N}_])/gu

/** Removes e-mail addresses and one-time codes, which must not reach a report or a log. */
export const scrub = (text: string): string => text.replace(EMAIL, '[e-mail]').replace(CODE, '[code]')

/** Applies {@link scrub} to every string in a value. */
export function scrubDeep<T>(value: T): T {
  if (typeof value === 'string') return scrub(value) as T
  if (Array.isArray(value)) return value.map(scrubDeep) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scrubDeep(inner)])) as T
}
