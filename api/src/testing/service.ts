import { cpSync, rmSync } from 'node:fs'
import { type Language, type PersonRole, UNDO_SECONDS } from '@radruf/contract'
import { inject } from 'vitest'
import { inTransaction } from '../database/transaction.ts'
import { JOB_HANDLERS } from '../features/index.ts'
import { invite } from '../features/people/invite.ts'
import { recordInvitationAccepted } from '../features/people/storage.ts'
import { createSession } from '../features/sign-in/session.ts'
import { isHttps } from '../http/cookies.ts'
import { runDueJobs } from '../jobs/worker.ts'
import type { DatabaseKind } from '../service.ts'
import { loadSettings } from '../settings.ts'
import { startService } from '../start.ts'
import { dateOf } from '../time.ts'
import { createTestClient, type TestClient } from './client.ts'
import { createDatabase, dropDatabase } from './postgres-databases.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export const DATABASES = ['embedded', 'postgres'] as const satisfies readonly DatabaseKind[]

/**
 * The databases of tests whose queries are the same on both: the embedded one is PostgreSQL as well, and the browser tests run on it. The
 * deep tests take both.
 */
export const FEATURE_DATABASES = process.env.DEEP ? DATABASES : (['postgres'] as const)

/** A Monday at 10:00 in Berlin (winter time). */
export const MONDAY_10 = '2026-11-23T09:00:00Z'

let count = 0

/** Copies the migrated template into a new data folder, and for PostgreSQL into a new database. Returns their settings. */
export async function createTestData(database: DatabaseKind) {
  const { embedded, postgres } = inject('databases')
  const dataDir = createTemporaryFolder('test')
  const name = `radruf_test_${process.pid}_${Date.now()}_${count++}`
  if (database === 'embedded') cpSync(embedded, dataDir, { recursive: true })
  const env: Record<string, string> = {
    RADRUF_MODE: 'demo',
    DATA_DIR: dataDir,
    API_PORT: '0',
    LOG_LEVEL: 'silent',
    ...(database === 'postgres' && { DATABASE_URL: await createDatabase(postgres.url, name, postgres.template) }),
  }
  const remove = async () => {
    if (database === 'postgres') await dropDatabase(postgres.url, name)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { env, dataDir, remove }
}

/**
 * Starts the real service on a new database without background tasks: tests run jobs with `runJobs`. The clock starts at `at`
 * and ticks. The test must call `stop`.
 */
export async function startTestService({
  database,
  env = {},
  at = MONDAY_10,
}: {
  database: DatabaseKind
  env?: Record<string, string>
  at?: string
}) {
  const data = await createTestData(database)
  const settings = loadSettings({ ...data.env, ...env })
  const { service, app, stop } = await startService(settings, { runsInBackground: false })
  await service.clock.set(Temporal.Instant.from(at))
  const sessionCookie = `${isHttps(settings) ? '__Host-' : ''}radruf_session`
  const runJobs = () => runDueJobs(service, JOB_HANDLERS)

  /** Invites a person and signs them in with a new browser. */
  const signedIn = async (role: PersonRole, email: string, language: Language = 'de', name?: string) => {
    const person = await invite(service, { email, role, language, name })
    const { token } = await inTransaction(service, async (trx) => {
      await recordInvitationAccepted(trx, person.id, dateOf(service.clock.now()))
      return createSession(service, trx, person.id)
    })
    return Object.assign(createTestClient(app, { [sessionCookie]: token }), { person })
  }

  return {
    service,
    app,
    runJobs,
    signedIn,
    /** Creates a browser without a session, optionally with the network address of its requests. */
    browser: (remoteAddress?: string): TestClient => createTestClient(app, {}, remoteAddress),
    /** Runs due jobs and returns the mails to an address, newest first. */
    mailsTo: async (email: string) => {
      await runJobs()
      return service.db
        .selectFrom('dev_mail')
        .selectAll()
        .where('recipient', '=', email)
        .orderBy('id', 'desc')
        .execute()
    },
    setClock: (instant: string) => service.clock.set(Temporal.Instant.from(instant)),
    /** Moves the clock to the end of the time in which a change can be undone. */
    passUndoTime: () => service.clock.set(service.clock.now().add({ seconds: UNDO_SECONDS })),
    /** Counts every session of the person as confirmed with a code at the time of the clock. */
    confirm: (personId: string) =>
      service.db
        .updateTable('session')
        .set({ confirmed_at: new Date(service.clock.now().epochMilliseconds) })
        .where('person_id', '=', personId)
        .execute(),
    stop: async () => {
      await stop()
      await data.remove()
    },
  }
}
export type TestService = Awaited<ReturnType<typeof startTestService>>
