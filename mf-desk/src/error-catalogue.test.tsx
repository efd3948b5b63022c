import { aMechanic, aSession, refuse, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from './remote.tsx'
import { aCaseList } from './testing/case-samples.ts'

/** The text of SPEC §8 that appears at the desk. */
test.each([
  ['en', "We couldn't find the ticket."],
  ['de', 'Wir konnten das Ticket nicht finden.'],
] as const)('SPEC §8 in %s: “%s” at the address of an unknown case', async (language, text) => {
  await renderRoute(remote, {
    path: `/desk/${SAMPLE_TICKET_ID}`,
    language,
    session: aSession({ person: aMechanic() }),
    replies: { 'GET /api/cases': aCaseList(), 'GET /api/tickets/{ticketId}': refuse('TICKET_NOT_FOUND') },
  })
  expect(screen.getByText(text)).toBeTruthy()
})
