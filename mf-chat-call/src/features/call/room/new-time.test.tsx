import { draftKey } from '@radruf/case-parts'
import { aPerson, aSession, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import remote from '../../../remote.tsx'
import { fakeCallDevice, inCall, joinWithoutDevices, repliesFor } from '../testing/show-call.tsx'

fakeCallDevice()

const DRAFT = draftKey('message', aPerson().id, SAMPLE_TICKET_ID)
beforeEach(() => localStorage.removeItem(DRAFT))

/** The lobby of a customer who waits, at a time after the start of the call at 13:00. */
async function waitUntil(time: string, ticket = inCall) {
  await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now: `2026-11-19T${time}:00.000Z` }),
    replies: repliesFor(ticket),
  })
  await joinWithoutDevices()
}

test.each([
  ['proposes a message to a customer who has written none', null, 'Können wir einen anderen Termin vereinbaren?'],
  ['leaves the message that the customer has written', 'Die Kette', 'Die Kette'],
])('asking for another time %s', async (_, stored, message) => {
  if (stored) localStorage.setItem(DRAFT, stored)
  await waitUntil('13:10')
  await userEvent.click(screen.getByRole('button', { name: 'Nach einem neuen Termin fragen' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ihre Nachricht' })
  expect(field.value).toBe(message)
})

test('beside an open chat nothing proposes a message, which its field would not show', async () => {
  await waitUntil('13:10')
  await userEvent.click(screen.getByRole('button', { name: 'Nach einem neuen Termin fragen' }))
  await screen.findByRole('textbox', { name: 'Ihre Nachricht' })
  expect(screen.queryByRole('button', { name: 'Nach einem neuen Termin fragen' })).toBeNull()
})

test('the chat that is opened without a question stays empty', async () => {
  await waitUntil('13:01')
  await userEvent.click(screen.getByRole('button', { name: 'Chat öffnen' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ihre Nachricht' })
  expect(field.value).toBe('')
})

test.each([
  ['13:01', 'Alex verspätet sich um etwa 20 Minuten'],
  ['13:02', 'Alex verspätet sich'],
])('at %s a customer whose call was postponed to 13:00 reads: %s', async (time, heading) => {
  const { appointment } = inCall
  await waitUntil(time, { ...inCall, appointment: appointment && { ...appointment, delayedMinutes: 20 } })
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
})
