import { type Announcement, LEGAL_PAGES, type LegalText, type NotificationMatrix } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVICE_NAMES, SERVICES, type ServiceUnderTest, type SignedInClient } from '../testing/conformance/services.ts'

const NEWS = {
  de: { title: 'Neue Zeiten', text: 'Ab Montag länger.' },
  en: { title: 'New hours', text: 'Longer from Monday.' },
}

describe.each(SERVICE_NAMES)('what is told and asked at the %s service', (name) => {
  let its: ServiceUnderTest
  let kim: SignedInClient
  beforeAll(async () => {
    its = await SERVICES[name]()
    kim = await its.signedIn('customer', 'kim@example.test')
  })
  afterAll(() => its.stop())

  test('it says that it is well', async () => {
    expect((await its.browser().get('/api/health')).body).toMatchObject({ status: 'ok' })
  })

  test.each(LEGAL_PAGES)('%s can be read by everybody, in both languages', async (legalPage) => {
    const [german, english] = await Promise.all(
      (['de', 'en'] as const).map((language) =>
        its.browser().get<LegalText>(`/api/legal/${legalPage}?language=${language}`),
      ),
    )
    expect(german?.body.title).toMatch(/\S/)
    expect(english?.body.title).not.toBe(german?.body.title)
  })

  test('an announcement is in the person’s language, and read once it was marked', async () => {
    await its.publishAnnouncement(NEWS)
    const list = async () => (await kim.get<{ announcements: Announcement[] }>('/api/announcements')).body.announcements
    expect(await list()).toMatchObject([{ ...NEWS.de, read: false }])
    const [news] = await list()
    const mark = (id: string | undefined) => kim.put(`/api/announcements/${id}/read-mark`)
    expect((await mark(news?.id)).status).toBe(204)
    expect(await list()).toMatchObject([{ read: true }])
    expect((await mark(kim.person.id)).body.code).toBe('NOT_FOUND')
  })

  test('what somebody wants to hear of is kept; a channel that is left out stays as it was', async () => {
    const path = '/api/me/notifications'
    const { body: before } = await kim.get<NotificationMatrix>(path)
    const wanted = { ...before, chat: { mail: !before.chat.mail, push: before.chat.push } }
    expect((await kim.put<NotificationMatrix>(path, wanted)).body).toEqual(wanted)
    const mailOnly = Object.fromEntries(Object.keys(wanted).map((topic) => [topic, { mail: true }]))
    const kept = (await kim.put<NotificationMatrix>(path, mailOnly)).body
    expect(kept.chat).toEqual({ mail: true, push: wanted.chat.push })
    expect((await kim.get<NotificationMatrix>(path)).body).toEqual(kept)
  })

  test('only known push services are subscribed to, and left again', async () => {
    const path = '/api/me/push-subscriptions'
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    const subscribe = (origin: string) =>
      kim.put<{ id: string; code?: string }>(path, { endpoint: `${origin}/x`, keys })
    expect((await subscribe('https://push.evil.example')).body.code).toBe('PUSH_SERVICE_UNKNOWN')
    const { id } = (await subscribe('https://fcm.googleapis.com')).body
    expect((await kim.delete(`${path}/${id}`)).status).toBe(204)
    expect((await kim.delete(`${path}/${id}`)).status).toBe(204)
  })
})
