import { HOUR_MS } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
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
    `  Missed calls              ${formatShare(calls.missed, calls.all)}`,
    `  Fixed at the first call   ${formatShare(firstCalls.fixed, firstCalls.all)}`,
    `  Sent to a workshop        ${referrals.all}, ${referrals.unsafe} of them not safe to ride`,
    `  Ratings of 1 to 5         call ${formatRating(ratings.call)}, service ${formatRating(ratings.service)} (${ratings.all} ratings)`,
  ]
}

const formatHours = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} h`)
const formatRating = (value: number | null) => (value === null ? '–' : value.toFixed(1))

type TimeRange = { from: Date; to: Date }
/** Key figures of a time range for the operator. Averages are null without data. */
type Figures = {
  /** Hours from submitting the questionnaire to the first booked call, for questionnaires submitted in the range. */
  waitHours: { median: number | null; longest: number | null; tickets: number }
  /** Calls in the range, and how many of them were missed. */
  calls: { all: number; missed: number }
  /** Tickets with a summary whose first call was in the range, and how many of them that call fixed. */
  firstCalls: { all: number; fixed: number }
  referrals: { all: number; unsafe: number }
  ratings: { all: number; call: number | null; service: number | null }
}

/** Calculates the key figures of a time range; `to` is exclusive. */
async function calculateFigures(db: Db, range: TimeRange): Promise<Figures> {
  const [waitHours, calls, firstCalls, referrals, ratings] = await Promise.all([
    calculateWaits(db, range),
    countCalls(db, range),
    countFirstCalls(db, range),
    countReferrals(db, range),
    averageRatings(db, range),
  ])
  return { waitHours, calls, firstCalls, referrals, ratings }
}

async function calculateWaits(db: Db, { from, to }: TimeRange): Promise<Figures['waitHours']> {
  const rows = await db
    .selectFrom('ticket_move')
    .innerJoin('appointment', 'appointment.ticket_id', 'ticket_move.ticket_id')
    .select(({ fn }) => ['ticket_move.ticket_id', fn.min('moved_at').as('sent'), fn.min('starts_at').as('first')])
    .where('to_state', '=', 'in_review')
    .where('appointment.status', 'in', ['booked', 'done', 'missed'])
    .groupBy('ticket_move.ticket_id')
    .having(({ fn }) => fn.min('moved_at'), '>=', from)
    .having(({ fn }) => fn.min('moved_at'), '<', to)
    .execute()
  const hours = rows.map(({ sent, first }) => (first.getTime() - sent.getTime()) / HOUR_MS).sort((a, b) => a - b)
  return { median: findMedian(hours), longest: hours.at(-1) ?? null, tickets: hours.length }
}

/** The median of sorted numbers; null without any. */
function findMedian(sorted: readonly number[]): number | null {
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

async function countCalls(db: Db, { from, to }: TimeRange): Promise<Figures['calls']> {
  const rows = await db
    .selectFrom('appointment')
    .select('status')
    .where('status', 'in', ['done', 'missed'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .execute()
  return { all: rows.length, missed: rows.filter(({ status }) => status === 'missed').length }
}

async function countFirstCalls(db: Db, { from, to }: TimeRange): Promise<Figures['firstCalls']> {
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('summary', 'summary.ticket_id', 'appointment.ticket_id')
    .select(({ fn }) => ['appointment.ticket_id', 'summary.outcome', fn.countAll<number>().as('calls')])
    .where('status', '=', 'done')
    .groupBy(['appointment.ticket_id', 'summary.outcome'])
    .having(({ fn }) => fn.min('starts_at'), '>=', from)
    .having(({ fn }) => fn.min('starts_at'), '<', to)
    .execute()
  const fixed = rows.filter(({ outcome, calls }) => outcome === 'fixed' && Number(calls) === 1)
  return { all: rows.length, fixed: fixed.length }
}

async function countReferrals(db: Db, { from, to }: TimeRange): Promise<Figures['referrals']> {
  const rows = await db
    .selectFrom('ticket_move')
    .leftJoin('summary', 'summary.ticket_id', 'ticket_move.ticket_id')
    .select('summary.outcome')
    .where('to_state', '=', 'referred')
    .where('moved_at', '>=', from)
    .where('moved_at', '<', to)
    .execute()
  return { all: rows.length, unsafe: rows.filter(({ outcome }) => outcome === 'unsafe').length }
}

async function averageRatings(db: Db, { from, to }: TimeRange): Promise<Figures['ratings']> {
  const rows = await db
    .selectFrom('rating')
    .select(['call', 'service'])
    .where('rated_at', '>=', from)
    .where('rated_at', '<', to)
    .execute()
  const average = (values: readonly number[]) =>
    values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
  return {
    all: rows.length,
    call: average(rows.map(({ call }) => call)),
    service: average(rows.flatMap((row) => row.service ?? [])),
  }
}
