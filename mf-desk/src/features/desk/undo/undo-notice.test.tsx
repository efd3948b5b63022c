import { aSummary, refuse } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createCase, GET_TICKET, showCase } from '../../../testing/show-case.tsx'

const UNDO = 'DELETE /api/tickets/{ticketId}/changes/{changeId}'
const NOW = '2026-11-18T08:54:00.000Z'
const change = {
  id: '11111111-1111-4111-8111-111111111111',
  action: 'outcome' as const,
  until: '2026-11-18T08:54:10.000Z',
}
const sent = createCase({
  state: 'closed',
  closedAt: NOW,
  summary: aSummary({
    outcome: 'part_needed',
    text: 'Kette gespannt.',
    agreed: [{ text: 'Kette kaufen', done: false }],
  }),
  pendingChange: change,
})

beforeEach(() => localStorage.clear())

test('an outcome is taken back, and its texts are in the form again', async () => {
  let ticket = sent
  const { callsTo } = await showCase(
    ticket,
    {
      [GET_TICKET]: () => ticket,
      [UNDO]: () => {
        ticket = createCase({ state: 'wrap_up' })
        return ticket
      },
    },
    { now: NOW },
  )
  expect((await screen.findByText('An Kim gesendet.')).getAttribute('role')).toBe('status')
  expect(screen.getByText(/gehen in (9|10) s hinaus/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Zusammenfassung für Kim')
  await waitFor(() => expect(field.value).toBe('Kette gespannt.'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Ersatzteil nötig/ }).checked).toBe(true)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Noch zu tun/).value).toBe('Kette kaufen')
  expect(callsTo(UNDO)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull()
})

test('an undo that comes too late says so', async () => {
  await showCase(sent, { [UNDO]: refuse('UNDO_TOO_LATE') }, { now: NOW })
  await userEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('errors.UNDO_TOO_LATE')).toBeTruthy()
})

test('after its time the change is not offered for an undo', async () => {
  await showCase(sent, {}, { now: '2026-11-18T08:54:11.000Z' })
  await screen.findByText('Kette gespannt.')
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull()
})
