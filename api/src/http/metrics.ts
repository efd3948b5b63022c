import { createMetrics, type Metrics } from '@radruf/monitoring'
import type { SignInCounter } from '../features/sign-in/sign-in-counter.ts'
import { LANE_NAMES, LANES } from '../jobs/lanes.ts'
import type { StorageMonitor } from '../storage-monitor.ts'
import { APP_VERSION } from '../version.ts'
import type { DatabaseFigures } from './database-figures.ts'
import type { JobResult, PushResult, ServiceMetrics, UploadResult } from './service-metrics.ts'

const JOB_RESULTS: readonly JobResult[] = ['done', 'retried', 'failed']
const PUSH_RESULTS: readonly PushResult[] = ['sent', 'gone', 'refused']
const UPLOAD_RESULTS: readonly UploadResult[] = ['stored', 'refused', 'failed']

type Sources = {
  storage: StorageMonitor
  signIns: SignInCounter
  /** Undefined while the database does not respond. */
  readFigures: () => Promise<DatabaseFigures | undefined>
}

/** Creates the metrics of a process of the service. Every process tells the same of what the database contains. */
export function createServiceMetrics({ storage, signIns, readFigures }: Sources): ServiceMetrics {
  let figures: DatabaseFigures | undefined
  let streams = 0
  const metrics = createMetrics(APP_VERSION, async () => {
    figures = await readFigures()
  })
  registerDatabaseFigures(metrics, () => figures)
  metrics.gauge({
    name: 'event_streams',
    help: 'Open event streams of this process.',
    read: () => [{ value: streams }],
  })
  metrics.gauge({
    name: 'storage_full',
    help: 'Whether writes are refused because the disk is full.',
    read: () => [{ value: storage.isFull() ? 1 : 0 }],
  })
  metrics.readCounter({
    name: 'sign_ins_total',
    help: 'Sign-ins and confirmations by key and result.',
    labels: ['key', 'result'],
    read: () => signIns.list().map(({ key, result, count }) => ({ labels: { key, result }, value: count })),
  })
  const jobEnded = metrics.counter({
    name: 'job_runs_total',
    help: 'Runs of background jobs, mails and pushes by kind: done, to be retried, or given up (failed).',
    labels: ['kind', 'result'],
    initial: LANE_NAMES.flatMap((lane) =>
      LANES[lane].kinds.flatMap((kind) => JOB_RESULTS.map((result) => ({ kind, result }))),
    ),
  })
  const pushAnswered = metrics.counter({
    name: 'push_messages_total',
    help: 'Messages by the answer of the push service: sent, the browser is gone, or refused.',
    labels: ['result'],
    initial: PUSH_RESULTS.map((result) => ({ result })),
  })
  const uploadEnded = metrics.counter({
    name: 'uploads_total',
    help: 'Uploads of photos and clips: stored, refused, or failed here.',
    labels: ['result'],
    initial: UPLOAD_RESULTS.map((result) => ({ result })),
  })
  return {
    ...metrics,
    jobEnded: (kind, result) => jobEnded({ kind, result }),
    pushAnswered: (result) => pushAnswered({ result }),
    uploadEnded: (result) => uploadEnded({ result }),
    streamOpened: () => {
      streams++
      return () => void streams--
    },
  }
}

const JOB_STATES = ['waiting', 'retried', 'failed'] as const

function registerDatabaseFigures(metrics: Metrics, get: () => DatabaseFigures | undefined) {
  metrics.gauge({
    name: 'database_up',
    help: 'Whether the database responds. Without it the figures that it contains are missing.',
    read: () => [{ value: get() ? 1 : 0 }],
  })
  metrics.gauge({
    name: 'jobs',
    help: 'Background jobs and mails by kind: waiting, of these retried after a failure, and given up (failed).',
    labels: ['kind', 'state'],
    read: () =>
      (get()?.jobs ?? []).flatMap((job) =>
        JOB_STATES.map((state) => ({ labels: { kind: job.kind, state }, value: job[state] })),
      ),
  })
  metrics.gauge({
    name: 'job_due_age_seconds',
    help: 'Seconds for which the oldest due job of a kind has waited for its run.',
    labels: ['kind'],
    read: () => (get()?.jobs ?? []).map(({ kind, dueSeconds }) => ({ labels: { kind }, value: dueSeconds })),
  })
  metrics.gauge({
    name: 'appointment_slots',
    help: 'Times of the next days: free for at least one mechanic, held, or booked.',
    labels: ['state'],
    read: () => toSamples(get()?.slots, (state) => ({ state })),
  })
  metrics.gauge({
    name: 'calls',
    help: 'Calls with one person, or with several.',
    labels: ['people'],
    read: () => toSamples(get()?.calls, (people) => ({ people })),
  })
  metrics.gauge({
    name: 'call_pages',
    help: 'Pages in calls whose figures arrived within an hour, by connection.',
    labels: ['connection'],
    read: () => toSamples(get()?.callPages, (connection) => ({ connection })),
  })
}

const toSamples = <Labels>(values: Readonly<Record<string, number>> | undefined, toLabels: (name: string) => Labels) =>
  Object.entries(values ?? {}).map(([name, value]) => ({ labels: toLabels(name), value }))
