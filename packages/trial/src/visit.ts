import type { Browser } from '@playwright/test'
import type { Language } from '@radruf/contract'
import { readReports, shiftClock } from './in-page.ts'
import { createComparison, type Pictures } from './neighbor-page.ts'
import { NotJudged, type Processes, type StepLimits, startTabClock } from './tab-clock.ts'
import { type SignedIn, type TrialPage, type TrialProduct, toHeader } from './trial-product.ts'
import { BUSY, createWalk, HANGS, type Step, visitPage } from './visit-page.ts'
import {
  clockOffsetOf,
  createOppositeVisitor,
  describeVisitor,
  emulateDevice,
  languageOf,
  listSimplerVisitors,
  PLAIN,
  roleOf,
  type Visitor,
} from './visitors.ts'

/** Requests to the service that a page may send to one visitor. The product's pages send fewer than twenty. */
const MAX_REQUESTS = 100

/** Visits of one visitor while the machine is busy. */
const MAX_VISITS = 3

export type Visits = {
  browser: Browser
  processes: Processes
  trial: TrialProduct
  limits: StepLimits
  /** Pictures of other teams' pages without the release, by visitor and page. */
  pictures: Pictures
}
type Tested = { page: TrialPage; tester: number }

/**
 * Lets two visitors open a page and act on it, the second of whom differs in everything. When only the second finds a problem, further
 * visitors find the difference that causes it. Returns the problems, each with its visitor.
 */
export async function findProblems(visits: Visits, tested: Tested): Promise<string[]> {
  const opposite = createOppositeVisitor(tested.page)
  const describe = (visitor: Visitor, problems: readonly string[]) =>
    problems.map((problem) => `${tested.page.path}: ${describeVisitor(tested.page, visitor)}${problem}`)
  const [plain = [], problems = []] = await visitInTurn(visits, tested, [PLAIN, opposite])
  if (plain.length) return describe(PLAIN, plain)
  if (!problems.length) return []
  for (const visitor of listSimplerVisitors(opposite)) {
    const found = await visitInTurn(visits, tested, visitor.has('again') ? [PLAIN, visitor] : [visitor])
    if (found.flat().length) return describe(visitor, found.flat())
  }
  return describe(opposite, problems)
}

/** Lets visitors open a page in the same browser, one after the other until one finds problems. Returns those of each. */
async function visitInTurn(
  { browser, processes, trial, limits, pictures }: Visits,
  { page, tester }: Tested,
  visitors: readonly Visitor[],
): Promise<string[][]> {
  const { name } = trial.release
  const context = await browser.newContext()
  // A step has limits of its own, which a busy machine does not use up.
  context.setDefaultTimeout(0)
  const problems: string[] = []
  let step: Step = ''
  const addProblem = (problem: string) => problems.push(`${step}: ${problem}`)
  let requests = 0
  let { promise: reported, resolve: onReport } = Promise.withResolvers<void>()
  await context.exposeFunction('readReport', (text: string) => {
    findFailures(text, name).forEach(addProblem)
    if (problems.length) onReport()
  })
  await context.addInitScript(readReports)
  const tab = await context.newPage()
  tab.on('pageerror', (error) => addProblem(error.message ?? String(error)))
  tab.on('crash', () => addProblem('the page crashed'))
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests++
  })
  const session = await context.newCDPSession(tab)
  await session.send('Performance.enable')
  const clock = startTabClock(tab, session, processes, limits)
  const walk = createWalk(clock, limits)
  let signedIn: SignedIn | undefined
  const open = async (visitor: Visitor, isLast: boolean) => {
    // The second visit is one of the same person.
    if (!signedIn || visitor.has('otherRole'))
      signedIn = await trial.signIn({ ...page, role: roleOf(page, visitor) }, tester)
    const { cookies, address } = signedIn
    const language = languageOf(visitor)
    const all = new Map([...cookies, ['radruf-language', language]])
    await context.addCookies([...all].map(([key, value]) => ({ name: key, value, url: trial.url })))
    await setLanguage(trial.url, all, language)
    await emulateDevice(tab, session, visitor)
    requests = 0
    problems.length = 0
    step = ''
    ;({ promise: reported, resolve: onReport } = Promise.withResolvers<void>())
    const enter = (next: Step) => {
      step = next
    }
    const hasProblem = () => problems.length > 0
    const role = roleOf(page, visitor)
    const compared = {
      browser,
      trial,
      pictures,
      context,
      tab,
      page,
      visitor,
      isSignedIn: Boolean(cookies.get('radruf_session')),
    }
    return {
      url: trial.url + address,
      tab,
      page,
      role,
      name,
      walk,
      reported,
      enter,
      hasProblem,
      isLast,
      ...createComparison(compared),
    }
  }
  /** Whether the visitor was sent elsewhere without a reason that the shell reports. */
  const isLoadedAnew = async (visitor: Visitor, isLast: boolean): Promise<boolean> => {
    const problem = await visitPage(await open(visitor, isLast)).catch((error: Error) => {
      if (error instanceof NotJudged) throw error
      return LOADED_ANEW.test(error.message) ? LOADED_ANEW : error.message
    })
    if (typeof problem === 'string') addProblem(problem)
    if (requests > MAX_REQUESTS) addProblem(`it sends ${requests} requests to the service`)
    // The watchdog's report, which came before, is the reason of a page that was loaded anew.
    return problem === LOADED_ANEW && !problems.length
  }
  /**
   * Lets the visitor come, and again when there is a problem while the machine is busy: the product has limits on the wall, after which it
   * loads a page anew. A fault of the release is there each time.
   */
  const judge = async (visitor: Visitor, isLast: boolean): Promise<string[]> => {
    for (let visits = 1; ; visits++) {
      const isAnew = await isLoadedAnew(visitor, isLast)
      const mayBeSlow = clock.wasMachineSlow()
      if (!isAnew && !problems.length) return []
      const isCertain = problems.some((problem) => problem.includes(HANGS) || problem.includes(BUSY))
      if (mayBeSlow && !isCertain && visits < MAX_VISITS) continue
      if (isAnew && mayBeSlow)
        throw new NotJudged(`${page.path} was loaded anew again and again, because the machine is busy`)
      if (isAnew) addProblem('it loads the page anew, or another one, without being asked')
      return [...problems]
    }
  }
  const found: string[][] = []
  try {
    let offset = 0
    for (const visitor of visitors) {
      await context.addInitScript(shiftClock, clockOffsetOf(visitor) - offset)
      offset = clockOffsetOf(visitor)
      found.push(await judge(visitor, visitor === visitors.at(-1)))
      if (found.at(-1)?.length) break
    }
    return found
  } finally {
    clock.stop()
    // A tab that hangs never closes; its process ends with the browser.
    if (!problems.some((problem) => problem.includes(HANGS))) await context.close()
  }
}

/** Sets the language of the account, which a person has in every browser. */
async function setLanguage(url: string, cookies: SignedIn['cookies'], language: Language): Promise<void> {
  if (!cookies.get('radruf_session')) return
  await fetch(`${url}/api/me`, {
    method: 'PATCH',
    headers: { cookie: toHeader(cookies), 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  })
}

/** Errors of steps whose page was loaded anew. */
const LOADED_ANEW = /context was destroyed|because of a navigation/

/**
 * Reads the failures of the remote, or of the shell with it, from a report. A late remote is no failure: it may still load
 * (decision 014). Other remotes have no release in the trial.
 */
export function findFailures(report: string, name: string): string[] {
  const { what, message, remote = name } = JSON.parse(report) as { what?: string; message?: string; remote?: string }
  return what === 'late' || (remote !== name && remote !== 'shell') ? [] : [String(message)]
}
