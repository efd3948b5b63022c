import type { ReleaseConsole } from '@radruf/release-tool/console'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './database/schema.ts'
import type { EventNotifier } from './events/event-notifier.ts'
import type { MessageSender } from './features/chat/message-sender.ts'
import type { CompanyProvider } from './features/company-sign-in/provider.ts'
import type { PhotoVariants } from './features/photos/photo-variants.ts'
import type { UploadQueue } from './features/photos/upload-queue.ts'
import type { PushServiceGuard } from './features/push/push-service-guard.ts'
import type { SessionReader } from './features/sign-in/session-reader.ts'
import type { SignInCounter } from './features/sign-in/sign-in-counter.ts'
import type { FileStore } from './files/file-store.ts'
import type { ServiceMetrics } from './http/service-metrics.ts'
import type { WriteLimit } from './http/write-limit.ts'
import type { Mailer } from './mail/mail-types.ts'
import type { Settings } from './settings.ts'
import type { StorageMonitor } from './storage-monitor.ts'

export type Logger = FastifyBaseLogger
export type DatabaseKind = 'embedded' | 'postgres'

/** The dependencies of handlers and jobs, created once per process. */
export type Service = {
  db: Db
  /** For short reads that must not wait behind the queue of writes: health and event streams. */
  urgentDb: Db
  databaseKind: DatabaseKind
  clock: Clock
  settings: Settings
  /** Photos, clips and legal pages. */
  files: FileStore
  storage: StorageMonitor
  writeLimit: WriteLimit
  mailer: Mailer
  log: Logger
  notifier: EventNotifier
  uploads: UploadQueue
  findSession: SessionReader
  sendMessage: MessageSender
  variants: PhotoVariants
  pushGuard: PushServiceGuard
  signIns: SignInCounter
  metrics: ServiceMetrics
  /** Null: staff have no sign-in with a company account. */
  companyProvider: CompanyProvider | null
  /** Null: the service is not connected with a registry of releases. */
  releases: ReleaseConsole | null
}

/** The settings and a clock: enough for steps that the demo data repeat at an earlier time. */
export type SettingsWithClock = Pick<Service, 'settings'> & { clock: Pick<Clock, 'now'> }
