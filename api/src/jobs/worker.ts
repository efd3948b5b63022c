import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'
import { type JobHandler, type JobHandlers, type JobKind, PermanentJobError } from './jobs.ts'

const MAX_ATTEMPTS = 8
const MAX_SLEEP_MS = 30_000
/** Lease of a claimed job. After it the job is due again, because its worker has probably died. */
const LEASE_MS = 120_000

type Job = { id: number; kind: string; payload: unknown; attempts: number }

type Worker = {
  service: Service
  handlers: Partial<JobHandlers>
  isStopped: boolean
  /** Earliest time of a job that was enqueued since the last look into the table. */
  enqueuedFor: number
  /** Runs when a job is enqueued while the worker sleeps. */
  onEnqueued: () => void
}

/** Runs due jobs one after another until stopped. Follows the product's clock: setting it can make jobs due immediately. */
export function startJobWorker(service: Service, handlers: Partial<JobHandlers>): { stop: () => Promise<void> } {
  const worker: Worker = { service, handlers, isStopped: false, enqueuedFor: Number.POSITIVE_INFINITY, onEnqueued() {} }
  const notify = (runAt: number) => {
    worker.enqueuedFor = Math.min(worker.enqueuedFor, runAt)
    worker.onEnqueued()
  }
  const wake = () => notify(Number.NEGATIVE_INFINITY)
  const unsubscribes = [service.notifier.onJobs(notify), service.clock.onMoved(wake)]
  const done = runJobs(worker)
  return {
    stop: async () => {
      worker.isStopped = true
      for (const unsubscribe of unsubscribes) unsubscribe()
      wake()
      await done
    },
  }
}

async function runJobs(worker: Worker) {
  const { service, handlers } = worker
  while (!worker.isStopped) {
    worker.enqueuedFor = Number.POSITIVE_INFINITY
    let next = service.clock.now().epochMilliseconds + 1_000
    try {
      while (!worker.isStopped && (await runNextJob(service, handlers)));
      next = await findNextRunTime(service)
    } catch (error) {
      service.log.error({ err: error }, 'job worker cannot reach the database')
    }
    await sleepUntil(worker, next)
    worker.onEnqueued = () => {}
  }
}

/** Sleeps until the time, or until a job is due that was enqueued meanwhile. Later jobs do not wake the worker. */
const sleepUntil = (worker: Worker, time: number) =>
  new Promise<void>((done) => {
    let timer: NodeJS.Timeout | undefined
    worker.onEnqueued = () => {
      clearTimeout(timer)
      const wait = Math.min(time, worker.enqueuedFor) - worker.service.clock.now().epochMilliseconds
      if (worker.isStopped || wait <= 0) done()
      else timer = setTimeout(done, Math.min(wait, MAX_SLEEP_MS))
    }
    worker.onEnqueued()
  })

/** Claims and runs one due job. Returns false when none is due. */
async function runNextJob(service: Service, handlers: Partial<JobHandlers>): Promise<boolean> {
  const now = dateOf(service.clock.now())
  const job = await claimJob(service.db, now)
  if (!job) return false
  const handler = handlers[job.kind as JobKind] as JobHandler<JobKind> | undefined
  try {
    if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}.`)
    await handler(service, job.payload as never)
    await deleteJob(service.db, job)
  } catch (error) {
    service.log.error({ err: error, kind: job.kind, attempt: job.attempts }, 'job failed')
    if (error instanceof PermanentJobError || job.attempts >= MAX_ATTEMPTS) await deleteJob(service.db, job)
    else await rescheduleJob(service.db, job, new Date(now.getTime() + 2 ** job.attempts * 1_000))
  }
  return true
}

/** The claim is committed before the job runs: no transaction stays open during a network call. */
async function claimJob(db: Db, now: Date): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    UPDATE job SET attempts = attempts + 1, run_at = ${new Date(now.getTime() + LEASE_MS)}
    WHERE id = (SELECT id FROM job WHERE run_at <= ${now} ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, attempts`.execute(db)
  return rows[0]
}

/** A job that was enqueued again under its key while it ran has attempts 0 and is kept. */
const deleteJob = (db: Db, { id, attempts }: Job) =>
  db.deleteFrom('job').where('id', '=', id).where('attempts', '=', attempts).execute()

const rescheduleJob = (db: Db, { id, attempts }: Job, runAt: Date) =>
  db.updateTable('job').set({ run_at: runAt }).where('id', '=', id).where('attempts', '=', attempts).execute()

/** Time of the next job on the product's clock; infinite when there is none. */
async function findNextRunTime({ db }: Service): Promise<number> {
  const row = await db.selectFrom('job').select('run_at').orderBy('run_at').limit(1).executeTakeFirst()
  return row?.run_at.getTime() ?? Number.POSITIVE_INFINITY
}

/** Runs all due jobs once. For tests. */
export async function runDueJobs(service: Service, handlers: Partial<JobHandlers>): Promise<void> {
  while (await runNextJob(service, handlers));
}
