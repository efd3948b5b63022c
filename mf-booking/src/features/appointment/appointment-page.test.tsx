import type { Session, Ticket } from '@radruf/contract'
import {
  aHold,
  anAppointment,
  aQuestionnaire,
  aSession,
  aSummary,
  aTicket,
  type Replies,
  refuse,
  renderRoute,
} from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import { aNewYorkSession, someSlots } from '../../testing/samples.ts'

/** The tests' device is in UTC, unless a test says otherwise. */
afterEach(() => vi.unstubAllEnvs())

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
    shellTexts: { errors: { HOLD_EXPIRED: 'Ihre Reservierung ist abgelaufen.', OFFLINE: 'Keine Verbindung.' } },
  })
const booked = { state: 'booked', appointment: anAppointment() } as const
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const heldTime = { 'GET /api/tickets/{ticketId}/hold': { hold: aHold() } }

test('the next free time is held with one tap and confirmed on the same page', async () => {
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
  await press('Nächste freie Zeit Morgen, 9:00 Uhr')
  expect((await screen.findByRole('timer')).textContent).toBe('Noch 5:00 für Sie zurückgelegt')
  expect(screen.getByRole('heading', { level: 1, name: 'Wann passt es Ihnen?' })).toBeTruthy()
  expect(screen.getByText('Etwa 20 Minuten per Video mit Alex.')).toBeTruthy()
  expect(screen.getByRole('radio', { checked: true, name: 'Donnerstag, 19. November, 9:00 Uhr' })).toBeTruthy()
  expect(location()).toBe('/appointment?step=confirm')
  await press('Morgen, 9:00 Uhr buchen')
  await screen.findByRole('heading', { name: 'Ihr Termin steht.' })
  expect(location()).toBe('/appointment/confirmation')
  expect(callsTo(HOLD)[0]?.body).toEqual({ startsAt: '2026-11-19T08:00:00.000Z', seenStartsAt: null })
  expect(callsTo(BOOK)[0]?.body).toEqual({ holdId: aHold().id })
})

test('another time moves the hold', async () => {
  let hold = aHold()
  const { callsTo } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets/{ticketId}/hold': () => ({ hold }),
      [HOLD]: ({ body }) => (hold = aHold({ id: crypto.randomUUID(), ...(body as { startsAt: string }) })),
    },
  )
  await choose('Donnerstag, 19. November, 9:30 Uhr')
  await screen.findByRole('button', { name: 'Morgen, 9:30 Uhr buchen' })
  expect(callsTo(HOLD)).toHaveLength(1)
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
  await choose('Donnerstag, 19. November, 9:00 Uhr')
  const taken = within(await screen.findByRole('alert'))
  expect(taken.getByText('Diese Zeit wurde gerade vergeben')).toBeTruthy()
  await userEvent.click(taken.getByRole('button', { name: 'Montag, 23. November, 9:30 Uhr' }))
  await screen.findByRole('button', { name: 'Montag, 9:30 Uhr buchen' })
  expect(callsTo(HOLD)).toHaveLength(2)
})

test('the first day with free times is chosen; choosing another shows its times and announces their number', async () => {
  await open('/appointment')
  expect(screen.getByRole('heading', { level: 2, name: 'Donnerstag, 19. November' })).toBeTruthy()
  await choose('Montag, 23. November: 2 freie Zeiten')
  expect(screen.getByRole('heading', { level: 2, name: 'Montag, 23. November' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Montag, 23. November, 9:30 Uhr' }).textContent).toBe('9:30')
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('Montag, 2 freie Zeiten')
})

test('the address names the chosen day', async () => {
  await open('/appointment?date=2026-11-20')
  expect(screen.getByRole('heading', { level: 2, name: 'Freitag, 20. November' })).toBeTruthy()
})

test('closed days are named and cannot be chosen', async () => {
  await open('/appointment')
  expect(screen.getByText('Geschlossen: Samstag, 21. November, Sonntag, 22. November')).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /21. November/ })).toBeNull()
})

test('a full day offers the waitlist in place of times', async () => {
  let isOnWaitlist = false
  const { callsTo } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets/{ticketId}/slots': () => ({ ...someSlots(), isOnWaitlist }),
      'PUT /api/tickets/{ticketId}/appointment/earlier': () => {
        isOnWaitlist = true
        return aTicket({ state: 'booking_open' })
      },
    },
  )
  await choose('Dienstag, 24. November: keine freien Zeiten')
  expect(screen.getByText(/^An diesem Tag ist alles voll/)).toBeTruthy()
  await press('Auf die Warteliste')
  expect(await screen.findByText(/^Sie stehen auf der Warteliste/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Dienstag, 24. November' })).toBeTruthy()
  expect(callsTo('PUT /api/tickets/{ticketId}/appointment/earlier')).toHaveLength(1)
})

test('without any free time the waitlist is the next step', async () => {
  const { zone, days } = someSlots()
  const full = { zone, days: days.map((day) => ({ ...day, slots: [] })) }
  await open('/appointment', {}, { 'GET /api/tickets/{ticketId}/slots': full })
  expect(screen.getByRole('heading', { name: 'Keine Termine verfügbar' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Auf die Warteliste' })).toBeTruthy()
})

test('days and times are one tab stop each; arrow keys choose a day and move between times', async () => {
  const { container } = await open('/appointment')
  for (const name of ['date', 'startsAt'])
    expect(container.querySelectorAll(`[role=radio][name=${name}][tabindex="0"]`)).toHaveLength(1)
  screen.getByRole('radio', { name: /^Morgen, 19. November:/ }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toContain('Freitag, 20. November: Eine freie Zeit')
  expect(screen.getByRole('heading', { name: 'Freitag, 20. November' })).toBeTruthy()
  await userEvent.keyboard('{ArrowLeft}')
  screen.getByRole('radio', { name: 'Donnerstag, 19. November, 9:00 Uhr' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Donnerstag, 19. November, 9:30 Uhr')
  expect(document.activeElement?.getAttribute('aria-checked')).toBe('false')
})

test('a link to a hold that has expired says so above the slots', async () => {
  await open('/appointment?step=confirm')
  expect(screen.getByText(/Ihre Reservierung ist abgelaufen/).closest('[role=status]')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Wann passt es Ihnen?' })).toBeTruthy()
})

test('a hold that ends on the page can be taken again', async () => {
  const { callsTo } = await open(
    '/appointment',
    {},
    {
      'GET /api/tickets/{ticketId}/hold': { hold: aHold({ expiresAt: '2026-11-18T09:00:00.000Z' }) },
      [HOLD]: aHold(),
    },
  )
  expect(screen.getByText('Die Zeit ist wieder frei.')).toBeTruthy()
  await press('Noch einmal zurücklegen')
  expect(callsTo(HOLD)[0]?.body).toEqual({ startsAt: aHold().startsAt, seenStartsAt: null })
})

test('the last minute of a hold is announced', async () => {
  const soon = { hold: aHold({ expiresAt: '2026-11-18T09:00:59.000Z' }) }
  await open('/appointment?step=confirm', {}, { 'GET /api/tickets/{ticketId}/hold': soon })
  expect(screen.getAllByRole('status')[1]?.textContent).toContain('Noch eine Minute')
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
  await press(/ buchen$/)
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
  const notice = screen.getByText('Ihr letzter Anruf hat nicht stattgefunden').parentElement as HTMLElement
  await userEvent.click(within(notice).getByRole('button'))
  await screen.findByRole('heading', { name: 'Ihr Termin steht.' })
  expect(location()).toBe('/appointment/confirmation')
  expect(callsTo(HOLD)[0]?.body).toEqual({ startsAt: '2026-11-19T08:00:00.000Z', seenStartsAt: null })
  expect(callsTo(BOOK)[0]?.body).toEqual({ holdId: aHold().id })
})

test('times that the mechanic offered after a missed call are one tap away while they are free', async () => {
  const followUp = {
    cause: 'customer' as const,
    offeredTimes: ['2026-11-19T08:30:00.000Z', '2026-11-01T08:00:00.000Z'],
    writtenAt: '2026-11-18T08:00:00.000Z',
  }
  const { callsTo } = await open(
    '/appointment',
    { state: 'booking_open', missedAppointment: true, missedBy: 'customer', followUp },
    { [HOLD]: aHold(), [BOOK]: aTicket(booked) },
  )
  const notice = screen.getByText('Wir haben Sie nicht erreicht').parentElement as HTMLElement
  expect(within(notice).getByText(/^Diese Zeiten schlagen wir Ihnen vor\./)).toBeTruthy()
  await userEvent.click(within(notice).getByRole('button'))
  await waitFor(() => expect(callsTo(BOOK)).toHaveLength(1))
  expect(callsTo(HOLD)[0]?.body).toEqual({ startsAt: '2026-11-19T08:30:00.000Z', seenStartsAt: null })
})

test('times that the mechanic offered with the outcome of the last call are one tap away while they are free', async () => {
  const offer = (...offeredTimes: string[]) => ({
    state: 'booking_open' as const,
    summary: aSummary({ outcome: 'another_call', offeredTimes }),
  })
  const taken = '2026-11-01T08:00:00.000Z'
  const { callsTo, unmount } = await open('/appointment', offer('2026-11-19T08:30:00.000Z', taken), {
    [HOLD]: aHold(),
    [BOOK]: aTicket(booked),
  })
  const notice = screen.getByText('Für Ihr nächstes Gespräch').parentElement as HTMLElement
  await userEvent.click(within(notice).getByRole('button'))
  await waitFor(() => expect(callsTo(BOOK)).toHaveLength(1))
  expect(callsTo(HOLD)[0]?.body).toEqual({ startsAt: '2026-11-19T08:30:00.000Z', seenStartsAt: null })
  unmount()
  await open('/appointment', offer(taken))
  expect(screen.queryByText('Für Ihr nächstes Gespräch')).toBeNull()
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
  expect(screen.queryByRole('button', { name: 'Termin absagen' })).toBeNull()
  const notice = screen.getByText('Verschieben und absagen geht jetzt nicht mehr').parentElement as HTMLElement
  expect(within(notice).getByRole('link', { name: 'Zum Chat' }).getAttribute('href')).toBe('/chat')
  expect(notice.querySelector('a[href="mailto:hilfe@radruf.test"]')).toBeTruthy()
})

test.each(['/appointment?move=1', '/appointment?step=confirm'])(
  'once it is too late, %s shows the appointment and why it stays',
  async (path) => {
    const held = { 'GET /api/tickets/{ticketId}/hold': { hold: aHold({ expiresAt: '2026-11-19T11:05:00.000Z' }) } }
    await open(path, booked, held, { now: '2026-11-19T11:00:00.000Z' })
    expect(screen.getByRole('heading', { level: 1, name: 'Ihr Termin' })).toBeTruthy()
    expect(screen.getByText('Verschieben und absagen geht jetzt nicht mehr')).toBeTruthy()
  },
)

test('the booked time is a region named by it, with the mechanic and the length of the call', async () => {
  await open('/appointment', booked)
  const region = screen.getByRole('region', { name: /\d{1,2}:\d{2} Uhr$/ })
  expect(region.textContent).toContain('Ihr Gespräch mit Alex Winter')
  expect(region.textContent).toContain('etwa 20 Minuten')
})

test('once it is too late, chat, mail and the telephone of the workshop are the ways', async () => {
  const { brand } = aSession()
  const withPhone = { now: '2026-11-19T11:00:00.000Z', brand: { ...brand, supportPhone: '+49 (30) 123-4567' } }
  await open('/appointment', booked, {}, withPhone)
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(expect.arrayContaining(['/chat', 'mailto:hilfe@radruf.test', 'tel:+49301234567']))
})

test('the last minute in which the appointment can be changed offers both ways', async () => {
  await open('/appointment', booked, {}, { now: '2026-11-19T10:58:59.000Z' })
  expect(screen.getByRole('link', { name: 'Termin verschieben' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Termin absagen' })).toBeTruthy()
})

test('moving leads to the confirmation of the new appointment', async () => {
  let ticket = aTicket(booked)
  const { location } = await open(
    '/appointment?step=confirm',
    {},
    {
      'GET /api/tickets': () => ({ tickets: [ticket], nextCursor: null }),
      'GET /api/tickets/{ticketId}/hold': { hold: aHold() },
      [BOOK]: () => (ticket = aTicket({ ...booked, appointment: anAppointment({ startsAt: aHold().startsAt }) })),
    },
  )
  await press(/^Auf .* Uhr verschieben$/)
  await screen.findByRole('heading', { name: 'Ihr neuer Termin steht.' })
  expect(location()).toBe('/appointment/confirmation?moved=1')
})

test('a refused cancellation is shown in the dialog, and on the page once the dialog is closed', async () => {
  await open('/appointment', booked, { [CANCEL]: refuse('HOLD_EXPIRED') })
  await press('Termin absagen')
  await press('Ja, absagen')
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await userEvent.click(dialog.getByText('Termin behalten'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('moving never offers the present time, and strikes it through once a new one is chosen', async () => {
  const startsAt = '2026-11-19T08:30:00.000Z'
  const ticket = { ...booked, appointment: anAppointment({ startsAt }) }
  const { container, unmount } = await open('/appointment?move=1', ticket)
  expect(screen.getByRole('link', { name: 'Nicht verschieben' }).getAttribute('href')).toBe('/appointment')
  expect(screen.getByText('Donnerstag, 19. November, 9:30 Uhr').closest('s')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Nächste freie Zeit/ })).toBeNull()
  expect(screen.getByRole('radio', { name: 'Morgen, 19. November: 2 freie Zeiten' })).toBeTruthy()
  expect(container.querySelector(`[value="${startsAt}"][name=startsAt]`)).toBeNull()
  expect(screen.getByText('Ihr Termin').closest('p')?.textContent).toBe('bisher 9:30Ihr Termin')
  unmount()
  await open('/appointment?move=1&step=confirm', ticket, heldTime)
  expect(screen.getByText('Donnerstag, 19. November, 9:30 Uhr').closest('s')).toBeTruthy()
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

test('slots and their days are shown in the zone of the workshop, which is named once', async () => {
  await open('/appointment', {}, {}, newYork)
  expect(screen.getByRole('button', { name: 'Nächste freie Zeit Morgen, 3:00 Uhr' })).toBeTruthy()
  await choose('Montag, 23. November: 2 freie Zeiten')
  expect(screen.getByRole('radio', { name: 'Montag, 23. November, 3:30 Uhr' })).toBeTruthy()
  expect(screen.getAllByText(/New York/)).toHaveLength(1)
  expect(screen.queryByText(/MEZ|GMT/)).toBeNull()
})

test.each([
  ['confirming', '/appointment?step=confirm', 'Donnerstag, 19. Nov., 3:00 Uhr'],
  ['booked', '/appointment', 'Morgen, 8:00 Uhr'],
])('%s, times are those of the workshop, and its zone is named once', async (_, path, time) => {
  await open(path, booked, heldTime, newYork)
  expect(screen.getByText(time)).toBeTruthy()
  expect(screen.getAllByText('Alle Uhrzeiten gelten für New York.')).toHaveLength(1)
})

test.each(['/appointment', '/appointment?step=confirm'])(
  'on a device with the same clock %s names no zone',
  async (path) => {
    vi.stubEnv('TZ', 'Europe/Vienna')
    await open(path, booked, { 'GET /api/tickets/{ticketId}/hold': { hold: aHold() } })
    expect(screen.queryByText(/Alle Uhrzeiten/)).toBeNull()
  },
)
