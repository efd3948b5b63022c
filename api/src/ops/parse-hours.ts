import type { WeekdayHours } from '../features/booking/mechanic-times.ts'
import { UsageError } from './options.ts'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const TIME = '((?:[01]\\d|2[0-3]):[0-5]\\d)'
const ENTRY = new RegExp(`^([a-z]{3})(?:-([a-z]{3}))?\\s+${TIME}-${TIME}$`)

/** Working hours as typed: `mon-thu 09:00-17:00, fri 09:00-13:00`; `default` for those of the product. */
export function parseHours(typed: string): WeekdayHours[] {
  if (typed.trim() === 'default') return []
  const hours = typed.split(',').flatMap((entry) => parseEntry(entry.trim().toLowerCase()))
  const twice = hours.find((one, index) => hours.findIndex(({ weekday }) => weekday === one.weekday) !== index)
  if (twice) throw new UsageError(`--hours: ${DAYS[twice.weekday - 1]} is named twice`)
  return hours
}

function parseEntry(entry: string): WeekdayHours[] {
  const [, first = '', last = first, from = '', to = ''] = ENTRY.exec(entry) ?? []
  const [begin, end] = [DAYS.indexOf(first), DAYS.indexOf(last)]
  if (begin === -1 || end < begin || to <= from)
    throw new UsageError(`--hours: "${entry}" is not like "mon-thu 09:00-17:00"`)
  return DAYS.slice(begin, end + 1).map((_, index) => ({ weekday: begin + index + 1, from, to }))
}
