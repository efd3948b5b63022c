import type { Ticket } from '@radruf/contract'
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
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
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

test('the questionnaire remote shows the answers', async () => {
  await open(
    {},
    { slots: { 'answers-summary': ({ questionnaire }) => <p>{questionnaire.photos.length} photos of the bike</p> } },
  )
  expect(screen.getByText('0 photos of the bike')).toBeTruthy()
})

test.each(['TICKET_NOT_FOUND', 'INVALID_INPUT'] as const)(
  '%s shows a page with a link to all tickets',
  async (code) => {
    await open({}, { replies: { 'GET /api/tickets/{ticketId}': refuse(code) } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We couldn't find the ticket.")
    expect(screen.getByRole('link', { name: 'All tickets' }).getAttribute('href')).toBe('/tickets')
  },
)

test('a closed ticket explains that its chat is read-only', async () => {
  await open({ state: 'closed', chatOpenedAt: '2026-11-17T10:00:00.000Z' })
  expect(screen.getByText(/You can no longer use the chat because your ticket is closed\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read the chat' }).getAttribute('href')).toBe('/chat')
})

test('for seven days a problem that is back reopens the ticket', async () => {
  const { callsTo } = await open(
    { state: 'closed', closedAt: '2026-11-12T09:00:00.000Z' },
    { replies: { 'POST /api/tickets/{ticketId}/moves': aTicket({ state: 'wrap_up' }) } },
  )
  await userEvent.click(screen.getByRole('button', { name: 'The problem is back' }))
  await waitFor(() =>
    expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'wrap_up' }]),
  )
})

test('later it opens a new ticket of the same bike', async () => {
  const { callsTo, location } = await open(
    { state: 'closed', closedAt: '2026-11-11T08:59:00.000Z', bikeId: 'bike-1' },
    {
      replies: {
        'POST /api/tickets/{ticketId}/next': aTicket({ id: 'new-ticket' }),
      },
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'The problem is back' }))
  await screen.findByText('elsewhere')
  expect(callsTo('POST /api/tickets/{ticketId}/next')).toHaveLength(1)
  expect(location()).toBe('/questionnaire')
})

test.each([
  [{ summary: aSummary({ outcome: 'fixed', text: 'It runs.' }) }, 'Share this ticket'],
  [{ summary: null }, undefined],
])('a story can be shared with anyone, a ticket without one cannot', async (changes, title) => {
  await open({ state: 'closed', referral: null, ...changes })
  expect(screen.queryByRole('heading', { name: 'Share this ticket' })?.textContent).toBe(title)
})

test('the summary starts with the outcome of the call', async () => {
  await open({
    state: 'referred',
    summary: aSummary({ outcome: 'unsafe', text: 'The fork is cracked.' }),
  })
  expect(screen.getByText('Do not ride: the bike is not safe')).toBeTruthy()
  expect(screen.getByText('The fork is cracked.')).toBeTruthy()
})

test('agreed points say whether they are done', async () => {
  const agreed = [
    { text: 'Hanger straightened', done: true },
    { text: 'Check the gears after 50 km', done: false },
  ]
  await open({ state: 'closed', summary: aSummary({ agreed }) })
  const points = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(points).toEqual(['Done: Hanger straightened', 'Still to do: Check the gears after 50 km'])
})

const aStep = (id: string, title: string, snapshotId: string | null) => ({
  id,
  title,
  snapshotId,
  isCurrent: false,
  foundAt: null,
  createdAt: '2026-11-18T09:00:00.000Z',
})

test('the call is a story: the outcome, the steps with their stills, what to watch, and the answers folded', async () => {
  const aPicture = (id: string) => ({ id, width: 40, height: 30 })
  await open({
    state: 'closed',
    mechanic: { id: 'mia', name: 'Mia Winter' },
    lastCall: { metAt: '2026-11-18T09:00:00.000Z', leftAt: '2026-11-18T09:18:00.000Z' },
    steps: [aStep('one', 'Loosen the screw', 'still-1'), aStep('two', 'Adjust the H screw', null)],
    summary: aSummary({
      outcome: 'fixed',
      text: '1. Loosen the screw. Half a turn.\n2. Adjust the H screw.\nThe hanger was bent.',
      agreed: [{ text: 'Check the gears after 50 km', done: false }],
      pictures: [aPicture('bike'), aPicture('still-1')],
    }),
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your bike is running again.')
  expect(screen.getByText('18 minutes with Mia', { exact: false })).toBeTruthy()
  const steps = within(screen.getByRole('region', { name: 'What you did' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1Loosen the screw. Half a turn.',
    '2Adjust the H screw.',
  ])
  expect(steps.map((step) => within(step).queryByRole('img')?.getAttribute('alt'))).toEqual([
    'Still of step 1',
    undefined,
  ])
  // The lead has no step, and the picture of no step is shown once.
  expect(screen.getAllByText(/Half a turn/)).toHaveLength(1)
  expect(screen.getByText('The hanger was bent.')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Picture 1 of 1 with the summary' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Keep an eye on' }).textContent).toContain('Check the gears after 50 km')
  expect(screen.getByRole('heading', { name: 'Your answers' }).closest('details')?.open).toBe(false)
})

test('the story is printed by a press', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open({ state: 'closed', summary: aSummary() })
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('withdrawing a ticket needs a confirmation', async () => {
  const { callsTo, location } = await open(
    { state: 'booking_open' },
    { replies: { 'POST /api/tickets/{ticketId}/moves': aTicket({ state: 'closed' }) } },
  )
  await userEvent.click(screen.getByRole('link', { name: 'Withdraw ticket' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, withdraw it' }))
  await screen.findByRole('link', { name: 'Withdraw ticket' })
  expect(callsTo('POST /api/tickets/{ticketId}/moves').map(({ body }) => body)).toEqual([{ to: 'closed' }])
  expect(location()).toBe(path)
})

test('a ticket that the customer may not close has no button for it', async () => {
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

test('a referred ticket shows the safety warning, workshops and the closing date', async () => {
  await open({ state: 'referred', postalCode: '10115', referral })
  expect(screen.getByRole('heading', { name: 'Do not ride your bike' })).toBeTruthy()
  // As the next step, and in the list with everything that is known of it.
  expect(screen.getAllByRole('heading', { name: 'Rad am Ring' })).toHaveLength(2)
  expect(screen.getByText(/don’t have a partner workshop in your area \(10115\)/)).toBeTruthy()
  expect(screen.getByText(/close by itself on 17 December 2026/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Search somewhere else' }).getAttribute('href')).toBe(
    '/workshops?postalCode=10115',
  )
})

test('a closed ticket keeps the safety warning', async () => {
  await open({ state: 'closed', referral: { ...referral, closesAt: null } })
  expect(screen.getByText('Do not ride this bike')).toBeTruthy()
})

test('the customer can close a referred ticket after a confirmation', async () => {
  const { callsTo } = await open(
    { state: 'referred', referral },
    { replies: { 'POST /api/tickets/{ticketId}/moves': aTicket({ state: 'closed' }) } },
  )
  await userEvent.click(screen.getByRole('link', { name: 'Close ticket' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, close it' }))
  await screen.findByRole('link', { name: 'Close ticket' })
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

test('the case file is shared with the parts that the customer ticks', async () => {
  const { callsTo } = await open({ state: 'referred', referral }, { replies: { [SHARE]: aShare } })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show photos' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show my name and e-mail address' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(callsTo(SHARE).map(({ body }) => body)).toEqual([{ withPhotos: false, withContact: true }])
})

test('a shared case file shows its link and contents and can be revoked', async () => {
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

test('the case file cannot be shared before remote help has ended', async () => {
  const { callsTo } = await open({ state: 'booked', appointment: anAppointment() })
  expect(screen.queryByText('Case file for the workshop')).toBeNull()
  expect(callsTo('GET /api/tickets/{ticketId}/case-file')).toEqual([])
})

test('the dates of a ticket are in the workshop’s time zone', async () => {
  const session = aSession({ settings: { ...aSession().settings, zone: 'America/New_York' } })
  const night = '2026-12-17T02:00:00.000Z'
  await open({ state: 'referred', createdAt: night, referral: { ...referral, closesAt: night } }, { session })
  expect(screen.getByText(/close by itself on 16 December 2026/)).toBeTruthy()
  expect(screen.getByText('16 December 2026')).toBeTruthy()
})
