import type { Week, WeekCall, WeekDay } from '@radruf/contract'
import { aHold, aMechanic, anAppointment, aSession, aTicket, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import { aCaseList } from '../../testing/case-samples.ts'

const DATES = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
const slotAt = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 30 * 60_000).toISOString(),
})
const aDay = (date: string, changes: Partial<WeekDay> = {}): WeekDay => ({
  date,
  hours: { from: '09:00', to: '17:00' },
  absence: null,
  isHoliday: false,
  clockChange: 0,
  free: [],
  ...changes,
})
const aCall = (number: number, name: string, startsAt: string): WeekCall => {
  const { endsAt } = slotAt(startsAt)
  const id = `00000000-0000-4000-8000-00000000000${number}`
  const customer = { id: '00000000-0000-4000-8000-0000000000aa', name, language: 'de' as const }
  const appointment = anAppointment({ startsAt, endsAt })
  return {
    id: `10000000-0000-4000-8000-00000000000${number}`,
    status: 'booked',
    startsAt,
    endsAt,
    customerWaiting: false,
    ticket: aTicket({ id, number, state: 'booked', appointment, customer, photo: null }),
  }
}
const THURSDAY_9 = '2026-11-19T08:00:00.000Z'
const THURSDAY_10 = '2026-11-19T09:00:00.000Z'
const FREE = ['2026-11-19T08:30:00.000Z', '2026-11-19T09:30:00.000Z'].map(slotAt)

/** The week of the session's time, Wednesday 18 November at 10:00. Greta and Eva have calls on Thursday. */
const aWeek = (changes: Partial<Week> = {}): Week => ({
  zone: 'Europe/Berlin',
  days: DATES.map((date) => aDay(date, date === '2026-11-19' ? { free: FREE } : {})),
  calls: [aCall(1, 'Greta', THURSDAY_9), aCall(2, 'Eva', THURSDAY_10)],
  holds: [],
  ownHours: [],
  productHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  absences: [],
  callMinutes: 30,
  feed: null,
  ...changes,
})
type Replies = NonNullable<Parameters<typeof renderRoute>[1]['replies']>
async function open(week: Week, replies: Replies = {}, path = '/desk/week') {
  const opened = await renderRoute(remote, {
    path,
    session: aSession({ person: aMechanic() }),
    replies: { 'GET /api/week': week, ...replies },
    shellTexts: { errors: { SLOT_TAKEN: 'Diese Zeit ist vergeben.' } },
  })
  // The page loads with its first visit.
  await screen.findByRole('heading', { level: 1 })
  return opened
}
const theCall = (name: string) => screen.getByRole('button', { name: new RegExp(name) })

test('the week has a column for each day with calls, holds, free times and absences', async () => {
  const absence = { first: '2026-11-20', last: '2026-11-20', reason: 'Fortbildung' }
  const hold = { id: '20000000-0000-4000-8000-000000000001', ticketId: '00000000-0000-4000-8000-000000000009' }
  await open(
    aWeek({
      days: DATES.map((date) => {
        if (date === '2026-11-20') return aDay(date, { hours: null, absence })
        return aDay(date, date === '2026-11-19' ? { free: FREE } : {})
      }),
      holds: [
        { ...hold, customerName: 'Lea', ...slotAt('2026-11-18T13:00:00.000Z'), expiresAt: '2026-11-18T09:04:00.000Z' },
      ],
    }),
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('16. bis 22. November')
  expect(screen.getAllByRole('row')).toHaveLength(7)
  const thursday = screen.getByRole('rowheader', { name: 'Morgen, 19. November, 9:00 bis 17:00 Uhr' })
  const cells = within(thursday.parentElement ?? document.body).getAllByRole('gridcell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/9:00 bis 9:30Greta/),
    '9:30 bis 10:001 Platz frei',
    expect.stringMatching(/10:00 bis 10:30Eva/),
    '10:30 bis 11:001 Platz frei',
  ])
  expect(screen.getByText('Lea')).toBeTruthy()
  expect(screen.getByText('bucht, noch 4 Min.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Fortbildung/ })).toBeTruthy()
})

test('times are those of the zone of the service, and a clock change is named', async () => {
  const days = DATES.map((date) => aDay(date, date === '2026-11-22' ? { clockChange: -60 } : {}))
  await open(aWeek({ zone: 'America/New_York', days, calls: [aCall(1, 'Greta', '2026-11-19T15:00:00.000Z')] }))
  expect(theCall('Greta').textContent).toContain('10:00 bis 10:30')
  expect(screen.getByRole('rowheader', { name: /Sommerzeit endet/ })).toBeTruthy()
  expect(screen.getByText('Alle Uhrzeiten gelten für New York.')).toBeTruthy()
})

test('the former address leads to the week', async () => {
  const { location } = await open(aWeek(), {}, '/desk/calendar')
  expect(location()).toBe('/desk/week')
})

test('arrow keys walk the entries, Enter lifts a call and Escape puts it back', async () => {
  await open(aWeek())
  const user = userEvent.setup()
  screen.getByRole('rowheader', { name: /Morgen/ }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(theCall('Greta'))
  await user.keyboard('{End}{Home}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/20\. November/)
  theCall('Greta').focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText(/^Greta angehoben\. Donnerstag, 19\. November, 9:00 Uhr\./)).toBeTruthy()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByText('Donnerstag, 19. November, 9:30 Uhr, frei')).toBeTruthy()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByText('Donnerstag, 19. November, 10:00 Uhr, belegt: Eva')).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('Freitag, 20. November, 10:00 Uhr, nicht buchbar')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByText(/nicht buchbar$/)).toBeNull()
  expect(document.activeElement).toBe(theCall('Greta'))
})

test('a call dropped on a free time is moved after a question', async () => {
  const hold = aHold({ id: '30000000-0000-4000-8000-000000000001' })
  const { callsTo } = await open(aWeek(), {
    'PUT /api/tickets/{ticketId}/hold': hold,
    'POST /api/tickets/{ticketId}/appointment': aTicket(),
  })
  const user = userEvent.setup()
  theCall('Greta').focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  const tip = screen.getByRole('alertdialog', { name: /Greta verschieben: Morgen um 9:30 Uhr/ })
  expect(callsTo('PUT /api/tickets/{ticketId}/hold')).toEqual([])
  await user.click(within(tip).getByRole('button', { name: 'Verschieben' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(callsTo('PUT /api/tickets/{ticketId}/hold').map(({ body }) => body)).toEqual([
    { startsAt: FREE[0]?.startsAt, keepMechanic: true, seenStartsAt: THURSDAY_9 },
  ])
  expect(callsTo('POST /api/tickets/{ticketId}/appointment').map(({ body }) => body)).toEqual([{ holdId: hold.id }])
})

test('a call dropped on another one names it and proposes the next free time', async () => {
  await open(aWeek())
  const user = userEvent.setup()
  theCall('Greta').focus()
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}')
  const tip = screen.getByRole('alertdialog', { name: 'Überschneidet sich mit Eva' })
  expect(within(tip).getByRole('button', { name: 'Morgen, 10:30 Uhr nehmen' })).toBe(document.activeElement)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(theCall('Greta'))
})

/** Lays the days out side by side: 100 pixels wide, one pixel per minute. */
function layOutDays() {
  const minutes = Number(screen.getByRole('grid').style.getPropertyValue('--minutes'))
  for (const [index, body] of document.querySelectorAll('[data-date]').entries())
    vi.spyOn(body, 'getBoundingClientRect').mockReturnValue(new DOMRect(100 * index, 0, 100, minutes))
}
/** The place of a cell in {@link layOutDays}. */
function placeOf(element: Element) {
  const cell = element.closest<HTMLElement>('[role=gridcell]')
  const days = [...document.querySelectorAll('[data-date]')]
  const day = days.indexOf(cell?.parentElement as Element)
  return { clientX: 100 * day + 50, clientY: Number(cell?.style.getPropertyValue('--from')) + 2 }
}

test('a call dragged by mouse is dropped on a free time, and asks before it moves; a click opens its dialog', async () => {
  const { callsTo } = await open(aWeek(), {
    'PUT /api/tickets/{ticketId}/hold': aHold(),
    'POST /api/tickets/{ticketId}/appointment': aTicket(),
  })
  layOutDays()
  const user = userEvent.setup()
  const greta = theCall('Greta')
  vi.spyOn(greta, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, placeOf(greta).clientY - 2, 100, 30))
  greta.setPointerCapture = () => {}
  const [free] = screen.getAllByText('1 Platz frei')
  if (!free) throw new Error('No free time is shown.')
  await user.pointer([
    { keys: '[MouseLeft>]', target: greta, coords: placeOf(greta) },
    { target: greta, coords: placeOf(free) },
    { keys: '[/MouseLeft]', target: greta, coords: placeOf(free) },
  ])
  const tip = await screen.findByRole('alertdialog', { name: /Greta verschieben: Morgen um 9:30 Uhr/ })
  expect(screen.queryByRole('link', { name: 'Fall öffnen' })).toBeNull()
  await user.click(within(tip).getByRole('button', { name: 'Verschieben' }))
  await waitFor(() => expect(callsTo('POST /api/tickets/{ticketId}/appointment')).toHaveLength(1))
  expect(callsTo('PUT /api/tickets/{ticketId}/hold')[0]?.body).toMatchObject({ startsAt: FREE[0]?.startsAt })
  await user.click(theCall('Greta'))
  expect(screen.getByRole('link', { name: 'Fall öffnen' })).toBeTruthy()
})

test('a call dragged onto another one names it, and Escape puts it back', async () => {
  const { callsTo } = await open(aWeek())
  layOutDays()
  const user = userEvent.setup()
  const greta = theCall('Greta')
  vi.spyOn(greta, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, placeOf(greta).clientY - 2, 100, 30))
  greta.setPointerCapture = () => {}
  await user.pointer([
    { keys: '[MouseLeft>]', target: greta, coords: placeOf(greta) },
    { target: greta, coords: placeOf(theCall('Eva')) },
    { keys: '[/MouseLeft]', target: greta, coords: placeOf(theCall('Eva')) },
  ])
  expect(await screen.findByRole('alertdialog', { name: 'Überschneidet sich mit Eva' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(callsTo('PUT /api/tickets/{ticketId}/hold')).toEqual([])
})

test('a time that was taken meanwhile is refused with the next ones', async () => {
  const alternatives = [slotAt('2026-11-19T11:00:00.000Z'), slotAt('2026-11-19T11:30:00.000Z')]
  await open(aWeek(), { 'PUT /api/tickets/{ticketId}/hold': refuse('SLOT_TAKEN', { alternatives }) })
  const user = userEvent.setup()
  theCall('Greta').focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}{Enter}')
  const tip = await screen.findByRole('alertdialog', { name: 'Diese Zeit ist vergeben.' })
  expect(
    within(tip)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Morgen, 12:00 Uhr nehmen', 'Morgen, 12:30 Uhr nehmen', 'Abbrechen'])
})

test('the dialog of a call leads to its case and moves it without dragging', async () => {
  const { callsTo } = await open(aWeek(), {
    'PUT /api/tickets/{ticketId}/hold': aHold(),
    'POST /api/tickets/{ticketId}/appointment': aTicket(),
  })
  const user = userEvent.setup()
  await user.click(theCall('Greta'))
  expect(screen.getByRole('link', { name: 'Fall öffnen' }).getAttribute('href')).toMatch(/^\/desk\/0{8}-/)
  await user.selectOptions(screen.getByLabelText('Neue Zeit'), FREE[1]?.startsAt ?? '')
  await user.click(screen.getByRole('button', { name: 'Verschieben' }))
  await waitFor(() => expect(callsTo('POST /api/tickets/{ticketId}/appointment')).toHaveLength(1))
  expect(callsTo('PUT /api/tickets/{ticketId}/hold')[0]?.body).toMatchObject({ startsAt: FREE[1]?.startsAt })
})

test('a call names its first part in the grid, where longer texts would be clipped, and its problem in the dialog', async () => {
  const call = aCall(1, 'Greta', THURSDAY_9)
  call.ticket.problem = { component: ['chain', 'rear_derailleur'], manifestation: ['jumps'] }
  await open(aWeek({ calls: [call, { ...aCall(2, 'Eva', THURSDAY_10), status: 'missed' }] }))
  expect(theCall('Greta').textContent).toMatch(/GretaKette$/)
  expect(theCall('Eva').textContent).toMatch(/EvaAusgefallen$/)
  await userEvent.click(theCall('Greta'))
  expect(within(screen.getByRole('dialog')).getByText(/Kette springt/)).toBeTruthy()
})

test('a call that has started cannot be moved', async () => {
  await open(aWeek({ calls: [aCall(1, 'Greta', '2026-11-18T08:30:00.000Z')] }))
  const user = userEvent.setup()
  await user.click(theCall('Greta'))
  expect(screen.queryByLabelText('Neue Zeit')).toBeNull()
})

test('calls within a new absence are named, and kept only when asked for', async () => {
  const calls = [{ ticketId: '00000000-0000-4000-8000-000000000001', customerName: 'Greta', startsAt: THURSDAY_9 }]
  const { callsTo } = await open(aWeek(), { 'PUT /api/week/absences/{first}': refuse('CALLS_AFFECTED', { calls }) })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Zeiten und Abwesenheit' }))
  await user.click(screen.getByRole('button', { name: 'Abwesenheit speichern' }))
  expect(await screen.findByText('1 gebuchtes Gespräch liegt außerhalb')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Greta, Morgen, 19. November, 9:00 Uhr' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Trotzdem speichern' }))
  await waitFor(() => expect(callsTo('PUT /api/week/absences/{first}')).toHaveLength(2))
  expect(callsTo('PUT /api/week/absences/{first}').map(({ body }) => body)).toMatchObject([
    { keepCalls: false },
    { keepCalls: true },
  ])
})

test('an absence or hours in the wrong order are refused beside the field', async () => {
  const { callsTo } = await open(aWeek({ ownHours: [{ weekday: 1, from: '12:00', to: '09:00' }] }))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Zeiten und Abwesenheit' }))
  await user.clear(screen.getByLabelText('Letzter Tag'))
  await user.type(screen.getByLabelText('Letzter Tag'), '2026-11-01')
  await user.click(screen.getByRole('button', { name: 'Abwesenheit speichern' }))
  expect(await screen.findByText('Der letzte Tag liegt vor dem ersten.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Zeiten speichern' }))
  expect(await screen.findByText('Das Ende muss nach dem Anfang liegen.')).toBeTruthy()
  expect([...callsTo('PUT /api/week/hours'), ...callsTo('PUT /api/week/absences/{first}')]).toEqual([])
})

test('the lunch break belongs to every weekday whose hours include it', async () => {
  const lunch = { from: '12:30', to: '13:00' }
  const ownHours = [
    { weekday: 1, from: '09:00', to: '17:00', lunch },
    { weekday: 5, from: '09:00', to: '12:00' },
  ]
  const SAVE = 'PUT /api/week/hours'
  const { callsTo } = await open(aWeek({ ownHours }), { [SAVE]: null })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Zeiten und Abwesenheit' }))
  const [from, to] = [screen.getByLabelText(/^Mittagspause von/), screen.getByLabelText(/^Mittagspause bis/)]
  expect([from, to]).toMatchObject([{ value: '12:30' }, { value: '13:00' }])
  const save = () => user.click(screen.getByRole('button', { name: 'Zeiten speichern' }))
  await user.clear(to)
  await save()
  expect(await screen.findByText(/^Die Pause muss einen Anfang und ein Ende haben/)).toBeTruthy()
  expect(callsTo(SAVE)).toEqual([])
  await user.type(to, '13:15')
  await save()
  await waitFor(() => expect(callsTo(SAVE)).toHaveLength(1))
  expect(callsTo(SAVE)[0]?.body).toMatchObject({
    hours: [
      { weekday: 1, lunch: { from: '12:30', to: '13:15' } },
      { weekday: 5, from: '09:00', to: '12:00' },
    ],
  })
  expect(callsTo(SAVE)[0]?.body).not.toHaveProperty('hours.1.lunch')
})

test('the address of the feed is shown once, with a button that copies it', async () => {
  const user = userEvent.setup()
  const url = 'https://radruf.test/api/calendars/secret/calls.ics'
  const feed = { createdAt: '2026-11-18T09:00:00.000Z', fetchedAt: null }
  await open(aWeek({ feed }), { 'POST /api/week/feed': { ...feed, url } })
  await user.click(screen.getByRole('button', { name: 'Kalender abonnieren' }))
  expect(screen.queryByLabelText('Adresse')).toBeNull()
  expect(screen.getByText('Noch nicht abgerufen.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Adresse erneuern' }))
  expect(await screen.findByLabelText('Adresse')).toMatchObject({ value: url })
  await user.click(screen.getByRole('button', { name: 'Kopieren' }))
  expect(await screen.findByText('Kopiert')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(url)
})

test('phones show the day of the address', async () => {
  await open(aWeek(), {}, '/desk/week?date=2026-11-19')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Morgen, 19. November')
  const shown = screen.getAllByRole('row').filter((row) => row.dataset.selected)
  expect(shown).toEqual([screen.getByRole('rowheader', { name: /^Morgen/ }).parentElement])
  expect(screen.getAllByRole('row').filter((row) => row.dataset.near)).toHaveLength(3)
})

test('the shortcuts of the desk work beside the week, and those of a case do nothing', async () => {
  const { location } = await open(aWeek(), { 'GET /api/cases': aCaseList({ cases: [] }) })
  await userEvent.keyboard('h')
  expect(location()).toBe('/desk/week')
  await userEvent.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Tastenkürzel' })
  await userEvent.click(within(help).getByRole('button', { name: 'Schließen' }))
  await userEvent.keyboard('gd')
  await waitFor(() => expect(location()).toBe('/desk'))
})

test('a blocked time is an entry of its day', async () => {
  await open(aWeek({ blocked: [slotAt('2026-11-19T11:00:00.000Z')] }))
  const day = screen.getByRole('row', { name: /19/ })
  expect(within(day).getByText('Gesperrt').parentElement?.textContent).toBe('12:00 bis 12:30 Gesperrt')
})

test('the lunch break is an entry of its day', async () => {
  const week = aWeek()
  const hours = { from: '09:00', to: '17:00', lunch: { from: '12:30', to: '13:00' } }
  await open({ ...week, days: week.days.map((day) => (day.date === '2026-11-19' ? { ...day, hours } : day)) })
  const day = screen.getByRole('row', { name: /19/ })
  expect(within(day).getByText('Mittag').parentElement?.textContent).toBe('12:30 bis 13:00 Mittag')
})
