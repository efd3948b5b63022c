import { type MakeConnection, makeBrowserConnection } from '../core/make-connection.ts'

/** Result of the test of a call's route. Round trips are in milliseconds; undefined where nothing came through. */
export type RouteFindings = {
  /** The service can be reached, whatever the route of the media. */
  isServiceReachable: boolean
  /** The browser can make calls. */
  isSupported: boolean
  /** The service does not name the servers of calls: they are Twilio's, or it refuses the request. */
  hasUnknownServers: boolean
  /** The service names a relay. */
  hasRelay: boolean
  /** The service names a server that says which public address this network has. */
  hasStun: boolean
  /** The person's calls go through a relay only. */
  isRelayOnly: boolean
  /** A data channel within the page over addresses of this device: the browser and the device let media through. */
  directMs: number | undefined
  /** Others can reach this page at an address of its network or of the relay. */
  hasPublicAddress: boolean
  /** A data channel from this page through the relay and back. */
  relayMs: number | undefined
}

/**
 * `uncertain`: a direct call may work, but the relay that would carry it otherwise cannot be reached, or the public address is unknown. UDP
 * may be blocked, or the device has a public address of its own. `untested`: only the call itself shows whether it gets through. `none`: no
 * call gets through, and why.
 */
export type RouteResult =
  | { at: 'good' | 'slow' | 'poor' | 'uncertain' | 'untested' }
  | { at: 'none'; reason: 'offline' | 'blocked' | 'unsupported' | 'relayMissing' }

/** Limits of the round trip. */
const GOOD_MS = 300
const SLOW_MS = 1000

/**
 * Rates the findings. `serviceMs` is the fastest reply of the service, for calls without a relay. Without any server calls stay within one
 * network, so there is no outer route to test.
 */
export function evaluateRoute(found: RouteFindings, serviceMs: number): RouteResult {
  const { hasUnknownServers, hasRelay, hasStun, isRelayOnly, directMs, hasPublicAddress, relayMs } = found
  if (!found.isServiceReachable) return { at: 'none', reason: 'offline' }
  if (!found.isSupported) return { at: 'none', reason: 'unsupported' }
  if (relayMs !== undefined) return { at: rateRoundTrip(relayMs) }
  const rating = rateRoundTrip(serviceMs)
  if (hasUnknownServers) return { at: rating === 'poor' ? rating : 'untested' }
  if (isRelayOnly && !hasRelay) return { at: 'none', reason: 'relayMissing' }
  if (isRelayOnly || directMs === undefined || (hasRelay && !hasPublicAddress)) return { at: 'none', reason: 'blocked' }
  const isUncertain = hasRelay || (hasStun && !hasPublicAddress)
  return { at: isUncertain && rating !== 'poor' ? 'uncertain' : rating }
}

export const rateRoundTrip = (milliseconds: number): 'good' | 'slow' | 'poor' =>
  milliseconds <= GOOD_MS ? 'good' : milliseconds <= SLOW_MS ? 'slow' : 'poor'

/** Milliseconds that a loopback, or the search for a public address, may take. */
const TIMEOUT_MS = 8000
const PINGS = 5

/**
 * Tests the network route of a call from this page, with one loopback over the device's own addresses and one through the relay. The latter
 * leads from a connection that may use the relay only to one that has every route.
 */
export async function testRoutes(iceServers: RTCIceServer[], make = makeBrowserConnection) {
  const hasServer = (scheme: RegExp) => iceServers.some(({ urls }) => [urls].flat().some((url) => scheme.test(url)))
  const [hasRelay, hasStun] = [hasServer(/^turns?:/), hasServer(/^stuns?:/)]
  const [directMs, relayMs, hasPublicAddress] = await Promise.all([
    measureLoopback({ iceServers }, make),
    hasRelay ? measureLoopback({ iceServers, iceTransportPolicy: 'relay' }, make) : undefined,
    (hasRelay || hasStun) && findPublicAddress({ iceServers }, make),
  ])
  return { hasRelay, hasStun, directMs, hasPublicAddress, relayMs }
}

/** Connects the page with itself. Resolves with the fastest of a few pings; undefined when none comes back. */
async function measureLoopback(configuration: RTCConfiguration, make: MakeConnection): Promise<number | undefined> {
  const connections = [configuration, { iceServers: configuration.iceServers ?? [] }].map((each) =>
    tryToMake(make, each),
  )
  const [caller, callee] = connections
  try {
    if (!caller || !callee) return undefined
    const pings = measurePings(caller.createDataChannel('route', { ordered: false }))
    callee.addEventListener('datachannel', ({ channel: received }) =>
      received.addEventListener('message', ({ data }) => sendIfOpen(received, data)),
    )
    for (const [from, to] of [
      [caller, callee],
      [callee, caller],
    ] as const)
      from.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate) void to.addIceCandidate(candidate).catch(() => {})
      })
    await caller.setLocalDescription()
    await callee.setRemoteDescription(caller.localDescription as RTCSessionDescription)
    await callee.setLocalDescription()
    await caller.setRemoteDescription(callee.localDescription as RTCSessionDescription)
    return await pings
  } catch {
    return undefined
  } finally {
    for (const connection of connections) connection?.close()
  }
}

/** Whether a server names an address for this page. Its answer may come later than the pings of a loopback within the device. */
async function findPublicAddress(configuration: RTCConfiguration, make: MakeConnection): Promise<boolean> {
  const connection = tryToMake(make, configuration)
  if (!connection) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), TIMEOUT_MS)
  connection.addEventListener('icecandidate', ({ candidate }) => {
    const isPublic = candidate?.type === 'srflx' || candidate?.type === 'relay'
    if (isPublic || !candidate) resolve(isPublic)
  })
  connection.createDataChannel('route')
  connection.setLocalDescription().catch(() => resolve(false))
  const isFound = await promise
  clearTimeout(timer)
  connection.close()
  return isFound
}

/** Firefox makes no connection while the device is offline. */
function tryToMake(make: MakeConnection, configuration: RTCConfiguration): RTCPeerConnection | undefined {
  try {
    return make(configuration)
  } catch {
    return undefined
  }
}

/** Resolves with the fastest round trip, or with undefined when the channel does not open in time. */
function measurePings(channel: RTCDataChannel): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  let fastest: number | undefined
  let received = 0
  const timer = setTimeout(() => resolve(fastest), TIMEOUT_MS)
  const ping = () => sendIfOpen(channel, String(performance.now()))
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

/** Events that were queued before a connection was closed still arrive, and a channel that is not open throws. */
function sendIfOpen(channel: RTCDataChannel, text: string) {
  if (channel.readyState === 'open') channel.send(text)
}
