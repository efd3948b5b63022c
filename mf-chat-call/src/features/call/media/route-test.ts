import { type MakeConnection, makeBrowserConnection } from '../make-connection.ts'

/** Result of the test of a call's route. Round trips are in milliseconds; undefined where nothing came through. */
export type RouteFindings = {
  /** The service can be reached, whatever the route of the media. */
  isServiceReachable: boolean
  /** The browser can make calls. */
  isSupported: boolean
  /** The service names a relay. */
  hasRelay: boolean
  /** The person's calls go through a relay only. */
  isRelayOnly: boolean
  /** A data channel within the page over addresses of this device: the browser and the device let media through. */
  directMs: number | undefined
  /** A public address of this network is known, so that others can reach it directly. */
  hasPublicAddress: boolean
  /** A data channel from this page through the relay and back. */
  relayMs: number | undefined
}

/**
 * `uncertain`: a direct call may work, but the relay that would carry it otherwise cannot be reached. `none`: no call gets
 * through, and why.
 */
export type RouteResult =
  | { at: 'good' | 'slow' | 'poor' | 'uncertain' }
  | { at: 'none'; reason: 'offline' | 'blocked' | 'unsupported' }

/** Limits of the round trip. */
const GOOD_MS = 300
const SLOW_MS = 1000

/** Rates the findings. `serviceMs` is the fastest reply of the service, for calls without a relay. */
export function evaluateRoute(found: RouteFindings, serviceMs: number): RouteResult {
  const { isServiceReachable, isSupported, hasRelay, isRelayOnly, directMs, hasPublicAddress, relayMs } = found
  if (!isServiceReachable) return { at: 'none', reason: 'offline' }
  if (!isSupported) return { at: 'none', reason: 'unsupported' }
  if (relayMs !== undefined) return { at: rateRoundTrip(relayMs) }
  if (isRelayOnly || directMs === undefined || (hasRelay && !hasPublicAddress)) return { at: 'none', reason: 'blocked' }
  return { at: hasRelay ? 'uncertain' : rateRoundTrip(serviceMs) }
}

export const rateRoundTrip = (milliseconds: number): 'good' | 'slow' | 'poor' =>
  milliseconds <= GOOD_MS ? 'good' : milliseconds <= SLOW_MS ? 'slow' : 'poor'

/** Milliseconds that one loopback may take. */
const LOOPBACK_TIMEOUT_MS = 8000
const PINGS = 5

/**
 * Tests the network route of a call from this page: a loopback over the device's own addresses, and one through the relay, from a connection
 * that may use the relay only to one that has every route.
 */
export async function testRoutes(iceServers: RTCIceServer[], make = makeBrowserConnection) {
  const hasRelay = iceServers.some(({ urls }) => [urls].flat().some((url) => /^turns?:/.test(url)))
  const [direct, relay] = await Promise.all([
    measureLoopback({ iceServers }, make),
    hasRelay ? measureLoopback({ iceServers, iceTransportPolicy: 'relay' }, make) : undefined,
  ])
  return {
    hasRelay,
    directMs: direct.roundTripMs,
    hasPublicAddress: direct.candidateTypes.includes('srflx') || direct.candidateTypes.includes('prflx'),
    relayMs: relay?.roundTripMs,
  }
}

type Loopback = { roundTripMs: number | undefined; candidateTypes: string[] }

/** Connects the page with itself. The round trip is the fastest of a few pings. */
async function measureLoopback(configuration: RTCConfiguration, make: MakeConnection): Promise<Loopback> {
  const candidateTypes: string[] = []
  const [caller, callee] = [make(configuration), make({ iceServers: configuration.iceServers ?? [] })]
  try {
    const pings = measurePings(caller.createDataChannel('route', { ordered: false }))
    callee.addEventListener('datachannel', ({ channel: received }) =>
      received.addEventListener('message', ({ data }) => received.send(data)),
    )
    for (const [from, to] of [
      [caller, callee],
      [callee, caller],
    ] as const)
      from.addEventListener('icecandidate', ({ candidate }) => {
        if (!candidate) return
        if (from === caller && candidate.type) candidateTypes.push(candidate.type)
        void to.addIceCandidate(candidate).catch(() => {})
      })
    await caller.setLocalDescription()
    await callee.setRemoteDescription(caller.localDescription as RTCSessionDescription)
    await callee.setLocalDescription()
    await caller.setRemoteDescription(callee.localDescription as RTCSessionDescription)
    return { roundTripMs: await pings, candidateTypes }
  } catch {
    return { roundTripMs: undefined, candidateTypes }
  } finally {
    caller.close()
    callee.close()
  }
}

/** Resolves with the fastest round trip, or with undefined when the channel does not open in time. */
function measurePings(channel: RTCDataChannel): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  let fastest: number | undefined
  let received = 0
  const timer = setTimeout(() => resolve(fastest), LOOPBACK_TIMEOUT_MS)
  const ping = () => channel.send(String(performance.now()))
  channel.addEventListener('open', ping)
  channel.addEventListener('message', ({ data }) => {
    fastest = Math.min(fastest ?? Number.POSITIVE_INFINITY, performance.now() - Number(data))
    received += 1
    if (received < PINGS) return ping()
    clearTimeout(timer)
    resolve(fastest)
  })
  return promise
}
