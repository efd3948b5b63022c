import type { Ticket } from '@radruf/contract'
import {
  anAppointment,
  aQuestionnaire,
  aTicket,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const path = `/tickets/${SAMPLE_TICKET_ID}`
const open = (ticket: Partial<Ticket>, more: Partial<Parameters<typeof renderRoute>[1]> = {}) =>
  renderRoute(remote, {
    path,
    language: 'en',
    ...more,
    replies: {
      'GET /api/tickets/{ticketId}': aTicket(ticket),
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire(),
      'GET /api/tickets/{ticketId}/case-file': { share: null },
      ...more.replies,
    },
  })

test('the answers are shown by the remote that owns them', async () => {
  await open(
    {},
    { slots: { 'answers-summary': ({ questionnaire }) => <p>{questionnaire.photos.length} photos of the bike</p> } },
  )
  expect(screen.getByText('0 photos of the bike')).toBeTruthy()
})

test.each(['TICKET_NOT_FOUND', 'INVALID_INPUT'] as const)('%s is a page that leads on', async (code) => {
  await open({}, { replies: { 'GET /api/tickets/{ticketId}': refuse(code) } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We couldn't find the ticket.")
  expect(screen.getByRole('link', { name: 'All tickets' }).getAttribute('href')).toBe('/tickets')
})

test('a closed ticket says that its chat can only be read', async () => {
  await open({ state: 'closed', chatOpenedAt: '2026-11-17T10:00:00.000Z' })
  expect(screen.getByText(/You can no longer use the chat because your ticket is closed\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read the chat' }).getAttribute('href')).toBe('/chat')
})

test.each([
  ['2026-11-12T09:00:00.000Z', true],
  ['2026-11-11T08:59:00.000Z', false],
])('a ticket closed at %s can be opened again by the mechanic: %s', async (closedAt, may) => {
  await open({ state: 'closed', chatOpenedAt: '2026-11-10T10:00:00.000Z', closedAt })
  expect(screen.queryByText(/within 7 days, your mechanic can open this ticket again/) !== null).toBe(may)
})

test('the summary says first what came of the call', async () => {
  await open({
    state: 'referred',
    summary: { outcome: 'unsafe', text: 'The fork is cracked.', writtenAt: '2026-11-17T12:00:00.000Z' },
  })
  expect(screen.getByText('Do not ride: the bike is not safe')).toBeTruthy()
  expect(screen.getByText('The fork is cracked.')).toBeTruthy()
})

test('a ticket is withdrawn only after asking', async () => {
  const { callsTo, location } = await open(
    { state: 'booking_open' },
    { replies: { 'POST /api/tickets/{ticketId}/moves': aTicket({ state: 'closed' }) } },
  )
  await userEvent.click(screen.getByRole('link', { name: 'Withdraw the ticket' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, withdraw it' }))
  await screen.findByRole('link', { name: 'Withdraw the ticket' })
  expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'closed' }])
  expect(location()).toBe(path)
})

test('a ticket that customers may not close does not offer it', async () => {
  await open({ state: 'wrap_up' }, { path: `${path}?confirm=close` })
  expect(screen.queryByRole('button')).toBeNull()
})

const referral = {
  unsafe: true,
  exact: false,
  closesAt: '2026-12-17T12:00:00.000Z',
  workshops: [
    {
      id: '55555555-5555-4555-8555-555555555555',
      name: 'Rad am Ring',
      street: 'Ringstraße 1',
      postalCode: '10117',
      city: 'Berlin',
      phone: null,
      email: null,
      website: null,
    },
  ],
}

test('a referred ticket names workshops, when it closes, and first that the bike must not be ridden', async () => {
  await open({ state: 'referred', postalCode: '10115', referral })
  expect(screen.getByRole('heading', { name: 'Do not ride your bike' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Rad am Ring' })).toBeTruthy()
  expect(screen.getByText(/no partner workshop in your region \(10115\)/)).toBeTruthy()
  expect(screen.getByText(/closes by itself on 17 December 2026/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Search somewhere else' }).getAttribute('href')).toBe(
    '/workshops?postalCode=10115',
  )
})

test('a closed ticket goes on saying that the bike must not be ridden', async () => {
  await open({ state: 'closed', referral: { ...referral, closesAt: null } })
  expect(screen.getByText('Do not ride this bike')).toBeTruthy()
})

test('a referred ticket is closed by the customer once everything is done', async () => {
  const { callsTo } = await open(
    { state: 'referred', referral },
    { replies: { 'POST /api/tickets/{ticketId}/moves': aTicket({ state: 'closed' }) } },
  )
  await userEvent.click(screen.getByRole('link', { name: 'Close the ticket' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, close it' }))
  await screen.findByRole('link', { name: 'Close the ticket' })
  expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'closed' }])
})

const SHARE = 'PUT /api/tickets/{ticketId}/case-file'
const aShare = {
  token: 'abc.def',
  withPhotos: false,
  withContact: true,
  createdAt: '2026-11-18T09:00:00.000Z',
  expiresAt: '2026-12-18T09:00:00.000Z',
}

test('a referred case is shared with what the customer ticks', async () => {
  const { callsTo } = await open({ state: 'referred', referral }, { replies: { [SHARE]: aShare } })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show photos' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show my name and e-mail address' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create a link' }))
  expect(callsTo(SHARE).map(({ body }) => body)).toEqual([{ withPhotos: false, withContact: true }])
})

test('a shared case has its address, what it shows, and the way to take it back', async () => {
  const revoke = 'DELETE /api/tickets/{ticketId}/case-file' as const
  const { callsTo } = await open(
    { state: 'referred', referral },
    { replies: { 'GET /api/tickets/{ticketId}/case-file': { share: aShare }, [revoke]: null } },
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to the case file' }).value).toMatch(
    /^https?:\/\/.+\/case\/abc\.def$/,
  )
  expect(screen.getByText(/bike, problem and summary, your name and e-mail address$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing' }))
  expect(callsTo(revoke)).toHaveLength(1)
})

test('a case is not shared before remote help has ended', async () => {
  const { callsTo } = await open({ state: 'booked', appointment: anAppointment() })
  expect(screen.queryByText('Case file for the workshop')).toBeNull()
  expect(callsTo('GET /api/tickets/{ticketId}/case-file')).toEqual([])
})
