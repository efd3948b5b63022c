import { setTimeout as wait } from 'node:timers/promises'
import { JOB_HANDLERS } from '../features/index.ts'
import { runDueJobs } from '../jobs/worker.ts'
import type { Service } from '../service.ts'
import { loadSettings } from '../settings.ts'
import { startService } from '../start.ts'
import { createTestClient, type TestClient } from '../testing/client.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { createSimulatedMailer, type MailServer } from './sent-mails.ts'

/** One process of the real service, between which and the database a proxy stands. */
export type SimulatedProcess = {
  service: Service
  clientFor: (token: string) => TestClient
  browser: () => TestClient
  runJobs: () => Promise<void>
  /** Ends all connections to the database, as its restart does. */
  restartDatabase: () => void
  /** Passes nothing on for some milliseconds of real time: less than a statement may take, or more. */
  delayDatabase: (ms: number) => Promise<void>
  fillDisk: (isFull: boolean) => void
  /** Ends without any further statement or mail. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** Statements end after this time, so that a half-open connection costs little real time. */
export const STATEMENT_TIMEOUT_MS = 250

/** Starts a process on the data of `env`, which names a PostgreSQL database. */
export async function startSimulatedProcess(
  env: Record<string, string>,
  mailServer: MailServer,
): Promise<SimulatedProcess> {
  const url = new URL(env.DATABASE_URL ?? '')
  const proxy = await startTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  url.searchParams.set('query_timeout', String(STATEMENT_TIMEOUT_MS))
  const { service, app, stop } = await startService(loadSettings({ ...env, DATABASE_URL: url.href }), {
    runsInBackground: false,
  })
  const killed = new AbortController()
  let isDiskFull = false
  Object.assign(service, {
    mailer: createSimulatedMailer(mailServer, () => killed.signal.aborted),
    storage: { isFull: () => isDiskFull, reportFull: () => {} },
  })
  return {
    service,
    clientFor: (token) => createTestClient(app, { radruf_session: token }),
    browser: () => createTestClient(app),
    runJobs: () => runDueJobs(service, JOB_HANDLERS, killed.signal),
    restartDatabase: proxy.cut,
    delayDatabase: async (ms) => {
      proxy.freeze()
      await wait(ms)
      proxy.thaw()
    },
    fillDisk: (isFull) => {
      isDiskFull = isFull
    },
    kill: async () => {
      killed.abort()
      await proxy.close()
      await stop().catch(() => {})
    },
    stop: async () => {
      await stop()
      await proxy.close()
    },
  }
}
