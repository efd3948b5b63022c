import { randomUUID } from 'node:crypto'
import type { Message } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, type TicketHolder } from '../../testing/booking.ts'
import { DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

let people = 0

describe.each(DATABASES)('mails about unread messages on the %s database', (database) => {
  let its: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  let anna: TicketHolder
  beforeAll(async () => {
    its = await startTestService({ database })
    mia = await its.signedIn('mechanic', 'mia@example.test')
  })
  beforeEach(async () => {
    await its.setClock(MONDAY_10)
    const index = people++
    anna = await bookingCustomer(its, `anna${index}@example.test`)
    await book(anna, `2026-11-25T${String(8 + (index % 6)).padStart(2, '0')}:00:00.000Z`)
  })
  afterAll(() => its.stop())

  const say = async (from: TicketHolder | typeof mia, text: string) =>
    (await from.post<Message>(`${anna.path}/messages`, { clientId: randomUUID(), text })).body
  const read = (client: TicketHolder | typeof mia, seq: number) => client.put(`${anna.path}/read-mark`, { seq })
  const at = async (minute: number) => {
    await its.setClock(`2026-11-23T09:${String(minute).padStart(2, '0')}:30Z`)
    await its.runJobs()
  }
  const mailsAbout = async (email: string, subject: string) =>
    (await its.mailsTo(email)).filter((mail) => mail.subject.startsWith(subject))

  test('come after ten unread minutes, once per unread batch, and never say what was written', async () => {
    const to = `anna${people - 1}@example.test`
    const count = async () => (await mailsAbout(to, 'Ungelesene')).length
    await say(mia, 'Erste')
    await at(5)
    await say(mia, 'Zweite')
    await at(9)
    expect(await count()).toBe(0)
    await at(11)
    const [mail] = await mailsAbout(to, 'Ungelesene')
    expect(mail?.text).toContain('Im Chat warten 2 Nachrichten')
    expect(mail?.text).not.toContain('Erste')
    expect(mail?.text).toMatch(/\/chat\n/)
    await at(20)
    const third = await say(mia, 'Dritte')
    await at(35)
    expect(await count()).toBe(1)
    await read(anna, third.seq)
    await say(mia, 'Vierte')
    await at(46)
    expect(await count()).toBe(2)
  })

  test('none comes when it was read or deleted in time, or when the person wants none', async () => {
    const to = `anna${people - 1}@example.test`
    const first = await say(mia, 'Gelesen')
    await read(anna, first.seq)
    const second = await say(mia, 'Gelöscht')
    await mia.delete(`${anna.path}/messages/${second.id}`)
    await at(15)
    expect(await mailsAbout(to, 'Ungelesene')).toEqual([])
    const { body: matrix } = await anna.get<object>('/api/me/notifications')
    await anna.put('/api/me/notifications', { ...matrix, chat: { mail: false, push: true } })
    await say(mia, 'Unerwünscht')
    await at(30)
    expect(await mailsAbout(to, 'Ungelesene')).toEqual([])
  })

  test('mechanics are written to as well, with the way to the case', async () => {
    const before = (await mailsAbout('mia@example.test', 'Ungelesene')).length
    await say(anna, 'Hallo?')
    await at(12)
    const mails = await mailsAbout('mia@example.test', 'Ungelesene')
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]?.text).toContain(`/desk/${anna.ticketId}`)
  })
})
