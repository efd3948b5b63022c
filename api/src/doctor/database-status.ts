import { sql } from 'kysely'
import { type Counts, countRows } from '../backup/copy.ts'
import { openClock } from '../clock.ts'
import { type MigrationStatus, readMigrationStatus } from '../database/migration-status.ts'
import type { Db } from '../database/schema.ts'
import { countAnnounced, OVERDUE_DAYS } from '../features/retention/retention.ts'
import { countSecurityEvents, findSecurityLogStart } from '../features/security-log/security-log.ts'
import { countJobs, type JobCounts } from '../jobs/job-counts.ts'
import type { Settings } from '../settings.ts'
import { dateOf } from '../time.ts'

/** Facts about a database, without any content of its rows. */
export type DatabaseStatus = MigrationStatus & {
  version: string
  /** The database's clock, and this machine's when it was read, in milliseconds. */
  time: string
  readAt: number
  /** Empty while migrations are pending. */
  rows: Partial<Counts>
  jobs: JobCounts[]
  /** Undefined while migrations are pending. */
  kept?: {
    /** Closed tickets whose erasure is announced, and those that should be erased already. */
    tickets: { announced: number; overdue: number }
    /** The oldest event, and whether it should be deleted already. */
    securityLog: { events: number; oldest: string | null; isOverdue: boolean }
  }
}

type StatusSettings = Pick<Settings, 'ticketRetentionMonths' | 'securityLogMonths' | 'zone'>

/** Reads the status. The tables are counted only when the database has every migration. */
export async function readDatabaseStatus(db: Db, settings: StatusSettings): Promise<DatabaseStatus> {
  const { rows: facts } = await sql<{ version: string; time: Date }>`
    SELECT current_setting('server_version') AS version, clock_timestamp() AS time`.execute(db)
  const readAt = Date.now()
  const fact = facts[0]
  if (!fact) throw new Error('the database returned no row')
  const migrations = await readMigrationStatus(db)
  return {
    version: fact.version,
    time: fact.time.toISOString(),
    readAt,
    ...migrations,
    ...(migrations.pending.length > 0
      ? { rows: {}, jobs: [] }
      : {
          rows: await countRows(db),
          jobs: await countJobs(db, await readTime(db)),
          kept: await readKept(db, settings),
        }),
  }
}

async function readKept(db: Db, settings: StatusSettings): Promise<DatabaseStatus['kept']> {
  const now = (await openClock(db)).now()
  const log = await countSecurityEvents(db)
  const start = findSecurityLogStart(dateOf(now.subtract({ hours: 24 * OVERDUE_DAYS })), settings.securityLogMonths)
  return {
    tickets: await countAnnounced(db, settings, now),
    securityLog: { ...log, isOverdue: log.oldest !== null && new Date(log.oldest) < start },
  }
}

const readTime = async (db: Db) => dateOf((await openClock(db)).now())
