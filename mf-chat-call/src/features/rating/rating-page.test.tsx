import { aTicket, refuse, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const path = `/tickets/${SAMPLE_TICKET_ID}/rating`
const RATE = 'PUT /api/tickets/{ticketId}/rating'
const TICKET = 'GET /api/tickets/{ticketId}'
const due = aTicket({ state: 'wrap_up', ratingDue: true })
const choose = (question: string, answer: string) =>
  userEvent.click(within(screen.getByRole('group', { name: question })).getByRole('radio', { name: answer }))
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Bewertung senden' }))

test('a good rating needs no reason, and the page thanks the customer', async () => {
  let ticket = due
  const { callsTo } = await renderRoute(remote, {
    path,
    replies: {
      [TICKET]: () => ticket,
      [RATE]: () => {
        ticket = { ...due, ratingDue: false, rating: { call: 5, service: 4, reason: '' } }
        return ticket
      },
    },
  })
  await choose('Wie war der Videoanruf?', 'sehr gut')
  await choose('Wie war die Hilfe insgesamt?', 'gut')
  await submit()
  expect(await screen.findByText('Vielen Dank für Ihre Bewertung')).toBeTruthy()
  expect(callsTo(RATE)[0]?.body).toEqual({ call: 5, service: 4, reason: '' })
})

test('a low rating requires a reason and preserves the stars', async () => {
  const { callsTo } = await renderRoute(remote, { path, replies: { [TICKET]: due } })
  await choose('Wie war der Videoanruf?', 'mittel')
  await choose('Wie war die Hilfe insgesamt?', 'gut')
  await submit()
  expect(
    (await screen.findAllByText('Bitte schreiben Sie kurz, was wir besser machen können.')).length,
  ).toBeGreaterThan(0)
  const call = within(screen.getByRole('group', { name: /Wie war der Videoanruf/ }))
  expect(call.getByRole<HTMLInputElement>('radio', { name: 'mittel' }).checked).toBe(true)
  expect(callsTo(RATE)).toEqual([])
})

test('a refusal is shown beside the form', async () => {
  await renderRoute(remote, { path, replies: { [TICKET]: due, [RATE]: refuse('TICKET_CANNOT_MOVE') } })
  await choose('Wie war der Videoanruf?', 'gut')
  await choose('Wie war die Hilfe insgesamt?', 'gut')
  await submit()
  expect(await screen.findByText('errors.TICKET_CANNOT_MOVE')).toBeTruthy()
})

test('a rated call shows its rating, an unrated one shows when it can be rated', async () => {
  const rated = { ...due, ratingDue: false, rating: { call: 2, service: 3, reason: 'Kein Bild' } }
  const first = await renderRoute(remote, { path, replies: { [TICKET]: rated } })
  expect(screen.getByText('Kein Bild')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  first.unmount()
  await renderRoute(remote, { path, replies: { [TICKET]: { ...due, ratingDue: false } } })
  expect(screen.getByText('Bewerten können Sie nach Ihrem Videoanruf.')).toBeTruthy()
})

test('another customer’s ticket is not found', async () => {
  await renderRoute(remote, { path, language: 'en', replies: { [TICKET]: refuse('TICKET_NOT_FOUND') } })
  expect(screen.getByText("We couldn't find the ticket.")).toBeTruthy()
})
