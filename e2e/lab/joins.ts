import { expect } from '@playwright/test'
import { rejoinEndedCall } from '../support/call.ts'
import type { Lab, LabCall, Person } from './lab-call.ts'
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

export const NOTHING_OPEN: OpenParts = { connections: 0, tracks: 0, timers: 0 }

/** The page of a person who has hung up. */
const LEFT_PAGES: Record<Person, RegExp> = { customer: /\/rating$/, mechanic: /\/desk\/[^/]+$/ }

/**
 * One person joins and hangs up again and again, each time from a newly loaded page: customer and mechanic in turn, over a delay the
 * customer alone, who is the one behind the line. The other one joins again each time, and waits. After hanging up
 * nothing of the call may be open on the page of the one, and no connection on that of the other.
 */
export async function measureJoins(lab: Lab, times: number, delayMs = 0): Promise<Joins> {
  const joins: Joins = { seconds: [], failures: [], open: NOTHING_OPEN }
  let call: LabCall | undefined
  let joiner: Person = 'customer'
  for (let join = 0; join < times; join++)
    try {
      call ??= await lab.open({ delayMs, keepsReadings: false })
      call.line.setProfile({ delayMs })
      if (join % SET_CLOCK_EVERY === 0) await lab.setClockToJoin()
      if (delayMs > 0) await call.waitInLobby(delayMs)
      const from = Date.now()
      const seconds = await call.join(joiner)
      call.assertRouted()
      const leaver = delayMs === 0 && join % 2 === 1 ? 'mechanic' : 'customer'
      joins.open = toLargest(joins.open, await hangUp(call, leaver, from))
      await call.openLobby(leaver)
      joiner = leaver
      joins.seconds.push(seconds)
    } catch (error) {
      joins.failures.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
      await call?.close()
      call = undefined
      joiner = 'customer'
    }
  await call?.close()
  return joins
}

/**
 * A person hangs up, which ends the call for both; the other one joins again and waits. Returns the open parts of that page, of the timers those that were started since `from`, with the connections of the
 * other page. Parts that never close are counted after the time that others need.
 */
export async function hangUp(call: LabCall, leaver: Person, from: number): Promise<OpenParts> {
  const [page, otherPage] = leaver === 'customer' ? [call.customer, call.mechanic] : [call.mechanic, call.customer]
  const during = { from, until: Date.now() }
  await call.hangUp(leaver)
  await page.waitForURL(LEFT_PAGES[leaver])
  let open = NOTHING_OPEN
  await expect
    .poll(async () => {
      const own = await countOpenParts(page, { ...during, isWaiting: false })
      const others = await countOpenParts(otherPage, { ...during, isWaiting: true })
      open = { ...own, connections: own.connections + others.connections }
      return countAll(open)
    })
    .toBe(0)
    .catch(() => {})
  await rejoinEndedCall(otherPage)
  return open
}

export const countAll = ({ connections, tracks, timers }: OpenParts): number => connections + tracks + timers

const toLargest = (one: OpenParts, other: OpenParts): OpenParts => ({
  connections: Math.max(one.connections, other.connections),
  tracks: Math.max(one.tracks, other.tracks),
  timers: Math.max(one.timers, other.timers),
})
