import { DAY_MS, HOUR_MS } from '@radruf/contract'
import { dateWords, toCalendarDate } from '@radruf/shell-kit'

/** Times of the day until which a case is put off. */
const MORNING = '08:00'
const NOON = '13:00'

/** Times until which a case can be put off, in the zone of the workshop. Noon only in the morning. */
export function listSnoozeTimes(now: number, zone: string) {
  const today = Date.parse(`${toCalendarDate(now, zone)}T00:00:00Z`)
  const daysToMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  const find = (days: number, clock: string) =>
    findMoment(`${new Date(today + days * DAY_MS).toISOString().slice(0, 10)}T${clock}`, zone)
  const times = [
    { name: 'hour', until: now + HOUR_MS },
    { name: 'noon', until: find(0, NOON) },
    { name: 'tomorrow', until: find(1, MORNING) },
    { name: 'monday', until: find(daysToMonday, MORNING) },
  ] as const
  return times
    .filter(({ name, until }) => name !== 'noon' || until > now + HOUR_MS)
    .map(({ name, until }) => ({ name, until: new Date(until).toISOString() }))
}

/** The moment at which clocks in the zone show a date and time, such as `2026-11-23T13:00`. */
export function findMoment(shownTime: string, zone: string): number {
  const guess = Date.parse(`${shownTime}:00Z`)
  const shown = Date.parse(`${toCalendarDate(guess, zone)}T${dateWords(guess, 'en', zone).clock}:00Z`)
  return guess - (shown - guess)
}
