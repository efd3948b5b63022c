import type { Referral, Ticket, Workshop } from '@radruf/contract'
import {
  anAppointment,
  aPerson,
  aQuestionnaire,
  aSession,
  aSummary,
  aTicket,
  findStoredPage,
  type Replies,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const open = (tickets: Ticket[], options: Partial<Parameters<typeof renderRoute>[1]> = {}) =>
  renderRoute(remote, {
    path: '/overview',
    language: 'en',
    replies: {
      'GET /api/tickets': { tickets, nextCursor: null },
      'GET /api/announcements': { announcements: [], nextCursor: null },
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire(),
    },
    ...options,
  })
const aWorkshop = (changes: Partial<Workshop> = {}): Workshop => ({
  id: '55555555-5555-4555-8555-555555555555',
  name: 'Rad am Ring',
  street: 'Ringstraße 1',
  postalCode: '10117',
  city: 'Berlin',
  phone: '030 5550 112',
  email: null,
  website: null,
  ...changes,
})
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('an interrupted questionnaire is the next step', async () => {
  await open([aTicket({ hasAnswers: true })])
  expect(hrefOf('Continue the questionnaire')).toBe('/questionnaire')
})

test('a ticket in review has the heading of the specification', async () => {
  await open([aTicket({ state: 'in_review' })])
  expect(screen.getByRole('heading', { name: 'The ticket is being processed.' })).toBeTruthy()
})

test('a review shows since when it runs and when an answer can be expected', async () => {
  await open([aTicket({ state: 'in_review', stateSince: '2026-11-17T08:00:00.000Z' })])
  expect(screen.getByText(/^Received: Tuesday 17 November.*9:00\.$/)).toBeTruthy()
  expect(screen.getByText(/on weekdays between 9:00 and 17:00/)).toBeTruthy()
})

test('a rating that is due on an earlier ticket is offered beside a new ticket', async () => {
  const earlier = aTicket({ state: 'closed', ratingDue: true, id: '9f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a99' })
  await open([aTicket({ number: 2 }), earlier])
  expect(hrefOf('Start the questionnaire')).toBe('/questionnaire')
  expect(hrefOf('Rate the call')).toBe(`/tickets/${earlier.id}/rating`)
})

test('an open ticket takes precedence over a newer closed one', async () => {
  await open([
    aTicket({ state: 'closed', id: '9f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a99' }),
    aTicket({ state: 'booking_open' }),
  ])
  expect(hrefOf('Pick a time')).toBe('/appointment')
})

test('a booked appointment names the time from which the call can be joined', async () => {
  await open([aTicket({ state: 'booked', appointment: anAppointment() })])
  expect(screen.getByText('Join from 13:50')).toBeTruthy()
})

test('the booking remote shows the booked appointment', async () => {
  await open([aTicket({ state: 'booked', appointment: anAppointment() })], {
    slots: { 'next-appointment': ({ ticket }) => <p>slot for {ticket.appointment?.mechanicName}</p> },
  })
  expect(screen.getByText('slot for Alex Winter')).toBeTruthy()
})

test('a wide screen has the checklist of a booked call and the way to the phone beside the photos', async () => {
  const appointment = anAppointment()
  const slots = {
    'call-checklist': ({ appointmentId }: { appointmentId: string }) => <p>checklist of {appointmentId}</p>,
    'open-on-phone': ({ path }: { path: string }) => <p>phone opens {path}</p>,
  }
  await open([aTicket({ state: 'booked', appointment })], { slots })
  expect(screen.queryByText(/^checklist of/)).toBeNull()
  cleanup()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await open([aTicket({ state: 'booked', appointment })], { slots })
  expect(screen.getByText(`checklist of ${appointment.id}`)).toBeTruthy()
  expect(screen.getByText('phone opens /overview')).toBeTruthy()
})

test('without the booking remote the time is shown as text, in the workshop’s time zone', async () => {
  await open([aTicket({ state: 'booked', appointment: anAppointment() })])
  expect(screen.getByText(/Tomorrow, 19 November, 14:00/)).toBeTruthy()
})

test('the call can be joined as soon as the service’s clock reaches the opening time', async () => {
  const appointment = anAppointment()
  await open([aTicket({ state: 'booked', appointment })], { session: aSession({ now: appointment.joinFrom }) })
  expect(hrefOf('Join now')).toBe('/chat/videocall')
})

test('the outcome of a closed ticket comes before its rating', async () => {
  await open([aTicket({ state: 'closed', ratingDue: true, callStars: null })])
  const outcome = screen.getByRole('link', { name: 'View summary' })
  const rating = screen.getByRole('region', { name: 'Your rating' })
  expect(outcome.compareDocumentPosition(rating) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a broken-off call offers to rejoin and not to rate', async () => {
  const { startsAt, ...times } = anAppointment()
  await open([aTicket({ state: 'in_call', ratingDue: true, appointment: { startsAt, ...times, leftAt: startsAt } })], {
    session: aSession({ now: startsAt }),
  })
  expect(screen.queryByRole('region', { name: 'Your rating' })).toBeNull()
})

test('a due rating is offered below another next step', async () => {
  await open([aTicket({ state: 'booking_open', ratingDue: true, callStars: null })])
  expect(hrefOf('Pick a time')).toBe('/appointment')
  expect(screen.getByRole('region', { name: 'Your rating' })).toBeTruthy()
})

test('a customer without a ticket can open one', async () => {
  const { location, callsTo } = await open([], {
    replies: {
      'GET /api/tickets': { tickets: [], nextCursor: null },
      'GET /api/announcements': refuse('INTERNAL'),
      'POST /api/tickets': aTicket(),
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }))
  await screen.findByText('elsewhere')
  expect(location()).toBe('/questionnaire')
  expect(callsTo('POST /api/tickets')).toHaveLength(1)
})

test('the newest unread message is shown with its author, time and the count', async () => {
  const latestUnread = {
    authorName: 'Mia Kern',
    text: 'Do you have a Torx T25?',
    attachments: 0,
    sentAt: '2026-11-18T08:12:00.000Z',
  }
  const chatOpenedAt = '2026-11-17T10:00:00.000Z'
  await open([aTicket({ state: 'booked', chatOpenedAt, unreadMessages: 2, latestUnread })])
  expect(hrefOf('Mia 09:12 Do you have a Torx T25? 2 new messages')).toBe('/chat')
})

test('without unread messages the row names the counterpart', async () => {
  const mechanic = { id: '3b1f9e02-3c3c-4f6e-9f0e-0f3a2f4d5c22', name: 'Alex Winter' }
  await open([aTicket({ state: 'booked', chatOpenedAt: '2026-11-17T10:00:00.000Z', mechanic })])
  expect(hrefOf('Chat with Alex')).toBe('/chat')
})

test('a new message appears without a reload', async () => {
  const ticket = aTicket({ state: 'booked', chatOpenedAt: '2026-11-17T10:00:00.000Z' })
  let tickets = [ticket]
  const { emit } = await open([], {
    replies: {
      'GET /api/tickets': () => ({ tickets, nextCursor: null }),
      'GET /api/announcements': { announcements: [], nextCursor: null },
    },
  })
  const latestUnread = { authorName: 'Mia', text: 'Hello Kim', attachments: 0, sentAt: '2026-11-18T08:12:00.000Z' }
  tickets = [{ ...ticket, unreadMessages: 1, latestUnread }]
  emit('chat.changed', { ticketId: ticket.id, seq: 1 })
  expect(await screen.findByText('Hello Kim')).toBeTruthy()
})

test('the heading is the problem in words, above the customer’s bike', async () => {
  const photo = {
    id: '8a3d0d0e-77aa-4bd4-8a1c-1f8b9d2b0001',
    clientId: '8a3d0d0e-77aa-4bd4-8a1c-1f8b9d2b0002',
    perspective: 'bike' as const,
    width: 800,
    height: 600,
    createdAt: '2026-11-17T08:00:00.000Z',
  }
  const answers = { component: ['chain'], manifestation: ['jumps'], since: 'one_week' }
  const ticket = aTicket({ state: 'booking_open', hasAnswers: true, problemCategory: 'drive_and_gearshift', photo })
  await open([ticket], {
    shellTexts: { categories: { problem: { drive_and_gearshift: 'Drivetrain and gears' } } },
    replies: {
      'GET /api/tickets': { tickets: [ticket], nextCursor: null },
      'GET /api/announcements': { announcements: [], nextCursor: null },
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ answers }),
    },
  })
  expect(screen.getByRole('heading', { level: 1, name: /^Chain / })).toBeTruthy()
  expect(screen.getByText('Drivetrain and gears · for a week')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Your bike' }).getAttribute('src')).toBe(`/api/photos/${photo.id}/large`)
})

test.each([
  ['questionnaire_open', 'Describe'],
  ['in_review', 'Time'],
  ['booking_open', 'Time'],
  ['booked', 'Call'],
  ['referred', 'Done'],
] as const)('a ticket in the state %s is at the station %s', async (state, station) => {
  await open([aTicket({ state, ...(state === 'booked' && { appointment: anAppointment() }) })])
  const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
  expect(current.map((item) => item.textContent)).toEqual([station])
})

test('a missed call is not behind the customer', async () => {
  await open([aTicket({ state: 'wrap_up', missedAppointment: true, missedBy: 'mechanic' })])
  const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
  expect(current.map((item) => item.textContent)).toEqual(['Call'])
})

test('a closed ticket thanks the customer and has no current station', async () => {
  await open([aTicket({ state: 'closed' })])
  expect(screen.getByRole('heading', { name: 'Thanks, Kim!' })).toBeTruthy()
  expect(document.querySelector('[aria-current=step]')).toBeNull()
  expect(screen.getByRole('button', { name: 'New ticket' })).toBeTruthy()
})

test.each([
  ['both', 'We missed each other', 'Neither of us made it to the call.'],
  ['customer', 'We missed you', 'We waited for you at your appointment. It happens.'],
  ['mechanic', 'We didn’t make it', 'You were there for your appointment and we weren’t. We’re sorry.'],
  [null, 'We missed each other', 'Your last call didn’t happen.'],
] as const)('a call missed by %s says so', async (missedBy, title, text) => {
  await open([aTicket({ state: 'booking_open', missedAppointment: true, missedBy })])
  expect(screen.getByRole('region', { name: title }).textContent).toContain(text)
  expect(hrefOf('Pick a new time')).toBe('/appointment')
})

test('a needed part is named; having it leads to the times of the next call', async () => {
  const part = {
    partId: 'chain' as const,
    number: 'K-11',
    name: 'Chain',
    price: { from: 1800, to: 2450 },
    note: '11-speed',
    fits: 'Shimano',
    snapshotId: null,
  }
  const ticket = aTicket({ state: 'waiting_for_part', summary: aSummary({ outcome: 'part_needed', parts: [part] }) })
  const { callsTo, location } = await open([ticket], {
    replies: {
      'GET /api/tickets': { tickets: [ticket], nextCursor: null },
      'GET /api/announcements': { announcements: [], nextCursor: null },
      'POST /api/tickets/{ticketId}/moves': aTicket({ state: 'booking_open' }),
    },
  })
  expect(screen.getByRole('region', { name: 'Chain' }).textContent).toMatch(
    /No. K-11 · about €18 – €24.5011-speedFits: Shimano/,
  )
  expect(document.querySelector('img[src="/assets/drawings/item-chain-link.svg"]')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Copy number' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('K-11')
  await userEvent.click(screen.getByRole('button', { name: 'I have the part' }))
  await screen.findByText('elsewhere')
  expect(location()).toBe('/appointment')
  expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'booking_open' }])
})

test('without a connection the last known state is shown, and offers nothing that needs the service', async () => {
  const appointment = anAppointment()
  const known = await open([aTicket({ state: 'booked', appointment })])
  known.unmount()
  await open([], {
    replies: {
      'GET /api/tickets': () => {
        throw new TypeError('no connection')
      },
      'GET /api/announcements': { announcements: [], nextCursor: null },
    },
  })
  expect(screen.getByText(/Tomorrow, 19 November, 14:00/)).toBeTruthy()
})

test('the overview is offered without a connection once it is stored', async () => {
  const findPage = () => findStoredPage(remote, '/overview')
  localStorage.clear()
  expect(findPage()).toBeUndefined()
  const first = await open([aTicket()])
  const loadedAt = expect.stringMatching(/^\d{4}-/)
  expect(findPage()).toEqual({ label: 'overview.title', hint: 'offline.ticket', icon: 'overview', loadedAt })
  first.unmount()
  const appointment = anAppointment()
  const call = { icon: 'calendar', hint: 'offline.checklist', at: appointment.startsAt, loadedAt }
  const second = await open([aTicket({ state: 'booked', appointment })])
  expect(findPage()).toEqual({ ...call, label: 'offline.call' })
  second.unmount()
  await open([aTicket({ state: 'booked', appointment, mechanic: { id: 'mechanic-1', name: 'Mia' } })])
  expect(findPage()).toEqual({ ...call, label: 'offline.callWith', name: 'Mia' })
})

test('a new customer is redirected to the introduction', async () => {
  const { callsTo, location } = await open([], {
    session: aSession({ person: aPerson({ onboardedAt: null }) }),
    replies: {},
  })
  expect(await screen.findByRole('heading', { name: /^Card 1 of 4/ })).toBeTruthy()
  expect(location()).toBe('/onboarding')
  expect(callsTo('GET /api/tickets')).toEqual([])
})

test('a service of the release before is given call and service together, on their page', async () => {
  await open([aTicket({ state: 'closed', ratingDue: true })])
  expect(screen.queryByRole('region', { name: 'Your rating' })).toBeNull()
  expect(hrefOf('Rate the call')).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`)
})

test('a referral names the nearest workshop with its telephone, after the safety warning and before the rating', async () => {
  const [nearest, other] = [aWorkshop({ name: 'Radhaus Lindner' }), aWorkshop({ name: 'Rad & Tat' })]
  const referral: Referral = { unsafe: true, exact: true, workshops: [nearest, other], closesAt: null }
  const summary = aSummary({ outcome: 'unsafe', text: 'The fork is cracked.' })
  await open([aTicket({ state: 'referred', ratingDue: true, callStars: null, summary, referral })])
  const order = [
    screen.getByRole('heading', { name: 'Do not ride your bike' }),
    screen.getByRole('heading', { name: 'Radhaus Lindner' }),
    screen.getByRole('link', { name: 'Call 030 5550 112' }),
    screen.getByRole('region', { name: 'Your rating' }),
  ]
  for (const [index, element] of order.slice(1).entries())
    expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(hrefOf('Call 030 5550 112')).toBe('tel:0305550112')
  expect(hrefOf('Send case file')).toBe(`/tickets/${SAMPLE_TICKET_ID}#case-file`)
  expect(hrefOf('1 other')).toBe(`/tickets/${SAMPLE_TICKET_ID}#workshops`)
  expect(hrefOf('Map')).toContain('Radhaus%20Lindner')
  expect(screen.getAllByRole('listitem').some(({ textContent }) => textContent?.startsWith('Workshop'))).toBe(true)
})

test.each([
  ['2026-11-18T08:00:00Z', 'Open today until 18:30'],
  ['2026-11-18T06:00:00Z', 'Closed now. Opens today at 09:00'],
  ['2026-11-18T18:00:00Z', 'Closed now. Opens tomorrow at 09:00'],
])('at %s the nearest workshop says “%s”, with its distance', async (now, text) => {
  const openings = ['18', '19'].map((day) => ({
    startsAt: `2026-11-${day}T08:00:00Z`,
    endsAt: `2026-11-${day}T17:30:00Z`,
  }))
  const referral: Referral = {
    unsafe: false,
    exact: true,
    workshops: [aWorkshop({ openings, distanceKm: 3.4 })],
    closesAt: null,
  }
  await open([aTicket({ state: 'referred', referral })], { session: aSession({ now }) })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Nearest, about 3 km away')).toBeTruthy()
})

test('a workshop without a telephone is found on the map, and without a workshop support helps', async () => {
  const referral: Referral = { unsafe: false, exact: false, workshops: [aWorkshop({ phone: null })], closesAt: null }
  const { unmount } = await open([aTicket({ state: 'referred', referral })])
  expect(hrefOf('Open the map')).toContain('openstreetmap')
  expect(screen.queryByRole('link', { name: /other/ })).toBeNull()
  unmount()
  await open([aTicket({ state: 'referred', referral: { ...referral, workshops: [] } })])
  expect(screen.getByText(/don’t have any partner workshops yet/)).toBeTruthy()
})

test('the announcements link counts unread announcements', async () => {
  const one = { title: 'Closed on Monday', text: 'No calls.', publishedAt: '2026-11-17T12:00:00.000Z', read: false }
  const announcements = [
    { ...one, id: '33333333-3333-4333-8333-333333333333' },
    { ...one, id: '44444444-4444-4444-8444-444444444444', read: true },
  ]
  await open([], {
    replies: {
      'GET /api/tickets': { tickets: [], nextCursor: null },
      'GET /api/announcements': { announcements, nextCursor: null },
    },
  })
  expect(screen.getByRole('link', { name: 'Announcements 1 new' }).getAttribute('href')).toBe('/announcements')
})

test('times are in the workshop’s time zone, whatever zone it has', async () => {
  await open([aTicket({ state: 'booked', appointment: anAppointment() })], {
    session: aSession({ settings: { ...aSession().settings, zone: 'America/New_York' } }),
  })
  expect(screen.getByText(/Tomorrow, 19 November, 08:00/)).toBeTruthy()
})

const NEVER = { remindedAt: null, doneAt: null }
const aRepaired = (changes: Partial<Ticket> = {}) =>
  aTicket({
    state: 'closed',
    closedAt: '2026-11-16T10:00:00.000Z',
    bikeId: 'bike-1',
    mechanic: { id: 'mechanic-1', name: 'Alex Winter' },
    summary: aSummary({ outcome: 'fixed', agreed: [{ text: 'Hanger straightened.', done: true }] }),
    ...changes,
  })
const SAVE_TASK = 'PUT /api/tickets/{ticketId}/care-tasks/{taskId}'
const MEASURE = { id: 'task-1', text: 'Measure the chain', remindAt: '2027-01-12T08:00:00.000Z', ...NEVER }
const openRepaired = (tickets: readonly Ticket[], replies: Replies = {}) =>
  open([], {
    replies: {
      'GET /api/tickets': { tickets: [...tickets], nextCursor: null },
      'GET /api/announcements': { announcements: [], nextCursor: null },
      ...replies,
    },
  })

test('after a repair the next task of the bike is done, or put off', async () => {
  const ticket = aRepaired({ careTasks: [MEASURE] })
  const { callsTo } = await openRepaired([ticket], { [SAVE_TASK]: ticket })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Running again.')
  const panel = await screen.findByRole('region', { name: 'Measure the chain' })
  expect(panel.textContent).toContain('We’ll remind you on 12 January.')
  expect(hrefOf('Add to calendar')).toBe(`/api/tickets/${ticket.id}/care-tasks/task-1/calendar`)
  await userEvent.click(within(panel).getByText('Later'))
  await userEvent.click(screen.getByRole('button', { name: 'In two weeks' }))
  await waitFor(() => expect(callsTo(SAVE_TASK)).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Done already' }))
  await waitFor(() => expect(callsTo(SAVE_TASK)).toHaveLength(2))
  expect(callsTo(SAVE_TASK).map(({ body }) => body)).toEqual([
    { remindAt: '2026-12-02T08:00:00.000Z', done: false },
    { remindAt: MEASURE.remindAt, done: true },
  ])
})

test('the history names what was done and with whom; a problem that is back opens the latest repair again', async () => {
  const earlier = aRepaired({ id: '9f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a99', closedAt: '2026-05-04T10:00:00.000Z' })
  const done = { ...MEASURE, id: 'task-2', text: 'Pump up the tyres', doneAt: '2026-11-17T10:00:00.000Z' }
  const other = aRepaired({ id: '9f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a98', bikeId: 'bike-2' })
  const { callsTo } = await openRepaired([aRepaired({ careTasks: [MEASURE, done] }), earlier, other], {
    'POST /api/tickets/{ticketId}/moves': aTicket({ state: 'wrap_up' }),
  })
  const history = await screen.findByRole('list', { name: 'So far' })
  expect(
    within(history)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Pump up the tyres17 November, by you',
    'Hanger straightened16 November, with AlexIt’s back',
    'Hanger straightened4 May, with Alex',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'It’s back' }))
  await waitFor(() =>
    expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'wrap_up' }]),
  )
})

test('without a task all is well, and the customer sets a reminder; its text is needed', async () => {
  const ticket = aRepaired()
  const { callsTo } = await openRepaired([ticket], { [SAVE_TASK]: ticket })
  await userEvent.click(within(await screen.findByRole('region', { name: 'All is well' })).getByText('Set a reminder'))
  await userEvent.click(screen.getByRole('button', { name: 'Set the day' }))
  expect(await screen.findByText('Please write what we shall remind you of.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^What shall we/ }), 'Oil the chain')
  await userEvent.click(screen.getByRole('button', { name: 'Set the day' }))
  await waitFor(() =>
    expect(callsTo(SAVE_TASK).map(({ body }) => body)).toEqual([
      { text: 'Oil the chain', remindAt: '2026-12-18T08:00:00.000Z', done: false },
    ]),
  )
})

test('several repaired bikes are a choice above their care', async () => {
  const [first, second] = [
    aRepaired({ careTasks: [MEASURE], bikeCategory: 'city' }),
    aRepaired({ id: '9f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a98', bikeId: 'bike-2', bikeCategory: 'road' }),
  ]
  await openRepaired([first, second])
  const bikes = within(await screen.findByRole('navigation', { name: 'Your bikes' }))
  await userEvent.click(bikes.getAllByRole('link')[1] as HTMLElement)
  expect(await screen.findByRole('region', { name: 'All is well' })).toBeTruthy()
})
