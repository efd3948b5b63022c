import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { CallAccess, CallSignal } from '@radruf/contract'
import { createUdpLine, type LineProfile, rewriteCandidates } from '@radruf/mocks/line'
import { joinOrTakeOver } from '../support/call.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { findCoturn, startCoturn } from '../support/coturn.ts'
import { startFakeTwilio } from '../support/fake-twilio/fake-twilio.ts'
import { startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'
import { isRelay, type Transport } from './conditions.ts'
import { readSamples, recordCalls } from './sampler.ts'
import { createTcpLine } from './tcp-line.ts'

const SECRET = 'shared-secret-of-the-relay'

/** A line whose profile can change during a call. */
type Line = { setProfile: (change: Partial<LineProfile>) => void; close: () => void }
/** `udp`: the direct way. `turnPort`: the way to the relay. */
type OpenLine = Line & { udp?: ReturnType<typeof createUdpLine>; turnPort?: number }

/** A call of two pages: the customer is behind the simulated line, the mechanic is not. */
export type LabCall = {
  customer: Page
  mechanic: Page
  line: Line
  /** Seconds from the customer's press until both decode a picture. */
  joinSeconds: number
  close: () => Promise<void>
}

/** Starts the product, and coturn or the local signalling server where the transport needs them. */
export async function startLab(transport: Transport) {
  const program = findCoturn()
  const coturn = isRelay(transport) && program ? await startCoturn(program, SECRET) : undefined
  const twilio = transport.startsWith('Twilio') ? await startFakeTwilio() : undefined
  const turnUrls = coturn && {
    TURN_URLS: `turn:127.0.0.1:${coturn.port}`,
    TURN_SECRET: SECRET,
  }
  const product = await startProduct({ CALL_ADAPTER: twilio ? 'twilio' : 'direct', ...turnUrls, ...twilio?.env })
  const browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // coturn's certificate is the lab's own.
    args: [...CHROMIUM_FLAGS, '--ignore-certificate-errors'],
  })
  const people = await Promise.all(
    ['ben@example.test', 'mia@example.test'].map(async (email) => {
      const context = await browser.newContext({ baseURL: product.url })
      await signInByMail(context.request, product, email)
      const cookies = await context.cookies()
      return { context, cookies }
    }),
  )
  const [customer, mechanic] = people
  if (!customer || !mechanic) throw new Error('Two people make a call.')
  const { tickets } = (await (await customer.context.request.get('/api/tickets')).json()) as {
    tickets: { id: string; appointment: { startsAt: string } }[]
  }
  const [ticket] = tickets
  for (const { context } of people) await context.close()

  return {
    /** Opens a call with the profile on the line. */
    open: async (profile: Partial<LineProfile>): Promise<LabCall> => {
      await product.setClockToJoin(ticket?.appointment.startsAt ?? '')
      const line = await openLine(transport, coturn)
      line.setProfile(profile)
      const contexts = await Promise.all(
        [customer, mechanic].map(({ cookies }) => openContext(browser, product.url, cookies, isRelay(transport))),
      )
      const [customerContext, mechanicContext] = contexts
      if (!customerContext || !mechanicContext) throw new Error('Two people make a call.')
      const { delayMs = 0 } = profile
      await routeOverLine(customerContext, { transport, line, delayMs, direction: 'there' })
      if (transport === 'direct')
        await routeOverLine(mechanicContext, { transport, line, delayMs: 0, direction: 'back' })
      const pages = { customer: await customerContext.newPage(), mechanic: await mechanicContext.newPage() }
      await Promise.all([pages.customer.goto('/chat/videocall'), pages.mechanic.goto(`/desk/${ticket?.id}/call`)])
      await joinOrTakeOver(pages.mechanic)
      const joinSeconds = await measureJoining(pages)
      const close = async () => {
        // Hanging up leaves the room for the next call.
        for (const page of Object.values(pages)) await page.close({ runBeforeUnload: true })
        for (const context of contexts) await context.close()
        line.close()
      }
      return { ...pages, line, joinSeconds, close }
    },
    stop: async () => {
      await browser.close()
      await product.stop()
      await twilio?.stop()
      await coturn?.stop()
    },
  }
}

async function openContext(
  browser: Browser,
  baseURL: string,
  cookies: Parameters<BrowserContext['addCookies']>[0],
  relayOnly: boolean,
) {
  const context = await browser.newContext({
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    permissions: ['camera', 'microphone'],
  })
  await context.addCookies(cookies)
  await recordCalls(context, { relayOnly })
  return context
}

async function openLine(
  transport: Transport,
  coturn: { port: number; tlsPort: number } | undefined,
): Promise<OpenLine> {
  if (transport === 'relay over TCP' || transport === 'relay over TLS') {
    const line = await createTcpLine((transport === 'relay over TLS' ? coturn?.tlsPort : coturn?.port) ?? 0)
    return { ...line, turnPort: line.port }
  }
  const udp = createUdpLine()
  if (!coturn) return { ...udp, udp }
  return { ...udp, turnPort: await udp.relayTo({ address: '127.0.0.1', port: coturn.port }) }
}

/**
 * Leads the media over the line: direct calls by other addresses in the signals of a page, relayed calls by another address of the
 * customer's relay. Requests about the call take the line's round trip longer.
 */
async function routeOverLine(
  context: BrowserContext,
  {
    transport,
    line,
    delayMs,
    direction,
  }: { transport: Transport; line: OpenLine; delayMs: number; direction: 'there' | 'back' },
) {
  await context.route('**/api/tickets/*/call/**', async (route) => {
    if (delayMs > 0) await wait(2 * delayMs)
    const request = route.request()
    const { udp, turnPort } = line
    if (turnPort !== undefined && request.method() === 'PUT') {
      const response = await route.fetch()
      if (!response.ok()) return route.fulfill({ response })
      const access = (await response.json()) as CallAccess
      return route.fulfill({
        response,
        json: {
          ...access,
          iceServers: access.iceServers.map((server) => ({ ...server, urls: [toTurnUrl(transport, turnPort)] })),
        },
      })
    }
    const isSignal = udp && transport === 'direct' && request.url().endsWith('/call/signals')
    if (!isSignal) return route.continue()
    const body = request.postDataJSON() as { signals: CallSignal[] }
    const signals = await Promise.all(body.signals.map((signal) => rewriteCandidates(signal, udp, direction)))
    return route.continue({ postData: JSON.stringify({ ...body, signals }) })
  })
}

const toTurnUrl = (transport: Transport, port: number): string =>
  transport === 'relay over TLS'
    ? `turns:127.0.0.1:${port}?transport=tcp`
    : `turn:127.0.0.1:${port}?transport=${transport === 'relay over TCP' ? 'tcp' : 'udp'}`

/** Presses the customer's join button. Returns the seconds until both decode a picture; throws after 30. */
async function measureJoining({ customer, mechanic }: { customer: Page; mechanic: Page }): Promise<number> {
  await joinOrTakeOver(customer)
  const pressedAt = Date.now()
  const hasPicture = async (page: Page) =>
    (await readSamples(page)).some(({ at, framesDecoded }) => at >= pressedAt && framesDecoded > 0)
  while (!((await hasPicture(customer)) && (await hasPicture(mechanic)))) {
    if (Date.now() - pressedAt > 30_000) throw new Error('The pages did not see each other within 30 s.')
    await wait(50)
  }
  const first = (samples: Awaited<ReturnType<typeof readSamples>>) =>
    samples.find(({ at, framesDecoded }) => at >= pressedAt && framesDecoded > 0)?.at ?? Number.NaN
  return (Math.max(first(await readSamples(customer)), first(await readSamples(mechanic))) - pressedAt) / 1000
}
