import type { Announcement } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEvents } from '../../testing/booking.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { publishAnnouncement } from './publish.ts'

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
})
