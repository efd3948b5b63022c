import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'

const DAYS = 30

/** The days of a report, both included and by default the last 30, and the times of their begin and end. */
export function readRange(
  { clock, settings: { zone } }: Service,
  days: { from?: string | undefined; to?: string | undefined },
): { title: string; range: { from: Date; to: Date } } {
  const last = days.to ? Temporal.PlainDate.from(days.to) : clock.now().toZonedDateTimeISO(zone).toPlainDate()
  const first = days.from ? Temporal.PlainDate.from(days.from) : last.subtract({ days: DAYS - 1 })
  const begin = (date: Temporal.PlainDate) => dateOf(date.toZonedDateTime(zone).toInstant())
  return {
    title: `From ${first} to ${last}:`,
    range: { from: begin(first), to: begin(last.add({ days: 1 })) },
  }
}

export const formatShare = (part: number, all: number): string =>
  `${part} of ${all}${all > 0 ? ` (${Math.round((part / all) * 100)} %)` : ''}`
