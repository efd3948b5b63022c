import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { invite } from '../features/people/invite.ts'
import { book, bookingCustomer } from '../testing/booking.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const INVITED = 'bo@example.test'
const CUSTOMER = 'anna@example.test'

let harness: TestService
beforeAll(async () => {
  harness = await startTestService({ database: 'postgres' })
  await harness.signedIn('mechanic', 'mia@example.test')
})
afterAll(() => harness.stop())

/** Runs what is due at each time while the mail server is away. */
async function endureOutage(times: readonly string[]) {
  const send = vi.spyOn(harness.service.mailer, 'send').mockRejectedValue(new Error('mail server away'))
  for (const time of times) {
    await harness.setClock(time)
    await harness.runJobs()
  }
  send.mockRestore()
}

const subjectsTo = async (email: string) => (await harness.mailsTo(email)).map(({ subject }) => subject)

test('after an outage of the mail server, mails arrive, a reminder only before its time, and an expired code never', async () => {
  const anna = await bookingCustomer(harness, CUSTOMER)
  await book(anna, '2026-11-25T08:00:00.000Z')
  await subjectsTo(CUSTOMER)
  await harness.setClock('2026-11-25T07:00:01Z')
  await invite(harness.service, { email: INVITED, role: 'customer', language: 'en' })
  for (const email of [CUSTOMER, INVITED])
    expect((await harness.browser().post('/api/sign-in/codes', { email, language: 'de' })).status).toBe(202)
  await endureOutage(['2026-11-25T07:00:02Z', '2026-11-25T07:11:00Z'])
  await harness.setClock('2026-11-25T07:40:00Z')
  expect(await subjectsTo(INVITED)).toEqual(['Your invitation to Radruf'])
  expect((await subjectsTo(CUSTOMER))[0]).toMatch(/^Bald geht es los/)

  await endureOutage(['2026-11-25T07:50:01Z', '2026-11-25T07:59:00Z'])
  await harness.setClock('2026-11-25T08:15:00Z')
  expect((await subjectsTo(CUSTOMER))[0]).toMatch(/^Bald geht es los/)
  const left = await harness.service.db.selectFrom('job').select(['kind']).where('failed_at', 'is not', null).execute()
  expect(left.map(({ kind }) => kind).sort()).toEqual(['mail', 'sign-in.code', 'sign-in.code'])
})
