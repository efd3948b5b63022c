import type { CallReport } from '@radruf/contract'
import { aSummary, aTicket } from '@radruf/shell-kit/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aNote } from '../../testing/case-samples.ts'
import { CASE_PATH, createCase, openPanel, showCase } from '../../testing/show-case.tsx'

test('earlier tickets of the bike and of other bikes are linked, with their outcome', async () => {
  const id = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a11'
  const earlier = aTicket({ id, number: 3, state: 'closed', summary: aSummary({ text: 'Sattel neu ausgerichtet' }) })
  const other = aTicket({ id: id.replace(/1$/, '2'), number: 2, state: 'closed' })
  await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/earlier': {
      tickets: [
        { ticket: earlier, isSameBike: true },
        { ticket: other, isSameBike: false },
      ],
      nextCursor: null,
    },
  })
  await openPanel('Verlauf')
  const link = screen.getByRole('link', { name: /Ticket 3 .*Sattel neu ausgerichtet.*Repariert/ })
  expect(link.getAttribute('href')).toBe(`/desk/${id}`)
  expect(link.closest('section')?.getAttribute('aria-label')).toBe('Dieses Fahrrad')
  expect(screen.getByRole('region', { name: 'Andere Räder' }).textContent).toContain('Ticket 2')
})

test('a bike without an earlier ticket says so', async () => {
  await showCase(createCase({ state: 'booked' }))
  await openPanel('Verlauf')
  expect(screen.getByText('Das erste Ticket mit diesem Fahrrad.')).toBeTruthy()
})

test('earlier notes are loaded before the newest ones', async () => {
  const note = (number: number) =>
    aNote({ id: `1b671a64-40d5-491e-99b0-da01ff1f330${number}`, text: `Notiz ${number}` })
  const { location } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/notes': ({ query }: { query: URLSearchParams }) =>
      query.get('cursor') ? { notes: [note(1)], nextCursor: null } : { notes: [note(2)], nextCursor: 'older' },
  })
  expect(screen.getByRole('link', { name: 'Notizen 1+' })).toBeTruthy()
  await openPanel('Notizen')
  await userEvent.click(screen.getByRole('link', { name: 'Frühere Notizen laden' }))
  await waitFor(() =>
    expect(screen.getAllByText(/^Notiz \d$/).map(({ textContent }) => textContent)).toEqual(['Notiz 1', 'Notiz 2']),
  )
  expect(location()).toBe(`${CASE_PATH}?side=notes&notes=2`)
  expect(screen.getByRole('link', { name: 'Notizen 2' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Frühere Notizen laden' })).toBeNull()
})

const aReport = (changes: Partial<CallReport> = {}): CallReport => ({
  role: 'customer',
  name: 'Anna',
  metAt: '2026-11-18T08:00:00.000Z',
  joinMs: 1240,
  connectedSeconds: 1500,
  interruptions: 2,
  freezes: 4,
  freezeSeconds: 3.2,
  concealedPercent: 0.3,
  isRelayed: true,
  ...changes,
})
const showReports = async (...callReports: CallReport[]) => {
  await showCase(createCase({ state: 'wrap_up' }), {
    'GET /api/tickets/{ticketId}/history': { moves: [], callReports, nextCursor: null },
  })
  await openPanel('Verlauf')
}

test.each<[Partial<CallReport>, string]>([
  [{}, 'Anna war nach 1,2 s verbunden, 2 Unterbrechungen, das Bild stand 3 s, über Relay.'],
  [{ interruptions: 0, freezeSeconds: 0 }, 'Anna war nach 1,2 s verbunden, keine Unterbrechung, über Relay.'],
  [
    { interruptions: 1, freezes: null, freezeSeconds: null, concealedPercent: 4.4, isRelayed: false },
    'Anna war nach 1,2 s verbunden, 1 Unterbrechung, 4 % des Tons fehlten, direkt.',
  ],
  [
    { freezeSeconds: null, concealedPercent: null, isRelayed: null },
    'Anna war nach 1,2 s verbunden, 2 Unterbrechungen, das Bild blieb 4-mal stehen.',
  ],
  [{ joinMs: null, interruptions: 0, freezes: 0, freezeSeconds: null, isRelayed: null }, 'Anna kam nicht durch.'],
])('the line of a call with %j in one sentence', async (changes, sentence) => {
  await showReports(aReport(changes))
  await userEvent.click(screen.getByText('Verbindung'))
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('the line of each participant is listed, and nothing without a report', async () => {
  await showReports(aReport(), aReport({ role: 'mechanic', name: 'Alex' }))
  expect(screen.getAllByText(/verbunden/).map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['Anna', 'Alex'])
  cleanup()
  await showReports()
  expect(screen.queryByText('Verbindung')).toBeNull()
})
