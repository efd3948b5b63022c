import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Route } from '@playwright/test'
import type { CallAccess, CallSignal } from '@radruf/contract'
import { createUdpLine, type LineProfile, rewriteAddresses, rewriteCandidates, type UdpLine } from '@radruf/mocks/line'
import { isRelay, type Transport } from './conditions.ts'
import { createTcpLine } from './tcp-line.ts'

/** A line whose profile can change during a call. `udp`: the direct way. `turnPort`: the way to the relay. */
export type OpenLine = {
  setProfile: (change: Partial<LineProfile>) => void
  close: () => void
  udp?: UdpLine
  turnPort?: number
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

/**
 * Leads the media of a page over the line: direct calls by other addresses in its signals, calls of the Twilio SDK by other addresses
 * in the messages of its socket, relayed calls by another address of the relay. `direction` is the line's direction towards the page.
 */
export async function routeOverLine(
  context: BrowserContext,
  { transport, line, direction }: { transport: Transport; line: OpenLine; direction: Direction },
) {
  const { udp, turnPort } = line
  if (transport.startsWith('Twilio') && udp) await rewriteSocket(context, udp, direction)
  else if (udp)
    await context.route('**/api/tickets/*/call/signals', (route) => passSignalsOver(route, { line: udp, direction }))
  else if (turnPort !== undefined)
    await context.route('**/api/tickets/*/call/participants/*', (route) => nameRelay(route, transport, turnPort))
}

/** Requests about the call take the line's round trip longer. The other routes of the context follow. */
export const delayRequests = (context: BrowserContext, roundTripMs: number) =>
  context.route('**/api/tickets/*/call/**', async (route) => {
    await wait(roundTripMs)
    await route.fallback()
  })

async function passSignalsOver(route: Route, { line, direction }: { line: UdpLine; direction: Direction }) {
  const body = route.request().postDataJSON() as { signals: CallSignal[] }
  const signals = await Promise.all(body.signals.map((signal) => rewriteCandidates(signal, line, direction)))
  await route.continue({ postData: JSON.stringify({ ...body, signals }) })
}

/** Replaces the relay's address in the answer to joining. */
async function nameRelay(route: Route, transport: Transport, turnPort: number) {
  if (route.request().method() !== 'PUT') return route.continue()
  const response = await route.fetch()
  if (!response.ok()) return route.fulfill({ response })
  const access = (await response.json()) as CallAccess
  const iceServers = access.iceServers.map((server) => ({ ...server, urls: [toTurnUrl(transport, turnPort)] }))
  await route.fulfill({ response, json: { ...access, iceServers } })
}

const toTurnUrl = (transport: Transport, port: number): string =>
  transport === 'relay over TLS'
    ? `turns:127.0.0.1:${port}?transport=tcp`
    : `turn:127.0.0.1:${port}?transport=${transport === 'relay over TCP' ? 'tcp' : 'udp'}`

const rewriteSocket = (context: BrowserContext, line: UdpLine, direction: Direction) =>
  context.routeWebSocket(/\/signaling/, (socket) => {
    const server = socket.connectToServer()
    let last = Promise.resolve()
    // Messages stay in their order.
    socket.onMessage((message) => {
      last = last.then(async () => server.send(await rewriteAddresses(String(message), line, direction)))
    })
  })
