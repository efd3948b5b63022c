import type { Session, Ticket } from '@radruf/contract'
import {
  anAppointment,
  aQuestionnaire,
  aSession,
  aTicket,
  type Replies,
  refuse,
  renderRoute,
} from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { aHold, aNewYorkSession, someSlots } from '../../testing/samples.ts'

const HOLD = 'PUT /api/tickets/{ticketId}/hold'
const BOOK = 'POST /api/tickets/{ticketId}/appointment'
const CANCEL = 'DELETE /api/tickets/{ticketId}/appointment'

const open = (path: string, ticket: Partial<Ticket> = {}, replies: Replies = {}, session: Partial<Session> = {}) =>
  renderRoute(remote, {
    path,
    session: aSession(session),
    replies: {
      'GET /api/tickets': { tickets: [aTicket({ state: 'booking_open', ...ticket })], nextCursor: null },
      'GET /api/tickets/{ticketId}/slots': someSlots(),
      'GET /api/tickets/{ticketId}/hold': { hold: null },
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ answers: { tools: ['torx_25'] } }),
      ...replies,
    },
    shellTexts: { errors: { HOLD_EXPIRED: 'Die fünf Minuten sind um.', OFFLINE: 'Keine Verbindung.' } },
  })
const booked = { state: 'booked', appointment: anAppointment() } as const
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('a slot is held, confirmed, and leads to the confirmation', async () => {
  let ticket = aTicket({ state: 'booking_open' })
  let hold: ReturnType<typeof aHold> | null = null
  const { location, callsTo } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets': () => ({ tickets: [ticket], nextCursor: null }),
      'GET /api/tickets/{ticketId}/hold': () => ({ hold }),
      [HOLD]: () => (hold = aHold()),
      [BOOK]: () => {
        hold = null
        return (ticket = aTicket(booked))
      },
    },
  )
  await press('Donnerstag, 19. November, 09:00 MEZ')
  await screen.findByRole('heading', { name: 'Diesen Termin buchen?' })
  expect(location()).toBe('/appointment?step=confirm')
  expect(screen.getByRole('timer').textContent).toContain('5:00')
  await press('Termin verbindlich buchen')
  await screen.findByRole('heading', { name: 'Ihr Termin steht' })
  expect(location()).toBe('/appointment/confirmation')
  expect(callsTo(HOLD)[0]?.body).toEqual({ startsAt: '2026-11-19T08:00:00.000Z' })
  expect(callsTo(BOOK)[0]?.body).toEqual({ holdId: aHold().id })
})

test('a taken slot is announced beside the slots, and an alternative is held with one tap', async () => {
  const alternative = someSlots().days[5]?.slots[1] ?? { startsAt: '', endsAt: '' }
  let hold: ReturnType<typeof aHold> | null = null
  const { callsTo } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets/{ticketId}/hold': () => ({ hold }),
      [HOLD]: ({ body }) => {
        const { startsAt } = body as { startsAt: string }
        if (startsAt !== alternative.startsAt) return refuse('SLOT_TAKEN', { alternatives: [alternative] })
        return (hold = aHold({ startsAt }))
      },
    },
  )
  await press('Donnerstag, 19. November, 09:00 MEZ')
  const taken = within(await screen.findByRole('alert'))
  expect(taken.getByText('Diese Zeit wurde gerade vergeben')).toBeTruthy()
  await userEvent.click(taken.getByRole('button', { name: 'Montag, 23. November, 09:30 MEZ' }))
  await screen.findByRole('heading', { name: 'Diesen Termin buchen?' })
  expect(callsTo(HOLD)).toHaveLength(2)
})

test('choosing a day shows its slots', async () => {
  await open('/appointment')
  await press('Montag, 23. November: 2 freie Zeiten')
  expect(screen.getByRole('heading', { name: 'Freie Zeiten am Montag, 23. November' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '09:30 MEZ' })).toBeTruthy()
})

test('a full day is announced as full and cannot be chosen', async () => {
  await open('/appointment')
  const full = screen.getByRole('button', { name: 'Dienstag, 24. November: keine freien Zeiten' })
  expect(full.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(full)
  expect(screen.queryByRole('heading', { name: /Freie Zeiten am/ })).toBeNull()
})

test('the calendar is one tab stop, and arrow keys move between its days', async () => {
  const { container } = await open('/appointment')
  expect(container.querySelectorAll('table button[tabindex="0"]')).toHaveLength(1)
  screen.getByRole('button', { name: /^Donnerstag, 19. November:/ }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toContain('Freitag, 20. November: Eine freie Zeit')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: 'Freie Zeiten am Freitag, 20. November' })).toBeTruthy()
})

test('an expired hold leads back to the slots', async () => {
  const expired = { hold: aHold({ expiresAt: '2026-11-18T08:59:59.000Z' }) }
  await open('/appointment?step=confirm', {}, { 'GET /api/tickets/{ticketId}/hold': expired })
  expect(screen.getByText(/Die fünf Minuten sind um/).closest('[role=status]')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Wann passt es Ihnen?' })).toBeTruthy()
})

test('the last minute of a hold is announced', async () => {
  const soon = { hold: aHold({ expiresAt: '2026-11-18T09:00:59.000Z' }) }
  await open('/appointment?step=confirm', {}, { 'GET /api/tickets/{ticketId}/hold': soon })
  expect(screen.getByRole('status').textContent).toContain('Noch eine Minute')
})

test('the held slot stays on the screen while offline', async () => {
  await open(
    '/appointment?step=confirm',
    {},
    {
      'GET /api/tickets/{ticketId}/hold': { hold: aHold() },
      [BOOK]: () => {
        throw new TypeError('Failed to fetch')
      },
    },
  )
  await press('Termin verbindlich buchen')
  expect((await screen.findByRole('alert')).textContent).toBe('Keine Verbindung.')
  expect(screen.getByRole('timer')).toBeTruthy()
})

test('the page links to the questionnaire until it is submitted', async () => {
  await open('/appointment', { state: 'questionnaire_open' })
  expect(screen.getByRole('link', { name: 'Zum Fragebogen' }).getAttribute('href')).toBe('/questionnaire')
})

test('a missed appointment is rebooked with one tap', async () => {
  let ticket = aTicket({ state: 'booking_open', missedAppointment: true })
  const { callsTo, location } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets': () => ({ tickets: [ticket], nextCursor: null }),
      [HOLD]: aHold(),
      [BOOK]: () => (ticket = aTicket(booked)),
    },
  )
  const notice = screen.getByText('Wir haben Sie beim letzten Termin nicht erreicht').parentElement as HTMLElement
  await userEvent.click(within(notice).getByRole('button'))
  await screen.findByRole('heading', { name: 'Ihr Termin steht' })
  expect(location()).toBe('/appointment/confirmation')
  expect(callsTo(HOLD)[0]?.body).toEqual({ startsAt: '2026-11-19T08:00:00.000Z' })
  expect(callsTo(BOOK)[0]?.body).toEqual({ holdId: aHold().id })
})

test('cancelling asks for confirmation and reports success', async () => {
  let ticket = aTicket(booked)
  const { location, callsTo } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets': () => ({ tickets: [ticket], nextCursor: null }),
      [CANCEL]: () => (ticket = aTicket({ state: 'booking_open' })),
    },
  )
  await press('Termin absagen')
  expect(callsTo(CANCEL)).toHaveLength(0)
  await press('Ja, absagen')
  expect(await screen.findByText(/Ihr Termin ist abgesagt/)).toBeTruthy()
  expect(location()).toBe('/appointment?cancelled=1')
})

test('shortly before the appointment nothing can be changed, and the page gives the reason', async () => {
  await open('/appointment', booked, {}, { now: '2026-11-19T11:00:00.000Z' })
  expect(screen.queryByRole('link', { name: 'Termin verschieben' })).toBeNull()
  expect(screen.getByText(/Schreiben Sie uns an hilfe@radruf.test/)).toBeTruthy()
})

test('moving shows slots and keeps the appointment in view', async () => {
  await open('/appointment?move=1', booked)
  expect(screen.getByText(/Donnerstag, 19. November 2026 um 14:00 MEZ bleibt bestehen/)).toBeTruthy()
})

test('a customer joins the waitlist and can leave it', async () => {
  let ticket = aTicket(booked)
  const setWaitlist = (isOnWaitlist: boolean) =>
    (ticket = aTicket({ ...booked, appointment: anAppointment({ isOnWaitlist }) }))
  const { callsTo } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets': () => ({ tickets: [ticket], nextCursor: null }),
      'PUT /api/tickets/{ticketId}/appointment/earlier': () => setWaitlist(true),
      'DELETE /api/tickets/{ticketId}/appointment/earlier': () => setWaitlist(false),
    },
  )
  await press('Über frühere Zeiten informieren')
  expect(await screen.findByText(/Wir schreiben Ihnen, sobald eine frühere Zeit frei wird/)).toBeTruthy()
  expect(callsTo('PUT /api/tickets/{ticketId}/appointment/earlier')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Nicht mehr informieren' })).toBeTruthy()
})

const newYork = aNewYorkSession()

test('slots and their days are shown in the zone of the workshop', async () => {
  await open('/appointment', {}, {}, newYork)
  expect(screen.getByRole('button', { name: 'Donnerstag, 19. November, 03:00 GMT-5' })).toBeTruthy()
  await press('Montag, 23. November: 2 freie Zeiten')
  expect(screen.getByRole('button', { name: '03:30 GMT-5' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /MEZ/ })).toBeNull()
})

test('the confirmation form shows the held time and its zone as those of the workshop', async () => {
  await open('/appointment?step=confirm', booked, { 'GET /api/tickets/{ticketId}/hold': { hold: aHold() } }, newYork)
  expect(screen.getByText('Donnerstag, 19. November 2026 um 03:00 GMT-5')).toBeTruthy()
  expect(screen.getByText('Donnerstag, 19. November 2026 um 08:00 GMT-5')).toBeTruthy()
  expect(screen.getByText('America/New_York')).toBeTruthy()
})

test('the booked appointment is shown in the zone of the workshop', async () => {
  await open('/appointment', booked, {}, newYork)
  expect(screen.getByText('Donnerstag, 19. November 2026 um 08:00 GMT-5')).toBeTruthy()
  expect(screen.getByText('America/New_York')).toBeTruthy()
})
