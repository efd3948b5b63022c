import { findPath, type Role, TICKET_STATES } from '@radruf/contract'
import { ENDPOINTS } from '@radruf/contract/api'
import { unwrap } from '@radruf/contract/client'
import { expect, test } from 'vitest'
import { createMockedService } from '../mocked-service.ts'
import { openScenario } from './open-scenario.ts'
import type { Scenario } from './scenario.ts'
import { findScenario, SCENARIO_NAMES, SCENARIOS, toSlug } from './scenarios.ts'

test.each(SCENARIO_NAMES)('%s: the replies match the contract', async (name) => {
  const { paths }: Scenario = SCENARIOS[name]
  for (const role of Object.keys(paths) as (keyof typeof paths)[]) {
    const { mock, person, path } = openScenario(name, { role })
    mock.faults = {}
    expect(findPath(path.split('?')[0] ?? ''), path).toBeDefined()
    const { api, session } = createMockedService(mock, person)
    expect(ENDPOINTS.getSession.reply.parse(await session())).toMatchObject({ person: person && { role } })
    if (!person) continue
    const reply = await unwrap(api.GET('/api/tickets'))
    expect(ENDPOINTS.listTickets.reply.parse(reply)).toEqual(reply)
    if (role === 'mechanic') ENDPOINTS.getDesk.reply.parse(await unwrap(api.GET('/api/desk')))
  }
})

test.each(SCENARIO_NAMES)('%s: every opening creates the same state', (name) => {
  const open = () => {
    const { path, mock } = openScenario(name, { language: 'en' })
    const { tickets, appointments, accounts, announcements } = mock
    return { path, tickets, appointments, accounts, announcements }
  }
  expect(open()).toEqual(open())
})

test('scenarios cover every ticket state for both roles', () => {
  const opened = SCENARIO_NAMES.flatMap((name) =>
    (Object.keys(SCENARIOS[name].paths) as Role[]).map((role) => {
      const { mock, people, person } = openScenario(name, { role })
      const ticket = mock.tickets.findLast(({ customerId }) => customerId === people.customer.id)
      return person && `${role} ${ticket?.state}`
    }),
  )
  const wanted = TICKET_STATES.flatMap((state) => [`customer ${state}`, `mechanic ${state}`])
  expect(wanted.filter((entry) => !opened.includes(entry))).toEqual([])
})

test('slugs contain no blanks and commas and lead back to the name', () => {
  expect(toSlug('call done, rating due')).toBe('call-done-rating-due')
  for (const name of SCENARIO_NAMES) expect(findScenario(toSlug(name))).toBe(name)
})

test('the recorded noise can be played on both sides', async () => {
  for (const role of ['customer', 'mechanic'] as const) {
    const { mock, person, people } = openScenario('noise recorded', { role })
    const ticket = mock.tickets.find(({ customerId }) => customerId === people.customer.id)
    if (!person || !ticket) throw new Error('The scenario has no ticket.')
    const { api } = createMockedService(mock, person)
    const { noise } = await unwrap(
      api.GET('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId: ticket.id } } }),
    )
    expect(noise?.clip).toMatchObject({ type: 'video/webm', durationMs: 1000 })
    const first = ticket.noise?.clip?.video.bytes.subarray(0, 4)
    // The signature of WebM (EBML).
    expect([...(first ?? [])]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
  }
})
