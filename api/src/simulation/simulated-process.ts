import { Kysely } from 'kysely'
import { postgresDialects } from '../database/postgres.ts'
import type { Database } from '../database/schema.ts'
import { outerHandleGuard } from '../database/transaction.ts'
import { JOB_HANDLERS } from '../features/index.ts'
import { startJobWorker } from '../jobs/worker.ts'
import type { Service } from '../service.ts'
import { loadSettings } from '../settings.ts'
import { startService } from '../start.ts'
import { createTestClient, type TestClient } from '../testing/client.ts'
import type { Random } from '../testing/random.ts'
import { type LockMonitor, NO_DEADLOCK_CHECK } from './lock-monitor.ts'
import type { Scheduler } from './scheduler.ts'
import { createSimulatedMailer, type MailServer } from './sent-mails.ts'
import { createSimulatedNetwork, type SimulatedNetwork } from './simulated-network.ts'
import type { SimulatedTime } from './simulated-time.ts'

/** The world outside of a process. */
export type Surroundings = {
  env: Record<string, string>
  random: Random
  time: SimulatedTime
  scheduler: Scheduler
  monitor: LockMonitor
  mails: MailServer
}

/** One process of the real service with its job worker, between which and the database is a simulated network. */
export type SimulatedProcess = {
  service: Service
  network: SimulatedNetwork
  clientFor: (token: string) => TestClient
  browser: () => TestClient
  fillDisk: (isFull: boolean) => void
  /** Rejects when the process is killed: its clients lose their connection. */
  killed: Promise<never>
  /** Ends without any further statement or mail. */
  kill: () => void
  stop: () => Promise<void>
}

/** How long a process keeps an unused connection: shorter than the pauses between steps, or so long that faults break it while it is unused. */
const IDLE_TIMES_MS = [10_000, 600_000, 600_000]

/** Starts a process on the data of `env`, which names a PostgreSQL database. */
export async function startSimulatedProcess(surroundings: Surroundings): Promise<SimulatedProcess> {
  const { scheduler, env, random, time, mails } = surroundings
  const { DATABASE_URL = '', ...settings } = env
  const network = createSimulatedNetwork({ ...surroundings, port: Number(new URL(DATABASE_URL).port) })
  const database = openDatabase(DATABASE_URL, network, random.pick(IDLE_TIMES_MS))
  const { service, app, stop } = await scheduler.runUntil(
    startService(loadSettings(settings), { runsInBackground: false, database }),
  )
  let isDiskFull = false
  let isKilled = false
  const killed = Promise.withResolvers<never>()
  killed.promise.catch(() => {})
  Object.assign(service, {
    mailer: createSimulatedMailer(mails, { scheduler, isKilled: () => isKilled }),
    storage: { isFull: () => isDiskFull, reportFull: () => {} },
  })
  const worker = startJobWorker(service, JOB_HANDLERS)
  return {
    service,
    network,
    clientFor: (token) => createTestClient(app, { radruf_session: token }),
    browser: () => createTestClient(app),
    fillDisk: (isFull) => {
      isDiskFull = isFull
    },
    killed: killed.promise,
    kill: () => {
      isKilled = true
      network.abandon()
      time.dropTimers()
      killed.reject(new Error('The process was killed.'))
    },
    stop: async () => {
      await stop()
      await worker.stop()
      await database.close()
    },
  }
}

/** The handles of the service on a network. The notifications between processes are left out: there is one process at a time. */
function openDatabase(url: string, network: SimulatedNetwork, idleTimeoutMillis: number) {
  const stream = () => network.createConnection() as never
  const { dialect, urgentDialect } = postgresDialects(url, { stream, options: NO_DEADLOCK_CHECK, idleTimeoutMillis })
  const db = new Kysely<Database>({ dialect, plugins: [outerHandleGuard] })
  const urgentDb = new Kysely<Database>({ dialect: urgentDialect, plugins: [outerHandleGuard] })
  const close = async () => {
    await urgentDb.destroy()
    await db.destroy()
  }
  return { db, urgentDb, kind: 'postgres' as const, failed: new Promise<never>(() => {}), close }
}
