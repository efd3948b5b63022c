import { expect, test } from 'vitest'
import { answerWith, beginSession, openScenario } from '../index.ts'

test('a stream is open until its reader leaves or all of them are broken off', async () => {
  const { world, people } = openScenario('chat open')
  const session = beginSession(world, people.customer.id)
  const answer = answerWith(() => ({ world, session }))
  const listen = () => answer(new Request('http://service.test/api/events'))
  const [one, other] = [await listen(), await listen()]
  await one.body?.cancel()
  expect(world.events.isOpen()).toBe(true)
  await other.body?.cancel()
  await expect.poll(() => world.events.isOpen()).toBe(false)
  await listen()
  world.events.breakOff()
  expect(world.events.isOpen()).toBe(false)
})
