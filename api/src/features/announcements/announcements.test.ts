import { randomUUID } from 'node:crypto'
import type { Announcement } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { findEvents } from '../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { type NewAnnouncement, publishAnnouncement, publishNewAnnouncement, updateAnnouncement } from './publish.ts'

const NEWS = {
  de: { title: 'Neue Zeiten', text: 'Ab Montag länger.\n\nAuch samstags.' },
  en: { title: 'New hours', text: 'Longer from Monday.\n\nSaturdays, too.' },
}

describe.each(FEATURE_DATABASES)('announcements on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())

  test('reach every person in their language, by mail only on request, and are marked as read per person', async () => {
    const anna = await testService.signedIn('customer', 'anna@example.test', 'de')
    const ben = await testService.signedIn('customer', 'ben@example.test', 'en')
    const { body: matrix } = await ben.get<object>('/api/me/notifications')
    await ben.put('/api/me/notifications', { ...matrix, announcements: { mail: true, push: false } })
    expect(await publishAnnouncement(testService.service, NEWS)).toBe(1)

    const list = async (client: typeof anna) =>
      (await client.get<{ announcements: Announcement[] }>('/api/announcements')).body.announcements
    const [german] = await list(anna)
    for (const { person } of [anna, ben])
      expect((await findEvents(testService, person.id)).at(-1)).toMatchObject({
        name: 'announcement.published',
        payload: { announcementId: german?.id },
      })
    expect(german).toMatchObject({ ...NEWS.de, publishedAt: expect.stringContaining('2026-11-23T09:00'), read: false })
    expect((await list(ben))[0]).toMatchObject({ ...NEWS.en, read: false })

    const [mail] = await testService.mailsTo('ben@example.test')
    expect(mail?.subject).toBe('New hours')
    expect(mail?.text).toContain('Saturdays, too.')
    expect((await testService.mailsTo('anna@example.test')).map(({ subject }) => subject)).not.toContain('Neue Zeiten')

    expect((await anna.put(`/api/announcements/${german?.id}/read-mark`)).status).toBe(204)
    expect((await anna.put(`/api/announcements/${german?.id}/read-mark`)).status).toBe(204)
    expect((await list(anna))[0]?.read).toBe(true)
    expect((await list(ben))[0]?.read).toBe(false)
    const unknown = await anna.put(`/api/announcements/${anna.person.id}/read-mark`)
    expect(unknown.body.code).toBe('NOT_FOUND')
  })

  describe('with an audience and a period', () => {
    const client = (role: 'customer' | 'mechanic', name: string) =>
      testService.signedIn(role, `${name}@example.test`, 'de')
    const titles = async ({ get }: Awaited<ReturnType<typeof client>>) =>
      (await get<{ announcements: Announcement[] }>('/api/announcements')).body.announcements.map(({ title }) => title)
    const named = (title: string, more: Partial<NewAnnouncement>): NewAnnouncement => ({
      ...{ de: { title, text: 'Text' }, en: { title, text: 'Text' } },
      ...more,
    })
    const countEvents = async ({ person }: Awaited<ReturnType<typeof client>>) =>
      (await findEvents(testService, person.id)).filter(({ name }) => name === 'announcement.published').length

    test('customers and the team read their own, and only they are notified', async () => {
      const [anna, mia] = [await client('customer', 'anna'), await client('mechanic', 'mia')]
      const before = [await countEvents(anna), await countEvents(mia)]
      await publishAnnouncement(testService.service, named('Für Kunden', { audience: 'customers' }))
      await publishAnnouncement(testService.service, named('Fürs Team', { audience: 'staff' }))
      expect([await titles(anna), await titles(mia)].map(([newest]) => newest)).toEqual(['Für Kunden', 'Fürs Team'])
      expect([await titles(anna), await titles(mia)].flat().filter((title) => title.startsWith('Für'))).toHaveLength(2)
      expect([await countEvents(anna), await countEvents(mia)]).toEqual(before.map((count) => count + 1))
      const { id } = await testService.service.db
        .selectFrom('announcement')
        .select('id')
        .where('title_de', '=', 'Fürs Team')
        .executeTakeFirstOrThrow()
      expect((await anna.put(`/api/announcements/${id}/read-mark`)).body.code).toBe('NOT_FOUND')
    })

    test('people read and hear of it from the opening of its first day until the end of its last', async () => {
      const anna = await client('customer', 'anna')
      const before = await countEvents(anna)
      const period = { first: '2026-11-30', last: '2026-12-01' }
      expect(await publishAnnouncement(testService.service, named('Nächste Woche', period))).toBeNull()
      const shown = async (at: string) => {
        await testService.setClock(at)
        await testService.runJobs()
        return [(await titles(anna)).includes('Nächste Woche'), (await countEvents(anna)) - before]
      }
      expect(await shown('2026-11-30T07:59:00Z')).toEqual([false, 0])
      expect(await shown('2026-11-30T08:00:00Z')).toEqual([true, 1])
      expect(await shown('2026-12-01T22:59:00Z')).toEqual([true, 1])
      expect(await shown('2026-12-01T23:00:00Z')).toEqual([false, 1])
      await testService.setClock(MONDAY_10)
    })

    test('a beginning that is moved before anyone was notified moves the notification', async () => {
      const anna = await client('customer', 'anna')
      const before = await countEvents(anna)
      const id = randomUUID()
      const { service } = testService
      await inTransaction(service, (trx) =>
        publishNewAnnouncement(trx, service, { id, ...named('Verschoben', { first: '2026-11-25' }) }),
      )
      const move = (first: string | null) =>
        inTransaction(service, (trx) => updateAnnouncement(trx, service, id, named('Verschoben', { first })))
      await move('2026-11-26')
      await testService.setClock('2026-11-25T12:00:00Z')
      await testService.runJobs()
      expect([await countEvents(anna), await titles(anna)]).toEqual([
        before,
        expect.not.arrayContaining(['Verschoben']),
      ])
      await move(null)
      expect([await countEvents(anna), (await titles(anna))[0]]).toEqual([before + 1, 'Verschoben'])
      await testService.setClock('2026-11-26T12:00:00Z')
      await testService.runJobs()
      expect(await countEvents(anna)).toBe(before + 1)
      await testService.setClock(MONDAY_10)
    })
  })
})
