import { randomUUID } from 'node:crypto'
import type { CareTask, Ticket } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, freeTimes, type TicketHolder } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

const FRIDAY_9 = '2026-11-27T08:00:00.000Z'
const JANUARY = '2027-01-12T08:00:00.000Z'
const AGREED = [
  { text: 'Schaltauge gerichtet', done: true },
  { text: 'Kette messen', done: false },
  { text: 'Reifen aufpumpen', done: false },
]

describe.each(FEATURE_DATABASES)('care after a repair on the %s database', (database) => {
  let harness: TestService
  let mia: TestClient & { person: { id: string } }
  let ben: TicketHolder
  let email: string
  let round = 0
  beforeAll(async () => {
    harness = await startTestService({ database })
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

  const write = (agreed: object[] = AGREED) =>
    mia.put<Ticket>(`${ben.path}/summary`, { outcome: 'fixed', text: 'Läuft.', agreed, remindAt: FRIDAY_9 })
  const load = async () => (await ben.get<Ticket>(ben.path)).body.careTasks ?? []
  const save = (id: string | undefined, body: object) =>
    ben.put<Ticket & { code?: string }>(`${ben.path}/care-tasks/${id}`, body)
  const runAt = async (time: string) => {
    await harness.setClock(time)
    await harness.runJobs()
  }
  const subjects = async () =>
    (await harness.mailsTo(email))
      .map(({ subject }) => subject)
      .filter((subject) => /Kette|Reifen|Sattel/.test(subject))
  const find = (tasks: readonly CareTask[], text: string) => tasks.find((task) => task.text === text)

  test('open points of a repair become tasks of their day, and one mail reminds of all', async () => {
    await write()
    const tasks = await load()
    expect(tasks.map(({ text }) => text).sort()).toEqual(['Kette messen', 'Reifen aufpumpen'])
    expect(tasks).toMatchObject([{ remindAt: FRIDAY_9, remindedAt: null, doneAt: null }, { remindAt: FRIDAY_9 }])
    await runAt('2026-11-27T07:59:00.000Z')
    expect(await subjects()).toEqual([])
    await runAt(FRIDAY_9)
    await runAt('2026-12-04T08:00:00.000Z')
    expect(await subjects()).toHaveLength(1)
    expect((await load()).every(({ remindedAt }) => remindedAt?.startsWith('2026-11-27T08:00'))).toBe(true)
  })

  test('what is done is not reminded of, and a later day is, also after a reminder', async () => {
    await write()
    const tasks = await load()
    await save(find(tasks, 'Reifen aufpumpen')?.id, { remindAt: FRIDAY_9, done: true })
    await runAt(FRIDAY_9)
    expect(await subjects()).toEqual(['Jetzt dran: Kette messen'])
    const { body } = await save(find(tasks, 'Kette messen')?.id, { remindAt: JANUARY, done: false })
    expect(find(body.careTasks ?? [], 'Kette messen')).toMatchObject({ remindAt: JANUARY, remindedAt: null })
    await runAt('2027-01-11T08:00:00.000Z')
    expect(await subjects()).toHaveLength(1)
    await runAt(JANUARY)
    expect(await subjects()).toHaveLength(2)
  })

  test('the customer adds a task once, to a closed ticket, for a day ahead', async () => {
    const task = { text: 'Sattel prüfen', remindAt: JANUARY, done: false }
    expect((await save(randomUUID(), task)).body.code).toBe('TICKET_CANNOT_MOVE')
    await write([])
    expect((await save(randomUUID(), { ...task, text: undefined })).status).toBe(400)
    expect((await save(randomUUID(), { ...task, remindAt: '2026-11-01T08:00:00.000Z' })).status).toBe(400)
    const id = randomUUID()
    await save(id, task)
    await save(id, task)
    expect(await load()).toMatchObject([{ id, text: 'Sattel prüfen', remindAt: JANUARY }])
    await runAt(JANUARY)
    expect(await subjects()).toEqual(['Jetzt dran: Sattel prüfen'])
  })

  test('tasks wait while the problem is back, and an undone outcome takes them back', async () => {
    const { body } = await write()
    await mia.delete(`${ben.path}/changes/${body.pendingChange?.id}`)
    expect(await load()).toEqual([])
    await write()
    await ben.post(`${ben.path}/moves`, { to: 'wrap_up' })
    await runAt(FRIDAY_9)
    expect(await subjects()).toEqual([])
    await mia.post(`${ben.path}/moves`, { to: 'closed' })
    await runAt('2026-11-28T09:00:00.000Z')
    expect(await subjects()).toHaveLength(1)
  })

  test('another outcome after the problem came back replaces the open tasks only', async () => {
    await write()
    const tasks = await load()
    await save(find(tasks, 'Kette messen')?.id, { remindAt: FRIDAY_9, done: true })
    await ben.post(`${ben.path}/moves`, { to: 'wrap_up' })
    await mia.put(`${ben.path}/summary`, {
      outcome: 'fixed',
      text: 'Läuft wieder.',
      agreed: [{ text: 'Sattel prüfen', done: false }],
      remindAt: JANUARY,
    })
    expect((await load()).map(({ text }) => text)).toEqual(['Kette messen', 'Sattel prüfen'])
  })

  test('a task is a calendar file', async () => {
    await write()
    const [task] = await load()
    const { raw, headers } = await ben.get(`${ben.path}/care-tasks/${task?.id}/calendar`)
    expect(headers['content-type']).toContain('text/calendar')
    expect(raw.toString()).toContain(`SUMMARY:${task?.text}`)
    expect(raw.toString()).toContain('DTSTART:20261127T080000Z')
    expect((await ben.get(`${ben.path}/care-tasks/${randomUUID()}/calendar`)).status).toBe(404)
  })
})
