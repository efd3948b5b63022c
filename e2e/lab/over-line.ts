import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Route } from '@playwright/test'
import type { CallAccess, CallSignal } from '@radruf/contract'
import {
  createTcpLine,
  createUdpLine,
  type LineProfile,
  rewriteAddresses,
  rewriteCandidates,
  type UdpLine,
} from '@radruf/mocks/line'
import { isRelay, type Transport } from './conditions.ts'

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
 * Routes the media of a page over the line by replacing addresses: in the signals of a direct call, in the messages of the Twilio SDK's
 * socket, and in the relay's address for a relayed call. `direction` is the line's direction towards the page. The page's requests about
 * the call are delayed by `delayMs` as well, both the request and the response; events of the service are not delayed.
 */
export async function routeOverLine(
  context: BrowserContext,
  {
    transport,
    line,
    direction,
    delayMs = 0,
  }: { transport: Transport; line: OpenLine; direction: Direction; delayMs?: number },
) {
  const { udp, turnPort } = line
  const change: Change =
    udp && !transport.startsWith('Twilio')
      ? { body: (body) => passSignalsOver(body, { line: udp, direction }) }
      : turnPort !== undefined
        ? { answer: (answer) => nameRelay(answer, toTurnUrl(transport, turnPort)) }
        : {}
  if (transport.startsWith('Twilio') && udp) await rewriteSocket(context, udp, direction)
  for (const path of ['**/api/tickets/*/call/**', '**/api/call-servers'])
    await context.route(path, (route) => passRequest(route, { delayMs, ...change }))
}

/** Changes of the bodies of requests about a call, and of their answers. */
type Change = { body?: (body: CallBody) => Promise<CallBody>; answer?: (answer: CallAnswer) => CallAnswer }
type CallBody = { signals?: CallSignal[]; greeting?: { signals: CallSignal[] } }
type CallAnswer = Partial<Pick<CallAccess, 'iceServers'>>

async function passRequest(route: Route, { delayMs, body, answer }: Change & { delayMs: number }) {
  await wait(delayMs)
  const sent = route.request().postDataJSON() as CallBody | null
  const response = await route.fetch(sent && body ? { postData: await body(sent) } : {})
  await wait(delayMs)
  // A page that has closed needs no answer.
  const isChanged = answer && response.ok() && response.status() !== 204
  await route
    .fulfill({ response, ...(isChanged && { json: answer((await response.json()) as CallAnswer) }) })
    .catch(() => {})
}

/** Replaces the addresses in the signals of a request. */
async function passSignalsOver(body: CallBody, { line, direction }: { line: UdpLine; direction: Direction }) {
  const pass = (signals: CallSignal[]) =>
    Promise.all(signals.map((signal) => rewriteCandidates(signal, line, direction)))
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

const rewriteSocket = (context: BrowserContext, line: UdpLine, direction: Direction) =>
  context.routeWebSocket(/\/signaling/, (socket) => {
    const server = socket.connectToServer()
    let last = Promise.resolve()
    // Messages stay in their order.
    socket.onMessage((message) => {
      last = last.then(async () => server.send(await rewriteAddresses(String(message), line, direction)))
    })
  })
