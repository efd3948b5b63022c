import type { FastifyInstance } from 'fastify'
import { openClock } from './clock.ts'
import { startMaintenance } from './database/maintenance.ts'
import { type OpenDatabase, openDatabase } from './database/open.ts'
import { createEventNotifier } from './events/event-notifier.ts'
import { connectNotifierRelay } from './events/notifier-relay.ts'
import { getCallWarnings } from './features/call/relay-only.ts'
import { startSilenceMonitor } from './features/call/silence-monitor.ts'
import { createMessageSender } from './features/chat/send-messages.ts'
import { openCompanyProvider } from './features/company-sign-in/provider.ts'
import { JOB_HANDLERS } from './features/index.ts'
import { refreshLegalCopies, startLegalCopies } from './features/legal/legal-copies.ts'
import { findLegalWarnings } from './features/legal/legal-files.ts'
import { createPhotoVariants } from './features/photos/photo-variants.ts'
import { findPhotoIds } from './features/photos/storage.ts'
import { createUploadQueue } from './features/photos/upload-queue.ts'
import { createPushServiceGuard } from './features/push/push-service-guard.ts'
import { connectConsole } from './features/releases/connect-console.ts'
import { createSessionReader } from './features/sign-in/session-reader.ts'
import { createSignInCounter } from './features/sign-in/sign-in-counter.ts'
import { isDatabaseUp } from './features/system/database-up.ts'
import { checkFiles, isFullError } from './files/check-files.ts'
import type { FileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.ts'
import { createApp, registerRoutes } from './http/app.ts'
import { readDatabaseFigures } from './http/database-figures.ts'
import { createServiceMetrics } from './http/metrics.ts'
import { createWriteLimit } from './http/write-limit.ts'
import { startJobWorker } from './jobs/worker.ts'
import { openMailer } from './mail/mailer.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import { createStorageMonitor } from './storage-monitor.ts'
import { finishesWithin } from './time.ts'

/** Milliseconds in which a stopping service finishes jobs, after the ten seconds for its requests. */
const JOBS_LIMIT_MS = 10_000

type RunningService = {
  service: Service
  app: FastifyInstance
  /** Resolves with the reason when the embedded database has stopped. The process cannot go on. */
  databaseFailed: Promise<unknown>
  /** Ends within 25 seconds, also when the database does not respond. */
  stop: () => Promise<void>
}

/**
 * Starts database, clock, jobs and routes; the server does not listen yet. Tests leave out the background tasks. The caller
 * of the embedded database holds the lock of its folder.
 */
export async function startService(
  settings: Settings,
  { runsInBackground = true, database: given }: { runsInBackground?: boolean; database?: OpenDatabase } = {},
): Promise<RunningService> {
  const app = createApp(settings)
  const files = await openCheckedFiles(settings)
  const database = given ?? (await openDatabase(settings))
  const { db, urgentDb, kind } = database
  const clock = await openClock(db)
  const { notifier, relay } = await connectNotifier(settings, app.log)
  const mailer = openMailer(settings, db, clock)
  const { log } = app
  const signIns = createSignInCounter()
  const storage = await createStorageMonitor(settings.dataDir, settings.storageReserveMb)
  const metrics = createServiceMetrics({
    storage,
    signIns,
    readFigures: async () => {
      if (!(await isDatabaseUp(urgentDb))) return undefined
      return readDatabaseFigures(urgentDb, clock, settings).catch((error: unknown) => {
        app.log.warn({ err: error }, 'the figures of the database cannot be read')
        return undefined
      })
    },
  })
  const { uploadsMax, decodesMax } = settings
  const uploads = createUploadQueue({ uploads: uploadsMax, decodes: decodesMax, onEnd: metrics.uploadEnded })
  const service: Service = {
    db,
    urgentDb,
    databaseKind: kind,
    clock,
    settings,
    files,
    storage,
    writeLimit: createWriteLimit(settings.writesPerSecond),
    mailer,
    log,
    notifier,
    findSession: createSessionReader(urgentDb),
    sendMessage: createMessageSender({ db, notifier }),
    uploads,
    variants: createPhotoVariants(files, uploads, log),
    pushGuard: createPushServiceGuard(),
    signIns,
    metrics,
    companyProvider: settings.company && openCompanyProvider(settings.company),
    releases: connectConsole(settings),
  }
  await registerRoutes(app, service)
  if (settings.mode === 'production') for (const warning of await findLegalWarnings(settings)) app.log.warn(warning)
  for (const warning of getCallWarnings(settings)) app.log.warn(warning)
  const background = runsInBackground ? startBackground(service) : []
  const stop = async () => {
    await app.close()
    // What is left ends with the connections of the database. Its jobs are due again after their lease.
    await finishesWithin(Promise.all(background.map((task) => task.stop())), JOBS_LIMIT_MS)
    // The caller may delete the photos' folder.
    await service.variants.finish()
    await relay?.close()
    mailer.close()
    if (!given) await database.close()
  }
  return { service, app, databaseFailed: database.failed, stop }
}

/** Opens the files. Throws a StartError, one line, when their bucket cannot be used; a full one is still read. */
async function openCheckedFiles(settings: Settings): Promise<FileStore> {
  const files = openFiles(settings)
  if (!settings.fileBucket) return files
  await checkFiles(files, 'FILE_STORE').catch((error: Error) => {
    if (!isFullError(error.cause)) throw error
  })
  await refreshLegalCopies({ files, settings })
  return files
}

/** The notifier of this process; with a PostgreSQL server it is connected with those of the others. */
async function connectNotifier({ databaseUrl }: Settings, log: FastifyInstance['log']) {
  const { notifier, receive, notifyAll } = createEventNotifier((message) => relay?.publish(message))
  const relay = databaseUrl
    ? await connectNotifierRelay(databaseUrl, { log, onMessage: receive, onReconnect: notifyAll })
    : undefined
  return { notifier, relay }
}

const startBackground = (service: Service) => [
  startJobWorker(service, JOB_HANDLERS),
  startMaintenance(service),
  startSilenceMonitor(service),
  startLegalCopies(service),
  service.variants.start(() => findPhotoIds(service.db)),
]
