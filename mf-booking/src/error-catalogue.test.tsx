import { aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from './remote.tsx'

/** The text of SPEC §8 that appears on the booking screen. */
test.each([
  ['en', 'No dates available'],
  ['de', 'Keine Termine verfügbar'],
] as const)('SPEC §8 in %s: “%s” in place of the slots, with a link to support', async (language, text) => {
  await renderRoute(remote, {
    path: '/appointment',
    language,
    shellTexts: { support: { write: 'E-Mail an {{email}}' } },
    replies: {
      'GET /api/tickets': { tickets: [aTicket({ state: 'booking_open' })], nextCursor: null },
      'GET /api/tickets/{ticketId}/hold': { hold: null },
      'GET /api/tickets/{ticketId}/slots': {
        zone: 'Europe/Berlin',
        days: [{ date: '2026-11-19', slots: [] }],
      },
    },
  })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: /hilfe@radruf\.test/ })).toBeTruthy()
  expect(document.querySelector('button[name=startsAt]')).toBeNull()
})
