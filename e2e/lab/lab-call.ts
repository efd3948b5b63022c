import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { findCoturn, startCoturn } from '../../api/src/testing/coturn.ts'
import { control, joinAllowed, joinButton } from '../support/call.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { startFakeTwilio } from '../support/fake-twilio/fake-twilio.ts'
import { type Product, startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'
import { isRelay, isTwilio, type Transport } from './conditions.ts'
import { type OpenLine, openLine, routeOverLine } from './over-line.ts'
import { findFirstPicture, findPress, readLatestSample, recordCalls } from './sampler.ts'

const SECRET = 'shared-secret-of-the-relay'
/** Seconds within which both have to see each other. */
const JOIN_LIMIT = 30

/**
 * Milliseconds in the lobby before joining over a delay: the page knows the call and has open connections by then, or is in Twilio's room, which
 * takes two requests and ten round trips.
 */
const toLobbyMs = (transport: Transport, delayMs: number): number => 3000 + (isTwilio(transport) ? 24 : 4) * delayMs

/** The people of the demo appointment. */
export const PEOPLE = { customer: 'ben@example.test', mechanic: 'mia@example.test' } as const
export type Person = keyof typeof PEOPLE

/** A call of two pages: the customer is behind the simulated line, the mechanic is not. */
export type LabCall = Record<Person, Page> & {
  line: OpenLine
  /** A person presses the button to join. Returns the seconds until both decode a new picture; throws after 30. */
  join: (person?: Person) => Promise<number>
  hangUp: (person?: Person) => Promise<void>
  /** A person's page before joining again. The other one stays in the call. */
  openLobby: (person?: Person) => Promise<void>
  /** Waits as people do before they join over a delay. */
  waitInLobby: (delayMs: number) => Promise<void>
  /** Throws if media could bypass the line. */
  assertRouted: () => void
  close: () => Promise<void>
}

/** Makes calls in a running product. */
export type Lab = Awaited<ReturnType<typeof createLab>>
export type LabOptions = {
  transport: Transport
  product: Pick<Product, 'url' | 'setClockToJoin'>
  coturn?: { port: number; tlsPort: number } | undefined
  /** Opens a context in which the person is signed in. */
  openContext: (person: Person, options: BrowserContextOptions) => Promise<BrowserContext>
}

/** Starts the product, and coturn or the local signalling server where the transport needs them. */
export async function startLab(transport: Transport) {
  const program = findCoturn()
  const coturn = isRelay(transport) && program ? await startCoturn(program, SECRET) : undefined
  const twilio = isTwilio(transport) ? await startFakeTwilio() : undefined
  const turnUrls = coturn && { TURN_URLS: `turn:127.0.0.1:${coturn.port}`, TURN_SECRET: SECRET }
  const product = await startProduct({ CALL_ADAPTER: twilio ? 'twilio' : 'direct', ...turnUrls, ...twilio?.env })
  const browser = await chromium.launch({
    executablePath: await provideHeadlessShell(),
    // coturn's certificate is the lab's own.
    args: [...CHROMIUM_FLAGS, '--ignore-certificate-errors'],
  })
  const sessions = new Map<Person, Awaited<ReturnType<BrowserContext['cookies']>>>()
  const lab = await createLab({
    transport,
    product,
    coturn,
    async openContext(person, options) {
      const context = await browser.newContext({ baseURL: product.url, ...options })
      if (!sessions.has(person)) await signInByMail(context.request, product, PEOPLE[person])
      await context.addCookies(sessions.get(person) ?? [])
      sessions.set(person, await context.cookies())
      return context
    },
  })
  return {
    ...lab,
    stop: async () => {
      await browser.close()
      await product.stop()
      await twilio?.stop()
      await coturn?.stop()
    },
  }
}

export async function createLab({ transport, product, coturn, openContext }: LabOptions) {
  const ticket = await findTicket(await openContext('customer', {}))
  const setClockToJoin = () => product.setClockToJoin(ticket.appointment.startsAt)
  const paths: Record<Person, string> = { customer: '/chat/videocall', mechanic: `/desk/${ticket.id}/call` }
  return {
    /** Opens the pages of a call. The customer's signalling is delayed on both ways; `keepsReadings` false keeps the newest readings only. */
    open: async ({ delayMs = 0, keepsReadings = true } = {}): Promise<LabCall> => {
      await setClockToJoin()
      const line = await openLine(transport, coturn)
      const open = async (person: Person) => {
        const context = await openContext(person, CONTEXT_OPTIONS)
        await recordCalls(context, { relayOnly: isRelay(transport), keepsReadings })
        if (person === 'customer') await routeOverLine(context, { transport, line, direction: 'there', delayMs })
        else if (!isRelay(transport)) await routeOverLine(context, { transport, line, direction: 'back' })
        return context.newPage()
      }
      const pages = { customer: await open('customer'), mechanic: await open('mechanic') }
      const openLobby = async (person: Person = 'customer') => void (await pages[person].goto(paths[person]))
      await Promise.all([openLobby(), openLobby('mechanic')])
      await joinAllowed(pages.mechanic)
      return {
        ...pages,
        line,
        join: (person = 'customer') => measureJoining(pages, person),
        // The button of a warning covers the one of the controls.
        hangUp: (person = 'customer') => control(pages[person], 'hang up').last().click(),
        openLobby,
        waitInLobby: (delayMs) => wait(toLobbyMs(transport, delayMs)),
        assertRouted() {
          if (line.failure) throw line.failure
        },
        close: () => closePages(Object.values(pages), line),
      }
    },
    /** Sets the product's clock to a time at which the call can be joined. */
    setClockToJoin,
  }
}

const CONTEXT_OPTIONS = {
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
  permissions: ['camera', 'microphone'],
} satisfies BrowserContextOptions

async function findTicket(context: BrowserContext) {
  const { tickets } = (await (await context.request.get('/api/tickets')).json()) as {
    tickets: { id: string; appointment: { startsAt: string } }[]
  }
  await context.close()
  if (!tickets[0]) throw new Error('The demo customer has no ticket.')
  return tickets[0]
}

async function measureJoining(pages: Record<Person, Page>, person: Person): Promise<number> {
  await expect(joinButton(pages[person])).toBeEnabled()
  const before = { customer: await readLatestSample(pages.customer), mechanic: await readLatestSample(pages.mechanic) }
  await joinAllowed(pages[person])
  const pressedAt = await findPress(pages[person])
  for (;;) {
    const seenAt = [
      await findFirstPicture(pages.customer, before.customer),
      await findFirstPicture(pages.mechanic, before.mechanic),
    ]
    if (seenAt.every((at) => at !== undefined)) return (Math.max(...seenAt) - pressedAt) / 1000
    if (Date.now() - pressedAt > JOIN_LIMIT * 1000) throw new Error('The pages did not see each other within 30 s.')
    await wait(50)
  }
}

/** Milliseconds that hanging up may take before the pages are closed. */
const HANG_UP_LIMIT_MS = 5000

async function closePages(pages: readonly Page[], line: OpenLine) {
  for (const page of pages) await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  // Otherwise the service would list the people for half a minute of the next call. A page whose call is lost may have no such button.
  await Promise.allSettled(
    pages.map(async (page) => {
      await control(page, 'hang up').last().click({ timeout: HANG_UP_LIMIT_MS })
      await page.waitForURL(({ pathname }) => !pathname.endsWith('call'), { timeout: HANG_UP_LIMIT_MS })
    }),
  )
  for (const page of pages) await page.context().close()
  line.close()
}
