import { aMechanic } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeCall } from '../features/call/open-call.ts'
import { markInCall } from '../features/call/testing/show-call.tsx'
import { CASE_PATH, createCase, SELF, showCase } from '../testing/show-case.tsx'

const JOIN = 'PUT /api/tickets/{ticketId}/call/participants/{clientId}'
const now = '2026-11-19T13:05:00.000Z'
const ownReply = {
  id: '1b671a64-40d5-491e-99b0-da01ff1f3350',
  kind: 'message',
  name: 'Kamera drehen',
  texts: { de: 'Bitte drehen Sie die Kamera, {name}.', en: '' },
  isShared: false,
  version: 1,
} as const
const jonas = { personId: '1b671a64-40d5-491e-99b0-da01ff1f3347', name: 'Jonas', activity: 'reading' as const }

beforeEach(() => {
  // The page was in the call before a reload, so that it opens without the lobby.
  markInCall(aMechanic().id)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  closeCall()
  vi.restoreAllMocks()
})

const showPanel = () =>
  showCase(
    createCase({ state: 'in_call', mechanic: SELF }),
    {
      'GET /api/canned-replies': { replies: [ownReply] },
      'PUT /api/tickets/{ticketId}/viewing': { viewers: [jonas] },
      'GET /api/health': { status: 'ok', database: 'embedded' },
      [JOIN]: ({ params }: { params: Record<string, string> }) => ({
        adapter: 'direct',
        iceServers: [],
        participants: [{ clientId: params.clientId, personId: SELF.id, role: 'mechanic', joinedAt: now }],
        startsAt: now,
        endsAt: now,
        otherName: 'Kim Sommer',
      }),
      'DELETE /api/tickets/{ticketId}/call/participants/{clientId}': null,
    },
    { now, path: `${CASE_PATH}/call` },
  )

test('the panel beside the call shows a colleague with the same case', async () => {
  await showPanel()
  expect(await screen.findByText('Jonas sieht sich diesen Fall auch an')).toBeTruthy()
})

test('the chat of the panel inserts the mechanic’s own template with the customer’s name', async () => {
  await showPanel()
  await userEvent.click(await screen.findByRole('tab', { name: /^Chat/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Kamera drehen' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Ihre Nachricht').value).toBe(
    'Bitte drehen Sie die Kamera, Kim Sommer.',
  )
})
