import { joinOpensAt } from '@radruf/contract'
import {
  aMechanic,
  anAppointment,
  aSession,
  aThread,
  aTicket,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { booked, fakeCallDevice, repliesFor } from './testing/show-call.tsx'

fakeCallDevice()

test('a countdown is shown before the call can be joined', async () => {
  await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now: new Date(joinOpensAt(anAppointment().startsAt) - 90_000).toISOString() }),
    replies: repliesFor(booked),
  })
  expect(screen.getByText('1:30')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /teilnehmen/i })).toBeNull()
})

test('an ended call asks the customer for a rating and redirects the mechanic to the case', async () => {
  const ended = aTicket({ state: 'wrap_up', ratingDue: true })
  const customer = await renderRoute(remote, { path: '/chat/videocall', replies: repliesFor(ended) })
  expect(screen.getByRole('link', { name: 'Jetzt bewerten' }).getAttribute('href')).toBe(
    `/tickets/${SAMPLE_TICKET_ID}/rating`,
  )
  customer.unmount()
  const mechanic = await renderRoute(remote, {
    path: `/desk/${SAMPLE_TICKET_ID}/call`,
    session: aSession({ person: aMechanic() }),
    replies: repliesFor(ended),
  })
  expect(mechanic.location()).toBe(`/desk/${SAMPLE_TICKET_ID}`)
})

test('a call whose appointment has ended cannot be joined', async () => {
  const now = '2026-11-19T13:30:00.000Z'
  await renderRoute(remote, { path: '/chat/videocall', session: aSession({ now }), replies: repliesFor(booked) })
  expect(screen.queryByRole('button', { name: /teilnehmen/i })).toBeNull()
  expect(screen.getByRole('link', { name: 'Zum Ticket' }).getAttribute('href')).toBe(`/tickets/${SAMPLE_TICKET_ID}`)
  cleanup()
  await renderRoute(remote, {
    path: `/desk/${SAMPLE_TICKET_ID}/call`,
    session: aSession({ person: aMechanic(), now }),
    replies: repliesFor(booked),
  })
  expect(screen.getByText('Die Zeit ist um')).toBeTruthy()
})

test.each([
  ['booking_open', 'Für einen Videoanruf brauchen Sie einen Termin.', '/appointment'],
  ['in_review', 'Für dieses Ticket steht kein Anruf an.', `/tickets/${SAMPLE_TICKET_ID}`],
] as const)('without an appointment a ticket in %s shows a drawing and the way on', async (state, text, target) => {
  const { container } = await renderRoute(remote, {
    path: '/chat/videocall',
    replies: repliesFor(aTicket({ state })),
  })
  expect(screen.getByText(text)).toBeTruthy()
  expect(container.querySelector('img')?.getAttribute('src')).toContain('/assets/drawings/step-book.svg')
  expect(container.querySelector(`a[href="${target}"]`)).toBeTruthy()
})

test('the call page warns the customer not to ride', async () => {
  const referral = { unsafe: true, exact: true, workshops: [], closesAt: null }
  const referred = aTicket({ state: 'referred', referral, ratingDue: true })
  await renderRoute(remote, {
    path: '/chat/videocall',
    replies: {
      'GET /api/tickets': { tickets: [referred], nextCursor: null },
      'GET /api/tickets/{ticketId}/messages': aThread(),
    },
  })
  expect(screen.getByText('Fahren Sie nicht mit dem Rad')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Werkstätten ansehen' }).getAttribute('href')).toBe(
    `/tickets/${SAMPLE_TICKET_ID}`,
  )
  expect(screen.getByRole('link', { name: 'Jetzt bewerten' })).toBeTruthy()
})
