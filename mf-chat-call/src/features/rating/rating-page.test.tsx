import type { Rating, Ticket } from '@radruf/contract'
import {
  anAppointment,
  aQuestionnaire,
  aSession,
  aSummary,
  aTicket,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const path = `/tickets/${SAMPLE_TICKET_ID}/rating`
const RATE = 'PUT /api/tickets/{ticketId}/rating'
const TICKET = 'GET /api/tickets/{ticketId}'
const QUESTIONNAIRE = { 'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire() }
const due = aTicket({
  state: 'wrap_up',
  ratingDue: true,
  mechanic: { id: '3b1f9e02-3c3c-4f6e-9f0e-0f3a2f4d5c22', name: 'Mia Kern' },
  lastCall: { metAt: '2026-11-18T08:30:00.000Z', leftAt: '2026-11-18T08:48:00.000Z' },
})
/** Opens the page of a ticket that the service accepts this rating for. */
function openUnrated(rating: Rating) {
  let ticket = due
  const rate = () => {
    ticket = { ...due, ratingDue: false, rating }
    return ticket
  }
  return renderRoute(remote, { path, replies: { ...QUESTIONNAIRE, [TICKET]: () => ticket, [RATE]: rate } })
}
const choose = (question: string, answer: string) =>
  userEvent.click(within(screen.getByRole('group', { name: question })).getByRole('radio', { name: answer }))
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Bewertung senden' }))

test('a good rating needs no reason, and the page thanks the customer', async () => {
  const { callsTo } = await openUnrated({ call: 5, service: 4, reason: '' })
  await choose('Das Gespräch', '5 von 5')
  await choose('Radruf insgesamt', '4 von 5')
  await submit()
  expect(await screen.findByText('Danke für Ihre Bewertung.')).toBeTruthy()
  expect(callsTo(RATE)[0]?.body).toEqual({ call: 5, service: 4, reason: '' })
})

test('a low rating requires a reason and preserves the stars', async () => {
  const { callsTo } = await renderRoute(remote, { path, replies: { ...QUESTIONNAIRE, [TICKET]: due } })
  await choose('Das Gespräch', '3 von 5')
  await choose('Radruf insgesamt', '4 von 5')
  await submit()
  expect(
    (await screen.findAllByText('Bitte schreiben Sie kurz, was wir besser machen können.')).length,
  ).toBeGreaterThan(0)
  const call = within(screen.getByRole('group', { name: 'Das Gespräch' }))
  expect(call.getByRole<HTMLInputElement>('radio', { name: '3 von 5' }).checked).toBe(true)
  expect(callsTo(RATE)).toEqual([])
  const reason = screen.getByRole('textbox', { name: 'Was können wir besser machen?' })
  await waitFor(() => expect(document.activeElement).toBe(reason))
})

test('only a low rating asks for a reason', async () => {
  await renderRoute(remote, { path, replies: { ...QUESTIONNAIRE, [TICKET]: due } })
  expect(screen.queryByRole('textbox')).toBeNull()
  await choose('Radruf insgesamt', '2 von 5')
  expect(screen.getByRole('textbox', { name: 'Was können wir besser machen?' })).toBeTruthy()
  await choose('Radruf insgesamt', '4 von 5')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a rating without stars is marked in words and gets the focus', async () => {
  await renderRoute(remote, { path, replies: { ...QUESTIONNAIRE, [TICKET]: due } })
  await choose('Das Gespräch', '5 von 5')
  await submit()
  expect(await screen.findByText('Bitte bewerten Sie auch den Service insgesamt.')).toBeTruthy()
  const row = within(screen.getByRole('group', { name: 'Radruf insgesamt' }))
  expect(document.activeElement).toBe(row.getByRole('radio', { name: '1 von 5' }))
})

test('a rating that is completed right after a refused one is sent, also by the keyboard', async () => {
  const { callsTo } = await openUnrated({ call: 5, service: 5, reason: '' })
  const button = screen.getByRole('button', { name: 'Bewertung senden' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Bitte bewerten Sie das Gespräch.')
  await choose('Das Gespräch', '5 von 5')
  await choose('Radruf insgesamt', '5 von 5')
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Danke für Ihre Bewertung.')).toBeTruthy()
  expect(callsTo(RATE)).toHaveLength(1)
})

test('the page thanks for the call and lists what was agreed', async () => {
  const agreed = [
    { text: 'Schaltzug nachgestellt', done: true },
    { text: 'Nach 50 km prüfen', done: false },
  ]
  await renderRoute(remote, {
    path,
    replies: { ...QUESTIONNAIRE, [TICKET]: { ...due, summary: aSummary({ agreed }) } },
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Danke, Kim!' })).toBeTruthy()
  expect(screen.getByText(/^18 Minuten mit Mia\./)).toBeTruthy()
  const points = within(screen.getByRole('heading', { name: 'Das haben Sie vereinbart' }).parentElement as HTMLElement)
  expect(points.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Erledigt: Schaltzug nachgestellt',
    'Noch zu tun: Nach 50 km prüfen',
  ])
})

test.each(['fixed', 'part_needed', 'workshop', 'unsafe'] as const)(
  'only a repair that worked is praised: %s',
  async (outcome) => {
    await renderRoute(remote, {
      path,
      replies: { ...QUESTIONNAIRE, [TICKET]: { ...due, summary: aSummary({ outcome }) } },
    })
    expect(screen.queryAllByText(/Gut gemacht!/)).toHaveLength(outcome === 'fixed' ? 1 : 0)
  },
)

test('the page names the mechanic who has hung up', async () => {
  const at = due.lastCall?.leftAt ?? ''
  const departures = [
    { role: 'mechanic', cause: 'hung_up', at },
    { role: 'customer', cause: 'ended', at },
  ] as const
  const ticket: Ticket = {
    ...due,
    state: 'in_call',
    appointment: anAppointment({ leftAt: at, departures: [...departures] }),
  }
  await renderRoute(remote, { path, replies: { ...QUESTIONNAIRE, [TICKET]: ticket } })
  expect(screen.getByRole('heading', { level: 1, name: 'Mia hat aufgelegt' })).toBeTruthy()
})

test('the pictures that the mechanic chose are listed and open in the viewer', async () => {
  const pictures = [1, 2].map((number) => ({
    id: `6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c0${number}`,
    width: 1280,
    height: 720,
  }))
  const { unmount } = await renderRoute(remote, {
    path,
    replies: { ...QUESTIONNAIRE, [TICKET]: { ...due, summary: aSummary({ pictures }) } },
  })
  const list = within(screen.getByRole('list', { name: 'Bilder zur Zusammenfassung' }))
  await userEvent.click(list.getByRole('button', { name: 'Vergrößern: Bild 2 von 2' }))
  expect(within(await screen.findByRole('dialog')).getByRole('img', { name: 'Bild 2 von 2' })).toBeTruthy()
  unmount()
  await renderRoute(remote, { path, replies: { ...QUESTIONNAIRE, [TICKET]: { ...due, summary: aSummary() } } })
  expect(screen.queryByRole('list', { name: 'Bilder zur Zusammenfassung' })).toBeNull()
})

const taken = (number: number, minute: number, isDrawing: boolean) => ({
  id: `6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c0${number}`,
  clientId: `6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1d0${number}`,
  width: 1280,
  height: 720,
  takenAt: `2026-11-18T08:${minute}:00.000Z`,
  isDrawing,
})

test.each([
  ['a drawing before a later still', [taken(1, 35, true), taken(2, 40, false)], 1, true],
  ['a still without marks', [taken(1, 35, false)], 1, false],
  ['no picture of an earlier call', [taken(1, 10, true), taken(2, 35, false)], 2, false],
  ['the bike when only an earlier call has pictures', [taken(1, 10, true)], null, false],
])('the page shows %s', async (_, snapshots, shown, isDrawing) => {
  const bike = { id: 'bike', clientId: 'bike', width: 1280, height: 720, createdAt: due.createdAt }
  const questionnaire = aQuestionnaire({ photos: [{ ...bike, perspective: 'bike' }] })
  await renderRoute(remote, {
    path,
    replies: { 'GET /api/tickets/{ticketId}/questionnaire': questionnaire, [TICKET]: { ...due, snapshots } },
  })
  const picture = screen.queryByRole<HTMLImageElement>('img', { name: 'Bild aus Ihrem Gespräch' })
  expect(picture?.src.match(/f1c0(\d)/)?.[1]).toBe(shown === null ? undefined : `${shown}`)
  expect(screen.queryByText('Zeichnung aus Ihrem Gespräch') !== null).toBe(isDrawing)
  expect(screen.queryByRole('img', { name: 'Ihr Fahrrad' }) !== null).toBe(shown === null)
})

test('until the summary is written the page says so', async () => {
  await renderRoute(remote, { path, replies: { ...QUESTIONNAIRE, [TICKET]: due } })
  expect(screen.getByText(/^Die Zusammenfassung wird gerade geschrieben/)).toBeTruthy()
})

const neverMet = { lastCall: null, ratingDue: false }

test.each([
  ['2026-11-18T08:57:59.000Z', 'after the two met', true, {}],
  ['2026-11-18T08:58:00.000Z', 'after the two met', false, {}],
  ['2026-11-18T08:57:59.000Z', 'before the mechanic came', true, neverMet],
  ['2026-11-18T08:58:00.000Z', 'before the mechanic came', false, neverMet],
])('at %s a call left at 8:48 %s can be rejoined: %s', async (now, _, isRejoinable, met) => {
  const appointment = anAppointment({
    startsAt: '2026-11-18T08:15:00.000Z',
    endsAt: '2026-11-18T08:45:00.000Z',
    leftAt: '2026-11-18T08:48:00.000Z',
  })
  const ticket = { ...due, ...met, state: 'in_call' as const, appointment }
  await renderRoute(remote, { path, session: aSession({ now }), replies: { ...QUESTIONNAIRE, [TICKET]: ticket } })
  const line = screen.getByText('Versehentlich aufgelegt?').closest('[data-open], [inert]')
  expect(line?.hasAttribute('inert')).toBe(!isRejoinable)
  expect(screen.getByText('Wieder teilnehmen').getAttribute('href')).toBe('/chat/videocall')
})

test('a needed part comes first, and its arrival opens the booking of the next call', async () => {
  const part = {
    number: 'K-11',
    name: 'Kette',
    price: { from: 1800, to: 2450 },
    note: '11-fach',
    fits: 'Shimano',
    snapshotId: null,
  }
  const parts = [part, { ...part, number: '', name: 'Ritzel', price: null }]
  const ticket = { ...due, state: 'waiting_for_part' as const, summary: aSummary({ outcome: 'part_needed', parts }) }
  const { location, callsTo } = await renderRoute(remote, {
    path,
    replies: { ...QUESTIONNAIRE, [TICKET]: ticket, 'POST /api/tickets/{ticketId}/moves': ticket },
  })
  expect(screen.getByText('Kette').closest('li')?.textContent).toMatch(
    /KetteNr. K-1118–24,50\s€, geschätzt11-fachShimano/,
  )
  expect(screen.getByText('Ritzel').closest('li')?.textContent).toMatch(/Ritzel11-fachShimano$/)
  expect(screen.getByRole('button', { name: 'Bewertung senden' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Teil ist da' }))
  await screen.findByText('elsewhere')
  expect(location()).toBe('/appointment')
  expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'booking_open' }])
})

test('a refusal is shown beside the form', async () => {
  await renderRoute(remote, {
    path,
    replies: { ...QUESTIONNAIRE, [TICKET]: due, [RATE]: refuse('TICKET_CANNOT_MOVE') },
  })
  await choose('Das Gespräch', '4 von 5')
  await choose('Radruf insgesamt', '4 von 5')
  await submit()
  expect(await screen.findByText('errors.TICKET_CANNOT_MOVE')).toBeTruthy()
})

test('a rated call shows its rating, and a call before its end shows when it can be rated', async () => {
  const rated = { ...due, ratingDue: false, rating: { call: 2, service: 3, reason: 'Kein Bild' } }
  const first = await renderRoute(remote, { path, replies: { ...QUESTIONNAIRE, [TICKET]: rated } })
  expect(screen.getByText('Kein Bild')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  first.unmount()
  await renderRoute(remote, { path, replies: { ...QUESTIONNAIRE, [TICKET]: { ...due, ratingDue: false } } })
  expect(screen.getByText('Bewerten können Sie nach Ihrem Gespräch.')).toBeTruthy()
})

test('before the call the page does not thank the customer', async () => {
  const early = { ...due, ratingDue: false, lastCall: null }
  await renderRoute(remote, { path, replies: { ...QUESTIONNAIRE, [TICKET]: early } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nach dem Gespräch')
  expect(screen.getByText('Bewerten können Sie nach Ihrem Gespräch.')).toBeTruthy()
})

test('another customer’s ticket is not found', async () => {
  await renderRoute(remote, {
    path,
    language: 'en',
    replies: { ...QUESTIONNAIRE, [TICKET]: refuse('TICKET_NOT_FOUND') },
  })
  expect(screen.getByText("We couldn't find the ticket.")).toBeTruthy()
})
