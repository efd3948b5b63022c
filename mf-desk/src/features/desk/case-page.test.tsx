import type { DepartureCause, Ticket, TicketRole } from '@radruf/contract'
import { aMechanic, anAppointment, aSession, refuse, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import { aCaseList } from '../../testing/case-samples.ts'
import { CASE_PATH, createCase, GET_TICKET, openPanel, showCase } from '../../testing/show-case.tsx'

beforeEach(() => localStorage.clear())

test('the case shows the ticket, the answers and the chat side by side', async () => {
  await showCase(
    createCase({ state: 'booked', problem: { component: ['chain'], manifestation: ['jumps'], since: 'today' } }),
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Kim Sommer')
  expect(screen.getByText('Kette springt, seit heute.')).toBeTruthy()
  expect(screen.getByText('chips: screwdriver')).toBeTruthy()
  expect(screen.getAllByText('folds: screwdriver').length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Ihre Nachricht')).toBeTruthy()
})

test('the case says that the customer reports a danger', async () => {
  await showCase(createCase({ state: 'booked', urgent: true }))
  expect(screen.getByText('Dringend')).toBeTruthy()
  expect(screen.getByText(/Der Kunde meldet eine Gefahr/)).toBeTruthy()
})

/** A call that can be joined at the session's time. */
const RUNNING = anAppointment({ startsAt: '2026-11-18T08:55:00.000Z', endsAt: '2026-11-18T09:25:00.000Z' })
const inCall = (role: 'customer' | 'mechanic', joinedAt = '2026-11-18T08:58:00.000Z') => ({
  clientId: crypto.randomUUID(),
  personId: crypto.randomUUID(),
  role,
  joinedAt,
})

test.each(['TICKET_NOT_FOUND', 'INVALID_INPUT'] as const)(
  'an unknown ticket shows a not-found message (%s)',
  async (code) => {
    await renderRoute(remote, {
      path: CASE_PATH,
      session: aSession({ person: aMechanic() }),
      language: 'en',
      replies: { 'GET /api/cases': aCaseList(), [GET_TICKET]: refuse(code) },
    })
    expect(screen.getByText("We couldn't find the ticket.")).toBeTruthy()
  },
)

test('a customer who joins the call is shown as waiting', async () => {
  let ticket = createCase({ state: 'in_call', appointment: RUNNING })
  const { emit } = await showCase(ticket, { [GET_TICKET]: () => ticket })
  const customer = { clientId: 'c', personId: 'kim', role: 'customer', joinedAt: '2026-11-18T09:00:00.000Z' } as const
  expect(screen.queryByText(/^Kim wartet/)).toBeNull()
  ticket = { ...ticket, callParticipants: [customer] }
  emit('call.participants', { ticketId: SAMPLE_TICKET_ID, participants: [customer] })
  expect(await screen.findByText('Kim wartet seit 1 Min. im Gespräch')).toBeTruthy()
})

const LEFT_AT = '2026-11-18T08:59:00.000Z'
const MET = { lastCall: { metAt: RUNNING.startsAt, leftAt: LEFT_AT } }
const departed = (role: TicketRole, cause: DepartureCause) => ({ role, cause, at: LEFT_AT })

test.each([
  ['Noch niemand im Gespräch', {}],
  ['Kim wartet seit 2 Min. im Gespräch', { callParticipants: [inCall('customer')] }],
  ['Kim ist noch nicht da', { callParticipants: [inCall('mechanic')] }],
  ['Kim ist mit Ihnen im Gespräch', { callParticipants: [inCall('customer'), inCall('mechanic')] }],
  [
    'Kim hat um 9:59 Uhr die Seite geschlossen',
    {
      callParticipants: [inCall('mechanic')],
      appointment: { ...RUNNING, departures: [departed('customer', 'closed')] },
    },
  ],
  [
    'Kim ist kurz weg. Wahrscheinlich lädt die Seite neu.',
    {
      callParticipants: [inCall('mechanic')],
      appointment: {
        ...RUNNING,
        departures: [{ ...departed('customer', 'closed'), at: '2026-11-18T08:59:55.000Z' }],
      },
    },
  ],
  [
    'Kim ist seit 9:59 Uhr nicht mehr verbunden',
    { callParticipants: [inCall('mechanic')], appointment: { ...RUNNING, departures: [departed('customer', 'lost')] } },
  ],
  // The wait begins when the mechanic left, and a customer does not wait after the mechanic has left on purpose.
  [
    'Kim wartet seit 1 Min. im Gespräch',
    {
      callParticipants: [inCall('customer')],
      appointment: { ...RUNNING, departures: [departed('mechanic', 'closed')] },
    },
  ],
  [
    'Kim hat um 9:59 Uhr aufgelegt',
    {
      ...MET,
      appointment: { ...RUNNING, departures: [departed('customer', 'hung_up'), departed('mechanic', 'ended')] },
    },
  ],
  [
    'Sie haben um 9:59 Uhr aufgelegt',
    {
      ...MET,
      appointment: { ...RUNNING, departures: [departed('customer', 'ended'), departed('mechanic', 'hung_up')] },
    },
  ],
  [
    'Das Gespräch ist seit 9:59 leer',
    { appointment: { ...RUNNING, customerLeftAt: '2026-11-18T08:58:00.000Z', leftAt: '2026-11-18T08:59:00.000Z' } },
  ],
] as [string, Partial<Ticket>][])('the case says who is in the call: %s', async (text, changes) => {
  await showCase(createCase({ state: 'in_call', appointment: RUNNING, ...changes }))
  expect(screen.getByText(text, { selector: '[role=status]' })).toBeTruthy()
})

test('another panel of the side pane loads nothing, and keeps an unsent message', async () => {
  const { calls, location } = await showCase(createCase({ state: 'booked' }))
  await userEvent.type(screen.getByLabelText('Ihre Nachricht'), 'Bis gleich')
  // The page says every half minute that the case is viewed.
  const countLoads = () => calls.filter(({ operation }) => operation.startsWith('GET')).length
  const before = countLoads()
  await openPanel('Verlauf')
  expect(location()).toBe(`${CASE_PATH}?side=history`)
  expect(screen.queryByLabelText('Ihre Nachricht')?.closest('section[hidden]')).toBeTruthy()
  await openPanel('Chat')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Ihre Nachricht').value).toBe('Bis gleich')
  expect(countLoads()).toBe(before)
})

test.each([
  [true, 1200],
  [false, 60],
])('a link to a panel below the visible part moves the place and the focus there: %s', async (moves, top) => {
  const place = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 390, 400))
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  onTestFinished(() => {
    place.mockRestore()
    scrolled.mockRestore()
  })
  await showCase(createCase({ state: 'booked' }), {}, { path: `${CASE_PATH}?side=notes` })
  const panel = screen.getByRole('region', { name: 'Notizen' })
  await new Promise(requestAnimationFrame)
  expect(document.activeElement === panel).toBe(moves)
  expect(scrolled.mock.instances.includes(screen.getByRole('complementary'))).toBe(moves)
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
  await showCase(
    createCase({ state: 'referred', referral: { unsafe: true, exact: true, workshops: [workshop], closesAt: null } }),
  )
  expect(screen.getByText('Der Kunde darf nicht fahren.')).toBeTruthy()
  expect(screen.getByText('Radhaus Nord, Gerichtstraße 3, 10115 Berlin')).toBeTruthy()
})

test('the history names every move and its actor', async () => {
  const move = {
    from: 'booking_open',
    to: 'booked',
    actor: 'customer',
    name: 'Kim',
    movedAt: '2026-11-18T08:00:00.000Z',
  }
  await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/history': { moves: [move], nextCursor: null },
  })
  await openPanel('Verlauf')
  expect(await screen.findByText('Kim hat den Termin gebucht')).toBeTruthy()
})

test('a thread that fails to load does not affect the rest of the case', async () => {
  await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/messages': refuse('INTERNAL'),
  })
  expect(screen.getAllByText('folds: screwdriver').length).toBeGreaterThan(0)
  expect(screen.getByText('keine Nachrichten')).toBeTruthy()
})
