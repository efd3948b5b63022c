import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { findCoturn, startCoturn } from '../../api/src/testing/coturn.ts'
import { control, joinAllowed, joinButton } from '../support/call.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { startFakeTwilio } from '../support/fake-twilio/fake-twilio.ts'
import { startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'
import { isRelay, type Transport } from './conditions.ts'
import { type OpenLine, openLine, routeOverLine } from './over-line.ts'
import { findFirstPicture, recordCalls } from './sampler.ts'

const SECRET = 'shared-secret-of-the-relay'
/** Seconds within which both have to see each other. */
const JOIN_LIMIT = 30

/** Milliseconds in the lobby before joining over a delay: the page knows the call and has open connections by then. */
export const toLobbyMs = (delayMs: number): number => 3000 + 4 * delayMs

/** A call of two pages: the customer is behind the simulated line, the mechanic is not. */
export type LabCall = {
  customer: Page
  mechanic: Page
  line: OpenLine
  /** The customer presses the button to join. Returns the seconds until both decode a picture; throws after 30. */
  join: () => Promise<number>
  /** The customer hangs up. */
  hangUp: () => Promise<void>
  /** The customer's page before joining again. The mechanic stays in the call. */
  openLobby: () => Promise<void>
  close: () => Promise<void>
}
export type Lab = Awaited<ReturnType<typeof startLab>>

/** Starts the product, and coturn or the local signalling server where the transport needs them. */
export async function startLab(transport: Transport) {
  const program = findCoturn()
  const coturn = isRelay(transport) && program ? await startCoturn(program, SECRET) : undefined
  const twilio = transport.startsWith('Twilio') ? await startFakeTwilio() : undefined
  const turnUrls = coturn && { TURN_URLS: `turn:127.0.0.1:${coturn.port}`, TURN_SECRET: SECRET }
  const product = await startProduct({ CALL_ADAPTER: twilio ? 'twilio' : 'direct', ...turnUrls, ...twilio?.env })
  const browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // coturn's certificate is the lab's own.
    args: [...CHROMIUM_FLAGS, '--ignore-certificate-errors'],
  })
  const [customer, mechanic] = await signIn(browser, product)
  const ticket = await findTicket(browser, product.url, customer)

  return {
    /** Opens the pages of a call. The customer's requests about it are delayed on both ways; `keepsReadings` false keeps the newest ones only. */
    open: async ({ delayMs = 0, keepsReadings = true } = {}): Promise<LabCall> => {
      await product.setClockToJoin(ticket.appointment.startsAt)
      const line = await openLine(transport, coturn)
      const [customerContext, mechanicContext] = [
        await openContext(browser, product.url, customer),
        await openContext(browser, product.url, mechanic),
      ]
      for (const context of [customerContext, mechanicContext])
        await recordCalls(context, { relayOnly: isRelay(transport), keepsReadings })
      await routeOverLine(customerContext, { transport, line, direction: 'there', delayMs })
      if (!isRelay(transport)) await routeOverLine(mechanicContext, { transport, line, direction: 'back' })
      const pages = { customer: await customerContext.newPage(), mechanic: await mechanicContext.newPage() }
      const openLobby = async () => void (await pages.customer.goto('/chat/videocall'))
      await Promise.all([openLobby(), pages.mechanic.goto(`/desk/${ticket.id}/call`)])
      await joinAllowed(pages.mechanic)
      return {
        ...pages,
        line,
        join: () => measureJoining(pages),
        hangUp: () => control(pages.customer, 'hang up').click(),
        openLobby,
        async close() {
          for (const context of [customerContext, mechanicContext])
            await context.unrouteAll({ behavior: 'ignoreErrors' })
          // Hanging up leaves the room for the next call.
          for (const page of Object.values(pages)) await page.close({ runBeforeUnload: true })
          for (const context of [customerContext, mechanicContext]) await context.close()
          line.close()
        },
      }
    },
    /** Sets the product's clock to a time at which the call can be joined. */
    setClockToJoin: () => product.setClockToJoin(ticket.appointment.startsAt),
    stop: async () => {
      await browser.close()
      await product.stop()
      await twilio?.stop()
      await coturn?.stop()
    },
  }
}

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** Signs in the customer and the mechanic of the demo appointment. */
async function signIn(browser: Browser, product: Awaited<ReturnType<typeof startProduct>>) {
  const cookiesOf = async (email: string): Promise<Cookies> => {
    const context = await browser.newContext({ baseURL: product.url })
    await signInByMail(context.request, product, email)
    const cookies = await context.cookies()
    await context.close()
    return cookies
  }
  return [await cookiesOf('ben@example.test'), await cookiesOf('mia@example.test')] as const
}

async function findTicket(browser: Browser, baseURL: string, cookies: Cookies) {
  const context = await openContext(browser, baseURL, cookies)
  const { tickets } = (await (await context.request.get('/api/tickets')).json()) as {
    tickets: { id: string; appointment: { startsAt: string } }[]
  }
  await context.close()
  if (!tickets[0]) throw new Error('The demo customer has no ticket.')
  return tickets[0]
}

async function openContext(browser: Browser, baseURL: string, cookies: Cookies) {
  const context = await browser.newContext({
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    permissions: ['camera', 'microphone'],
  })
  await context.addCookies(cookies)
  return context
}

async function measureJoining({ customer, mechanic }: { customer: Page; mechanic: Page }): Promise<number> {
  await expect(joinButton(customer)).toBeEnabled()
  const pressedAt = Date.now()
  await joinAllowed(customer)
  for (;;) {
    const seenAt = [await findFirstPicture(customer, pressedAt), await findFirstPicture(mechanic, pressedAt)]
    if (seenAt.every((at) => at !== undefined)) return (Math.max(...seenAt) - pressedAt) / 1000
    if (Date.now() - pressedAt > JOIN_LIMIT * 1000) throw new Error('The pages did not see each other within 30 s.')
    await wait(50)
  }
}
