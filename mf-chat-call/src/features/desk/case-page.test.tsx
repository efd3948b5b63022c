import type { Ticket } from '@radruf/contract'
import {
  aMechanic,
  anAppointment,
  aQuestionnaire,
  aSession,
  aSummary,
  aTicket,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { aCaseList } from '../../testing/case-samples.ts'
import { aThread } from '../../testing/thread-samples.ts'

const path = `/desk/${SAMPLE_TICKET_ID}`
const session = aSession({ person: aMechanic() })
const TICKET = 'GET /api/tickets/{ticketId}'
const SUMMARY = 'PUT /api/tickets/{ticketId}/summary'
const createCase = (changes: Partial<Ticket>) =>
  aTicket({ chatOpenedAt: '2026-11-17T09:00:00.000Z', appointment: anAppointment(), ...changes })
const repliesFor = (ticket: Ticket) => ({
  'GET /api/cases': aCaseList(),
  [TICKET]: ticket,
  'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ answers: { tools: ['screwdriver'] } }),
  'GET /api/tickets/{ticketId}/messages': aThread(),
  'GET /api/tickets/{ticketId}/notes': { notes: [], nextCursor: null },
  'GET /api/tickets/{ticketId}/history': { moves: [], nextCursor: null },
  'GET /api/tickets/{ticketId}/colleagues': { colleagues: [] },
})
const show = (ticket: Ticket, replies = {}) =>
  renderRoute(remote, {
    path,
    session,
    replies: { ...repliesFor(ticket), ...replies },
    slots: { 'case-answers': ({ questionnaire, part }) => <p>{`${part}: ${questionnaire.answers.tools}`}</p> },
  })
const openPanel = async (name: string) => {
  await userEvent.click(screen.getByRole('link', { name }))
  await screen.findByRole('region', { name })
}
const summaryField = () => screen.getByLabelText<HTMLTextAreaElement>('Zusammenfassung für den Kunden')

/** A call that can be joined at the session's time. */
const RUNNING = anAppointment({ startsAt: '2026-11-18T08:55:00.000Z', endsAt: '2026-11-18T09:25:00.000Z' })
const inCall = (role: 'customer' | 'mechanic', joinedAt = '2026-11-18T08:58:00.000Z') => ({
  clientId: crypto.randomUUID(),
  personId: crypto.randomUUID(),
  role,
  joinedAt,
})

beforeEach(() => localStorage.clear())

test('the case shows the ticket, the answers and the chat side by side', async () => {
  await show(
    createCase({ state: 'booked', problem: { component: ['chain'], manifestation: ['jumps'], since: 'today' } }),
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Kim Sommer')
  expect(screen.getByText('Kette springt, seit heute.')).toBeTruthy()
  expect(screen.getByText('chips: screwdriver')).toBeTruthy()
  expect(screen.getAllByText('folds: screwdriver').length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Ihre Nachricht')).toBeTruthy()
})

test('the case says that the customer reports a danger', async () => {
  await show(createCase({ state: 'booked', urgent: true }))
  expect(screen.getByText('Dringend')).toBeTruthy()
  expect(screen.getByText(/Der Kunde meldet eine Gefahr/)).toBeTruthy()
})

test('the outcome can be written during the call', async () => {
  await show(createCase({ state: 'in_call' }))
  await openPanel('Ergebnis')
  expect(summaryField()).toBeTruthy()
})

test('a running call can be joined and ended', async () => {
  const { callsTo } = await show(createCase({ state: 'in_call' }), {
    'POST /api/tickets/{ticketId}/moves': createCase({ state: 'wrap_up' }),
  })
  expect(screen.getByRole('link', { name: 'Am Anruf teilnehmen' }).getAttribute('href')).toBe(`${path}/call`)
  await userEvent.click(screen.getByRole('button', { name: 'Anruf abschließen' }))
  await waitFor(() =>
    expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'wrap_up' }]),
  )
})

test.each([
  ['2026-11-19T12:49:00.000Z', 'Teilnehmen können Sie ab: Heute, 13:50 Uhr'],
  ['2026-11-19T12:50:00.000Z', 'Am Anruf teilnehmen'],
  ['2026-11-19T13:30:00.000Z', undefined],
])('at %s the case offers: %s', async (now, offer) => {
  const ticket = createCase({ state: 'booked' })
  await renderRoute(remote, { path, session: aSession({ person: aMechanic(), now }), replies: repliesFor(ticket) })
  const offers = [screen.queryByText(/^Teilnehmen können/), screen.queryByRole('link', { name: 'Am Anruf teilnehmen' })]
  expect(offers.flatMap((element) => element?.textContent ?? [])).toEqual(offer ? [offer] : [])
})

test('an incomplete outcome names the missing fields and sends nothing', async () => {
  const { callsTo } = await show(createCase({ state: 'wrap_up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zusammenfassung senden' }))
  expect((await screen.findAllByText('Bitte wählen Sie ein Ergebnis.')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Bitte schreiben Sie eine Zusammenfassung.').length).toBeGreaterThan(0)
  expect(callsTo(SUMMARY)).toEqual([])
})

test('the summary is sent with its outcome and shown in the case', async () => {
  let ticket = createCase({ state: 'wrap_up' })
  const { callsTo } = await show(ticket, {
    [TICKET]: () => ticket,
    [SUMMARY]: () => {
      ticket = createCase({
        state: 'closed',
        summary: aSummary({ text: 'Kette gespannt' }),
      })
      return ticket
    },
  })
  await userEvent.click(screen.getByRole('radio', { name: /Repariert/ }))
  await userEvent.type(summaryField(), 'Kette gespannt')
  await userEvent.click(screen.getByRole('button', { name: 'Zusammenfassung senden' }))
  expect(await screen.findByText(/^Dieses Ticket ist geschlossen./)).toBeTruthy()
  expect(screen.getByText('Kette gespannt')).toBeTruthy()
  expect(callsTo(SUMMARY)[0]?.body).toEqual({ outcome: 'fixed', text: 'Kette gespannt' })
  // An effect removes the draft after the page shows the closed ticket.
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('summary'))).toEqual([]))
})

test('a needed part is named, with what was agreed, one point per line', async () => {
  let ticket = createCase({ state: 'wrap_up' })
  const part = { partId: 'chain' as const, name: 'Kette, 11-fach', note: 'Mit Schloss', fits: '', snapshotId: null }
  const { callsTo } = await show(ticket, {
    [TICKET]: () => ticket,
    [SUMMARY]: () => {
      ticket = createCase({ state: 'waiting_for_part', summary: aSummary({ outcome: 'part_needed', part }) })
      return ticket
    },
  })
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Zusammenfassung senden' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Ersatzteil/ }))
  await userEvent.type(summaryField(), 'Die Kette ist verschlissen.')
  await submit()
  expect((await screen.findAllByText('Bitte nennen Sie das Teil.')).length).toBeGreaterThan(0)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Teil suchen' }), 'bike chain')
  expect(screen.getAllByRole('radio', { name: /^Kette/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('radio', { name: 'Kette' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Welches Teil?' }), ', 11-fach')
  await userEvent.type(screen.getByRole('textbox', { name: /^Hinweis/ }), 'Mit Schloss')
  await userEvent.type(screen.getByRole('textbox', { name: /^Erledigt/ }), 'Kette gemessen\n\nRitzel geprüft')
  await userEvent.type(screen.getByRole('textbox', { name: /^Noch zu tun/ }), 'Kette kaufen')
  // A click within half a second of the first belongs to a double click.
  await waitFor(async () => {
    await submit()
    expect(callsTo(SUMMARY)).toHaveLength(1)
  })
  expect(await screen.findByText(/^Der Kunde besorgt ein Ersatzteil/)).toBeTruthy()
  expect(callsTo(SUMMARY)[0]?.body).toEqual({
    outcome: 'part_needed',
    text: 'Die Kette ist verschlissen.',
    agreed: [
      { text: 'Kette gemessen', done: true },
      { text: 'Ritzel geprüft', done: true },
      { text: 'Kette kaufen', done: false },
    ],
    part,
  })
  expect(screen.getByRole('button', { name: 'Das Teil ist da' })).toBeTruthy()
})

test('a refused summary preserves its text', async () => {
  await show(createCase({ state: 'wrap_up' }), { [SUMMARY]: refuse('TICKET_CANNOT_MOVE') })
  await userEvent.click(screen.getByRole('radio', { name: /^Werkstatt/ }))
  await userEvent.type(summaryField(), 'Tretlager defekt')
  await userEvent.click(screen.getByRole('button', { name: 'Zusammenfassung senden' }))
  expect(await screen.findByText('errors.TICKET_CANNOT_MOVE')).toBeTruthy()
  expect(summaryField().value).toBe('Tretlager defekt')
})

test('an unfinished summary survives a reload', async () => {
  const first = await show(createCase({ state: 'wrap_up' }))
  await userEvent.type(summaryField(), 'Bremse neu')
  first.unmount()
  await show(createCase({ state: 'wrap_up' }))
  expect(summaryField().value).toBe('Bremse neu')
})

test.each(['TICKET_NOT_FOUND', 'INVALID_INPUT'] as const)(
  'an unknown ticket shows a not-found message (%s)',
  async (code) => {
    await renderRoute(remote, {
      path,
      session,
      language: 'en',
      replies: { 'GET /api/cases': aCaseList(), [TICKET]: refuse(code) },
    })
    expect(screen.getByText("We couldn't find the ticket.")).toBeTruthy()
  },
)

test('a customer who joins the call is shown as waiting', async () => {
  let ticket = createCase({ state: 'in_call', appointment: RUNNING })
  const { emit } = await show(ticket, { [TICKET]: () => ticket })
  const customer = { clientId: 'c', personId: 'kim', role: 'customer', joinedAt: '2026-11-18T09:00:00.000Z' } as const
  expect(screen.queryByText(/^Kim Sommer wartet/)).toBeNull()
  ticket = { ...ticket, callParticipants: [customer] }
  emit('call.participants', { ticketId: SAMPLE_TICKET_ID, participants: [customer] })
  expect(await screen.findByText('Kim Sommer wartet seit 1 Min. im Gespräch')).toBeTruthy()
})

test.each([
  ['Noch niemand im Gespräch', {}],
  ['Kim Sommer wartet seit 2 Min. im Gespräch', { callParticipants: [inCall('customer')] }],
  ['Kim Sommer ist noch nicht da', { callParticipants: [inCall('mechanic')] }],
  ['Kim Sommer ist mit Ihnen im Gespräch', { callParticipants: [inCall('customer'), inCall('mechanic')] }],
  [
    'Kim Sommer hat das Gespräch um 9:59 verlassen',
    {
      callParticipants: [inCall('mechanic')],
      appointment: { ...RUNNING, customerLeftAt: '2026-11-18T08:59:00.000Z' },
    },
  ],
  [
    'Das Gespräch ist seit 9:59 leer',
    { appointment: { ...RUNNING, customerLeftAt: '2026-11-18T08:58:00.000Z', leftAt: '2026-11-18T08:59:00.000Z' } },
  ],
] as [string, Partial<Ticket>][])('the case says who is in the call: %s', async (text, changes) => {
  await show(createCase({ state: 'in_call', appointment: RUNNING, ...changes }))
  expect(screen.getByText(text)).toBeTruthy()
})

test('another panel of the side pane loads nothing, and keeps an unsent message', async () => {
  const { calls, location } = await show(createCase({ state: 'booked' }))
  await userEvent.type(screen.getByLabelText('Ihre Nachricht'), 'Bis gleich')
  const before = calls.length
  await openPanel('Verlauf')
  expect(location()).toBe(`${path}?side=history`)
  expect(screen.queryByLabelText('Ihre Nachricht')?.closest('section[hidden]')).toBeTruthy()
  await openPanel('Chat')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Ihre Nachricht').value).toBe('Bis gleich')
  expect(calls.length).toBe(before)
})

const HOLD = 'PUT /api/tickets/{ticketId}/hold'
const slot = { startsAt: '2026-11-20T09:00:00.000Z', endsAt: '2026-11-20T09:30:00.000Z' }

test('the mechanic moves the call to a free time; a taken one offers the next times', async () => {
  const hold = { ...slot, id: 'held', expiresAt: slot.endsAt, mechanicName: 'Alex' }
  let isTaken = true
  const { callsTo, location } = await show(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/slots': { zone: 'Europe/Berlin', days: [{ date: '2026-11-20', slots: [slot] }] },
    [HOLD]: () =>
      isTaken
        ? refuse('SLOT_TAKEN', {
            alternatives: [{ startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-20T10:30:00.000Z' }],
          })
        : hold,
    'POST /api/tickets/{ticketId}/appointment': createCase({ state: 'booked' }),
  })
  await userEvent.click(screen.getByRole('link', { name: 'Verschieben' }))
  await userEvent.click(await screen.findByRole('button', { name: '10:00' }))
  expect(await screen.findByText('errors.SLOT_TAKEN')).toBeTruthy()
  isTaken = false
  await userEvent.click(screen.getByRole('button', { name: 'Freitag, 11:00 Uhr' }))
  await waitFor(() => expect(location()).toBe(path))
  expect(callsTo(HOLD).map(({ body }) => body)).toEqual([
    { startsAt: slot.startsAt },
    { startsAt: '2026-11-20T10:00:00.000Z' },
  ])
  expect(callsTo('POST /api/tickets/{ticketId}/appointment').map(({ body }) => body)).toEqual([{ holdId: 'held' }])
})

test('a late mechanic is asked once, then the case says that the customer knows', async () => {
  const soon = anAppointment({ startsAt: '2026-11-18T09:20:00.000Z', endsAt: '2026-11-18T09:50:00.000Z' })
  let ticket = createCase({ state: 'booked', appointment: soon })
  const { callsTo } = await show(ticket, {
    [TICKET]: () => ticket,
    'PUT /api/tickets/{ticketId}/appointment/delay': () => {
      ticket = { ...ticket, appointment: { ...soon, delayedMinutes: 10 } }
      return ticket
    },
  })
  await userEvent.click(screen.getByRole('button', { name: '10 Minuten später' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ja, Bescheid geben' }))
  expect(await screen.findByText('Kim Sommer weiß Bescheid: 10 Minuten später')).toBeTruthy()
  expect(callsTo('PUT /api/tickets/{ticketId}/appointment/delay').map(({ body }) => body)).toEqual([
    { startsAt: soon.startsAt },
  ])
})

test('a case is put off until the next morning in the zone of the workshop, and the list is shown', async () => {
  const { callsTo, location } = await show(createCase({ state: 'booked' }), {
    'PUT /api/tickets/{ticketId}/snooze': null,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Mehr' }))
  await userEvent.click(screen.getByRole('button', { name: 'Bis morgen 9 Uhr' }))
  await waitFor(() => expect(location()).toBe('/desk'))
  expect(callsTo('PUT /api/tickets/{ticketId}/snooze').map(({ body }) => body)).toEqual([
    { until: '2026-11-19T08:00:00.000Z' },
  ])
})

test('a case is marked as unread, and a call is cancelled', async () => {
  const { callsTo, location } = await show(createCase({ state: 'booked' }), {
    'DELETE /api/tickets/{ticketId}/read-mark': null,
    'DELETE /api/tickets/{ticketId}/appointment': createCase({ state: 'booking_open' }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Mehr' }))
  await userEvent.click(screen.getByRole('button', { name: 'Termin absagen' }))
  await waitFor(() => expect(callsTo('DELETE /api/tickets/{ticketId}/appointment')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Als ungelesen markieren' }))
  await waitFor(() => expect(location()).toBe('/desk'))
  expect(callsTo('DELETE /api/tickets/{ticketId}/read-mark')).toHaveLength(1)
})

test('a ticket in review can be referred', async () => {
  const { callsTo } = await show(createCase({ state: 'in_review', appointment: null }), {
    'POST /api/tickets/{ticketId}/moves': createCase({ state: 'referred' }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'An Werkstatt verweisen' }))
  await waitFor(() =>
    expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'referred' }]),
  )
})

test('a closed ticket can be reopened for seven days', async () => {
  const recent = await show(createCase({ state: 'closed', closedAt: '2026-11-13T09:00:00.000Z' }), {
    'POST /api/tickets/{ticketId}/moves': createCase({ state: 'wrap_up' }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ticket wieder öffnen' }))
  await waitFor(() =>
    expect(recent.callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'wrap_up' }]),
  )
  recent.unmount()
  await show(createCase({ state: 'closed', closedAt: '2026-11-01T09:00:00.000Z' }))
  expect(screen.queryByRole('button', { name: 'Ticket wieder öffnen' })).toBeNull()
})

test('a referred case lists the workshops and warns that the customer must not ride', async () => {
  const workshop = {
    id: '1',
    name: 'Radhaus Nord',
    street: 'Gerichtstraße 3',
    postalCode: '10115',
    city: 'Berlin',
    phone: null,
    email: null,
    website: null,
  }
  await show(
    createCase({ state: 'referred', referral: { unsafe: true, exact: true, workshops: [workshop], closesAt: null } }),
  )
  expect(screen.getByText('Der Kunde darf nicht fahren.')).toBeTruthy()
  expect(screen.getByText('Radhaus Nord, Gerichtstraße 3, 10115 Berlin')).toBeTruthy()
})

const NOTES = 'POST /api/tickets/{ticketId}/notes'
const HAND_OVER = 'PUT /api/tickets/{ticketId}/mechanic'
const self = { id: aMechanic().id, name: 'Alex Winter' }
const aNote = {
  id: '1b671a64-40d5-491e-99b0-da01ff1f3343',
  clientId: '1b671a64-40d5-491e-99b0-da01ff1f3344',
  authorName: 'Mia',
  own: false,
  text: 'Carbonrahmen',
  writtenAt: '2026-11-18T08:00:00.000Z',
}

test('a note is saved for colleagues, and a colleague’s note cannot be deleted', async () => {
  const { callsTo } = await show(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/notes': { notes: [aNote], nextCursor: null },
    [NOTES]: { ...aNote, own: true },
  })
  await openPanel('Notizen')
  expect(screen.getByText('Carbonrahmen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Notiz löschen/ })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Neue Notiz' }), 'Kette ist neu')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz speichern' }))
  await waitFor(() =>
    expect(callsTo(NOTES).map(({ body }) => body)).toEqual([
      { clientId: expect.stringMatching(/^[0-9a-f-]{36}$/), text: 'Kette ist neu' },
    ]),
  )
})

test('saving a note clears the field, and reloads preserve the next draft', async () => {
  const notes: (typeof aNote)[] = []
  const replies = {
    'GET /api/tickets/{ticketId}/notes': () => ({ notes: [...notes], nextCursor: null }),
    [NOTES]: ({ body }: { body: unknown }) => {
      const note = { ...aNote, ...(body as { clientId: string; text: string }), own: true }
      notes.push(note)
      return note
    },
  }
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Neue Notiz' })
  await show(createCase({ state: 'booked' }), replies)
  await openPanel('Notizen')
  await userEvent.type(field(), 'Kette ist neu')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz speichern' }))
  expect(await screen.findByText('Kette ist neu', { selector: 'p' })).toBeTruthy()
  await waitFor(() => expect(field().value).toBe(''))
  await userEvent.type(field(), 'Bremse auch')
  cleanup()
  await show(createCase({ state: 'booked' }), replies)
  await openPanel('Notizen')
  await waitFor(() => expect(field().value).toBe('Bremse auch'))
  cleanup()
  await show(createCase({ state: 'booked' }), replies)
  await openPanel('Notizen')
  await waitFor(() => expect(field().value).toBe('Bremse auch'))
})

test('an empty note is rejected at its field', async () => {
  const { callsTo } = await show(createCase({ state: 'booked' }))
  await openPanel('Notizen')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz speichern' }))
  expect(screen.getByText('Bitte schreiben Sie zuerst etwas.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Neue Notiz' }))
  expect(callsTo(NOTES)).toEqual([])
})

test('a case is handed over to the selected colleague, and a refusal is shown in that form', async () => {
  const tom = { id: '1b671a64-40d5-491e-99b0-da01ff1f3345', name: 'Tom', free: false }
  const { callsTo } = await show(createCase({ state: 'booked', mechanic: self }), {
    'GET /api/tickets/{ticketId}/colleagues': { colleagues: [tom] },
    [HAND_OVER]: refuse('COLLEAGUE_BUSY'),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Mehr' }))
  expect(screen.getByRole('option', { name: 'Tom (zu dieser Zeit vergeben)' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Übergeben' }))
  expect(await screen.findByText('errors.COLLEAGUE_BUSY')).toBeTruthy()
  expect(callsTo(HAND_OVER).map(({ body }) => body)).toEqual([{ mechanicId: tom.id }])
})

test('a colleague’s case can be taken over', async () => {
  const mia = { id: '1b671a64-40d5-491e-99b0-da01ff1f3346', name: 'Mia' }
  const { callsTo } = await show(createCase({ state: 'booked', mechanic: mia }), {
    [HAND_OVER]: createCase({ state: 'booked', mechanic: self }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(callsTo(HAND_OVER).map(({ body }) => body)).toEqual([{ mechanicId: self.id }]))
})

test('a canned reply is named in the mechanic’s language and inserted in the customer’s', async () => {
  await show(createCase({ state: 'booked', customer: { id: self.id, name: 'Kim', language: 'en' } }))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Ihre Nachricht')
  await userEvent.type(field, 'Hi.')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Textbaustein' }), 'Begrüßung')
  expect(field.value).toMatch(/^Hi\.\nHello! I’ve looked at your answers/)
})

test('a canned reply names the minutes from which the call can be joined', async () => {
  await show(createCase({ state: 'booked' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Textbaustein' }), 'Gleich geht es los')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Ihre Nachricht').value).toBe(
    'Gleich geht es los. Sie können am Anruf ab 10 Minuten vor Beginn teilnehmen.',
  )
})

test('the history names every move and its actor', async () => {
  const move = {
    from: 'booking_open',
    to: 'booked',
    actor: 'customer',
    name: 'Kim',
    movedAt: '2026-11-18T08:00:00.000Z',
  }
  await show(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/history': { moves: [move], nextCursor: null },
  })
  await openPanel('Verlauf')
  expect(screen.getByText('Termin gebucht (Kim)')).toBeTruthy()
})

test('a thread that fails to load does not affect the rest of the case', async () => {
  await show(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/messages': refuse('INTERNAL'),
  })
  expect(screen.getAllByText('folds: screwdriver').length).toBeGreaterThan(0)
  expect(screen.getByText('Beim Laden Ihres Chats ist ein Problem aufgetreten.')).toBeTruthy()
})
