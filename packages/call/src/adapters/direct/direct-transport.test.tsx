import { expect, test } from 'vitest'
import { mustStopRepairing } from '../../core/call-state.ts'
import { at, fakeCallClock, joinBoth, setUpCallSessions, wait } from '../../testing/call-sessions.ts'

fakeCallClock()

const MEDIA = { kind: 'media', camera: false, mic: false }

/**
 * Two people in a call over a good line. `receive`: a message of one to the other, `isBad`: whether one is warned, `page`: whether the
 * pings are answered.
 */
async function connect() {
  const { kim, alex, service, connections, openSession } = setUpCallSessions()
  await joinBoth(kim, alex)
  const page = { answersPings: true }
  /** The line between the two pages is good. */
  const carry = () => connections.open().map(carryOne)
  const carryOne = (connection: ReturnType<typeof connections.last>) => {
    let seconds = 0
    connection.getStats = async () => {
      seconds += 1
      const sums = { packetsReceived: 50 * seconds, bytesReceived: 4000 * seconds, responsesReceived: seconds }
      return new Map<unknown, unknown>([
        ['1', { type: 'transport', selectedCandidatePairId: '2' }],
        ['2', { type: 'candidate-pair', currentRoundTripTime: 0.02, ...sums }],
        ['3', { type: 'inbound-rtp', kind: 'audio', ...sums }],
      ]) as Map<never, never>
    }
    const receive = (message: object) =>
      connection.channel.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    connection.latestChannel.readyState = 'open'
    connection.latestChannel.send = (text) => {
      const { kind, id } = JSON.parse(text)
      if (kind === 'ping' && page.answersPings) queueMicrotask(() => receive({ kind: 'pong', id }))
    }
    receive(MEDIA)
    return receive
  }
  const receivers = carry()
  const isBad = () => [kim, alex].some(({ store }) => store.getState().badConnection)
  const receive = receivers[0] ?? expect.fail('The two are connected.')
  /** The connection breaks and is given up. */
  const loseCall = async () => {
    service.state.losesSignals = true
    for (const connection of connections.open()) connection.setConnectionState('failed')
    await wait(30_000)
    expect([at(kim), at(alex)]).toEqual(['lost', 'lost'])
    service.state.losesSignals = false
  }
  return { kim, alex, openSession, carry, receivers, receive, page, isBad, loseCall }
}

test('the warning of a counterpart lasts while it is heard, and not while only its messages are missing', async () => {
  const { receive, page, isBad } = await connect()
  await wait(10_000)
  expect(isBad()).toBe(false)
  receive({ ...MEDIA, badLine: true })
  expect(isBad()).toBe(true)
  page.answersPings = false
  await wait(4000)
  expect(isBad()).toBe(true)
  await wait(8000)
  expect(isBad()).toBe(false)
  page.answersPings = true
  await wait(2000)
  expect(isBad()).toBe(true)
})

test('the warning of a bad line outlasts a lost call, until the next connection has measured a good line', async () => {
  const { kim, alex, carry, receivers, isBad, loseCall } = await connect()
  for (const receive of receivers) receive({ ...MEDIA, badLine: true })
  await loseCall()
  expect(isBad()).toBe(true)
  await kim.join()
  await alex.join()
  await wait()
  expect([at(kim), at(alex), isBad()]).toEqual(['connected', 'connected', true])
  carry()
  await wait(7000)
  expect(isBad()).toBe(true)
  await wait(3000)
  expect(isBad()).toBe(false)
})

test('the warning of a bad line lasts on both pages while one is reloaded, until the new connection has measured a good line', async () => {
  const { kim, alex, openSession, carry, receivers } = await connect()
  for (const receive of receivers) receive({ ...MEDIA, badLine: true })
  alex.leaveOnUnload()
  await wait()
  expect(kim.store.getState()).toMatchObject({ phase: { at: 'alone' }, interruption: 'absent' })
  const reloaded = openSession('alex', {}, { isInterrupted: true, isLineBad: true })
  const listWarned = () => [kim, reloaded].map(({ store }) => mustStopRepairing(store.getState()))
  await reloaded.rejoin(alex.getClientIds())
  const seen: boolean[][] = []
  for (const { store } of [kim, reloaded])
    store.subscribe(({ phase }) => phase.at === 'connected' && seen.push(listWarned()))
  await wait()
  expect([at(kim), at(reloaded)]).toEqual(['connected', 'connected'])
  carry()
  await wait(7000)
  expect(new Set(seen.flat())).toEqual(new Set([true]))
  await wait(3000)
  expect(listWarned()).toEqual([false, false])
})
