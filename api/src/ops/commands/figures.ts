import { calculateFigures, type Figures } from '../../features/figures/figures.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import type { CommandResult } from '../command.ts'

const DAYS = 30

/** Prints the figures from the first to the last day, both included. Default: the last 30 days. */
export async function figuresCommand(
  { db, clock, settings }: Service,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<CommandResult> {
  const { zone } = settings
  const last = to ? Temporal.PlainDate.from(to) : clock.now().toZonedDateTimeISO(zone).toPlainDate()
  const first = from ? Temporal.PlainDate.from(from) : last.subtract({ days: DAYS - 1 })
  const begin = (date: Temporal.PlainDate) => dateOf(date.toZonedDateTime(zone).toInstant())
  const figures = await calculateFigures(db, { from: begin(first), to: begin(last.add({ days: 1 })) })
  return { ok: true, lines: [`From ${first} to ${last}:`, ...formatFigures(figures)] }
}

function formatFigures({ waitHours, calls, firstCalls, referrals, ratings }: Figures): string[] {
  const { median, longest, tickets } = waitHours
  return [
    `  Wait for the first call   ${formatHours(median)} median, ${formatHours(longest)} at most (${tickets} tickets)`,
    `  Calls nobody came to      ${formatShare(calls.missed, calls.all)}`,
    `  Fixed at the first call   ${formatShare(firstCalls.fixed, firstCalls.all)}`,
    `  Sent to a workshop        ${referrals.all}, ${referrals.unsafe} of them not safe to ride`,
    `  Ratings of 1 to 5         call ${formatRating(ratings.call)}, service ${formatRating(ratings.service)} (${ratings.all} ratings)`,
  ]
}

const formatHours = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} h`)
const formatShare = (part: number, all: number) =>
  `${part} of ${all}${all > 0 ? ` (${Math.round((part / all) * 100)} %)` : ''}`
const formatRating = (value: number | null) => (value === null ? '–' : value.toFixed(1))
