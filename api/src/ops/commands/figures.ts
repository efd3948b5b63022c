import { calculateFigures, type Figures } from '../../features/figures/figures.ts'
import type { Service } from '../../service.ts'
import type { CommandResult } from '../command.ts'
import { formatShare, readRange } from './report-range.ts'

/** Prints the figures from the first to the last day, both included. Default: the last 30 days. */
export async function figuresCommand(
  service: Service,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<CommandResult> {
  const { title, range } = readRange(service, days)
  return { ok: true, lines: [title, ...formatFigures(await calculateFigures(service.db, range))] }
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
const formatRating = (value: number | null) => (value === null ? '–' : value.toFixed(1))
