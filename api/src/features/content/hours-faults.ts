import { type ContentValues, ISO_WEEKDAYS } from '@radruf/contract'
import { isValidAbsence } from '@radruf/contract/booking'
import { z } from 'zod'

const isTime = (value: string) => z.iso.time({ precision: -1 }).safeParse(value).success
const isDate = (value: string) => z.iso.date().safeParse(value).success

/** A weekday has both times in order, or none; at least one day is open. */
export function findHoursFaults(values: ContentValues): Record<string, string> {
  const faults = ISO_WEEKDAYS.flatMap((weekday): [string, string][] => {
    const [from = '', to = ''] = [values[`from_${weekday}`], values[`to_${weekday}`]]
    if (!from && !to) return []
    if (!isTime(from)) return [[`from_${weekday}`, from ? 'not_valid' : 'required']]
    if (!isTime(to)) return [[`to_${weekday}`, to ? 'not_valid' : 'required']]
    return from < to ? [] : [[`to_${weekday}`, 'before_start']]
  })
  const isClosed = ISO_WEEKDAYS.every((weekday) => !values[`from_${weekday}`] && !values[`to_${weekday}`])
  return Object.fromEntries(isClosed ? [['from_1', 'never_open']] : faults)
}

/** The days are in order and at most a year. */
export function findHolidayFaults({ first = '', last = '', until = '' }: ContentValues): Record<string, string> {
  if (!isDate(first)) return { first: 'not_valid' }
  if (!isDate(last)) return { last: 'not_valid' }
  if (!isValidAbsence({ first, last, reason: '' })) return { last: 'before_start' }
  return until && !isTime(until) ? { until: 'not_valid' } : {}
}
