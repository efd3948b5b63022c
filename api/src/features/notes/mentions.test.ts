import { randomUUID } from 'node:crypto'
import type { TicketNote } from '@radruf/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingCustomer, type TicketHolder } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let harness: TestService
let mia: TestClient
let anna: TicketHolder
beforeAll(async () => {
  harness = await startTestService({ database: 'embedded' })
  mia = await harness.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
  await harness.signedIn('mechanic', 'jonas@example.test', 'de', 'Jonas Beck')
  anna = await bookingCustomer(harness, 'anna@example.test')
})
afterAll(() => harness.stop())

const mentionMails = async () =>
  (await harness.mailsTo('jonas@example.test')).filter(({ subject }) =>
    subject.endsWith('hat Sie in einer Notiz erwähnt'),
  )

test('a mentioned colleague gets one mail, also when the note is sent again or changed, and its text stays inside', async () => {
  const clientId = randomUUID()
  const text = 'Gleicher Rahmen? @jonas, schau bitte.'
  const { body: note } = await mia.post<TicketNote>(`${anna.path}/notes`, { clientId, text })
  await mia.post(`${anna.path}/notes`, { clientId, text })
  expect(await mentionMails()).toHaveLength(1)
  await mia.put(`${anna.path}/notes/${note.id}`, { text: `${text} Danke!`, version: 1 })
  const mails = await mentionMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toContain('Rahmen')
})

test.each(['Jonas hat recht.', 'kette@jonas.example', '@Jonasson', '@Mia'])('"%s" mentions no one', async (text) => {
  const before = await mentionMails()
  await mia.post(`${anna.path}/notes`, { clientId: randomUUID(), text })
  expect(await mentionMails()).toEqual(before)
})

test('a pinned note comes with the newest page', async () => {
  const { body: note } = await mia.post<TicketNote>(`${anna.path}/notes`, { clientId: randomUUID(), text: 'Maße' })
  await mia.put(`${anna.path}/notes/${note.id}/pin`, { isPinned: true })
  await mia.post(`${anna.path}/notes`, { clientId: randomUUID(), text: 'Später' })
  const { body } = await mia.get<{ notes: TicketNote[]; pinned: TicketNote[] }>(`${anna.path}/notes?limit=1`)
  expect([body.notes.map(({ text }) => text), body.pinned.map(({ text }) => text)]).toEqual([['Später'], ['Maße']])
  expect((await mia.put(`${anna.path}/notes/${randomUUID()}/pin`, { isPinned: true })).status).toBe(404)
})
