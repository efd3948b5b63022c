import { setTimeout as wait } from 'node:timers/promises'
import { traceJob } from '@radruf/monitoring'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'
import { type ClaimedJob, claimJobs, deleteJob, EXPIRED, findNextRunTime, retryOrFail } from './job-storage.ts'
import { type JobHandler, type JobHandlers, type JobKind, PermanentJobError } from './jobs.ts'
import { LANE_NAMES, LANES, type LaneName } from './lanes.ts'

const MAX_SLEEP_MS = 30_000
/** Milliseconds between two attempts to store the result of a job while the database is away. */
const STORE_RETRY_MS = 500

type Lane = {
  service: Service
  handlers: Partial<JobHandlers>
  name: LaneName
  isStopped: boolean
  /** Jobs that run, by id. */
  running: Map<number, Promise<void>>
  /** Earliest time of a job that was enqueued, or of a place that became free, since the last look into the table. */
  enqueuedFor: number
  /** Ends the sleep if the lane sleeps and a job is due. */
  onEnqueued: () => void
}

/** Runs due jobs in lanes until stopped. Follows the product's clock: setting it can make jobs due immediately. */
export function startJobWorker(service: Service, handlers: Partial<JobHandlers>): { stop: () => Promise<void> } {
  const lanes = LANE_NAMES.map((name) => createLane(service, handlers, name))
  const notifyAll = (runAt: number, name?: string) => {
    for (const lane of lanes) if (name === undefined || lane.name === name) notify(lane, runAt)
  }
  const wakeAll = () => notifyAll(Number.NEGATIVE_INFINITY)
  const unsubscribes = [service.notifier.onJobs(notifyAll), service.clock.onMoved(wakeAll)]
  const done = Promise.all(lanes.map(runLane))
  return {
    stop: async () => {
      for (const lane of lanes) lane.isStopped = true
      for (const unsubscribe of unsubscribes) unsubscribe()
      wakeAll()
      await done
    },
  }
}

const createLane = (service: Service, handlers: Partial<JobHandlers>, name: LaneName): Lane => ({
  service,
  handlers,
  name,
  isStopped: false,
  running: new Map(),
  enqueuedFor: Number.POSITIVE_INFINITY,
  onEnqueued() {},
})

function notify(lane: Lane, runAt: number) {
  lane.enqueuedFor = Math.min(lane.enqueuedFor, runAt)
  lane.onEnqueued()
}

async function runLane(lane: Lane) {
  const { service, running } = lane
  while (!lane.isStopped) {
    lane.enqueuedFor = Number.POSITIVE_INFINITY
    let next = service.clock.now().epochMilliseconds + 1_000
    try {
      next = await startDueJobs(lane)
    } catch (error) {
      service.log.error({ err: error }, 'job worker cannot reach the database')
    }
    await sleepUntil(lane, next)
    lane.onEnqueued = () => {}
  }
  await Promise.all(running.values())
}

/** Starts due jobs. Returns the time of the next one; infinite without a free place, because the end of a job wakes the lane. */
async function startDueJobs(lane: Lane): Promise<number> {
  const { service, name, running } = lane
  while (!lane.isStopped) {
    const limit = LANES[name].concurrency - running.size
    if (limit <= 0) return Number.POSITIVE_INFINITY
    const now = dateOf(service.clock.now())
    const jobs = await claimJobs(service.db, name, { now, limit, running: [...running.keys()] })
    for (const job of jobs) startJob(lane, job)
    if (jobs.length < limit) return findNextRunTime(service.db, name, [...running.keys()])
  }
  return Number.POSITIVE_INFINITY
}

function startJob(lane: Lane, job: ClaimedJob) {
  const { name, running } = lane
  const run = runJob(lane, job).finally(() => {
    const wasFull = running.size === LANES[name].concurrency
    running.delete(job.id)
    if (wasFull) notify(lane, Number.NEGATIVE_INFINITY)
  })
  running.set(job.id, run)
}

/** Sleeps until the time, or until a job is due that was enqueued meanwhile. Later jobs do not wake the lane. */
const sleepUntil = (lane: Lane, time: number) =>
  new Promise<void>((done) => {
    let timer: NodeJS.Timeout | undefined
    lane.onEnqueued = () => {
      clearTimeout(timer)
      const remaining = Math.min(time, lane.enqueuedFor) - lane.service.clock.now().epochMilliseconds
      if (lane.isStopped || remaining <= 0) done()
      else timer = setTimeout(done, Math.min(remaining, MAX_SLEEP_MS))
    }
    lane.onEnqueued()
  })

/** Runs one claimed job and stores its result. */
async function runJob(lane: Lane, job: ClaimedJob): Promise<void> {
  const { service, handlers, name } = lane
  const { db, clock, log, metrics } = service
  const error = await traceJob(job.kind, job.attempts, () => attempt(service, handlers, job)).catch(
    (thrown: unknown) => thrown ?? new Error('no reason'),
  )
  await storeResult(lane, async () => {
    if (error === undefined) {
      await deleteJob(db, job)
      return metrics.jobEnded(job.kind, 'done')
    }
    const isPermanent = error instanceof PermanentJobError
    const now = dateOf(clock.now())
    const isFailed = await retryOrFail(db, job, { lane: name, now, error: describeError(error), isPermanent })
    metrics.jobEnded(job.kind, isFailed ? 'failed' : 'retried')
    log.error({ err: error, kind: job.kind, attempt: job.attempts }, isFailed ? 'job given up' : 'job failed')
  })
}

/** Resolves with undefined when the job succeeded. */
async function attempt(service: Service, handlers: Partial<JobHandlers>, job: ClaimedJob): Promise<undefined> {
  if (job.expires_at && job.expires_at <= dateOf(service.clock.now())) throw new PermanentJobError(EXPIRED)
  const handler = handlers[job.kind as JobKind] as JobHandler<JobKind> | undefined
  if (!handler) throw new PermanentJobError('no handler')
  await handler(service, job.payload as never)
}

/**
 * Stores a result, also when the database is away meanwhile: a mail that was sent must not be sent again. The job keeps its place in
 * the lane until then. A process that stops leaves the job to the end of its lease.
 */
async function storeResult(lane: Lane, store: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await store()
    } catch (error) {
      lane.service.log.error({ err: error }, 'the result of a job cannot be stored')
      if (lane.isStopped) return
      await wait(STORE_RETRY_MS)
    }
  }
}

/** The kind of an error: code and SMTP status, or name. Messages can quote addresses and content. */
function describeError(error: unknown): string {
  if (error instanceof PermanentJobError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode, cause } = error as Error & { code?: string; responseCode?: number; cause?: unknown }
  if (code === undefined && cause instanceof Error) return describeError(cause)
  return [code ?? error.name, responseCode].filter((part) => part !== undefined).join(' ')
}

/** Runs all due jobs one after another, also those that they enqueue. Codes come last. For tests; `signal` ends it as
 * the end of a process does. */
export async function runDueJobs(
  service: Service,
  handlers: Partial<JobHandlers>,
  signal?: AbortSignal,
): Promise<void> {
  const runOne = async (name: LaneName) => {
    const now = dateOf(service.clock.now())
    const [job] = await claimJobs(service.db, name, { now, limit: 1, running: [] })
    const lane = createLane(service, handlers, name)
    signal?.addEventListener('abort', () => {
      lane.isStopped = true
    })
    if (job) await runJob(lane, job)
    return job !== undefined && !signal?.aborted
  }
  for (let hasRun = true; hasRun; ) {
    hasRun = false
    for (const name of LANE_NAMES.toReversed()) while (await runOne(name)) hasRun = true
  }
}
