import { expect, test, vi } from 'vitest'
import { evaluateRoute, type RouteFindings, rateRoundTrip, testRoutes } from './route-test.ts'

const found: RouteFindings = {
  isServiceReachable: true,
  isSupported: true,
  hasUnknownServers: false,
  hasRelay: true,
  hasStun: true,
  isRelayOnly: false,
  directMs: 2,
  hasPublicAddress: true,
  relayMs: 40,
}
const evaluate = (change: Partial<RouteFindings>, serviceMs = 50) => evaluateRoute({ ...found, ...change }, serviceMs)

test('a browser that makes no connection, as Firefox while offline, finds no route', async () => {
  const make = () => {
    throw new DOMException('', 'InvalidStateError')
  }
  const servers = [{ urls: ['stun:relay.example', 'turn:relay.example'] }]
  expect(await testRoutes(servers, make)).toMatchObject({
    directMs: undefined,
    relayMs: undefined,
    hasPublicAddress: false,
  })
})

test('the round trip decides the rating', () => {
  expect([20, 300, 301, 1000, 1001].map(rateRoundTrip)).toEqual(['good', 'good', 'slow', 'slow', 'poor'])
})

test('a route through the relay is rated by its round trip', () => {
  expect(evaluate({})).toEqual({ at: 'good' })
  expect(evaluate({ relayMs: 1200 })).toEqual({ at: 'poor' })
})

test('an unreachable relay makes the route uncertain with a public address, and blocked without one', () => {
  expect(evaluate({ relayMs: undefined })).toEqual({ at: 'uncertain' })
  expect(evaluate({ relayMs: undefined, hasPublicAddress: false })).toEqual({ at: 'none', reason: 'blocked' })
})

test('without a relay the latency of the service rates the route, but only with a public address', () => {
  const direct = { hasRelay: false, relayMs: undefined }
  expect(evaluate(direct, 400)).toEqual({ at: 'slow' })
  expect(evaluate({ ...direct, hasPublicAddress: false })).toEqual({ at: 'uncertain' })
  expect(evaluate({ ...direct, directMs: undefined })).toEqual({ at: 'none', reason: 'blocked' })
})

test('a route over unknown servers, as through Twilio, is known in the call only', () => {
  const untested = { hasUnknownServers: true, hasRelay: false, hasStun: false, hasPublicAddress: false }
  expect(evaluate({ ...untested, directMs: undefined, relayMs: undefined })).toEqual({ at: 'untested' })
})

test('a line that is too slow is named, whatever is uncertain', () => {
  expect(evaluate({ relayMs: undefined }, 1001)).toEqual({ at: 'poor' })
  expect(evaluate({ relayMs: undefined, hasUnknownServers: true }, 1001)).toEqual({ at: 'poor' })
})

test('calls that must use the relay are blocked without it', () => {
  expect(evaluate({ relayMs: undefined, isRelayOnly: true })).toEqual({ at: 'none', reason: 'blocked' })
})

test('calls that must use a relay are not blocked by the network where there is none', () => {
  const relayMissing = { at: 'none', reason: 'relayMissing' }
  expect(evaluate({ relayMs: undefined, isRelayOnly: true, hasRelay: false })).toEqual(relayMissing)
})

test('without any server, for calls within one network, a working loopback is rated by the latency of the service', () => {
  const direct = { hasRelay: false, hasStun: false, relayMs: undefined, hasPublicAddress: false }
  expect(evaluate(direct, 400)).toEqual({ at: 'slow' })
  expect(evaluate({ ...direct, directMs: undefined })).toEqual({ at: 'none', reason: 'blocked' })
})

test('an unreachable service and a browser without WebRTC are named as the reason', () => {
  expect(evaluate({ isServiceReachable: false }, Number.POSITIVE_INFINITY)).toEqual({ at: 'none', reason: 'offline' })
  expect(evaluate({ isSupported: false, directMs: undefined })).toEqual({ at: 'none', reason: 'unsupported' })
})

/**
 * Connections of one page: those with a relay policy reach each other only when the relay works. A connection without a counterpart
 * finds the given type of address, at the earliest when the pings of a loopback come back.
 */
function createConnections({ relayWorks = true, found = null as RTCIceCandidateType | null } = {}) {
  const made: { configuration: RTCConfiguration; closed: boolean }[] = []
  const make = (configuration: RTCConfiguration) => {
    const isReachable = configuration.iceTransportPolicy !== 'relay' || relayWorks
    const channel = Object.assign(new EventTarget(), {
      readyState: 'connecting',
      send: (data: string) => queueMicrotask(() => channel.dispatchEvent(new MessageEvent('message', { data }))),
    })
    const open = () => {
      channel.readyState = 'open'
      channel.dispatchEvent(new Event('open'))
    }
    const findAddress = (type: RTCIceCandidateType | null) =>
      connection.closed ||
      connection.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: type && { type } }))
    const connection = Object.assign(new EventTarget(), {
      configuration,
      closed: false,
      channel,
      localDescription: {},
      createDataChannel: () => channel,
      setLocalDescription: async () => {
        if (!isReachable) throw new Error('No address was found.')
        findAddress('host')
        // The server answers after the pings of the loopbacks.
        setTimeout(() => findAddress(found))
      },
      setRemoteDescription: async () => queueMicrotask(open),
      addIceCandidate: async () => {},
      close: () => {
        connection.closed = true
        channel.readyState = 'closed'
      },
    })
    made.push(connection)
    return connection as unknown as RTCPeerConnection
  }
  return { made, make }
}
const STUN = { urls: ['stun:a.example'] }
const RELAY = [STUN, { urls: ['turn:b.example'], username: 'u', credential: 'c' }]

test('the caller of the relay loopback may use the relay only, and every connection is closed', async () => {
  const { made, make } = createConnections()
  const routes = await testRoutes(RELAY, make)
  expect(routes).toMatchObject({ hasRelay: true, directMs: expect.any(Number), relayMs: expect.any(Number) })
  expect(made.map(({ configuration }) => configuration.iceTransportPolicy)).toEqual([
    undefined,
    undefined,
    'relay',
    undefined,
    undefined,
  ])
  expect(made.every(({ closed }) => closed)).toBe(true)
})

test('what was queued before the connections were closed is not answered', async () => {
  const { made, make } = createConnections()
  await testRoutes([], make)
  type Made = EventTarget & { channel: EventTarget & { send: () => void } }
  const [caller, callee] = made as unknown as [Made, Made]
  callee.dispatchEvent(Object.assign(new Event('datachannel'), { channel: callee.channel }))
  const sends = [caller, callee].map(({ channel }) => vi.spyOn(channel, 'send').mockReturnValue())
  caller.channel.dispatchEvent(new Event('open'))
  callee.channel.dispatchEvent(new MessageEvent('message', { data: '0' }))
  for (const send of sends) expect(send).not.toHaveBeenCalled()
})

test('a silent relay and a missing relay give no round trip', async () => {
  expect(await testRoutes(RELAY, createConnections({ relayWorks: false }).make)).toMatchObject({ relayMs: undefined })
  const { made, make } = createConnections()
  expect(await testRoutes([], make)).toMatchObject({ hasRelay: false, hasStun: false, relayMs: undefined })
  expect(made).toHaveLength(2)
})

test.each([
  ['srflx', true],
  ['relay', true],
  [null, false],
] as const)(
  'a server that answers after the loopback with an address of type %s is awaited',
  async (found, isFound) => {
    const { made, make } = createConnections({ found })
    expect(await testRoutes([STUN], make)).toMatchObject({ hasStun: true, hasRelay: false, hasPublicAddress: isFound })
    expect(made.every(({ closed }) => closed)).toBe(true)
  },
)

test('a server that never answers ends the search for a public address', async () => {
  vi.useFakeTimers()
  const { made, make } = createConnections({ found: 'host' })
  const routes = testRoutes([STUN], make)
  await vi.advanceTimersByTimeAsync(8000)
  expect(await routes).toMatchObject({ directMs: expect.any(Number), hasPublicAddress: false })
  expect(made.every(({ closed }) => closed)).toBe(true)
  vi.useRealTimers()
})
