import { randomUUID } from 'node:crypto'
import type { Problem, Thread, Ticket, TicketNote, TicketState } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const TUESDAY_9 = '2026-11-24T08:00:00.000Z'
const PART = { number: '', name: 'Kette', price: null, note: '', fits: '', snapshotId: null }

describe('undo of outcomes, closings and handovers', () => {
  let service: ServiceUnderTest
  let mia: SignedInClient
  let jo: SignedInClient
  let anna: SignedInClient
  let id: string
  let path: string
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    jo = await service.signedIn('mechanic', 'jo@example.test', 'Jo')
    anna = await service.signedIn('customer', 'anna@example.test', 'Anna')
    ;({ id } = await getNewestTicket(anna))
    path = `/api/tickets/${id}`
  })
  afterAll(() => service.stop())

  const readTicket = async (client = mia) => (await client.get<Ticket>(path)).body
  const putIn = (state: TicketState) => service.forceState(id, state, mia.person.id)
  const write = (outcome: string, text = 'Wir haben es angesehen.', more = {}) =>
    mia.put<Ticket>(`${path}/summary`, { outcome, text, ...more })
  const undo = (changeId: string | undefined, client = mia) =>
    client.delete<Ticket & Problem>(`${path}/changes/${changeId ?? randomUUID()}`)
  const book = async (client: SignedInClient) => {
    const held = await client.put<{ id: string }>(`${path}/hold`, { startsAt: TUESDAY_9 })
    return client.post<Ticket & Problem>(`${path}/appointment`, { holdId: held.body.id })
  }

  test.each([
    ['fixed', 'closed', {}],
    ['part_needed', 'waiting_for_part', { parts: [PART] }],
    ['another_call', 'booking_open', {}],
    ['workshop', 'referred', {}],
    ['unsafe', 'referred', {}],
  ])(
    'the outcome %s is undone: the ticket is in wrap-up again, without a summary or a move',
    async (outcome, state, more) => {
      await putIn('wrap_up')
      const before = await readTicket()
      const { body: sent } = await write(outcome, 'Bitte schonen.', more)
      expect(sent).toMatchObject({ state, pendingChange: { action: 'outcome' } })
      // Neither the customer nor a colleague can undo it.
      expect((await readTicket(anna)).pendingChange).toBeNull()
      expect((await readTicket(jo)).pendingChange).toBeNull()
      expect((await undo(sent.pendingChange?.id, jo)).body).toMatchObject({ code: 'NOT_ALLOWED', personName: 'Mia' })
      const { body: undone } = await undo(sent.pendingChange?.id)
      expect(undone).toEqual({ ...before, pendingChange: null })
      const { moves } = (await mia.get<{ moves: unknown[] }>(`${path}/history`)).body
      expect(moves).toEqual([])
      expect((await undo(sent.pendingChange?.id)).body.code).toBe('UNDO_TOO_LATE')
      expect((await write(outcome, 'Noch einmal.', more)).body.summary).toMatchObject({
        text: 'Noch einmal.',
        version: 1,
      })
    },
  )

  test('an outcome that replaced another one gives it back', async () => {
    await putIn('wrap_up')
    await write('fixed', 'Erster Text.')
    await service.passUndoTime()
    await mia.post(`${path}/moves`, { to: 'wrap_up' })
    const { body: second } = await write('another_call', 'Zweiter Text.')
    const { body: undone } = await undo(second.pendingChange?.id)
    expect(undone).toMatchObject({ state: 'wrap_up', summary: { outcome: 'fixed', text: 'Erster Text.', version: 1 } })
  })

  test('ten seconds later nothing is undone', async () => {
    await putIn('wrap_up')
    const { body: sent } = await write('fixed')
    await service.passUndoTime()
    expect((await readTicket()).pendingChange).toBeNull()
    expect(await undo(sent.pendingChange?.id)).toMatchObject({ status: 409, body: { code: 'UNDO_TOO_LATE' } })
    expect((await readTicket()).state).toBe('closed')
  })

  test('a change on which the customer has acted is not undone', async () => {
    await putIn('wrap_up')
    const { body: sent } = await write('another_call')
    expect((await book(anna)).status).toBe(200)
    expect((await undo(sent.pendingChange?.id)).body.code).toBe('UNDO_TOO_LATE')
    expect((await readTicket()).state).toBe('booked')
  })

  test.each(['waiting_for_part', 'referred'] as const)(
    'a ticket that was closed in %s is open again',
    async (state) => {
      await putIn(state)
      await mia.put(`${path}/question`)
      const before = await readTicket()
      const { body: closed } = await mia.post<Ticket>(`${path}/moves`, { to: 'closed' })
      expect(closed).toMatchObject({ state: 'closed', unansweredSince: null, pendingChange: { action: 'closed' } })
      const { body: undone } = await undo(closed.pendingChange?.id)
      expect(undone).toMatchObject({ state, stateSince: before.stateSince, unansweredSince: before.unansweredSince })
    },
  )

  test('a ticket stays closed once its customer has opened another one', async () => {
    await putIn('waiting_for_part')
    const { body: closed } = await mia.post<Ticket>(`${path}/moves`, { to: 'closed' })
    expect((await anna.post('/api/tickets')).status).toBe(201)
    expect((await undo(closed.pendingChange?.id)).body.code).toBe('UNDO_TOO_LATE')
  })

  test('a handover is undone with its note and its word; afterwards the word is a message that answers nothing', async () => {
    await putIn('booking_open')
    const early = await mia.put<Problem>(`${path}/mechanic`, { mechanicId: jo.person.id, message: 'Hallo' })
    expect(early.body.code).toBe('CHAT_NOT_OPEN')
    await book(mia)
    await anna.post(`${path}/messages`, { clientId: randomUUID(), text: 'Wer ruft an?' })
    const give = () =>
      mia.put<Ticket>(`${path}/mechanic`, {
        mechanicId: jo.person.id,
        note: 'Kettenschloss fehlt.',
        message: 'Jo ruft Sie an.',
      })
    const readTexts = async () => (await anna.get<Thread>(`${path}/messages`)).body.messages.map(({ text }) => text)
    const readNotes = async () => (await jo.get<{ notes: TicketNote[] }>(`${path}/notes`)).body.notes
    const { body: given } = await give()
    expect(given).toMatchObject({ mechanic: { name: 'Jo' }, pendingChange: { action: 'handed_over' } })
    expect((await undo(given.pendingChange?.id)).body).toMatchObject({
      mechanic: { name: 'Mia' },
      appointment: { mechanicName: 'Mia' },
      pendingChange: null,
    })
    expect([await readTexts(), await readNotes()]).toEqual([['Wer ruft an?'], []])
    await give()
    await service.passUndoTime()
    expect(await readTexts()).toEqual(['Wer ruft an?', 'Jo ruft Sie an.'])
    expect(await readNotes()).toMatchObject([{ authorName: 'Mia', text: 'Kettenschloss fehlt.' }])
    expect((await readTicket(jo)).unansweredSince).not.toBeNull()
  })

  test('a handover is not undone once the colleague has acted', async () => {
    await putIn('booking_open')
    const { body: given } = await mia.put<Ticket>(`${path}/mechanic`, { mechanicId: jo.person.id })
    await book(jo)
    expect((await undo(given.pendingChange?.id)).body.code).toBe('UNDO_TOO_LATE')
    expect((await readTicket()).mechanic?.name).toBe('Jo')
  })
})
