import { findPath, type Role, TICKET_STATES } from '@radruf/contract'
import { ENDPOINTS } from '@radruf/contract/api'
import { unwrap } from '@radruf/contract/client'
import { expect, test } from 'vitest'
import { mockedService } from '../mocked-service.ts'
import { openScenario } from './open-scenario.ts'
import type { Scenario } from './scenario.ts'
import { SCENARIO_NAMES, SCENARIOS, scenarioOf, slugOf } from './scenarios.ts'

test.each(SCENARIO_NAMES)('%s: a world whose answers have the form of the contract', async (name) => {
  const { paths }: Scenario = SCENARIOS[name]
  for (const role of Object.keys(paths) as (keyof typeof paths)[]) {
    const { world, person, path } = openScenario(name, { role })
    world.troubles = {}
    expect(findPath(path.split('?')[0] ?? ''), path).toBeDefined()
    const { api, session } = mockedService(world, person)
    expect(ENDPOINTS.getSession.reply.parse(await session())).toMatchObject({ person: person && { role } })
    if (!person) continue
    const { tickets } = await unwrap(api.GET('/api/tickets'))
    expect(ENDPOINTS.listTickets.reply.parse({ tickets })).toEqual({ tickets })
    if (role === 'mechanic') ENDPOINTS.getDesk.reply.parse(await unwrap(api.GET('/api/desk')))
  }
})

test.each(SCENARIO_NAMES)('%s is the same every time', (name) => {
  const told = () => {
    const { path, world } = openScenario(name, { language: 'en' })
    const { tickets, appointments, accounts, announcements } = world
    return { path, tickets, appointments, accounts, announcements }
  }
  expect(told()).toEqual(told())
})

test('every state of a ticket is one click away, for both roles', () => {
  const opened = SCENARIO_NAMES.flatMap((name) =>
    (Object.keys(SCENARIOS[name].paths) as Role[]).map((role) => {
      const { world, people, person } = openScenario(name, { role })
      const ticket = world.tickets.findLast(({ customerId }) => customerId === people.customer.id)
      return person && `${role} ${ticket?.state}`
    }),
  )
  const wanted = TICKET_STATES.flatMap((state) => [`customer ${state}`, `mechanic ${state}`])
  expect(wanted.filter((one) => !opened.includes(one))).toEqual([])
})

test('links spell names without blanks and commas', () => {
  expect(slugOf('call done, rating due')).toBe('call-done-rating-due')
  for (const name of SCENARIO_NAMES) expect(scenarioOf(slugOf(name))).toBe(name)
})
