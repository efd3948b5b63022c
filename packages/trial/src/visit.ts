import type { Browser, Page } from '@playwright/test'
import { PATHS, pathTo } from '@radruf/contract'
import {
  findHidden,
  leave,
  openAgain,
  readReports,
  waitForRemote,
  waitUntilCompared,
  waitUntilIdle,
} from './in-page.ts'
import { type Expiry, NotJudged, type Processes, type StepLimits, startTabClock, type TabClock } from './tab-clock.ts'
import type { TrialPage, TrialProduct } from './trial-product.ts'

/** Requests to the service that a page may send to one visitor. The product's pages send fewer than twenty. */
const MAX_REQUESTS = 100

/** Visits of one visitor while the machine is busy. */
const MAX_VISITS = 3

/** Beginning of the problem of a tab that computes without end. */
export const HANGS = 'it does not finish within'
/** Beginning of the problem of a page that never rests. */
const BUSY = 'it keeps the page busy without end'

type Visits = { browser: Browser; processes: Processes; trial: TrialProduct; limits: StepLimits }

/**
 * Lets a visitor open a page, open its address again within the page, which runs the loaders in the browser, and leave it for a page of
 * another remote. Returns the problems.
 */
export async function findProblems(
  { browser, processes, trial, limits }: Visits,
  { page, tester }: { page: TrialPage; tester: number },
): Promise<string[]> {
  const { name } = trial.release
  const context = await browser.newContext()
  // A step has limits of its own, which a busy machine does not use up.
  context.setDefaultTimeout(0)
  const problems: string[] = []
  let requests = 0
  let { promise: reported, resolve: onReport } = Promise.withResolvers<void>()
  await context.exposeFunction('readReport', (text: string) => {
    problems.push(...findFailures(text, name))
    if (problems.length) onReport()
  })
  await context.addInitScript(readReports)
  const tab = await context.newPage()
  tab.on('pageerror', (error) => problems.push(error.message ?? String(error)))
  tab.on('crash', () => problems.push('the page crashed'))
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests++
  })
  const session = await context.newCDPSession(tab)
  await session.send('Performance.enable')
  const clock = startTabClock(tab, session, processes, limits)
  const walk = createWalk(clock, limits)
  const open = async () => {
    const { cookies, address } = await trial.signIn(page, tester)
    await context.addCookies([...cookies].map(([key, value]) => ({ name: key, value, url: trial.url })))
    requests = 0
    problems.length = 0
    ;({ promise: reported, resolve: onReport } = Promise.withResolvers<void>())
    return { url: trial.url + address, tab, name, slots: page.slots, walk, reported }
  }
  /** Whether the visitor was sent elsewhere without a reason that the shell reports. */
  const isLoadedAnew = async (): Promise<boolean> => {
    const problem = await visitPage(await open()).catch((error: Error) => {
      if (error instanceof NotJudged) throw error
      return LOADED_ANEW.test(error.message) ? LOADED_ANEW : error.message
    })
    if (typeof problem === 'string') problems.push(problem)
    if (requests > MAX_REQUESTS) problems.push(`it sends ${requests} requests to the service`)
    // The watchdog's report, which came before, is the reason of a page that was loaded anew.
    return problem === LOADED_ANEW && !problems.length
  }
  /**
   * Lets the visitor come, and again when there is a problem while the machine is busy: the product has limits on the wall, after which it
   * loads a page anew. A fault of the release is there each time.
   */
  const judge = async (): Promise<void> => {
    for (let visits = 1; ; visits++) {
      const isAnew = await isLoadedAnew()
      const mayBeSlow = clock.wasMachineSlow()
      if (!isAnew && !problems.length) return
      const isCertain = problems.some((problem) => problem.startsWith(HANGS) || problem.startsWith(BUSY))
      if (mayBeSlow && !isCertain && visits < MAX_VISITS) continue
      if (isAnew && mayBeSlow)
        throw new NotJudged(`${page.path} was loaded anew again and again, because the machine is busy`)
      if (isAnew) problems.push('it loads the page anew, or another one, without being asked')
      return
    }
  }
  try {
    await judge()
    return problems.map((problem) => `${page.path}: ${problem}`)
  } finally {
    clock.stop()
    // A tab that hangs never closes; its process ends with the browser.
    if (!problems.some((problem) => problem.startsWith(HANGS))) await context.close()
  }
}

/** Errors of steps whose page was loaded anew. */
const LOADED_ANEW = /context was destroyed|because of a navigation/

type Visit = {
  url: string
  tab: Page
  name: string
  slots: readonly string[]
  walk: ReturnType<typeof createWalk>
  /** Resolves with the first failure that the shell reports. */
  reported: Promise<void>
}

/** Takes a step within the limits of a tab. Returns the problem of a step that has none of its own for the limit at which it ends. */
const createWalk =
  (clock: TabClock, { processorMs }: StepLimits) =>
  async (step: Promise<unknown>, problem: Partial<Record<Expiry, string>> = {}): Promise<string | undefined> => {
    const expiry = await clock.limit(step)
    const hangs = `${HANGS} ${processorMs / 1000} s of processor time`
    return expiry && (problem[expiry] ?? (expiry === 'busy' ? hangs : undefined))
  }

/** Opens the page and waits until it is at rest. */
async function openPage({ url, tab, name, slots, walk, reported }: Visit): Promise<string | undefined> {
  const load = async () => {
    await tab.goto(url)
    await tab.evaluate(waitForRemote, name)
  }
  return (
    (await walk(Promise.race([load(), reported]), { resting: 'it does not load' })) ??
    (await walk(tab.evaluate(waitUntilIdle), { busy: BUSY })) ??
    (await tab.evaluate(findHidden, slots))
  )
}

async function visitPage(visit: Visit): Promise<string | undefined> {
  const { tab, walk, name } = visit
  const problem =
    (await openPage(visit)) ??
    (await walk(tab.evaluate(openAgain), { resting: 'its loader does not finish in the browser' }))
  if (problem) return problem
  // A page on which the release leaves something again and again is loaded anew, which ends the script in it.
  const left = tab.evaluate(leave, findOtherPage(name)).then(() => tab.evaluate(waitUntilCompared))
  return walk(left.catch(() => {}))
}

/**
 * Reads the failures of the remote, or of the shell with it, from a report. A late remote is no failure: it may still load
 * (decision 014). Other remotes have no release in the trial.
 */
export function findFailures(report: string, name: string): string[] {
  const { what, message, remote = name } = JSON.parse(report) as { what?: string; message?: string; remote?: string }
  return what === 'late' || (remote !== name && remote !== 'shell') ? [] : [String(message)]
}

/** A page of another remote that stays: the sign-in leads a person to a page that may be the release's own. */
const findOtherPage = (name: string): string =>
  PATHS.find(
    ({ path, owner, access }) =>
      access === 'public' && !path.includes(':') && ![name, 'shell', 'mf-auth'].includes(owner),
  )?.path ?? pathTo('/chat')
