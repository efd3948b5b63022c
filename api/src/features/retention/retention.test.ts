import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMaintenance } from '../../database/maintenance.ts'
import { cameraPhoto, upload } from '../../testing/photos.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { getNewestTicket } from '../../testing/tickets.ts'

describe.each(FEATURE_DATABASES)('the retention of closed tickets on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database, env: { TICKET_RETENTION_MONTHS: '12' } })
  })
  afterAll(() => testService.stop())

  const close = (id: string, closedAt: string) =>
    testService.service.db
      .updateTable('ticket')
      .set({ state: 'closed', closed_at: new Date(closedAt) })
      .where('id', '=', id)
      .execute()
  const hasTicket = async (id: string) =>
    (await testService.service.db.selectFrom('ticket').select('id').where('id', '=', id).execute()).length > 0
  const maintainAt = async (time: string) => {
    await testService.setClock(time)
    await runMaintenance(testService.service)
  }

  test('the first run only announces by mail with the export; the ticket is erased 30 days later, with its photos', async () => {
    const anna = await testService.signedIn('customer', 'anna@example.test', 'en')
    const { id } = await getNewestTicket(anna)
    const { body: photo } = await upload(anna, { ticketId: id, bytes: await cameraPhoto() })
    const file = join(testService.service.settings.dataDir, 'photos', photo.id)
    // Closed years ago, by an earlier release.
    await close(id, '2024-01-10T10:00:00Z')
    await maintainAt('2026-11-23T09:00:00Z')
    await maintainAt('2026-11-23T10:00:00Z')
    const mails = (await testService.mailsTo('anna@example.test')).filter(({ subject }) => subject.includes('delete'))
    expect(mails.map(({ subject }) => subject)).toEqual(['We’ll delete your ticket 1 on 23 December 2026'])
    expect(mails[0]?.text).toContain('/profile/data')
    await maintainAt('2026-12-23T08:00:00Z')
    expect([await hasTicket(id), existsSync(file)]).toEqual([true, true])
    await maintainAt('2026-12-23T11:00:00Z')
    expect([await hasTicket(id), existsSync(file)]).toEqual([false, false])
  })

  test('a ticket is announced 30 days before its time and erased after it; an open one never', async () => {
    const ben = await testService.signedIn('customer', 'ben@example.test')
    const { id } = await getNewestTicket(ben)
    await close(id, '2026-01-10T10:00:00Z')
    const cem = await testService.signedIn('customer', 'cem@example.test')
    const open = await getNewestTicket(cem)
    await maintainAt('2026-12-10T09:00:00Z')
    expect((await testService.mailsTo('ben@example.test')).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('löschen'),
    )
    await maintainAt('2026-12-12T09:00:00Z')
    expect((await testService.mailsTo('ben@example.test'))[0]?.subject).toContain('Wir löschen Ihr Ticket 1')
    await maintainAt('2027-01-10T11:00:00Z')
    expect(await hasTicket(id)).toBe(true)
    await maintainAt('2027-01-12T09:00:00Z')
    expect([await hasTicket(id), await hasTicket(open.id)]).toEqual([false, true])
  })
})
