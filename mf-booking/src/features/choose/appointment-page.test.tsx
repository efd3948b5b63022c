import type { Ticket } from '@radruf/contract'
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
import { aHold, someSlots } from './samples.ts'

const HOLD = 'PUT /api/tickets/{ticketId}/hold'
const BOOK = 'POST /api/tickets/{ticketId}/appointment'
const CANCEL = 'DELETE /api/tickets/{ticketId}/appointment'

const open = (path: string, ticket: Partial<Ticket> = {}, replies: Replies = {}, now?: string) =>
  renderRoute(remote, {
    path,
    session: aSession(now ? { now } : {}),
    replies: {
      'GET /api/tickets': { tickets: [aTicket({ state: 'booking_open', ...ticket })] },
      'GET /api/tickets/{ticketId}/slots': someSlots(),
      'GET /api/tickets/{ticketId}/hold': { hold: null },
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ answers: { tools: ['torx_25'] } }),
      ...replies,
    },
    shellTexts: { errors: { HOLD_EXPIRED: 'Die fünf Minuten sind um.', OFFLINE: 'Keine Verbindung.' } },
  })
const booked = { state: 'booked', appointment: anAppointment() } as const
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('a time is held, confirmed, and leads to the confirmation', async () => {
  let ticket = aTicket({ state: 'booking_open' })
  let hold: ReturnType<typeof aHold> | null = null
  const { location, callsTo } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets': () => ({ tickets: [ticket] }),
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

test('the loser of a race is told beside the times and books an alternative with one tap', async () => {
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

test('a day is chosen, then one of its times', async () => {
  await open('/appointment')
  await press('Montag, 23. November: 2 freie Zeiten')
  expect(screen.getByRole('heading', { name: 'Freie Zeiten am Montag, 23. November' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '09:30 MEZ' })).toBeTruthy()
})

test('a full day says so and cannot be chosen', async () => {
  await open('/appointment')
  const full = screen.getByRole('button', { name: 'Dienstag, 24. November: keine freien Zeiten' })
  expect(full.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(full)
  expect(screen.queryByRole('heading', { name: /Freie Zeiten am/ })).toBeNull()
})

test('the calendar is one stop of the keyboard, arrow keys walk through its days', async () => {
  const { container } = await open('/appointment')
  expect(container.querySelectorAll('table button[tabindex="0"]')).toHaveLength(1)
  screen.getByRole('button', { name: /^Donnerstag, 19. November:/ }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toContain('Freitag, 20. November: Eine freie Zeit')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: 'Freie Zeiten am Freitag, 20. November' })).toBeTruthy()
})

test('a held time that has run out leads back to the times', async () => {
  const expired = { hold: aHold({ expiresAt: '2026-11-18T08:59:59.000Z' }) }
  await open('/appointment?step=confirm', {}, { 'GET /api/tickets/{ticketId}/hold': expired })
  expect(screen.getByText(/Die fünf Minuten sind um/).closest('[role=status]')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Wann passt es Ihnen?' })).toBeTruthy()
})

test('the last minute of a held time is announced', async () => {
  const soon = { hold: aHold({ expiresAt: '2026-11-18T09:00:59.000Z' }) }
  await open('/appointment?step=confirm', {}, { 'GET /api/tickets/{ticketId}/hold': soon })
  expect(screen.getByRole('status').textContent).toContain('Noch eine Minute')
})

test('without a connection the held time stays on the screen', async () => {
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

test('before the questionnaire is sent the page leads to it', async () => {
  await open('/appointment', { state: 'questionnaire_open' })
  expect(screen.getByRole('link', { name: 'Zum Fragebogen' }).getAttribute('href')).toBe('/questionnaire')
})

test('a missed appointment is booked anew with one tap', async () => {
  let ticket = aTicket({ state: 'booking_open', missedAppointment: true })
  const { callsTo, location } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets': () => ({ tickets: [ticket] }),
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

test('cancelling asks once more and says that it is done', async () => {
  let ticket = aTicket(booked)
  const { location, callsTo } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets': () => ({ tickets: [ticket] }),
      [CANCEL]: () => (ticket = aTicket({ state: 'booking_open' })),
    },
  )
  await press('Termin absagen')
  expect(callsTo(CANCEL)).toHaveLength(0)
  await press('Ja, absagen')
  expect(await screen.findByText(/Ihr Termin ist abgesagt/)).toBeTruthy()
  expect(location()).toBe('/appointment?cancelled=1')
})

test('too close to the appointment nothing can be changed, and the reason is said', async () => {
  await open('/appointment', booked, {}, '2026-11-19T11:00:00.000Z')
  expect(screen.queryByRole('link', { name: 'Termin verschieben' })).toBeNull()
  expect(screen.getByText(/Schreiben Sie uns an hilfe@radruf.test/)).toBeTruthy()
})

test('moving shows times and keeps the appointment in view', async () => {
  await open('/appointment?move=1', booked)
  expect(screen.getByText(/Donnerstag, 19. November 2026 um 14:00 MEZ bleibt bestehen/)).toBeTruthy()
})

test('whoever wants it is told of earlier times, and can take that back', async () => {
  let ticket = aTicket(booked)
  const wanted = (isOnWaitlist: boolean) =>
    (ticket = aTicket({ ...booked, appointment: anAppointment({ isOnWaitlist }) }))
  const { callsTo } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets': () => ({ tickets: [ticket] }),
      'PUT /api/tickets/{ticketId}/appointment/earlier': () => wanted(true),
      'DELETE /api/tickets/{ticketId}/appointment/earlier': () => wanted(false),
    },
  )
  await press('Über frühere Zeiten informieren')
  expect(await screen.findByText(/Wir schreiben Ihnen, sobald eine frühere Zeit frei wird/)).toBeTruthy()
  expect(callsTo('PUT /api/tickets/{ticketId}/appointment/earlier')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Nicht mehr informieren' })).toBeTruthy()
})
