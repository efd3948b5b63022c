import { cpSync, rmSync } from 'node:fs'
import type { Language, Role } from '@radruf/contract'
import { inject } from 'vitest'
import { inTransaction } from '../database/transaction.ts'
import { JOB_HANDLERS } from '../features/index.ts'
import { invite } from '../features/people/invite.ts'
import { createSession } from '../features/sign-in/session.ts'
import { runDueJobs } from '../jobs/worker.ts'
import type { DatabaseKind } from '../service.ts'
import { loadSettings } from '../settings.ts'
import { startService } from '../start.ts'
import { createTestClient, type TestClient } from './client.ts'
import { createDatabase, dropDatabase } from './postgres-databases.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export const DATABASES = ['embedded', 'postgres'] as const satisfies readonly DatabaseKind[]

/** A Monday at 10:00 in Berlin, in winter time. */
export const MONDAY_10 = '2026-11-23T09:00:00Z'

let count = 0

/** Settings over a fresh copy of the migrated template: a data folder, and for PostgreSQL a database of its own. */
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
 * The real service on a fresh database, without its background parts: jobs run when the test asks for it, and the clock
 * stands at `at` (ticking on). Stop it after the tests.
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
  const runJobs = () => runDueJobs(service, JOB_HANDLERS)

  /** Somebody who is invited, and signed in in a browser of their own. */
  const signedIn = async (role: Role, email: string, language: Language = 'de', name?: string) => {
    const person = await invite(service, { email, role, language, name })
    const { token } = await inTransaction(service, (trx) => createSession(service, trx, person.id))
    return Object.assign(createTestClient(app, { radruf_session: token }), { person })
  }

  return {
    service,
    app,
    runJobs,
    signedIn,
    /** A browser that nobody is signed in with. */
    browser: (): TestClient => createTestClient(app),
    /** Mails to an address so far, newest first, after running every due job. */
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
    stop: async () => {
      await stop()
      await data.remove()
    },
  }
}
export type TestService = Awaited<ReturnType<typeof startTestService>>
