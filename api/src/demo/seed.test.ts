import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Bike, type CaseFilter, type CaseList, TICKET_STATES, type Ticket } from '@radruf/contract'
import { BIKE_OWNERS } from '@radruf/scenarios'
import { expect, test } from 'vitest'
import { invite } from '../features/people/invite.ts'
import { getPhotoFile, hasVariants } from '../features/photos/files.ts'
import { startTestService } from '../testing/service.ts'
import { seedDemo } from './seed.ts'

const countPeople = async ({ service }: Awaited<ReturnType<typeof startTestService>>) =>
  (await service.db.selectFrom('person').select('id').execute()).length

// The first time is a Sunday night: the demo must not depend on working hours.
test.each(['2026-11-22T22:50:00Z', '2026-11-23T09:00:00Z'])('at %s every ticket state is present', async (at) => {
  const harness = await startTestService({ database: 'embedded', at })
  const { service } = harness
  await seedDemo(service)
  const people = await countPeople(harness)
  const tickets = await service.db.selectFrom('ticket').select('state').execute()
  expect([...new Set(tickets.map(({ state }) => state))].toSorted()).toEqual(TICKET_STATES.toSorted())

  await seedDemo(service)
  expect(await countPeople(harness)).toBe(people)

  // No mail about a past event is sent, only Ida's invitation.
  await harness.runJobs()
  const mails = await service.db.selectFrom('dev_mail').select('recipient').execute()
  expect(mails).toEqual([{ recipient: 'ida@example.test' }])

  const anna = await harness.signedIn('customer', 'anna@example.test')
  const { tickets: own } = (await anna.get<{ tickets: Ticket[] }>('/api/tickets')).body
  expect(own).toMatchObject([
    { state: 'booked', unreadMessages: 2, mechanic: { name: 'Mia Winter' }, photo: { perspective: 'bike' } },
    { state: 'closed', rating: { call: 5 }, summary: { outcome: 'fixed' }, bikeId: own[0]?.bikeId },
  ])
  const minutesAhead = (Date.parse(own[0]?.appointment?.startsAt ?? '') - Date.parse(at)) / 60_000
  expect(minutesAhead).toBeGreaterThan(5)
  expect(minutesAhead).toBeLessThan(37)
  expect((await anna.get<{ bikes: Bike[] }>('/api/bikes')).body.bikes).toHaveLength(1)
  expect(existsSync(join(service.settings.dataDir, getPhotoFile(own[0]?.photo?.id ?? '', 'large')))).toBe(true)

  const mia = await harness.signedIn('mechanic', 'mia@example.test')
  const listCases = async (filter: CaseFilter) =>
    (await mia.get<CaseList>(`/api/cases?filter=${filter}`)).body.cases.map(({ ticket }) => ticket)
  expect((await listCases('inReview')).map(({ customer }) => customer.name)).toEqual(['Deniz'])
  const cases = await listCases('open')
  const inState = (state: Ticket['state']) => cases.filter((ticket) => ticket.state === state)
  expect(inState('wrap_up').map(({ customer }) => customer.name)).toEqual(['Holger'])
  const calls = inState('booked').map(({ customer, urgent }) => ({ name: customer.name, urgent }))
  expect(calls.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'Anna', urgent: false },
    { name: 'Ben', urgent: true },
  ])
  await harness.stop()
})

test('a database with people and a product in production stay as they are', async () => {
  const harness = await startTestService({ database: 'embedded' })
  const { service } = harness
  await seedDemo({ ...service, settings: { ...service.settings, mode: 'production' } })
  expect(await countPeople(harness)).toBe(0)
  await invite(service, { email: 'first@example.test', role: 'customer', language: 'de' })
  await seedDemo(service)
  expect(await countPeople(harness)).toBe(1)
  await harness.stop()
})

test('the small demo has a new customer and one with the next free appointment', async () => {
  // A Friday evening.
  const harness = await startTestService({
    database: 'embedded',
    at: '2026-11-20T18:00:00Z',
    env: { DEMO_DATA: 'small' },
  })
  const { service } = harness
  await seedDemo(service)
  const tickets = await service.db.selectFrom('ticket').select('state').orderBy('state').execute()
  expect(tickets).toEqual([{ state: 'booked' }, { state: 'questionnaire_open' }])

  await harness.runJobs()
  const mails = await service.db.selectFrom('dev_mail').select(['recipient', 'subject']).orderBy('id').execute()
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
    'mia@example.test: Ihre Einladung zu Radruf',
    'anna@example.test: Ihre Einladung zu Radruf',
    'ben@example.test: Your invitation to Radruf',
    'ben@example.test: Your appointment: Monday 23 November at 09:00 (CET)',
  ])

  const ben = await harness.signedIn('customer', 'ben@example.test')
  const [ticket] = (await ben.get<{ tickets: Ticket[] }>('/api/tickets')).body.tickets
  expect(ticket).toMatchObject({ createdAt: expect.stringContaining('2026-11-20T'), mechanic: { name: 'Mia' } })
  expect(ticket?.appointment?.startsAt).toBe('2026-11-23T08:00:00.000Z')
  expect(await hasVariants(service.files, ticket?.photo?.id ?? '')).toBe(true)
  const reminders = await service.db
    .selectFrom('job')
    .select('run_at')
    .where('kind', '=', 'appointment.reminder')
    .orderBy('run_at')
    .execute()
  expect(reminders[0]?.run_at).toEqual(new Date('2026-11-22T08:00:00Z'))
  await harness.stop()
})

test('the pictures of all people weigh at most 1.5 MB, and each one is used', () => {
  const folder = join(import.meta.dirname, 'photos')
  const files = readdirSync(folder)
  expect(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThan(1.5 * 1024 * 1024)
  const used = Object.values(BIKE_OWNERS).flatMap(({ pictures }) =>
    Object.values(pictures).map(({ file }) => `${file}.jpg`),
  )
  expect([...new Set([...used, 'anna-cassette-after.jpg', 'mia-portrait.jpg'])].toSorted()).toEqual(files.toSorted())
})
