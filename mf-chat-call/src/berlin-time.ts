import type { Language } from '@radruf/contract'

/** The zone that appointments are agreed in; server and browser format alike wherever they stand. */
const ZONE = 'Europe/Berlin'
const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs far more than using it, and a long thread uses hundreds. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(options).join(' ')}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options })
  formats.set(key, known)
  return known
}

const format = (iso: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  formatOf(LOCALES[language], options).format(new Date(iso))

/** `14:30` */
export const timeOfDay = (iso: string, language: Language) =>
  format(iso, language, { hour: '2-digit', minute: '2-digit' })

/** `Dienstag, 3. März` */
export const dayName = (iso: string, language: Language) =>
  format(iso, language, { weekday: 'long', day: 'numeric', month: 'long' })

/** `Di., 3. März, 14:30` */
export const dayAndTime = (iso: string, language: Language) =>
  format(iso, language, { weekday: 'short', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** The calendar day in Berlin, `2026-03-03`: equal for times of the same day. */
export const dayKey = (time: string | number): string => formatOf('sv-SE', {}).format(new Date(time))

/** `2:05:09`, or `05:09` below an hour; never negative. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
