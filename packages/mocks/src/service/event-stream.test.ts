import { expect, test } from 'vitest'
import { createResponder, createSession, openScenario } from '../index.ts'

test('a stream is open until its reader leaves or all of them are broken off', async () => {
  const { mock, people } = openScenario('chat open')
  const session = createSession(mock, people.customer.id)
  const answer = createResponder(() => ({ mock, session }))
  const listen = () => answer(new Request('http://service.test/api/events'))
  const [one, other] = [await listen(), await listen()]
  await one.body?.cancel()
  expect(mock.events.isOpen()).toBe(true)
  await other.body?.cancel()
  await expect.poll(() => mock.events.isOpen()).toBe(false)
  await listen()
  mock.events.breakOff()
  expect(mock.events.isOpen()).toBe(false)
})
