import { LANGUAGES, type TicketRole } from '@radruf/contract'
import { expect, test } from 'vitest'
import { SCENARIO_NAMES, SCENARIOS, toSlug } from '../catalogue/scenarios.ts'
import { createFakePool } from '../testing/fake-pool.ts'
import { handleQaRequest } from './qa.ts'
import { createTesterSessions } from './tester-sessions.ts'

const createSessions = () =>
  createTesterSessions(createFakePool(), () => ({ rewriteSignal: async (signal) => signal, close: () => {} }))

const getLocation = async (to: string) => {
  const link = `http://127.0.0.1/qa/booked-for-today?to=${encodeURIComponent(to)}`
  return (await handleQaRequest(createSessions(), new Request(link), () => {})).headers.get('location')
}

test('a scenario link can redirect to every path of the product', async () => {
  expect(await getLocation('/search?q=ł')).toBe('/search?q=%C5%82')
})

test('a scenario link fills in the parameters of a path', async () => {
  expect(await getLocation('/visit/:token')).toBe('/visit/visit-token')
  expect(await getLocation('/case/:token')).toBe('/case/case-token')
  expect(await getLocation('/otp/:email')).toBe('/otp/kim%40example.test')
  expect(await getLocation('/tickets/:ticketId')).toBe('/tickets/00000000-0000-4000-8000-000000000008')
})

test.each(['//evil.example', '/\t/evil.example', '/\\evil.example', '/.//evil.example', '/nowhere'])(
  'a scenario link to %j redirects to the start path of the scenario',
  async (to) => {
    expect(await getLocation(to)).toBe('/overview')
  },
)

test('the page of an open session shows its time and the latest sign-in code', async () => {
  const sessions = createSessions()
  const { tester } = await sessions.open('signed out', { language: 'en' })
  const request = new Request('http://127.0.0.1/qa?lang=en', { headers: { cookie: `radruf_tester=${tester.id}` } })
  const page = await (await handleQaRequest(sessions, request, () => {})).text()
  expect(page).toContain('Wednesday, 18 November 2026')
  expect(page).toContain('kim@example.test: <strong>271828</strong>')
})

test.each(LANGUAGES)(
  'the start page in %s links every scenario in this language, for each of its roles',
  async (language) => {
    const request = new Request(`http://127.0.0.1/qa?lang=${language}`)
    const page = await (await handleQaRequest(createSessions(), request, () => {})).text()
    const found = [...page.matchAll(/href="\/qa\/([^"?]+)\?lang=(\w+)&amp;role=(\w+)"/g)].map((link) => link.slice(1))
    const wanted = SCENARIO_NAMES.flatMap((name) =>
      (Object.keys(SCENARIOS[name].paths) as TicketRole[]).map((role) => [toSlug(name), language, role]),
    )
    expect(found.toSorted()).toEqual(wanted.toSorted())
  },
)

test('a link opens the start page of its role', async () => {
  const sessions = createSessions()
  for (const name of SCENARIO_NAMES)
    for (const [role, path] of Object.entries(SCENARIOS[name].paths)) {
      const link = new Request(`http://127.0.0.1/qa/${toSlug(name)}?role=${role}`)
      const { headers } = await handleQaRequest(sessions, link, () => {})
      expect([name, role, headers.get('location')]).toEqual([name, role, path])
    }
})
