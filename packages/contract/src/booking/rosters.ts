import type { Absence, WeekdayHours } from '../types.ts'
import { findOfferedSlot, type SlotRules, type Span } from './slots.ts'

/** The states of Germany by their ISO 3166-2 codes. */
export const BUNDESLAENDER = [
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HH',
  'HE',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const
export type Bundesland = (typeof BUNDESLAENDER)[number]

/** Whether a date is a public holiday in a state; without a state, in all of Germany. */
export type IsPublicHoliday = (date: Temporal.PlainDate, bundesland: Bundesland | null) => boolean

/** Working times of one mechanic: own or the product's hours, without absences and public holidays. */
export type Roster = { mechanicId: string; rules: SlotRules }

/** Own times of a mechanic. Without own hours the product's hours apply. */
export type MechanicTimes = {
  hours: readonly WeekdayHours[]
  absences: readonly Absence[]
  /** State whose public holidays apply; null: only holidays of all states. */
  bundesland: Bundesland | null
}

/** The product's slot rules narrowed to one mechanic. */
export function createRoster(
  mechanicId: string,
  rules: SlotRules,
  { hours, absences, bundesland }: MechanicTimes,
  isPublicHoliday: IsPublicHoliday,
): Roster {
  const isOff = (date: Temporal.PlainDate) => {
    const day = date.toString()
    return (
      (rules.isOff?.(date) ?? false) ||
      absences.some(({ first, last }) => first <= day && day <= last) ||
      isPublicHoliday(date, bundesland)
    )
  }
  const hoursByWeekday = new Map(hours.map(({ weekday, ...day }) => [weekday, day]))
  return { mechanicId, rules: { ...rules, ...(hours.length > 0 && { hoursByWeekday }), isOff } }
}

/** The slot that starts exactly at `startsAt` and the mechanics who offer it; undefined without any. */
export function findOffer(
  rosters: readonly Roster[],
  now: number,
  startsAt: number,
): { slot: Span; mechanicIds: Set<string> } | undefined {
  const offers = rosters.flatMap(({ mechanicId, rules }) => {
    const slot = findOfferedSlot(rules, now, startsAt)
    return slot ? [{ mechanicId, slot }] : []
  })
  const [first] = offers
  return first && { slot: first.slot, mechanicIds: new Set(offers.map(({ mechanicId }) => mechanicId)) }
}
