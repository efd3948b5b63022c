import { expect, test } from 'vitest'
import { handleQaRequest } from './qa.ts'
import { createTesterSessions } from './tester-sessions.ts'

const getLocation = async (to: string) => {
  const sessions = createTesterSessions(() => ({ rewriteSignal: async (signal) => signal, close: () => {} }))
  const link = `http://127.0.0.1/qa/booked-for-today?to=${encodeURIComponent(to)}`
  return (await handleQaRequest(sessions, new Request(link))).headers.get('location')
}

test('a scenario link can redirect to every path of the product', async () => {
  expect(await getLocation('/search?q=ł')).toBe('/search?q=%C5%82')
})

test.each(['//evil.example', '/\t/evil.example', '/\\evil.example', '/.//evil.example', '/nowhere'])(
  'a scenario link to %j redirects to the start path of the scenario',
  async (to) => {
    expect(await getLocation(to)).toBe('/overview')
  },
)
