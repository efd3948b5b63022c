import type { Page } from '@playwright/test'
import type { Transport } from '../lab/conditions.ts'
import { PEOPLE } from '../lab/lab-call.ts'
import { type OpenLine, openLine, routeOverLine } from '../lab/over-line.ts'
import { expectMovingPicture, joinOrTakeOver } from '../support/call.ts'
import { type FakeTwilio, startFakeTwilio } from '../support/fake-twilio/fake-twilio.ts'
import { type Product, startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

export const ADAPTERS = ['direct', 'twilio'] as const
export type Adapter = (typeof ADAPTERS)[number]
const TRANSPORTS: Record<Adapter, Transport> = { direct: 'direct', twilio: 'Twilio SDK, local server' }

/** The demo customer and the demo mechanic in the call of the demo appointment. */
export type Callers = { customer: Page; mechanic: Page }

const callPath = { customer: '/chat/videocall', mechanic: (ticketId: string) => `/desk/${ticketId}/call` }
/** Creates a test with a product that uses the adapter, and two people in a call. */
export const createCallTest = (adapter: Adapter) =>
  test.extend<{ callers: Callers; line: OpenLine }, { twilio: FakeTwilio | undefined }>({
    twilio: [
      async ({ browserName: _ }, use) => {
        const twilio = adapter === 'twilio' ? await startFakeTwilio() : undefined
        await use(twilio)
        await twilio?.stop()
      },
      { scope: 'worker' },
    ],
    // A separate product, because these tests leave the demo ticket in the middle of a call.
    product: [
      async ({ twilio }, use) => {
        const product = await startProduct({ CALL_ADAPTER: adapter, ...twilio?.env })
        await use(product)
        await product.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    // The simulated line of the lab carries the media.
    line: async ({ browserName: _ }, use) => {
      const line = await openLine(TRANSPORTS[adapter], undefined)
      await use(line)
      line.close()
      if (line.failure) throw line.failure
    },
    callers: async ({ openContext, signIn, product, line, deviceScaleFactor, consoleErrors }, use) => {
      // The browser logs this when the SDK leaves, or the page closes, while the SDK opens its socket or restores it.
      if (adapter === 'twilio') consoleErrors.allow(/WebSocket is closed before the connection is established/)
      const open = async (email: string, direction: 'there' | 'back') => {
        const context = await openContext({ ...(deviceScaleFactor && { deviceScaleFactor }) })
        await signIn(context, email)
        await routeOverLine(context, { transport: TRANSPORTS[adapter], line, direction })
        return context.newPage()
      }
      const [customer, mechanic] = await Promise.all([open(PEOPLE.customer, 'there'), open(PEOPLE.mechanic, 'back')])
      const ticket = await setClockToJoin(customer, product)
      await customer.goto(callPath.customer)
      await mechanic.goto(callPath.mechanic(ticket))
      await joinOrTakeOver(customer)
      await joinOrTakeOver(mechanic)
      await expectBothSee({ customer, mechanic })
      await use({ customer, mechanic })
      for (const page of [customer, mechanic]) await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    },
  })

export async function expectBothSee({ customer, mechanic }: Callers) {
  await Promise.all([expectMovingPicture(customer), expectMovingPicture(mechanic)])
}

/** Sets the clock to a time at which the customer's call can be joined. Returns the ticket's id. */
export async function setClockToJoin(page: Page, product: Product): Promise<string> {
  const { tickets } = (await (await page.request.get('/api/tickets')).json()) as {
    tickets: { id: string; appointment: { startsAt: string } }[]
  }
  const [ticket] = tickets
  expect(ticket?.appointment).toBeTruthy()
  await product.setClockToJoin(ticket?.appointment.startsAt ?? '')
  return ticket?.id ?? ''
}
