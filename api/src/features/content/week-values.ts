import { ANNOUNCEMENT_AUDIENCES, type ContentValues, ISO_WEEKDAYS, type WeekdayHours } from '@radruf/contract'
import { isValidAbsence } from '@radruf/contract/booking'
import { z } from 'zod'

export type WeekFault = 'not_valid' | 'required' | 'before_start'

const isTime = (value: string) => z.iso.time({ precision: -1 }).safeParse(value).success
const isDate = (value: string) => z.iso.date().safeParse(value).success

/** A weekday has both times in order, or none. */
export function findWeekFaults(values: ContentValues): Record<string, WeekFault> {
  const faults = ISO_WEEKDAYS.flatMap((weekday): [string, WeekFault][] => {
    const [from = '', to = ''] = [values[`from_${weekday}`], values[`to_${weekday}`]]
    if (!from && !to) return []
    if (!isTime(from)) return [[`from_${weekday}`, from ? 'not_valid' : 'required']]
    if (!isTime(to)) return [[`to_${weekday}`, to ? 'not_valid' : 'required']]
    return from < to ? [] : [[`to_${weekday}`, 'before_start']]
  })
  return Object.fromEntries(faults)
}

/** Like {@link findWeekFaults}; at least one day is open. */
export const findHoursFaults = (values: ContentValues): Record<string, string> =>
  Object.values(values).some(Boolean) ? findWeekFaults(values) : { from_1: 'never_open' }

/** The weekdays that have both times. */
export const toWeekdayHours = (values: ContentValues): WeekdayHours[] =>
  ISO_WEEKDAYS.flatMap((weekday) => {
    const [from, to] = [values[`from_${weekday}`], values[`to_${weekday}`]]
    return from && to ? [{ weekday, from, to }] : []
  })

/** The inverse of {@link toWeekdayHours}. */
export const toWeekValues = (hours: readonly WeekdayHours[]): ContentValues =>
  Object.fromEntries(
    ISO_WEEKDAYS.flatMap((weekday) => {
      const { from = '', to = '' } = hours.find((day) => day.weekday === weekday) ?? {}
      return [
        [`from_${weekday}`, from],
        [`to_${weekday}`, to],
      ]
    }),
  )

/** The days are in order and at most a year. */
export function findHolidayFaults({ first = '', last = '', until = '' }: ContentValues): Record<string, string> {
  if (!isDate(first)) return { first: 'not_valid' }
  if (!isDate(last)) return { last: 'not_valid' }
  if (!isValidAbsence({ first, last, reason: '' })) return { last: 'before_start' }
  return until && !isTime(until) ? { until: 'not_valid' } : {}
}

/** The dates of a period are valid and in order; both can be left out. */
export function findAnnouncementFaults({
  first = '',
  last = '',
  audience = '',
}: ContentValues): Record<string, string> {
  if (audience && !ANNOUNCEMENT_AUDIENCES.some((known) => known === audience)) return { audience: 'not_valid' }
  if (first && !isDate(first)) return { first: 'not_valid' }
  if (last && !isDate(last)) return { last: 'not_valid' }
  return first && last && last < first ? { last: 'before_start' } : {}
}
