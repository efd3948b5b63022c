import { expect, test } from 'vitest'
import { fakeCallClock, joinBoth, setUpCallSessions, wait } from '../testing/call-sessions.ts'

fakeCallClock()

const MEDIA = { kind: 'media', camera: false, mic: false }

/**
 * Two people in a call over a good line. `receive`: a message of one to the other, `isBad`: whether one is warned, `page`: whether the
 * pings are answered.
 */
async function connect() {
  const { kim, alex, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  const page = { answersPings: true }
  const receivers = connections.open().map((connection) => {
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
  })
  const isBad = () => [kim, alex].some(({ store }) => store.getState().badConnection)
  return { receive: receivers[0] ?? expect.fail('The two are connected.'), page, isBad }
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
