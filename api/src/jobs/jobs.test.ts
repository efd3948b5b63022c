import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../database/transaction.ts'
import type { Mail } from '../mail/mail.ts'
import { enqueueMail } from '../mail/mail.ts'
import { runCommand } from '../ops/run-command.ts'
import { DATABASES, MONDAY_10, startTestService, type TestService } from '../testing/service.ts'
import { cancelJobs, enqueueJob, enqueueMissingJobs } from './enqueue.ts'
import { claimJobs } from './job-storage.ts'
import { runDueJobs, startJobWorker } from './worker.ts'

const mail = (subject: string): Mail => ({ to: 'anna@example.test', subject, text: '', html: '' })
const at = (time: string) => new Date(`2026-11-23T${time}Z`)

describe.each(DATABASES)('jobs on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())

  const enqueueAt = (subject: string, runAt: Date, key?: string) =>
    inTransaction(testService.service, (trx) =>
      enqueueJob(trx, { kind: 'mail', payload: mail(subject), runAt, ...(key && { key }) }),
    )
  const countJobs = async () => (await testService.service.db.selectFrom('job').selectAll().execute()).length
  /** Runs due jobs; returns the subjects of those that succeeded. */
  const run = async (handle: (subject: string) => void | Promise<void> = () => {}) => {
    const done: string[] = []
    await runDueJobs(testService.service, {
      mail: async (_, { subject }) => {
        await handle(subject)
        done.push(subject)
      },
    })
    return done
  }

  test('due jobs run in order; later jobs wait for the clock', async () => {
    await testService.setClock(MONDAY_10)
    await enqueueAt('later', at('12:00:00'))
    await enqueueAt('second', at('08:30:00'))
    await enqueueAt('first', at('08:00:00'))
    expect(await run()).toEqual(['first', 'second'])
    expect(await run()).toEqual([])
    await testService.setClock('2026-11-23T12:00:00Z')
    expect(await run()).toEqual(['later'])
    expect(await countJobs()).toBe(0)
  })

  test('a job of a rolled-back transaction never runs', async () => {
    const failing = inTransaction(testService.service, async (trx) => {
      await enqueueJob(trx, { kind: 'mail', payload: mail('never'), runAt: at('08:00:00') })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await run()).toEqual([])
  })

  test('a keyed job is unique and can be cancelled', async () => {
    await testService.setClock(MONDAY_10)
    await enqueueAt('old time', at('08:00:00'), 'reminder')
    await enqueueAt('new time', at('08:10:00'), 'reminder')
    await enqueueAt('unwanted', at('08:00:00'), 'unwanted')
    await inTransaction(testService.service, (trx) => cancelJobs(trx, 'mail', ['unwanted']))
    expect(await run()).toEqual(['new time'])
  })

  test('a job that is missing is enqueued; a pending one stays, and a running one is enqueued again', async () => {
    await testService.setClock(MONDAY_10)
    const enqueueMissing = (subject: string) =>
      inTransaction(testService.service, (trx) =>
        enqueueMissingJobs(trx, [{ kind: 'mail', key: 'shared', payload: mail(subject), runAt: at('08:00:00') }]),
      )
    await enqueueMissing('first')
    await enqueueMissing('second')
    let isFirst = true
    const done = await run(async () => {
      if (isFirst) await enqueueMissing('third')
      isFirst = false
    })
    expect([done, await countJobs()]).toEqual([['first', 'third'], 0])
  })

  test('a failing job is retried with growing delays for 48 hours, then kept as failed with the reason, and can be sent again', async () => {
    await testService.setClock(MONDAY_10)
    await enqueueAt('fails', at('08:00:00'))
    let tries = 0
    const fail = () => {
      tries += 1
      throw new Error('mail server away')
    }
    await run(fail)
    expect(await run(fail)).toEqual([])
    expect(tries).toBe(1)
    for (let hour = 2; hour <= 47; hour += 1) {
      await testService.setClock(
        `2026-11-${23 + Math.floor((9 + hour) / 24)}T${String((9 + hour) % 24).padStart(2, '0')}:00:00Z`,
      )
      await run(fail)
    }
    expect([tries, await countJobs()]).toEqual([47, 1])
    await testService.setClock('2026-11-25T10:00:00Z')
    await run(fail)
    const [failed] = await testService.service.db.selectFrom('job').selectAll().execute()
    expect(failed).toMatchObject({ failed_at: expect.any(Date), error: 'Error' })
    await testService.setClock('2026-12-01T10:00:00Z')
    expect(await run()).toEqual([])
    const { lines } = await runCommand(testService.service, { name: 'mails' })
    expect(lines[3]).toMatch(/mail +anna@example\.test +given up 2026-11-25T10:00:\d\d\.\d{3}Z +Error$/)
    await runCommand(testService.service, { name: 'mails resend' })
    expect(await run()).toEqual(['fails'])
    expect(await countJobs()).toBe(0)
  })

  test('a job is not run after its time has passed, and not retried beyond it', async () => {
    await testService.setClock(MONDAY_10)
    await inTransaction(testService.service, (trx) => enqueueMail(trx, mail('code'), at('09:00:00'), at('09:10:00')))
    let tries = 0
    const fail = () => {
      tries += 1
      throw Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode: 450 })
    }
    for (let minute = 0; minute < 30; minute += 1) {
      await testService.setClock(`2026-11-23T09:${String(minute).padStart(2, '0')}:30Z`)
      await run(fail)
    }
    expect(tries).toBeGreaterThan(5)
    expect(tries).toBeLessThan(11)
    const failed = await testService.service.db.selectFrom('job').selectAll().execute()
    expect(failed).toMatchObject([{ error: 'EENVELOPE 450', failed_at: expect.any(Date) }])
    expect((await runCommand(testService.service, { name: 'mails resend' })).lines).toEqual([
      '0 jobs will be tried again now.',
    ])
    await testService.service.db.deleteFrom('job').execute()
  })

  test('a job whose worker died is due again after its lease', async () => {
    await testService.setClock(MONDAY_10)
    await enqueueAt('twice', at('08:00:00'))
    const [started, crash] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const running = run(() => {
      started.resolve()
      return crash.promise
    })
    await started.promise
    expect(await run()).toEqual([])
    await testService.setClock('2026-11-23T09:05:00Z')
    expect(await run()).toEqual(['twice'])
    crash.resolve()
    await running
    expect(await countJobs()).toBe(0)
  })

  test('two workers never run the same job', async () => {
    await testService.setClock(MONDAY_10)
    for (let count = 0; count < 20; count += 1) await enqueueAt(`job ${count}`, at('08:00:00'))
    const done = (await Promise.all([run(), run(), run()])).flat()
    expect(done).toHaveLength(20)
    expect(new Set(done).size).toBe(20)
  })

  test('no plan of the database claims more jobs than the limit', async () => {
    await testService.setClock(MONDAY_10)
    for (let count = 0; count < 5; count += 1) await enqueueAt(`job ${count}`, at('08:00:00'))
    const claimed = await inTransaction(testService.service, async (trx) => {
      for (const step of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan'])
        await sql`SET LOCAL ${sql.raw(`enable_${step}`)} = off`.execute(trx)
      const now = new Date(testService.service.clock.now().epochMilliseconds)
      return claimJobs(trx, 'mails', { now, limit: 2, running: [] })
    })
    expect(claimed).toHaveLength(2)
    await testService.service.db.deleteFrom('job').execute()
  })

  test('codes do not wait for mails or push messages that hang', async () => {
    await testService.setClock(MONDAY_10)
    const released = Promise.withResolvers<void>()
    const code = Promise.withResolvers<void>()
    const hang = () => released.promise
    const worker = startJobWorker(testService.service, {
      mail: hang,
      push: hang,
      'sign-in.code': async () => code.resolve(),
    })
    const usefulUntil = '2026-11-24T00:00:00Z'
    const message = { title: '', body: '', path: '/', tag: '' }
    await inTransaction(testService.service, async (trx) => {
      for (let count = 0; count < 20; count += 1) {
        await enqueueJob(trx, { kind: 'mail', payload: mail('hangs'), runAt: at('08:00:00') })
        const payload = { subscriptionId: randomUUID(), message, usefulUntil }
        await enqueueJob(trx, { kind: 'push', payload, runAt: at('08:00:00') })
      }
    })
    await inTransaction(testService.service, (trx) =>
      enqueueJob(trx, { kind: 'sign-in.code', payload: { email: 'a', sealedCode: 'b' }, runAt: at('08:00:00') }),
    )
    await code.promise
    released.resolve()
    await expect.poll(countJobs).toBe(0)
    await worker.stop()
  })

  test('the worker reacts to a new job and to the clock', async () => {
    await testService.setClock(MONDAY_10)
    const done = new Map(['now', 'later'].map((name) => [name, Promise.withResolvers<string>()]))
    const worker = startJobWorker(testService.service, {
      mail: async (_, { subject }) => done.get(subject)?.resolve(subject),
    })
    await enqueueAt('later', at('20:00:00'))
    await enqueueAt('now', at('08:00:00'))
    expect(await done.get('now')?.promise).toBe('now')
    await testService.setClock('2026-11-23T20:00:00Z')
    expect(await done.get('later')?.promise).toBe('later')
    await worker.stop()
  })
})
