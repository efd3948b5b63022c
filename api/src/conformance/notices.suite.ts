import {
  type Announcement,
  DEFAULT_NOTIFICATIONS,
  LEGAL_PAGES,
  type LegalText,
  type NotificationMatrix,
} from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPages } from '../testing/conformance/read-pages.ts'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'

const ANNOUNCEMENT = {
  de: { title: 'Neue Zeiten', text: 'Ab Montag länger.' },
  en: { title: 'New hours', text: 'Longer from Monday.' },
}

describe('health, legal pages, announcements and notifications', () => {
  let service: ServiceUnderTest
  let kim: SignedInClient
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    kim = await service.signedIn('customer', 'kim@example.test')
  })
  afterAll(() => service.stop())

  test('the health check succeeds', async () => {
    expect((await service.browser().get('/api/health')).body).toMatchObject({ status: 'ok' })
  })

  test('every legal page is public in both languages', async () => {
    for (const legalPage of LEGAL_PAGES) {
      const [german, english] = await Promise.all(
        (['de', 'en'] as const).map((language) =>
          service.browser().get<LegalText>(`/api/legal/${legalPage}?language=${language}`),
        ),
      )
      expect(german?.body.title, legalPage).toMatch(/\S/)
      expect(english?.body.title, legalPage).not.toBe(german?.body.title)
    }
  })

  test('an announcement is in the person’s language and can be marked as read', async () => {
    await service.publishAnnouncement(ANNOUNCEMENT)
    const list = async () => (await kim.get<{ announcements: Announcement[] }>('/api/announcements')).body.announcements
    expect(await list()).toMatchObject([{ ...ANNOUNCEMENT.de, read: false }])
    const [announcement] = await list()
    const mark = (id: string | undefined) => kim.put(`/api/announcements/${id}/read-mark`)
    expect((await mark(announcement?.id)).status).toBe(204)
    expect(await list()).toMatchObject([{ read: true }])
    expect((await mark(kim.person.id)).body.code).toBe('NOT_FOUND')
  })

  test('announcements come in pages without gaps or repetitions', async () => {
    for (let count = 0; count < 4; count++) await service.publishAnnouncement(ANNOUNCEMENT)
    type Page = { announcements: Announcement[]; nextCursor: string | null }
    const itemsOf = ({ announcements }: Page) => announcements.map(({ id }) => id)
    const path = '/api/announcements'
    const [whole = []] = await readPages(kim, { path, limit: 100 }, itemsOf)
    const pages = await readPages(kim, { path, limit: 3 }, itemsOf)
    expect([whole.length, pages.length, pages.flat()]).toEqual([4, 2, whole])
  })

  test('HEAD of the event stream answers without a stream', async () => {
    const options = { method: 'HEAD', url: '/api/events' } as const
    const head = await kim.send(options)
    expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
    expect(head.raw).toHaveLength(0)
    expect((await service.browser().send(options)).status).toBe(401)
  })

  test('notification preferences are stored, and an omitted channel stays unchanged', async () => {
    const path = '/api/me/notifications'
    const { body: before } = await kim.get<NotificationMatrix>(path)
    expect(before).toEqual(DEFAULT_NOTIFICATIONS)
    const preferences = { ...before, chat: { mail: !before.chat.mail, push: before.chat.push } }
    expect((await kim.put<NotificationMatrix>(path, preferences)).body).toEqual(preferences)
    const mailOnly = Object.fromEntries(Object.keys(preferences).map((topic) => [topic, { mail: true }]))
    const stored = (await kim.put<NotificationMatrix>(path, mailOnly)).body
    expect(stored.chat).toEqual({ mail: true, push: preferences.chat.push })
    expect((await kim.get<NotificationMatrix>(path)).body).toEqual(stored)
  })

  test('subscriptions are accepted for known push services only and can be deleted', async () => {
    const path = '/api/me/push-subscriptions'
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    const subscribe = (origin: string) =>
      kim.put<{ id: string; code?: string }>(path, { endpoint: `${origin}/x`, keys })
    for (const unknown of ['https://push.evil.example', 'https://maps.googleapis.com', 'https://a.b.push.apple.com'])
      expect((await subscribe(unknown)).body.code, unknown).toBe('PUSH_SERVICE_UNKNOWN')
    const { id } = (await subscribe('https://fcm.googleapis.com')).body
    expect((await kim.delete(`${path}/${id}`)).status).toBe(204)
    expect((await kim.delete(`${path}/${id}`)).status).toBe(204)
  })
})
