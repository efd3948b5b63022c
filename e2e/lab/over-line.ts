import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Route, WebSocketRoute } from '@playwright/test'
import type { CallAccess, CallSignal } from '@radruf/contract'
import {
  createTcpLine,
  createUdpLine,
  type LineProfile,
  rewriteAddresses,
  rewriteCandidates,
  type UdpLine,
} from '@radruf/scenarios/line'
import { isRelay, isTwilio, type Transport } from './conditions.ts'

/** A line whose profile can change during a call. `udp`: the direct way. `turnPort`: the way to the relay. */
export type OpenLine = {
  setProfile: (change: Partial<LineProfile>) => void
  close: () => void
  udp?: UdpLine
  turnPort?: number
  /** The reason why media could bypass the line. The signal was not passed on; figures of the call are void. */
  failure?: unknown
}
type Direction = 'there' | 'back'

/** Opens a line for a transport: between the browsers, or to the relay. */
export async function openLine(
  transport: Transport,
  coturn: { port: number; tlsPort: number } | undefined,
): Promise<OpenLine> {
  if (transport === 'relay over TCP' || transport === 'relay over TLS') {
    const line = await createTcpLine((transport === 'relay over TLS' ? coturn?.tlsPort : coturn?.port) ?? 0)
    return { ...line, turnPort: line.port }
  }
  const udp = createUdpLine()
  if (!isRelay(transport) || !coturn) return { ...udp, udp }
  return { ...udp, turnPort: await udp.relayTo({ address: '127.0.0.1', port: coturn.port }) }
}

type LineRoute = {
  transport: Transport
  line: OpenLine
  /** The line's direction towards the page. */
  direction: Direction
  /** Milliseconds by which the page's signalling is delayed, on each way. */
  delayMs?: number
}

/**
 * Routes the media of a page over the line by replacing addresses: in the signals of a direct call, in the messages of the Twilio SDK's
 * socket, and in the relay's address for a relayed call. The page's requests about the call are delayed as well, both the request and the
 * response, and so is the SDK's socket; events of the service are not.
 */
export async function routeOverLine(context: BrowserContext, route: LineRoute) {
  if (isTwilio(route.transport)) await context.routeWebSocket(/\/signaling/, (socket) => passSocket(socket, route))
  for (const path of ['**/api/tickets/*/call/**', '**/api/call-servers'])
    await context.route(path, (request) => passRequest(request, route))
}

type CallBody = { signals?: CallSignal[]; greeting?: { signals: CallSignal[] } }
type CallAnswer = Partial<Pick<CallAccess, 'iceServers'>>

async function passRequest(request: Route, { transport, line, direction, delayMs = 0 }: LineRoute) {
  await wait(delayMs)
  const { udp, turnPort } = line
  const body = request.request().postDataJSON() as CallBody | null
  const changesBody = body !== null && udp !== undefined && !isTwilio(transport)
  const postData = changesBody ? await passSignals(body, udp, direction).catch(toFailureOf(line)) : undefined
  if (line.failure) return request.abort()
  const response = await request.fetch(postData && { postData })
  await wait(delayMs)
  const namesServers = turnPort !== undefined && response.ok() && response.status() !== 204
  const json = namesServers && nameRelay((await response.json()) as CallAnswer, toTurnUrl(transport, turnPort))
  // A page that has closed needs no answer.
  await request.fulfill({ response, ...(json && { json }) }).catch(() => {})
}

const toFailureOf =
  (line: OpenLine) =>
  (error: unknown): undefined => {
    line.failure ??= error
  }

/** Replaces the addresses in the signals of a request. */
async function passSignals(body: CallBody, line: UdpLine, direction: Direction): Promise<CallBody> {
  const pass = (signals: CallSignal[]) =>
    Promise.all(signals.map((signal) => rewriteCandidates(signal, line, { direction, isOnlyRoute: true })))
  return {
    ...body,
    ...(body.signals && { signals: await pass(body.signals) }),
    ...(body.greeting && { greeting: { ...body.greeting, signals: await pass(body.greeting.signals) } }),
  }
}

/** Replaces the relay's address. */
const nameRelay = (answer: CallAnswer, url: string): CallAnswer => ({
  ...answer,
  ...(answer.iceServers && { iceServers: answer.iceServers.map((server) => ({ ...server, urls: [url] })) }),
})

const toTurnUrl = (transport: Transport, port: number): string =>
  transport === 'relay over TLS'
    ? `turns:127.0.0.1:${port}?transport=tcp`
    : `turn:127.0.0.1:${port}?transport=${transport === 'relay over TCP' ? 'tcp' : 'udp'}`

/**
 * Opens the socket after the two round trips of a TCP connection and its upgrade, and delays the messages of both ways, and the end, in their
 * order.
 */
async function passSocket(socket: WebSocketRoute, { line, direction, delayMs = 0 }: LineRoute) {
  await wait(4 * delayMs)
  const server = socket.connectToServer()
  const rewrite = (message: string) =>
    line.udp ? rewriteAddresses(message, line.udp, { direction, isOnlyRoute: true }) : Promise.resolve(message)
  const [toServer, toPage] = [createDelay(delayMs), createDelay(delayMs)]
  socket.onMessage((message) =>
    toServer(() => rewrite(String(message)).then((text) => server.send(text), toFailureOf(line))),
  )
  socket.onClose((code, reason) => toServer(() => server.close(toCloseOptions(code, reason))))
  server.onMessage((message) => toPage(() => socket.send(message)))
  server.onClose((code, reason) => toPage(() => socket.close(toCloseOptions(code, reason))))
}

const toCloseOptions = (code?: number, reason?: string) => ({
  ...(code !== undefined && { code }),
  ...(reason !== undefined && { reason }),
})

/** Runs deliveries in their order, each after the delay. */
function createDelay(delayMs: number) {
  let last: Promise<unknown> = Promise.resolve()
  return (deliver: () => unknown) => {
    const arriving = wait(delayMs)
    // A side that has closed takes nothing more.
    last = last
      .then(() => arriving)
      .then(deliver)
      .catch(() => {})
  }
}
