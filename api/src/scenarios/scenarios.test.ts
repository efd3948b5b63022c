import { type Session, TICKET_STATES, type Ticket, type TicketRole, toTicketRole } from '@radruf/contract'
import { ENDPOINTS } from '@radruf/contract/api'
import { SCENARIO_NAMES, SCENARIOS, type Scenario, TICKET_ID, toSlug } from '@radruf/scenarios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScenarioService } from './index.ts'
import { OPENED_SCENARIOS } from './opened-scenarios.ts'

let service: Awaited<ReturnType<typeof startScenarioService>>
beforeAll(async () => {
  service = await startScenarioService()
})
afterAll(() => service.stop())

/** A tester's browser: keeps cookies and sends requests. */
function createTester() {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'content-type': 'application/json', ...init.headers }
    const response = await fetch(service.url + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    send,
    read: async <T>(path: string): Promise<T> => (await send(path)).json() as Promise<T>,
    open: async (slug: string, parameters: Record<string, string> = {}) =>
      (await send(`/qa/${slug}?${new URLSearchParams(parameters)}`)).headers.get('location'),
    /** Takes the other role in the same session. */
    join: async (role: TicketRole) =>
      (await send(`/qa/with/${cookies.get('radruf_tester')}?role=${role}`)).headers.get('location'),
  }
}

const isSignedOut = (slug: string) =>
  SCENARIO_NAMES.some((name) => toSlug(name) === slug && (SCENARIOS[name] as Scenario).isSignedOut)
/** Scenarios in which the service does not answer. */
const REFUSED = ['service-down', 'version-too-old']

/** Each test opens its scenario in place of the former one, so that one service is enough. */
const tester = createTester()

const SLUGS = [...new Set(OPENED_SCENARIOS.map(([slug]) => slug))]

test.each(SLUGS)('%s opens for each of its roles what it always opened', async (slug) => {
  const [first, ...others] = OPENED_SCENARIOS.filter(([name]) => name === slug)
  if (!first) throw new Error('A scenario has a role.')
  expect(hideTicket(await tester.open(slug, { role: first[1] }))).toBe(first[2])
  await expectState(first)
  for (const other of others) {
    expect(hideTicket(await tester.join(other[1]))).toBe(other[2])
    await expectState(other)
  }
})

const hideTicket = (location: string | null) => location?.replace(TICKET_ID, ':ticketId')

/** Expects the role, the time and the ticket's state in the tester's session. */
async function expectState([slug, role, , state, time]: (typeof OPENED_SCENARIOS)[number]) {
  if (isSignedOut(slug) || REFUSED.includes(slug)) return
  // At the same time: some scenarios delay every response.
  const [session, list, ticket, cases] = await Promise.all([
    tester.read<Session>('/api/session'),
    tester.read('/api/tickets'),
    tester.read<Ticket>(`/api/tickets/${TICKET_ID}`),
    role === 'mechanic' ? tester.read('/api/cases?filter=open') : undefined,
  ])
  const { person, now } = ENDPOINTS.getSession.reply.parse(session)
  expect([person && toTicketRole(person.role), now.slice(5, 16)]).toEqual([role, time])
  if (person?.role === 'operator') return expect(ticket).toMatchObject({ code: 'NOT_ALLOWED' })
  const { tickets } = ENDPOINTS.listTickets.reply.parse(list)
  expect((role === 'customer' ? (tickets[0] ?? ticket) : ticket).state).toBe(state)
  if (cases) ENDPOINTS.listCases.reply.parse(cases)
}

test('the list of links is complete, and every ticket state opens for both roles', () => {
  const links = SCENARIO_NAMES.flatMap((name) =>
    Object.keys(SCENARIOS[name].paths).map((role) => `${toSlug(name)} ${role}`),
  )
  expect(OPENED_SCENARIOS.map(([slug, role]) => `${slug} ${role}`)).toEqual(links)
  const states = OPENED_SCENARIOS.filter(([slug]) => !isSignedOut(slug)).map(([, role, , state]) => `${role} ${state}`)
  const wanted = TICKET_STATES.flatMap((state) =>
    (['customer', 'mechanic'] satisfies TicketRole[]).map((role) => `${role} ${state}`),
  )
  expect(wanted.filter((entry) => !states.includes(entry))).toEqual([])
})
