import type { Outcome } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, join } from '../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { runCommand } from '../run-command.ts'

const [WEDNESDAY_9, WEDNESDAY_10, THURSDAY_10] = [
  '2026-11-25T08:00:00.000Z',
  '2026-11-25T09:00:00.000Z',
  '2026-11-26T09:00:00.000Z',
]

describe.each(FEATURE_DATABASES)('figures on the %s database', (database) => {
  let harness: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  beforeAll(async () => {
    harness = await startTestService({ database })
    mia = await harness.signedIn('mechanic', 'mia@example.test')
  })
  afterAll(() => harness.stop())

  /** A customer who books on Monday at 10:00 and whose call ends with an outcome. */
  const call = async (name: string, startsAt: string, outcome: Outcome) => {
    await harness.setClock(MONDAY_10)
    const customer = await bookingCustomer(harness, `${name}@example.test`)
    await book(customer, startsAt)
    await harness.setClock(startsAt)
    await join(customer, customer.path)
    await join(mia, customer.path)
    await mia.put(`${customer.path}/summary`, { outcome, text: 'Getan.' })
    return customer
  }
  const figures = async (from: string, to: string) =>
    (await runCommand(harness.service, { name: 'figures', from, to })).lines

  test('the report lists wait, missed calls, first-call fixes, referrals and ratings of a time range', async () => {
    expect(await figures('2026-11-01', '2026-11-30')).toEqual([
      'From 2026-11-01 to 2026-11-30:',
      '  Wait for the first call   – median, – at most (0 tickets)',
      '  Missed calls              0 of 0',
      '  Fixed at the first call   0 of 0',
      '  Sent to a workshop        0, 0 of them not safe to ride',
      '  Ratings of 1 to 5         call –, service – (0 ratings)',
    ])
    const fixed = await call('fixed', WEDNESDAY_9, 'fixed')
    await fixed.put(`${fixed.path}/rating`, { call: 5, service: 4, reason: '' })
    const unsafe = await call('unsafe', WEDNESDAY_10, 'unsafe')
    await unsafe.put(`${unsafe.path}/rating`, { call: 4, service: 4, reason: '' })
    await harness.setClock(MONDAY_10)
    const missed = await bookingCustomer(harness, 'missed@example.test')
    await book(missed, THURSDAY_10)
    await harness.setClock('2026-11-26T09:31:00Z')
    await harness.runJobs()

    expect(await figures('2026-11-23', '2026-11-26')).toEqual([
      'From 2026-11-23 to 2026-11-26:',
      '  Wait for the first call   48.0 h median, 72.0 h at most (3 tickets)',
      '  Missed calls              1 of 3 (33 %)',
      '  Fixed at the first call   1 of 2 (50 %)',
      '  Sent to a workshop        1, 1 of them not safe to ride',
      '  Ratings of 1 to 5         call 4.5, service 4.0 (2 ratings)',
    ])
    expect((await figures('2026-11-24', '2026-11-24'))[2]).toBe('  Missed calls              0 of 0')
  })
})
