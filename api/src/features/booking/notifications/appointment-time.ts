import { type Language, LOCALES } from '@radruf/contract'

type Words = Record<'weekday' | 'day' | 'month' | 'hour' | 'minute' | 'timeZoneName', string>
const WRITE: Record<Language, (words: Words) => string> = {
  de: ({ weekday, day, month, hour, minute, timeZoneName }) =>
    `${weekday}, ${day}. ${month}, um ${Number(hour)}:${minute} Uhr (${timeZoneName})`,
  en: ({ weekday, day, month, hour, minute, timeZoneName }) =>
    `${weekday} ${day} ${month} at ${hour}:${minute} (${timeZoneName})`,
}

/**
 * Formats the start of an appointment for people: `Montag, 23. November, um 9:00 Uhr (MEZ)`. Uses the zone of the working hours
 * and names it, independent of the zone of the reader's device and of the server.
 */
export function formatAppointmentTime(startsAt: Date, language: Language, zone: string): string {
  const parts = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone: zone,
  }).formatToParts(startsAt)
  return WRITE[language](Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Words)
}
