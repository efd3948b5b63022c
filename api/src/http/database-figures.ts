import { HOUR_MS } from '@radruf/contract'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/schema.ts'
import { loadSlotRules } from '../features/booking/booking-rules.ts'
import { findFreeDays } from '../features/booking/slots/free-slots.ts'
import type { JobCounts } from '../jobs/job-counts.ts'
import { countJobs } from '../jobs/job-counts.ts'
import type { Settings } from '../settings.ts'
import { dateOf } from '../time.ts'

/** What the database contains, in numbers. */
export type DatabaseFigures = {
  jobs: JobCounts[]
  slots: Record<'free' | 'held' | 'booked', number>
  calls: Record<'one' | 'several', number>
  callPages: Record<'none' | 'direct' | 'relayed' | 'unknown', number>
}

/** Counts what is in the database, at the times of the product's clock. */
export async function readDatabaseFigures(db: Db, clock: Clock, settings: Settings): Promise<DatabaseFigures> {
  const now = dateOf(clock.now())
  const days = await findFreeDays(db, await loadSlotRules(db, settings), { now, ticketId: null })
  return {
    jobs: await countJobs(db, now),
    slots: { free: days.flatMap(({ slots }) => slots).length, ...(await countTaken(db, now)) },
    calls: await countCalls(db),
    callPages: await countCallPages(db, new Date(now.getTime() - HOUR_MS)),
  }
}

const countTaken = async (db: Db, now: Date) =>
  only(
    await sql<{ held: number; booked: number }>`
      SELECT count(*) FILTER (WHERE status = 'held' AND held_until > ${now}) AS held,
        count(*) FILTER (WHERE status = 'booked') AS booked
      FROM appointment WHERE status IN ('held', 'booked') AND ends_at > ${now}`.execute(db),
  )

const countCalls = async (db: Db) =>
  only(
    await sql<DatabaseFigures['calls']>`
      SELECT count(*) FILTER (WHERE people = 1) AS one, count(*) FILTER (WHERE people > 1) AS several
      FROM (SELECT count(*) AS people FROM call_participant GROUP BY ticket_id) AS call`.execute(db),
  )

const countCallPages = async (db: Db, from: Date) =>
  only(
    await sql<DatabaseFigures['callPages']>`
      SELECT count(*) FILTER (WHERE join_ms IS NULL) AS none,
        count(*) FILTER (WHERE join_ms IS NOT NULL AND relayed = false) AS direct,
        count(*) FILTER (WHERE join_ms IS NOT NULL AND relayed) AS relayed,
        count(*) FILTER (WHERE join_ms IS NOT NULL AND relayed IS NULL) AS unknown
      FROM call_report WHERE reported_at >= ${from}`.execute(db),
  )

/** The only row of an aggregate without groups. */
function only<T>({ rows: [row] }: { rows: T[] }): T {
  if (!row) throw new Error('an aggregate has no row')
  return row
}
