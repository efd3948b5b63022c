import { aTicket, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const open = (replies: Parameters<typeof renderRoute>[1]['replies']) =>
  renderRoute(remote, { path: '/tickets', language: 'en', replies })
const closed = aTicket({ state: 'closed', problemCategory: 'brakes', number: 4 })

test('tickets are listed with problem and state', async () => {
  await open({ 'GET /api/tickets': { tickets: [closed] } })
  expect(screen.getByRole('link', { name: /Ticket 4: Brakes/ }).textContent).toContain('Closed')
})

test('while one is open the button for another says why not', async () => {
  const { callsTo } = await open({ 'GET /api/tickets': { tickets: [aTicket()] } })
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }))
  expect(screen.getByText(/You already have an open ticket/)).toBeTruthy()
  expect(callsTo('POST /api/tickets')).toEqual([])
})

test('a new ticket leads to its questionnaire', async () => {
  const { location } = await open({ 'GET /api/tickets': { tickets: [closed] }, 'POST /api/tickets': aTicket() })
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }))
  await screen.findByText('elsewhere')
  expect(location()).toBe('/questionnaire')
})

test('a refusal is said on the page', async () => {
  await open({ 'GET /api/tickets': { tickets: [closed] }, 'POST /api/tickets': refuse('TICKET_ALREADY_OPEN') })
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }))
  expect((await screen.findByRole('alert')).textContent).toContain('TICKET_ALREADY_OPEN')
})
