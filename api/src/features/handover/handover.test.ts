import { randomUUID } from 'node:crypto'
import type { CaseList, Colleague, HistoryEntry, RecordedMove, Ticket, TicketNote } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, join } from '../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const WEDNESDAY_10 = '2026-11-25T09:00:00.000Z'

describe.each(FEATURE_DATABASES)('handover, notes and history on the %s database', (database) => {
  let harness: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  let tom: Awaited<ReturnType<TestService['signedIn']>>
  let ute: Awaited<ReturnType<TestService['signedIn']>>
  beforeAll(async () => {
    harness = await startTestService({ database })
    mia = await harness.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
  })
  afterAll(() => harness.stop())
  const listDesk = async (mechanic: typeof mia) => {
    const { body } = await mechanic.get<CaseList>('/api/cases?filter=open')
    return body.cases.filter(({ ticket }) => ticket.state === 'booked').map(({ ticket }) => ticket.customer.name)
  }

  test('a ticket is handed over with its appointment, and the customer is notified in their language', async () => {
    const anna = await bookingCustomer(harness, 'anna@example.test', 'en')
    await book(anna, WEDNESDAY_9)
    tom = await harness.signedIn('mechanic', 'tom@example.test', 'de', 'Tom')
    const { body: list } = await mia.get<{ colleagues: Colleague[] }>(`${anna.path}/colleagues`)
    expect(list.colleagues).toEqual([{ id: tom.person.id, name: 'Tom', free: true, openCases: 0 }])

    const handedOver = await mia.put<Ticket>(`${anna.path}/mechanic`, {
      mechanicId: tom.person.id,
      note: 'Sie hat den Drehmomentschlüssel.',
    })
    expect(handedOver.body).toMatchObject({ mechanic: { name: 'Tom' }, customer: { language: 'en' } })
    expect(handedOver.body.appointment).toMatchObject({ startsAt: WEDNESDAY_9, mechanicName: 'Tom' })
    expect([await listDesk(mia), await listDesk(tom)]).toEqual([[], ['anna']])
    await harness.passUndoTime()
    const [mail] = await harness.mailsTo('anna@example.test')
    expect(mail?.subject).toContain('Your appointment is unchanged')
    expect(mail?.text).toContain('Tom')
    expect(mail?.attachments[0]?.content).toContain('SEQUENCE:1')
    // Handing over again changes nothing, and the previous mechanic is no longer assigned.
    await tom.put(`${anna.path}/mechanic`, { mechanicId: tom.person.id, note: 'Noch einmal' })
    const { notes } = (await tom.get<{ notes: TicketNote[] }>(`${anna.path}/notes`)).body
    expect(notes).toMatchObject([{ authorName: 'Mia', text: 'Sie hat den Drehmomentschlüssel.' }])
    const mails = (await harness.mailsTo('anna@example.test')).filter(({ subject }) => subject.includes('unchanged'))
    expect(mails).toHaveLength(1)
    const refused = await mia.post(`${anna.path}/messages`, { clientId: randomUUID(), text: 'Noch da' })
    expect(refused.body.code).toBe('NOT_ALLOWED')
    const snoozed = await mia.put(`${anna.path}/snooze`, { until: null })
    expect(snoozed.body).toMatchObject({ code: 'NOT_ALLOWED', personName: 'Tom' })
  })

  test('a colleague takes a ticket over; busy colleagues and third mechanics are refused', async () => {
    const ben = await bookingCustomer(harness, 'ben@example.test')
    await book(ben, WEDNESDAY_9)
    const busy = await mia.put(`${ben.path}/mechanic`, { mechanicId: tom.person.id })
    expect(busy.body).toMatchObject({ code: 'COLLEAGUE_BUSY', personName: 'Tom' })
    expect((await mia.get<{ colleagues: Colleague[] }>(`${ben.path}/colleagues`)).body.colleagues[0]?.free).toBe(false)

    const cem = await bookingCustomer(harness, 'cem@example.test')
    await book(cem, WEDNESDAY_10)
    const assigned = (await mia.get<Ticket>(cem.path)).body.mechanic?.id
    const [colleague, owner] = assigned === mia.person.id ? [tom, mia] : [mia, tom]
    ute = await harness.signedIn('mechanic', 'ute@example.test', 'de', 'Ute')
    const byThird = await ute.put(`${cem.path}/mechanic`, { mechanicId: colleague.person.id })
    expect(byThird.body.code).toBe('NOT_ALLOWED')
    expect((await colleague.put<Ticket>(`${cem.path}/mechanic`, { mechanicId: colleague.person.id })).status).toBe(200)
    expect(await listDesk(owner)).not.toContain('cem')
    expect((await colleague.put(`${cem.path}/mechanic`, { mechanicId: ben.person.id })).body.code).toBe('NOT_FOUND')

    await harness.setClock('2026-11-25T09:00:30Z')
    await join(cem, cem.path)
    const during = await colleague.put(`${cem.path}/mechanic`, { mechanicId: owner.person.id })
    expect(during.body.code).toBe('TICKET_CANNOT_MOVE')
    await harness.setClock(MONDAY_10)
  })

  test('notes are visible to mechanics only, stored once, and deleted only by their author', async () => {
    const dora = await bookingCustomer(harness, 'dora@example.test')
    const note = { clientId: randomUUID(), text: 'Vorsicht, Carbonrahmen' }
    await mia.post(`${dora.path}/notes`, note)
    const again = await mia.post<TicketNote>(`${dora.path}/notes`, note)
    expect([again.status, again.body.own]).toEqual([201, true])
    const seen = (await tom.get<{ notes: TicketNote[] }>(`${dora.path}/notes`)).body.notes
    expect(seen).toMatchObject([{ text: 'Vorsicht, Carbonrahmen', authorName: 'Mia', own: false }])
    expect((await dora.get(`${dora.path}/notes`)).body.code).toBe('NOT_ALLOWED')
    await tom.delete(`${dora.path}/notes/${again.body.id}?version=1`)
    expect((await mia.get<{ notes: TicketNote[] }>(`${dora.path}/notes`)).body.notes).toHaveLength(1)
    expect((await mia.delete(`${dora.path}/notes/${again.body.id}?version=1`)).status).toBe(204)
    expect((await mia.get<{ notes: TicketNote[] }>(`${dora.path}/notes`)).body.notes).toEqual([])
  })

  test('the history lists every move with its actor', async () => {
    const emma = await bookingCustomer(harness, 'emma@example.test')
    await book(emma, '2026-11-26T09:00:00.000Z')
    const { moves } = (await mia.get<{ moves: RecordedMove[] }>(`${emma.path}/history`)).body
    expect(moves.map(({ from, to, actor, name }) => [from, to, actor, name])).toEqual([
      ['questionnaire_open', 'in_review', 'customer', 'emma'],
      ['in_review', 'booking_open', 'system', null],
      ['booking_open', 'booked', 'customer', 'emma'],
    ])
    expect((await emma.get<Ticket>(emma.path)).body.stateSince).toBe(moves.at(-1)?.movedAt)
    expect((await emma.get(`${emma.path}/history`)).body.code).toBe('NOT_ALLOWED')
  })

  test('handovers, delays, reminders and sent mails are entries of the history, an undone handover is none', async () => {
    await harness.setClock(MONDAY_10)
    const gus = await bookingCustomer(harness, 'gus@example.test')
    const { mechanic } = await book(gus, '2026-11-27T09:00:00.000Z')
    const owner = [tom, ute].find(({ person }) => person.id === mechanic?.id) ?? mia
    const other = owner === mia ? tom : mia
    const entries = async (filter = 'all') =>
      (await mia.get<{ entries: HistoryEntry[] }>(`${gus.path}/history?kind=${filter}`)).body.entries
    const kinds = async (filter?: string) => (await entries(filter)).map(({ kind }) => kind)
    const give = (from: typeof mia, to: typeof mia) =>
      from.put<Ticket>(`${gus.path}/mechanic`, { mechanicId: to.person.id })
    const { pendingChange } = (await give(owner, other)).body
    expect(await kinds()).toContain('handed_over')
    await owner.delete(`${gus.path}/changes/${pendingChange?.id}`)
    expect(await kinds()).not.toContain('handed_over')
    await give(owner, other)
    await harness.passUndoTime()
    await harness.runJobs()
    const given = await entries()
    expect(given[0]).toMatchObject({
      kind: 'mailed',
      actor: 'system',
      text: expect.stringContaining('Ihr Termin bleibt'),
    })
    expect(given.find(({ kind }) => kind === 'handed_over')).toMatchObject({
      actor: 'mechanic',
      colleague: other === tom ? 'Tom' : 'Mia',
    })
    await give(owner, owner)
    expect((await entries())[0]).not.toHaveProperty('colleague')
    await harness.passUndoTime()
    await harness.runJobs()
    await harness.setClock('2026-11-27T08:50:30Z')
    await harness.runJobs()
    await owner.put(`${gus.path}/appointment/delay`, { startsAt: '2026-11-27T09:00:00.000Z' })
    expect((await kinds('appointments')).slice(0, 2)).toEqual(['delayed', 'reminded'])
    await harness.runJobs()
    expect((await entries('messages')).map(({ text }) => text.split(':')[0]).slice(0, 2)).toEqual([
      'Etwas später',
      'Gleich geht es los',
    ])
    await harness.setClock(MONDAY_10)
  })
})
