import type { Page } from '@playwright/test'
import { findPath, hasAccess, PATHS, pathTo, SLOTS, type TicketRole } from '@radruf/contract'
import {
  findFrameLink,
  findHidden,
  focusField,
  goBack,
  leave,
  openAgain,
  passAnHour,
  waitForRemote,
  waitUntilCompared,
  waitUntilIdle,
} from './in-page.ts'
import type { Comparison } from './neighbor-page.ts'
import type { Expiry, StepLimits, TabClock } from './tab-clock.ts'
import type { TrialPage } from './trial-product.ts'

/** Beginning of the problem of a tab that computes without end. */
export const HANGS = 'it does not finish within'
/** Beginning of the problem of a page that never rests. */
export const BUSY = 'it keeps the page busy without end'

/** What the visitor does when a problem appears; nothing while the page is opened. */
export type Step = '' | ', while typing' | ', an hour later' | `, on the way to ${string}` | ', on Back'

type Visit = Comparison & {
  url: string
  tab: Page
  page: TrialPage
  role: TicketRole
  name: string
  walk: ReturnType<typeof createWalk>
  /** Resolves with the first failure that the shell reports. */
  reported: Promise<void>
  /** Begins a step, which is part of the problems that it causes. */
  enter: (step: Step) => void
  hasProblem: () => boolean
  /** The last visitor looks at the page of another team; those before act on the page of the release. */
  isLast: boolean
}

/** Takes a step within the limits of a tab. Returns the problem of a step that has none of its own for the limit at which it ends. */
export const createWalk =
  (clock: TabClock, { processorMs }: StepLimits) =>
  async (step: Promise<unknown>, problem: Partial<Record<Expiry, string>> = {}): Promise<string | undefined> => {
    const expiry = await clock.limit(step)
    const hangs = `${HANGS} ${processorMs / 1000} s of processor time`
    return expiry && (problem[expiry] ?? (expiry === 'busy' ? hangs : undefined))
  }

/** Opens the page and waits until it is at rest. */
async function openPage({ url, tab, name, page, walk, reported }: Visit): Promise<string | undefined> {
  const load = async () => {
    await tab.goto(url)
    await tab.evaluate(waitForRemote, name)
  }
  return (
    (await walk(Promise.race([load(), reported]), { resting: 'it does not load' })) ??
    (await walk(tab.evaluate(waitUntilIdle), { busy: BUSY })) ??
    (await tab.evaluate(findHidden, page.slots))
  )
}

/** Lets a visitor open a page and act on it. Returns the problem that no report has. */
export async function visitPage(visit: Visit): Promise<string | undefined> {
  const problem = (await openPage(visit)) ?? (visit.isLast ? undefined : await openWithQuery(visit))
  if (problem) return problem
  const acts = visit.isLast ? [leaveByLink, compareNeighbor] : [typeIntoField, letAnHourPass, leaveByLink, comeBack]
  for (const act of acts) {
    // The other steps would show the same problem again; only leaving shows traces.
    if (visit.hasProblem() && act !== leaveByLink) continue
    const found = await act(visit)
    if (found) return found
  }
  return undefined
}

const openWithQuery = ({ tab, walk }: Visit) =>
  walk(tab.evaluate(openAgain), { resting: 'its loader does not finish in the browser' })

/** Types into the first field of the page, and empties it: a page may ask before it is left with a text. */
async function typeIntoField({ tab, walk, enter }: Visit): Promise<string | undefined> {
  enter(', while typing')
  if (!(await tab.evaluate(focusField))) return undefined
  const press = async () => {
    await tab.keyboard.type('12')
    await tab.evaluate(waitUntilIdle)
    await tab.keyboard.press('ControlOrMeta+A')
    await tab.keyboard.press('Delete')
  }
  return walk(press(), { busy: BUSY })
}

async function letAnHourPass({ tab, walk, enter, page }: Visit): Promise<string | undefined> {
  enter(', an hour later')
  await tab.evaluate(passAnHour)
  return (await walk(tab.evaluate(waitUntilIdle), { busy: BUSY })) ?? (await tab.evaluate(findHidden, page.slots))
}

/** Presses a link of the frame to a page of another team, or opens one where the frame has none. */
async function leaveByLink(visit: Visit): Promise<string | undefined> {
  const { tab, walk, enter, page, role, name, neighborPath = [] } = visit
  const link = await tab.evaluate(findFrameLink, [neighborPath, listOtherPages(page, role, name)].flat())
  const to = link?.path ?? findOtherPage(name)
  enter(`, on the way to ${to}`)
  if (link) await tab.mouse.click(link.x, link.y)
  else await tab.evaluate(leave, to)
  const loadsAnew = 'the next page comes as a new document, because the shell cannot go on with this one'
  let isAnew = false
  const compared = tab.evaluate(waitUntilCompared).catch(() => {
    isAnew = true
  })
  return (await walk(compared, link && { resting: 'the link leads nowhere' })) ?? (isAnew ? loadsAnew : undefined)
}

/** Goes on to a page of another team's live release, which must look as without this one. */
async function compareNeighbor({ tab, walk, enter, neighborPath, compare }: Visit): Promise<string | undefined> {
  if (!neighborPath) return undefined
  enter(`, on the way to ${neighborPath}`)
  let difference: string | undefined
  const look = async () => {
    if (new URL(tab.url()).pathname !== neighborPath) await tab.evaluate(leave, neighborPath)
    await tab.evaluate(waitForRemote, findPath(neighborPath)?.owner ?? '')
    difference = await compare(neighborPath)
  }
  return (await walk(look(), { busy: BUSY })) ?? difference
}

async function comeBack({ tab, walk, enter, page }: Visit): Promise<string | undefined> {
  enter(', on Back')
  let hidden: string | undefined
  const look = async () => {
    await tab.evaluate(goBack)
    do {
      await tab.evaluate(waitUntilIdle)
      hidden = await tab.evaluate(findHidden, page.slots)
    } while (hidden)
  }
  const problem = await walk(look(), { busy: BUSY, resting: 'the page does not come' })
  return problem && (hidden ?? problem)
}

/** Paths of other remotes to which a visitor can go, without slots of the release. */
const listOtherPages = ({ scenario, ...page }: TrialPage, role: TicketRole, name: string): string[] =>
  PATHS.filter(
    ({ path, owner, access, ...entry }) =>
      ![name, findPath(page.path)?.owner, 'shell'].includes(owner) &&
      !path.includes(':') &&
      !('slots' in entry && entry.slots.some((slot) => SLOTS[slot] === name)) &&
      (access === 'public' ||
        (access === 'guest' ? scenario === 'signed out' : scenario !== 'signed out' && hasAccess(access, role))),
  ).map(({ path }) => path)

/** A page of another remote that stays: the sign-in leads a person to a page that may be the release's own. */
const findOtherPage = (name: string): string =>
  PATHS.find(
    ({ path, owner, access }) =>
      access === 'public' && !path.includes(':') && ![name, 'shell', 'mf-auth'].includes(owner),
  )?.path ?? pathTo('/chat')
