import { randomUUID } from 'node:crypto'
import type { Message } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, type TicketHolder } from '../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

let people = 0

describe.each(FEATURE_DATABASES)('mails about unread messages on the %s database', (database) => {
  let harness: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  let anna: TicketHolder
  beforeAll(async () => {
    harness = await startTestService({ database })
    mia = await harness.signedIn('mechanic', 'mia@example.test')
  })
  beforeEach(async () => {
    await harness.setClock(MONDAY_10)
    const index = people++
    anna = await bookingCustomer(harness, `anna${index}@example.test`)
    await book(anna, `2026-11-25T${String(8 + (index % 6)).padStart(2, '0')}:00:00.000Z`)
  })
  afterAll(() => harness.stop())

  const send = async (from: TicketHolder | typeof mia, text: string) =>
    (await from.post<Message>(`${anna.path}/messages`, { clientId: randomUUID(), text })).body
  const markRead = (client: TicketHolder | typeof mia, seq: number) => client.put(`${anna.path}/read-mark`, { seq })
  const runJobsAt = async (minute: number) => {
    await harness.setClock(`2026-11-23T09:${String(minute).padStart(2, '0')}:30Z`)
    await harness.runJobs()
  }
  const findMails = async (email: string, subject: string) =>
    (await harness.mailsTo(email)).filter((mail) => mail.subject.startsWith(subject))

  test('are sent after ten minutes, once per unread batch, without the text of the messages', async () => {
    const to = `anna${people - 1}@example.test`
    const count = async () => (await findMails(to, 'Ungelesene')).length
    await send(mia, 'Erste')
    await runJobsAt(5)
    await send(mia, 'Zweite')
    await runJobsAt(9)
    expect(await count()).toBe(0)
    await runJobsAt(11)
    const [mail] = await findMails(to, 'Ungelesene')
    expect(mail?.text).toContain('Im Chat warten 2 Nachrichten')
    expect(mail?.text).not.toContain('Erste')
    expect(mail?.text).toMatch(/\/chat\n/)
    await runJobsAt(20)
    const third = await send(mia, 'Dritte')
    await runJobsAt(35)
    expect(await count()).toBe(1)
    await markRead(anna, third.seq)
    await send(mia, 'Vierte')
    await runJobsAt(46)
    expect(await count()).toBe(2)
  })

  test('are not sent when the message was read or deleted in time, or the person has switched them off', async () => {
    const to = `anna${people - 1}@example.test`
    const first = await send(mia, 'Gelesen')
    await markRead(anna, first.seq)
    const second = await send(mia, 'Gelöscht')
    await mia.delete(`${anna.path}/messages/${second.id}`)
    await runJobsAt(15)
    expect(await findMails(to, 'Ungelesene')).toEqual([])
    const { body: matrix } = await anna.get<object>('/api/me/notifications')
    await anna.put('/api/me/notifications', { ...matrix, chat: { mail: false, push: true } })
    await send(mia, 'Unerwünscht')
    await runJobsAt(30)
    expect(await findMails(to, 'Ungelesene')).toEqual([])
  })

  test('wait for the later message when the first one was read: one job serves all messages of a ticket', async () => {
    const to = `anna${people - 1}@example.test`
    const first = await send(mia, 'Erste')
    await harness.setClock('2026-11-23T09:06:00Z')
    await send(mia, 'Zweite')
    const jobs = await harness.service.db.selectFrom('job').select('key').where('kind', '=', 'chat.unread').execute()
    expect(jobs.filter(({ key }) => key === `${anna.ticketId}:mechanic`)).toHaveLength(1)
    await markRead(anna, first.seq)
    await runJobsAt(12)
    expect(await findMails(to, 'Ungelesene')).toEqual([])
    await runJobsAt(17)
    expect((await findMails(to, 'Ungelesene'))[0]?.text).toContain('Im Chat wartet eine Nachricht')
  })

  test('are sent to mechanics too, with a link to the case', async () => {
    const before = (await findMails('mia@example.test', 'Ungelesene')).length
    await send(anna, 'Hallo?')
    await runJobsAt(12)
    const mails = await findMails('mia@example.test', 'Ungelesene')
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]?.text).toContain(`/desk/${anna.ticketId}`)
  })
})
