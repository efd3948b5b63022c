import { closeCall } from '@radruf/call/open-call'
import {
  aMechanic,
  anAppointment,
  aSession,
  aTicket,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import remote from '../../../remote.tsx'
import { aThread } from '../../../testing/thread-samples.ts'
import { markInCall } from '../testing/show-call.tsx'

const SUMMARY = 'PUT /api/tickets/{ticketId}/summary'
const now = '2026-11-19T13:05:00.000Z'
const ticket = aTicket({ state: 'in_call', appointment: anAppointment(), chatOpenedAt: '2026-11-17T09:00:00.000Z' })
const mechanic = aSession({ person: aMechanic(), now })

beforeEach(() => {
  markInCall(aMechanic().id)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  // Files share a page: the next one would go on with this call.
  closeCall()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const openSafetyCheck = async (reply: unknown, language: 'de' | 'en' = 'de') => {
  const shown = await renderRoute(remote, {
    path: `/desk/${SAMPLE_TICKET_ID}/call`,
    session: mechanic,
    replies: {
      'GET /api/tickets/{ticketId}': { ...ticket, customer: { ...ticket.customer, language } },
      'GET /api/tickets/{ticketId}/messages': aThread(),
      'PUT /api/tickets/{ticketId}/call/participants/{clientId}': ({ params }) => ({
        adapter: 'direct',
        iceServers: [],
        participants: [{ clientId: params.clientId ?? '', personId: aMechanic().id, role: 'mechanic', joinedAt: now }],
        startsAt: now,
        endsAt: now,
        otherName: 'Kim Sommer',
      }),
      'DELETE /api/tickets/{ticketId}/call/participants/{clientId}': null,
      [SUMMARY]: reply as typeof ticket,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Nicht fahrbereit?' }))
  return shown
}
const submit = () => userEvent.click(screen.getByRole('button', { name: /^Nicht fahren/ }))

test('an unsafe bike ends the call with the hazards as the customer’s summary, whatever an earlier call ended with', async () => {
  const { callsTo } = await openSafetyCheck({ ...ticket, state: 'referred' })
  await userEvent.click(screen.getByRole('checkbox', { name: /^Bremsen/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /außerdem/ }), 'Vorne ist der Belag weg.')
  await submit()
  await waitFor(() =>
    expect(callsTo(SUMMARY)[0]?.body).toEqual({
      outcome: 'unsafe',
      text: [
        'Bitte fahren Sie nicht mit dem Rad, bis eine Werkstatt es geprüft hat.',
        'Die Bremsen halten nicht sicher.',
        'Vorne ist der Belag weg.',
      ].join('\n'),
    }),
  )
})

test('the summary is in the customer’s language, not the mechanic’s', async () => {
  const { callsTo } = await openSafetyCheck({ ...ticket, state: 'referred' }, 'en')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Lenkung/ }))
  await submit()
  await waitFor(() =>
    expect(callsTo(SUMMARY)[0]?.body).toEqual({
      outcome: 'unsafe',
      text: 'Please do not ride the bike until a workshop has checked it.\nThe steering is not safe.',
    }),
  )
})

test('the dialog names the customer instead of a gender', async () => {
  await openSafetyCheck({ ...ticket, state: 'referred' })
  expect(screen.getByText(/wir nennen Kim Partnerwerkstätten in der Nähe/)).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toMatch(/Kunde|{{/)
})

test('nothing is sent before a hazard is selected', async () => {
  const { callsTo } = await openSafetyCheck({ ...ticket, state: 'referred' })
  await submit()
  expect(await screen.findByText('Bitte wählen Sie mindestens einen Mangel.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0])
  expect(callsTo(SUMMARY)).toEqual([])
})

test('a refusal is shown in the dialog', async () => {
  await openSafetyCheck(refuse('TICKET_CANNOT_MOVE'))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Lenkung/ }))
  await submit()
  expect(await screen.findByText('errors.TICKET_CANNOT_MOVE')).toBeTruthy()
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
