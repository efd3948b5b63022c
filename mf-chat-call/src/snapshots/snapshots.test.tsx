import { aMechanic, aQuestionnaire, aSession, aTicket, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../remote.tsx'
import { aCaseList } from '../testing/case-samples.ts'
import { aThread } from '../testing/thread-samples.ts'

const snapshot = {
  id: '6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c01',
  clientId: '6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c02',
  width: 1280,
  height: 720,
  takenAt: '2026-11-18T08:40:00.000Z',
}
const openCase = (snapshots: (typeof snapshot)[]) =>
  renderRoute(remote, {
    path: `/desk/${SAMPLE_TICKET_ID}`,
    language: 'en',
    session: aSession({ person: aMechanic() }),
    replies: {
      'GET /api/cases': aCaseList(),
      'GET /api/tickets/{ticketId}': aTicket({ state: 'wrap_up', snapshots }),
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire(),
      'GET /api/tickets/{ticketId}/messages': aThread(),
      'GET /api/tickets/{ticketId}/notes': { notes: [], nextCursor: null },
      'GET /api/tickets/{ticketId}/history': { moves: [], nextCursor: null },
      'GET /api/tickets/{ticketId}/colleagues': { colleagues: [] },
    },
  })

test('the case lists a picture of the call and enlarges it', async () => {
  await openCase([snapshot])
  await userEvent.click(screen.getByRole('button', { name: /^Enlarge: Picture from the call, .*9:40/ }))
  const large = within(screen.getByRole('dialog')).getByRole<HTMLImageElement>('img')
  expect(large.getAttribute('src')).toBe(`/api/photos/${snapshot.id}/large`)
})

test('a call without pictures renders no empty card', async () => {
  await openCase([])
  expect(screen.queryByRole('heading', { name: 'Pictures from the call' })).toBeNull()
})
