import { randomUUID } from 'node:crypto'
import type { Ticket } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book, bookingCustomer, freeTimes, type TicketHolder } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

const FRIDAY_9 = '2026-11-27T08:00:00.000Z'
const SUBJECT = 'Haben Sie das Ersatzteil schon?'

let harness: TestService
let mia: TestClient & { person: { id: string } }
let ben: TicketHolder
let email: string
let round = 0
beforeAll(async () => {
  harness = await startTestService({ database: 'embedded' })
  mia = await harness.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
})
beforeEach(async () => {
  round += 1
  email = `ben${round}@example.test`
  await harness.setClock(MONDAY_10)
  ben = await bookingCustomer(harness, email)
  const [startsAt = ''] = await freeTimes(ben, ben.path)
  await book(ben, startsAt)
  await harness.service.db
    .updateTable('ticket')
    .set({ state: 'wrap_up', mechanic_id: mia.person.id })
    .where('id', '=', ben.ticketId)
    .execute()
})
afterAll(() => harness.stop())

const PART = { number: '', name: 'Schaltauge', price: null, note: '', fits: '', snapshotId: null }
const write = (outcome: string) =>
  mia.put<Ticket>(`${ben.path}/summary`, { outcome, text: 'Bitte besorgen.', parts: [PART], remindAt: FRIDAY_9 })
/** Whether the customer was reminded by this time. */
async function isReminded(time: string) {
  await harness.setClock(time)
  await harness.runJobs()
  return (await harness.mailsTo(email)).filter(({ subject }) => subject === SUBJECT).length
}

test('the customer is reminded once, on the day', async () => {
  expect((await write('part_needed')).body.summary?.remindAt).toBe(FRIDAY_9)
  expect(await isReminded('2026-11-27T07:59:00.000Z')).toBe(0)
  expect(await isReminded(FRIDAY_9)).toBe(1)
  expect((await mia.get<Ticket>(ben.path)).body.summary?.remindAt).toBeNull()
  expect(await isReminded('2026-12-01T08:00:00.000Z')).toBe(1)
})

test('a customer who wrote is not reminded', async () => {
  await write('part_needed')
  await harness.setClock('2026-11-24T09:00:00.000Z')
  await ben.post(`${ben.path}/messages`, { clientId: randomUUID(), text: 'Ist bestellt.' })
  expect(await isReminded(FRIDAY_9)).toBe(0)
})

test('a customer who has the part is not reminded', async () => {
  await write('part_needed')
  await ben.post(`${ben.path}/moves`, { to: 'booking_open' })
  expect(await isReminded(FRIDAY_9)).toBe(0)
})

test('an undone outcome and one that closes the ticket remind no one', async () => {
  const { body } = await write('part_needed')
  await mia.delete(`${ben.path}/changes/${body.pendingChange?.id}`)
  expect((await write('fixed')).body.summary?.remindAt).toBeNull()
  expect(await isReminded(FRIDAY_9)).toBe(0)
})
