import { SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aNote } from '../../../testing/case-samples.ts'
import { createCase, openPanel, SELF, showCase } from '../../../testing/show-case.tsx'

const VIEWING = 'PUT /api/tickets/{ticketId}/viewing'
const jonas = { personId: '1b671a64-40d5-491e-99b0-da01ff1f3347', name: 'Jonas', activity: 'reading' as const }

beforeEach(() => localStorage.clear())

test('a colleague with the same case is shown with what the colleague writes, and one of another case is not', async () => {
  const { emit } = await showCase(createCase({ state: 'booked' }), { [VIEWING]: { viewers: [jonas] } })
  expect(await screen.findByText('Jonas sieht sich diesen Fall auch an')).toBeTruthy()
  const own = { personId: SELF.id, name: SELF.name, activity: 'note' as const }
  emit('case.viewers', { ticketId: SAMPLE_TICKET_ID, viewers: [own, { ...jonas, activity: 'outcome' }] })
  expect(await screen.findByText('Jonas schreibt gerade das Ergebnis')).toBeTruthy()
  expect(screen.queryByText(/^Alex Winter schreibt/)).toBeNull()
  emit('case.viewers', { ticketId: 'another', viewers: [] })
  expect(screen.getByText('Jonas schreibt gerade das Ergebnis')).toBeTruthy()
  emit('case.viewers', { ticketId: SAMPLE_TICKET_ID, viewers: [own] })
  await waitFor(() => expect(screen.queryByText(/^Jonas/)).toBeNull())
})

test('the page reports what the mechanic writes, and that the case is closed', async () => {
  const { callsTo, unmount } = await showCase(createCase({ state: 'booked' }))
  const activities = () => callsTo(VIEWING).map(({ body }) => (body as { activity: string | null }).activity)
  await waitFor(() => expect(activities()).toEqual(['reading']))
  await openPanel('Notizen')
  act(() => screen.getByRole('textbox', { name: 'Neue Notiz' }).focus())
  await waitFor(() => expect(activities()).toEqual(['reading', 'note']))
  unmount()
  await waitFor(() => expect(activities()).toEqual(['reading', 'note', null]))
})

test('a colleague’s new note appears at once', async () => {
  let notes: ReturnType<typeof aNote>[] = []
  const { emit } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/notes': () => ({ notes, nextCursor: null }),
  })
  await openPanel('Notizen')
  notes = [aNote({ text: 'Carbonrahmen' })]
  emit('notes.changed', { ticketId: SAMPLE_TICKET_ID })
  expect(await screen.findByText('Carbonrahmen')).toBeTruthy()
})
