import { randomUUID } from 'node:crypto'
import type { CallFigures, CallReport } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../ops/run-command.ts'
import { join, startWithBookedCall, type TicketHolder } from '../../testing/booking.ts'
import { GOOD_LINE } from '../../testing/calls.ts'
import type { TestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, MONDAY_10, type TestService } from '../../testing/service.ts'
import { eraseAccount } from '../account/erase-account.ts'
import { collectExportData } from '../account/export-data.ts'
import { findByEmail } from '../people/storage.ts'

const TUESDAY_9 = '2026-11-24T08:00:00.000Z'

describe.each(FEATURE_DATABASES)('reports of calls on the %s database', (database) => {
  let testService: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  let ben: TicketHolder
  beforeAll(async () => {
    ;({ testService, mechanic: mia, customer: ben } = await startWithBookedCall(database, TUESDAY_9))
  })
  afterAll(() => testService.stop())

  const report = (client: TestClient, changes: Partial<CallFigures> = {}, clientId: string = randomUUID()) =>
    client.put<{ code?: string } | undefined>(`${ben.path}/call/report`, {
      clientId,
      figures: { ...GOOD_LINE, ...changes },
    })
  const countReports = async () =>
    (await testService.service.db.selectFrom('call_report').select('client_id').execute()).length
  const summarize = async (from: string, to: string) =>
    (await runCommand(testService.service, { name: 'calls', from, to })).lines

  test('a call that did not begin has no report', async () => {
    expect((await report(ben)).body?.code).toBe('CALL_NOT_OPEN')
    expect(await summarize('2026-11-23', '2026-11-25')).toEqual([
      'From 2026-11-23 to 2026-11-25:',
      '  Calls                0 (0 reports)',
      '  Time to join         – median, – for 95 %',
      '  No connection        0 of 0',
      '  Interrupted          0 of 0',
      '  Picture frozen       0 of 0',
      '  Lost sound           – median, – for 95 %',
      '  Through a relay      0 of 0',
    ])
  })

  test('the operator reads the call quality', async () => {
    await testService.setClock(TUESDAY_9)
    await join(ben, ben.path)
    await join(mia, ben.path)
    await report(ben, { joinMs: 3000, interruptions: 2, freezes: 1, isRelayed: true })
    await report(mia, { concealedPercent: 6, freezes: null })
    expect(await summarize('2026-11-23', '2026-11-25')).toEqual([
      'From 2026-11-23 to 2026-11-25:',
      '  Calls                1 (2 reports)',
      '  Time to join         1.2 s median, 3.0 s for 95 %',
      '  No connection        0 of 2 (0 %)',
      '  Interrupted          1 of 2 (50 %)',
      '  Picture frozen       1 of 1 (100 %)',
      '  Lost sound           0.4 % median, 6.0 % for 95 %',
      '  Through a relay      1 of 2 (50 %)',
    ])
    expect((await summarize('2026-11-25', '2026-11-25'))[1]).toBe('  Calls                0 (0 reports)')
  })

  test('a person stores the reports of at most 20 pages', async () => {
    const last = randomUUID()
    for (let page = 0; page < 18; page++) await report(ben)
    expect((await report(ben, {}, last)).status).toBe(204)
    const before = await countReports()
    expect((await report(ben)).status).toBe(204)
    expect(await countReports()).toBe(before)
    await report(ben, { connectedSeconds: 70, interruptions: 9 }, last)
    const { body } = await mia.get<{ callReports: CallReport[] }>(`${ben.path}/history`)
    expect(body.callReports[0]?.interruptions).toBe(11)
  })

  test('each person exports their own reports, and deleting the customer erases those of the ticket', async () => {
    const { service } = testService
    const exported = async (email: string) => {
      const person = await findByEmail(service.db, email)
      if (!person) throw new Error('no person')
      return (await collectExportData(service, person, new Date(MONDAY_10))).data.callReports
    }
    expect(await exported('mia@example.test')).toEqual([
      { ticketId: ben.ticketId, reportedAt: expect.any(String), ...GOOD_LINE, concealedPercent: 6, freezes: null },
    ])
    expect(await exported('ben@example.test')).toHaveLength(20)
    await eraseAccount(service, ben.person.id)
    expect(await countReports()).toBe(0)
  })
})
