import type { FastifyInstance } from 'fastify'
import { openClock } from './clock.ts'
import { openDatabase } from './database/open.ts'
import { startUpkeep } from './database/upkeep.ts'
import { openWake } from './events/wake.ts'
import { linkWake } from './events/wake-link.ts'
import { getCallWarnings } from './features/call/call-warnings.ts'
import { startSilenceMonitor } from './features/call/silence-monitor.ts'
import { JOB_HANDLERS } from './features/index.ts'
import { legalWarnings } from './features/legal/legal-files.ts'
import { createApp, registerRoutes } from './http/app.ts'
import { startWorker } from './jobs/worker.ts'
import { openMailer } from './mail/mailer.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

export type RunningService = { service: Service; app: FastifyInstance; stop: () => Promise<void> }

/**
 * Database, clock, jobs and routes; not listening yet. Tests leave out what runs in the background. Whoever starts the
 * embedded database holds its folder's lock.
 */
export async function startService(
  settings: Settings,
  { runsInBackground = true }: { runsInBackground?: boolean } = {},
): Promise<RunningService> {
  const app = createApp(settings)
  const database = await openDatabase(settings)
  const { db, kind } = database
  const clock = await openClock(db)
  const local = openWake((message) => link?.announce(message))
  const link = settings.databaseUrl
    ? await linkWake(settings.databaseUrl, { log: app.log, onMessage: local.receive, onReconnect: local.wakeAll })
    : undefined
  const mailer = openMailer(settings, db, clock)
  const service: Service = { db, databaseKind: kind, clock, settings, mailer, log: app.log, wake: local.wake }
  await registerRoutes(app, service)
  if (settings.mode === 'production') for (const warning of await legalWarnings(settings)) app.log.warn(warning)
  for (const warning of getCallWarnings(settings)) app.log.warn(warning)
  const background = runsInBackground
    ? [startWorker(service, JOB_HANDLERS), startUpkeep(service), startSilenceMonitor(service)]
    : []
  const stop = async () => {
    await app.close()
    await Promise.all(background.map((part) => part.stop()))
    await link?.close()
    mailer.close()
    await database.close()
  }
  return { service, app, stop }
}
