import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../database/transaction.ts'
import { enqueueMail, type Mail } from '../mail/mail.ts'
import { DATABASES, MONDAY_10, startTestService, type TestService } from '../testing/service.ts'
import { cancelJobs } from './enqueue.ts'
import { runDueJobs, startJobWorker } from './worker.ts'

const mail = (subject: string): Mail => ({ to: 'somebody@example.test', subject, text: '', html: '' })
const at = (time: string) => new Date(`2026-11-23T${time}Z`)

describe.each(DATABASES)('jobs on the %s database', (database) => {
  let its: TestService
  beforeAll(async () => {
    its = await startTestService({ database })
  })
  afterAll(() => its.stop())

  const plan = (subject: string, runAt: Date, key?: string) =>
    inTransaction(its.service, (trx) => enqueueMail(trx, mail(subject), runAt, key))
  const left = async () => (await its.service.db.selectFrom('job').selectAll().execute()).length
  /** Runs what is due and lists it. */
  const run = async (handle: (subject: string) => void | Promise<void> = () => {}) => {
    const done: string[] = []
    await runDueJobs(its.service, {
      mail: async (_, { subject }) => {
        await handle(subject)
        done.push(subject)
      },
    })
    return done
  }

  test('due jobs run in order, later ones wait for the clock', async () => {
    await its.setClock(MONDAY_10)
    await plan('later', at('12:00:00'))
    await plan('second', at('08:30:00'))
    await plan('first', at('08:00:00'))
    expect(await run()).toEqual(['first', 'second'])
    expect(await run()).toEqual([])
    await its.setClock('2026-11-23T12:00:00Z')
    expect(await run()).toEqual(['later'])
    expect(await left()).toBe(0)
  })

  test('a job of a transaction that failed never runs', async () => {
    const failing = inTransaction(its.service, async (trx) => {
      await enqueueMail(trx, mail('never'), at('08:00:00'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await run()).toEqual([])
  })

  test('a key is enqueued once, and can be taken back', async () => {
    await its.setClock(MONDAY_10)
    await plan('old time', at('08:00:00'), 'reminder')
    await plan('new time', at('08:10:00'), 'reminder')
    await plan('unwanted', at('08:00:00'), 'unwanted')
    await inTransaction(its.service, (trx) => cancelJobs(trx, 'mail', ['unwanted']))
    expect(await run()).toEqual(['new time'])
  })

  test('a failing job is tried again later and later, and given up after eight tries', async () => {
    await its.setClock(MONDAY_10)
    await plan('fails', at('08:00:00'))
    let tries = 0
    const fail = () => {
      tries += 1
      throw new Error('mail server away')
    }
    await run(fail)
    expect(await run(fail)).toEqual([])
    expect(tries).toBe(1)
    for (let hour = 10; hour < 20; hour += 1) {
      await its.setClock(`2026-11-23T${hour}:00:00Z`)
      await run(fail)
    }
    expect([tries, await left()]).toEqual([8, 0])
  })

  test('a job claimed by a process that died is due again', async () => {
    await its.setClock(MONDAY_10)
    await plan('twice', at('08:00:00'))
    const died = Promise.withResolvers<void>()
    const running = run(() => died.promise)
    await expect.poll(async () => run()).toEqual([])
    await its.setClock('2026-11-23T09:05:00Z')
    expect(await run()).toEqual(['twice'])
    died.resolve()
    await running
    expect(await left()).toBe(0)
  })

  test('two workers never run the same job', async () => {
    await its.setClock(MONDAY_10)
    for (let count = 0; count < 20; count += 1) await plan(`job ${count}`, at('08:00:00'))
    const done = (await Promise.all([run(), run(), run()])).flat()
    expect(done).toHaveLength(20)
    expect(new Set(done).size).toBe(20)
  })

  test('the worker wakes for a new job, and when the clock is moved', async () => {
    await its.setClock(MONDAY_10)
    const done = new Map(['now', 'later'].map((name) => [name, Promise.withResolvers<string>()]))
    const worker = startJobWorker(its.service, { mail: async (_, { subject }) => done.get(subject)?.resolve(subject) })
    await plan('later', at('20:00:00'))
    await plan('now', at('08:00:00'))
    expect(await done.get('now')?.promise).toBe('now')
    await its.setClock('2026-11-23T20:00:00Z')
    expect(await done.get('later')?.promise).toBe('later')
    await worker.stop()
  })
})
