import type { Ticket } from '@radruf/contract'
import {
  anAppointment,
  aPerson,
  aSession,
  aTicket,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const open = (tickets: Ticket[], options: Partial<Parameters<typeof renderRoute>[1]> = {}) =>
  renderRoute(remote, {
    path: '/overview',
    language: 'en',
    replies: { 'GET /api/tickets': { tickets }, 'GET /api/announcements': { announcements: [] } },
    ...options,
  })
const goto = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('an interrupted questionnaire is what comes next', async () => {
  await open([aTicket({ hasAnswers: true })])
  expect(goto('Continue the questionnaire')).toBe('/questionnaire')
})

test('a ticket in review says so, in the words of the specification', async () => {
  await open([aTicket({ state: 'in_review' })])
  expect(screen.getByRole('heading', { name: 'The ticket is being processed.' })).toBeTruthy()
})

test('who waits for a review is told since when, and when an answer can be expected', async () => {
  await open([aTicket({ state: 'in_review', stateSince: '2026-11-17T08:00:00.000Z' })])
  expect(screen.getByText(/^Received: Tuesday 17 November.*9:00\.$/)).toBeTruthy()
  expect(screen.getByText(/on weekdays between 9:00 and 17:00/)).toBeTruthy()
})

test('the rating of an earlier call is asked for beside a new ticket', async () => {
  const earlier = aTicket({ state: 'closed', ratingDue: true, id: '9f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a99' })
  await open([aTicket({ number: 2 }), earlier])
  expect(goto('Start the questionnaire')).toBe('/questionnaire')
  expect(goto('Rate the call')).toBe(`/tickets/${earlier.id}/rating`)
})

test('an open ticket comes before a newer closed one', async () => {
  await open([
    aTicket({ state: 'closed', id: '9f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a99' }),
    aTicket({ state: 'booking_open' }),
  ])
  expect(goto('Choose an appointment')).toBe('/appointment')
})

test('a booked appointment is shown by the remote that owns it', async () => {
  await open([aTicket({ state: 'booked', appointment: anAppointment() })], {
    slots: { 'next-appointment': ({ ticket }) => <p>slot for {ticket.appointment?.mechanicName}</p> },
  })
  expect(screen.getByText('slot for Alex Winter')).toBeTruthy()
})

test('without that remote the time is still there, in Berlin’s zone', async () => {
  await open([aTicket({ state: 'booked', appointment: anAppointment() })])
  expect(screen.getByText(/Thursday 19 November, 14:00/)).toBeTruthy()
})

test('the call can be joined as soon as the service’s clock says so', async () => {
  const appointment = anAppointment()
  await open([aTicket({ state: 'booked', appointment })], { session: aSession({ now: appointment.joinFrom }) })
  expect(goto('Join now')).toBe('/chat/videocall')
})

test('a call that is not rated yet asks for it before the summary', async () => {
  await open([aTicket({ state: 'closed', ratingDue: true })])
  expect(goto('Rate the call')).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`)
})

test('a rating that is due beside another step is not forgotten', async () => {
  await open([aTicket({ state: 'booking_open', ratingDue: true })])
  expect(goto('Choose an appointment')).toBe('/appointment')
  expect(goto('Rate the call')).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`)
})

test('without a ticket one is opened from here', async () => {
  const { location, callsTo } = await open([], {
    replies: {
      'GET /api/tickets': { tickets: [] },
      'GET /api/announcements': refuse('INTERNAL'),
      'POST /api/tickets': aTicket(),
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }))
  await screen.findByText('elsewhere')
  expect(location()).toBe('/questionnaire')
  expect(callsTo('POST /api/tickets')).toHaveLength(1)
})

test('new messages are counted at the way to the chat', async () => {
  await open([aTicket({ state: 'booked', chatOpenedAt: '2026-11-17T10:00:00.000Z', unreadMessages: 2 })])
  expect(goto('Chat with the mechanic: 2 new messages')).toBe('/chat')
})

test('people who are new see the introduction first, once', async () => {
  const { callsTo, location } = await open([], {
    session: aSession({ person: aPerson({ onboardedAt: null }) }),
    replies: {},
  })
  expect(await screen.findByText('Step 1 of 4')).toBeTruthy()
  expect(location()).toBe('/onboarding')
  expect(callsTo('GET /api/tickets')).toEqual([])
})

test('a bike that is not safe comes before the rating', async () => {
  const summary = { outcome: 'unsafe' as const, text: 'The fork is cracked.', writtenAt: '2026-11-17T12:00:00.000Z' }
  await open([aTicket({ state: 'referred', ratingDue: true, summary })])
  expect(screen.getByRole('heading', { name: 'Do not ride your bike' })).toBeTruthy()
  expect(goto('Rate the call')).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`)
})

test('new announcements are counted on the way there', async () => {
  const one = { title: 'Closed on Monday', text: 'No calls.', publishedAt: '2026-11-17T12:00:00.000Z', read: false }
  const announcements = [
    { ...one, id: '33333333-3333-4333-8333-333333333333' },
    { ...one, id: '44444444-4444-4444-8444-444444444444', read: true },
  ]
  await open([], { replies: { 'GET /api/tickets': { tickets: [] }, 'GET /api/announcements': { announcements } } })
  expect(screen.getByRole('link', { name: 'Announcements 1 new' }).getAttribute('href')).toBe('/announcements')
})
