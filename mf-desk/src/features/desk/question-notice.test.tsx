import { aThread } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createCase, SELF, showCase } from '../../testing/show-case.tsx'

const NOW = '2026-11-18T09:00:00.000Z'
const MESSAGES = 'GET /api/tickets/{ticketId}/messages'
const TAKE = 'PUT /api/tickets/{ticketId}/mechanic'
const QUESTION = 'DELETE /api/tickets/{ticketId}/question'

test.each([
  ['2026-11-18T08:30:00.000Z', 'Unbeantwortet seit 9:30 Uhr'],
  ['2026-11-17T15:52:00.000Z', 'Unbeantwortet seit gestern, 16:52 Uhr'],
  ['2026-11-13T15:52:00.000Z', 'Unbeantwortet seit Fr., 13. November um 16:52'],
])('a question since %s stands above the field: %s', async (unansweredSince, text) => {
  await showCase(createCase({ state: 'booked', mechanic: SELF, unansweredSince }), {}, { now: NOW })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a question that needs no answer is closed with the last message that the page shows', async () => {
  const ticket = createCase({ state: 'booked', mechanic: SELF, unansweredSince: '2026-11-18T08:30:00.000Z' })
  const replies = { [MESSAGES]: aThread({ lastSeq: 7 }), [QUESTION]: null }
  const { callsTo } = await showCase(ticket, replies, { now: NOW })
  await userEvent.click(await screen.findByRole('button', { name: 'Keine Antwort nötig' }))
  await waitFor(() => expect(callsTo(QUESTION).map(({ query }) => query.get('lastSeq'))).toEqual(['7']))
})

test('an answered case offers to mark it as unanswered, and shows no question', async () => {
  await showCase(createCase({ state: 'booked', mechanic: SELF, unansweredSince: null }), {}, { now: NOW })
  expect(screen.queryByText(/^Unbeantwortet seit/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Mehr' }))
  expect(await screen.findByRole('menuitem', { name: /^Als unbeantwortet markieren/ })).toBeTruthy()
})

test('in place of the field of a colleague’s case stands whose it is, with the offer to take it over', async () => {
  const mechanic = { id: '0b5f4a1e-0000-4000-8000-00000000000c', name: 'Mia Sommer' }
  const ticket = createCase({ state: 'booked', mechanic })
  const { callsTo } = await showCase(ticket, { [TAKE]: { ...ticket, mechanic: SELF } }, { now: NOW })
  expect(screen.queryByRole('textbox', { name: 'Ihre Nachricht' })).toBeNull()
  expect(screen.getByText('Mia betreut diesen Fall.')).toBeTruthy()
  const chat = within(screen.getByRole('region', { name: 'Nachrichten' }))
  await userEvent.click(chat.getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(callsTo(TAKE)).toHaveLength(1))
})
