import type { Language } from '@radruf/contract'

const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

/**
 * Formats the start of an appointment for people: `Montag, 23. November 2026 um 09:00 MEZ`. Uses the zone of the working hours
 * and names it, independent of the zone of the reader's device and of the server.
 */
export const formatAppointmentTime = (startsAt: Date, language: Language, zone: string): string =>
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
