import type { NotificationMatrix } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer } from '../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const NOTHING: NotificationMatrix = {
  appointments: { mail: false, push: false },
  chat: { mail: false, push: false },
  tickets: { mail: false, push: false },
  announcements: { mail: false, push: false },
}

describe.each(FEATURE_DATABASES)('notification preferences on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
    await testService.signedIn('mechanic', 'mia@example.test')
  })
  afterAll(() => testService.stop())

  test('notifications about the person’s repair are on by default; announcements are opt-in', async () => {
    const anna = await testService.signedIn('customer', 'anna@example.test')
    const before = await anna.get<NotificationMatrix>('/api/me/notifications')
    expect(before.body).toEqual({
      ...NOTHING,
      appointments: { mail: true, push: true },
      chat: { mail: true, push: true },
      tickets: { mail: true, push: true },
    })
    const saved = await anna.put<NotificationMatrix>('/api/me/notifications', NOTHING)
    expect(saved.body).toEqual(NOTHING)
    expect((await anna.get<NotificationMatrix>('/api/me/notifications')).body).toEqual(NOTHING)
    const mailOnly = { mail: true }
    const earlier = { appointments: mailOnly, chat: mailOnly, tickets: mailOnly, announcements: mailOnly }
    const afterMailOnly = await anna.put<NotificationMatrix>('/api/me/notifications', earlier)
    expect(afterMailOnly.body.chat, 'a client without push keeps the stored push preference').toEqual({
      mail: true,
      push: false,
    })
    const half = await anna.put('/api/me/notifications', { chat: { mail: true, push: true } })
    expect(half.body.code).toBe('INVALID_INPUT')
  })

  test('a customer without reminders still receives booking confirmations', async () => {
    const ben = await bookingCustomer(testService, 'ben@example.test')
    await ben.put('/api/me/notifications', NOTHING)
    await book(ben, WEDNESDAY_9)
    await testService.setClock('2026-11-24T08:00:30Z')
    const subjects = (await testService.mailsTo('ben@example.test')).map(({ subject }) => subject)
    await testService.setClock(MONDAY_10)
    expect(subjects.filter((subject) => subject.startsWith('Ihr Termin'))).toHaveLength(1)
    expect(subjects.filter((subject) => subject.startsWith('Erinnerung'))).toEqual([])
  })
})
