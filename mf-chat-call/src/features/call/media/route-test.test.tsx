import { expect, test } from 'vitest'
import { evaluateRoute, type RouteFindings, rateRoundTrip, testRoutes } from './route-test.ts'

const found: RouteFindings = {
  isServiceReachable: true,
  isSupported: true,
  hasRelay: true,
  isRelayOnly: false,
  directMs: 2,
  hasPublicAddress: true,
  relayMs: 40,
}
const evaluate = (change: Partial<RouteFindings>, serviceMs = 50) => evaluateRoute({ ...found, ...change }, serviceMs)

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

test('calls that must use the relay are blocked without it', () => {
  expect(evaluate({ relayMs: undefined, isRelayOnly: true })).toEqual({ at: 'none', reason: 'blocked' })
})

test('without a configured relay, a working loopback is rated by the latency of the service', () => {
  const direct = { hasRelay: false, relayMs: undefined, hasPublicAddress: false }
  expect(evaluate(direct, 400)).toEqual({ at: 'slow' })
  expect(evaluate({ ...direct, directMs: undefined })).toEqual({ at: 'none', reason: 'blocked' })
})

test('an unreachable service and a browser without WebRTC are named as the reason', () => {
  expect(evaluate({ isServiceReachable: false }, Number.POSITIVE_INFINITY)).toEqual({ at: 'none', reason: 'offline' })
  expect(evaluate({ isSupported: false, directMs: undefined })).toEqual({ at: 'none', reason: 'unsupported' })
})

/** Connections of one page: those with a relay policy reach each other only when the relay works. */
function createConnections({ relayWorks }: { relayWorks: boolean }) {
  const made: { configuration: RTCConfiguration; closed: boolean }[] = []
  const make = (configuration: RTCConfiguration) => {
    const isReachable = configuration.iceTransportPolicy !== 'relay' || relayWorks
    const channel = Object.assign(new EventTarget(), {
      send: (data: string) => queueMicrotask(() => channel.dispatchEvent(new MessageEvent('message', { data }))),
    })
    const connection = Object.assign(new EventTarget(), {
      configuration,
      closed: false,
      localDescription: {},
      createDataChannel: () => channel,
      setLocalDescription: async () => {
        if (!isReachable) throw new Error('No address was found.')
      },
      setRemoteDescription: async () => queueMicrotask(() => channel.dispatchEvent(new Event('open'))),
      addIceCandidate: async () => {},
      close: () => {
        connection.closed = true
      },
    })
    made.push(connection)
    return connection as unknown as RTCPeerConnection
  }
  return { made, make }
}
const RELAY = [{ urls: ['stun:a.example'] }, { urls: ['turn:b.example'], username: 'u', credential: 'c' }]

test('the caller of the relay loopback may use the relay only, and every connection is closed', async () => {
  const { made, make } = createConnections({ relayWorks: true })
  const routes = await testRoutes(RELAY, make)
  expect(routes).toMatchObject({ hasRelay: true, directMs: expect.any(Number), relayMs: expect.any(Number) })
  expect(made.map(({ configuration }) => configuration.iceTransportPolicy)).toEqual([
    undefined,
    undefined,
    'relay',
    undefined,
  ])
  expect(made.every(({ closed }) => closed)).toBe(true)
})

test('a silent relay and a missing relay give no round trip', async () => {
  expect(await testRoutes(RELAY, createConnections({ relayWorks: false }).make)).toMatchObject({ relayMs: undefined })
  const { made, make } = createConnections({ relayWorks: true })
  expect(await testRoutes([], make)).toMatchObject({ hasRelay: false, relayMs: undefined })
  expect(made).toHaveLength(2)
})
