import { expect, test } from 'vitest'
import { fakeCallClock, joinBoth, setUpCallSessions, wait } from '../testing/call-sessions.ts'
import { createPointerSession } from './pointer-session.ts'

fakeCallClock()

/** Two connected people, whose connections carry the messages of the unordered data channel only, and at once. */
async function setUp() {
  const { kim, alex, service, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  const [first = expect.fail('no connection'), second = expect.fail('one connection')] = connections.open()
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const)
    Object.assign(from.latestChannel, {
      readyState: 'open',
      send: (data: string) => to.latestChannel.dispatchEvent(new MessageEvent('message', { data })),
    })
  const [sender, receiver] = [createPointerSession({ session: kim }), createPointerSession({ session: alex })]
  sender.start()
  receiver.start()
  return { sender, remote: () => receiver.store.getState().remote, channel: first.latestChannel, service }
}

test('nothing waits between a movement and the counterpart’s dot but the line', async () => {
  const { sender, remote, channel, service } = await setUp()
  const requests = service.requests.length
  sender.move({ x: 0.1, y: 0.1 })
  // No timer and no promise has had its turn.
  expect(remote()).toEqual({ x: 0.1, y: 0.1 })
  expect(service.requests).toHaveLength(requests)
  // A lost message is not repeated, and later ones do not wait for it.
  expect(channel).toMatchObject({ ordered: false, maxRetransmits: 0 })
})

test('while the dot moves, each picture of a screen with 30 Hz shows its newest place', async () => {
  const { sender, remote } = await setUp()
  for (let step = 1; step <= 30; step++) {
    sender.move({ x: step / 100, y: 0.5 })
    await wait(1000 / 30)
    expect(remote()).toEqual({ x: step / 100, y: 0.5 })
  }
})
