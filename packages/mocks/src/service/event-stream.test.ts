import { expect, test } from 'vitest'
import { createResponder, createSession, openScenario } from '../index.ts'

test('a stream is open until its reader cancels or all streams are disconnected', async () => {
  const { mock, people } = openScenario('chat open')
  const session = createSession(mock, people.customer.id)
  const respond = createResponder(() => ({ mock, session }))
  const openStream = () => respond(new Request('http://service.test/api/events'))
  const [first, second] = [await openStream(), await openStream()]
  await first.body?.cancel()
  expect(mock.events.hasOpenStream()).toBe(true)
  await second.body?.cancel()
  await expect.poll(() => mock.events.hasOpenStream()).toBe(false)
  await openStream()
  mock.events.disconnectAll()
  expect(mock.events.hasOpenStream()).toBe(false)
})
