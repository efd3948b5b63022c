import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { type Lab, type LabCall, toLobbyMs } from './lab-call.ts'
import { countOpenParts, type OpenParts } from './sampler.ts'

/** Delays of the line in one direction, in milliseconds, over which joining is measured as well. */
export const JOIN_DELAYS = [200, 500] as const

/** Joins after which the product's clock is set back, so that the appointment does not end meanwhile. */
const SET_CLOCK_EVERY = 20

export type Joins = {
  seconds: number[]
  failures: string[]
  /** The largest number of parts that a page left open after hanging up. */
  open: OpenParts
}

/**
 * The customer joins and hangs up again and again, each time from a newly loaded page; the mechanic stays in the call and gets a new
 * connection each time. After hanging up nothing of the call may be open on the customer's page, and no connection on the mechanic's. With a
 * delay, the customer spends some seconds in the lobby before each joining.
 */
export async function measureJoins(lab: Lab, times: number, delayMs = 0): Promise<Joins> {
  const joins: Joins = { seconds: [], failures: [], open: { connections: 0, tracks: 0, timers: 0 } }
  let call: LabCall | undefined
  for (let join = 0; join < times; join++)
    try {
      call ??= await lab.open({ delayMs, keepsReadings: false })
      call.line.setProfile({ delayMs })
      if (join % SET_CLOCK_EVERY === 0) await lab.setClockToJoin()
      if (delayMs > 0) await wait(toLobbyMs(delayMs))
      const from = Date.now()
      joins.seconds.push(await call.join())
      const until = Date.now()
      await call.hangUp()
      joins.open = toLargest(joins.open, await findOpenParts(call, { from, until }))
      await call.openLobby()
    } catch (error) {
      joins.failures.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
      await call?.close()
      call = undefined
    }
  await call?.close()
  return joins
}

/** Open connections and timers once the page has left the call. Parts that never close are counted after the time that others need. */
export async function findOpenParts(
  { customer, mechanic }: Pick<LabCall, 'customer' | 'mechanic'>,
  during: { from: number; until: number },
): Promise<OpenParts> {
  let open: OpenParts = { connections: 0, tracks: 0, timers: 0 }
  await customer.waitForURL(/\/rating$/)
  await expect
    .poll(async () => {
      const own = await countOpenParts(customer, { ...during, isWaiting: false })
      const others = await countOpenParts(mechanic, { ...during, isWaiting: true })
      open = { ...own, connections: own.connections + others.connections }
      return open.connections + open.tracks + open.timers
    })
    .toBe(0)
    .catch(() => {})
  return open
}

const toLargest = (one: OpenParts, other: OpenParts): OpenParts => ({
  connections: Math.max(one.connections, other.connections),
  tracks: Math.max(one.tracks, other.tracks),
  timers: Math.max(one.timers, other.timers),
})
