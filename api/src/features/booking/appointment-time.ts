import type { Language } from '@radruf/contract'

const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

/**
 * When an appointment is, for people: `Montag, 23. November 2026 um 09:00 Uhr MEZ`. Always in the zone of the working
 * hours and always with the zone's name, whatever the reader's device or the server is set to.
 */
export const appointmentTime = (startsAt: Date, language: Language, zone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(startsAt)
