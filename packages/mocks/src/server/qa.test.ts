import { expect, test } from 'vitest'
import { handleQaRequest } from './qa.ts'
import { createTesterSessions } from './tester-sessions.ts'

const locationOf = async (to: string) => {
  const sessions = createTesterSessions(async (signal) => signal)
  const link = `http://127.0.0.1/qa/booked-for-today?to=${encodeURIComponent(to)}`
  return (await handleQaRequest(sessions, new Request(link))).headers.get('location')
}

test('a link of a scenario may lead to any screen of the product', async () => {
  expect(await locationOf('/search?q=ł')).toBe('/search?q=%C5%82')
})

test.each(['//evil.example', '/\t/evil.example', '/\\evil.example', '/.//evil.example', '/nowhere'])(
  'asked to lead to %j it leads to where the scenario begins',
  async (to) => {
    expect(await locationOf(to)).toBe('/overview')
  },
)
