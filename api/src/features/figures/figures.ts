import type { Db } from '../../database/schema.ts'

export type Span = { from: Date; to: Date }
/** What an operator asks of a span of time. Rates are null when there is nothing to reckon with. */
export type Figures = {
  /** From sending the questionnaire to the first call that was booked, of questionnaires sent in the span. */
  waitHours: { median: number | null; longest: number | null; tickets: number }
  /** Calls whose time lay in the span: how many nobody came to. */
  calls: { all: number; missed: number }
  /** Tickets whose first call was in the span and has a summary: how many were fixed by it alone. */
  firstCalls: { all: number; fixed: number }
  referrals: { all: number; unsafe: number }
  ratings: { all: number; call: number | null; service: number | null }
}

const HOUR_MS = 3_600_000

export async function figuresOf(db: Db, span: Span): Promise<Figures> {
  const [waitHours, calls, firstCalls, referrals, ratings] = await Promise.all([
    waits(db, span),
    callsOf(db, span),
    firstCallsOf(db, span),
    referralsOf(db, span),
    ratingsOf(db, span),
  ])
  return { waitHours, calls, firstCalls, referrals, ratings }
}

async function waits(db: Db, { from, to }: Span): Promise<Figures['waitHours']> {
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
  return { median: medianOf(hours), longest: hours.at(-1) ?? null, tickets: hours.length }
}

/** Of numbers in their order. */
function medianOf(sorted: readonly number[]): number | null {
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

async function callsOf(db: Db, { from, to }: Span): Promise<Figures['calls']> {
  const rows = await db
    .selectFrom('appointment')
    .select('status')
    .where('status', 'in', ['done', 'missed'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .execute()
  return { all: rows.length, missed: rows.filter(({ status }) => status === 'missed').length }
}

async function firstCallsOf(db: Db, { from, to }: Span): Promise<Figures['firstCalls']> {
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

async function referralsOf(db: Db, { from, to }: Span): Promise<Figures['referrals']> {
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

async function ratingsOf(db: Db, { from, to }: Span): Promise<Figures['ratings']> {
  const rows = await db
    .selectFrom('rating')
    .select(['call', 'service'])
    .where('rated_at', '>=', from)
    .where('rated_at', '<', to)
    .execute()
  const mean = (values: readonly number[]) =>
    values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
  return { all: rows.length, call: mean(rows.map(({ call }) => call)), service: mean(rows.map((row) => row.service)) }
}
