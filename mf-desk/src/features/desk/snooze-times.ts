import { DAY_MS, HOUR_MS } from '@radruf/contract'
import { dateWords, toCalendarDate } from '@radruf/shell-kit'

/** The time of the day until which a case is put off to another day. */
const MORNING = '09:00'

/** Times until which a case can be put off, in the zone of the workshop. */
export function listSnoozeTimes(now: number, zone: string) {
  const today = Date.parse(`${toCalendarDate(now, zone)}T00:00:00Z`)
  const daysToMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  const toIso = (time: number) => new Date(time).toISOString()
  const morning = (days: number) => toIso(findMorning(toIso(today + days * DAY_MS).slice(0, 10), zone))
  return [
    { name: 'hour', until: toIso(now + HOUR_MS) },
    { name: 'tomorrow', until: morning(1) },
    { name: 'monday', until: morning(daysToMonday) },
  ] as const
}

/** The moment at which clocks in the zone show the morning of a date. */
function findMorning(date: string, zone: string): number {
  const guess = Date.parse(`${date}T${MORNING}:00Z`)
  const shown = Date.parse(`${toCalendarDate(guess, zone)}T${dateWords(guess, 'en', zone).clock}:00Z`)
  return guess - (shown - guess)
}
