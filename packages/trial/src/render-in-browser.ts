import { type Browser, chromium } from '@playwright/test'
import { PATHS, pathTo } from '@radruf/contract'
import pTimeout from 'p-timeout'
import { findHeadlessShell } from './chromium.ts'
import type { TrialPage, TrialProduct } from './trial-product.ts'

const FLAGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
/** Milliseconds until a page that has loaded must be idle, also on a busy machine. */
const IDLE_TIMEOUT_MS = 10_000
/** Requests to the service that a page may send. The product's pages send fewer than twenty. */
const MAX_REQUESTS = 100
/** Pages that are open at the same time. A page waits for more than half of its time. */
const TABS = 4

/**
 * Opens every page of the release and of its slots in Chromium, and opens its address again within the page, which runs the loaders
 * in the browser, and leaves it for a page of another remote. Returns the problems. Throws {@link BrowserMissingError} when there is no Chromium.
 */
export async function renderInBrowser(trial: TrialProduct, pageTimeoutMs: number): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await findHeadlessShell(), args: FLAGS })
  const problems: string[] = []
  const waiting = firstStates(trial.pages)
  try {
    await Promise.all(
      Array.from({ length: TABS }, async (_, tester) => {
        for (let page = waiting.shift(); page; page = waiting.shift()) {
          const found = await findProblems(browser, trial, { page, tester }, pageTimeoutMs)
          problems.push(...found)
          // The other pages would fail for the same reason, and a hanging page takes a core until the browser ends.
          if (found.some((problem) => problem.includes(HANGS) || problem.includes(NOT_LOADED))) waiting.length = 0
        }
      }),
    )
  } finally {
    await browser.close()
  }
  return [...new Set(problems)]
}

/** One state of each page; the server renders all of them. */
const firstStates = (pages: readonly TrialPage[]): TrialPage[] =>
  pages.filter(({ path, slots }, index) => slots.length || pages.findIndex((page) => page.path === path) === index)

const HANGS = 'it does not finish within'
/** Part of the shell's report. */
const NOT_LOADED = 'could not be loaded'

async function findProblems(
  browser: Browser,
  trial: TrialProduct,
  { page, tester }: { page: TrialPage; tester: number },
  pageTimeoutMs: number,
): Promise<string[]> {
  const { name } = trial.release
  const context = await browser.newContext()
  const problems: string[] = []
  let requests = 0
  const { cookies, address } = await trial.signIn(page, tester)
  await context.addCookies([...cookies].map(([key, value]) => ({ name: key, value, url: trial.url })))
  const { promise: reported, resolve: onReport } = Promise.withResolvers<boolean>()
  await context.exposeFunction(READ_REPORT, (text: string) => {
    problems.push(...findFailures(text, name))
    if (problems.length) onReport(true)
  })
  await context.addInitScript(readReports)
  const tab = await context.newPage()
  tab.on('pageerror', (error) => problems.push(error.message ?? String(error)))
  tab.on('crash', () => problems.push('the page crashed'))
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests++
  })
  const steps = async (): Promise<string | undefined> => {
    await tab.goto(trial.url + address)
    const loaded = tab.evaluate(waitForRemote, { name, milliseconds: pageTimeoutMs })
    if (!(await Promise.race([loaded, reported]))) return 'it does not load'
    if (!(await tab.evaluate(waitUntilIdle, IDLE_TIMEOUT_MS))) return 'it keeps the page busy without end'
    const hidden = await tab.evaluate(findHidden, page.slots)
    if (hidden) return hidden
    if (!(await tab.evaluate(openAgain, IDLE_TIMEOUT_MS))) return 'its loader does not finish in the browser'
    // A page on which the release leaves something again and again is loaded anew, which ends the script in it.
    await tab.evaluate(leave, { to: findOtherPage(name), milliseconds: IDLE_TIMEOUT_MS }).catch(() => {})
  }
  try {
    const problem = await pTimeout(steps(), { milliseconds: pageTimeoutMs })
    if (problem) problems.push(problem)
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError'
    // The watchdog's report, which came before, is the reason of a page that was loaded anew.
    const isLoadedAnew = /context was destroyed|because of a navigation/.test((error as Error).message)
    if (isLate) problems.push(`${HANGS} ${pageTimeoutMs / 1000} s`)
    else if (!isLoadedAnew) problems.push((error as Error).message)
    else if (!problems.length) problems.push('it loads the page anew, or another one, without being asked')
  }
  if (requests > MAX_REQUESTS) problems.push(`it sends ${requests} requests to the service`)
  // A tab that hangs never closes; its process ends with the browser.
  if (!problems.some((problem) => problem.startsWith(HANGS))) await context.close()
  return problems.map((problem) => `${page.path}: ${problem}`)
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

/** Name of the function that receives the shell's reports. */
const READ_REPORT = 'readReport'

// The following functions run in the page.

/** Passes on the reports that the shell sends as beacons, whose body the browser does not show. */
function readReports() {
  const send = navigator.sendBeacon.bind(navigator)
  const texts = new WeakMap<object, string>()
  // Read at once: the page may be loaded anew right after a report.
  window.Blob = class extends Blob {
    constructor(...args: ConstructorParameters<typeof Blob>) {
      super(...args)
      if (typeof args[0]?.[0] === 'string') texts.set(this, args[0][0])
    }
  }
  navigator.sendBeacon = (url, body) => {
    const { readReport } = window as unknown as { readReport: (text: string) => void }
    const text = texts.get(Object(body))
    if ((url === '/reports' || url === '/reports/pages') && text !== undefined) readReport(text)
    return send(url, body)
  }
}

/** Whether the remote has loaded; the shell measures that time. */
async function waitForRemote({ name, milliseconds }: { name: string; milliseconds: number }): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    if (performance.getEntriesByName(`remote ${name}`).length) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

/**
 * Whether the page comes to rest: the browser finds time for ten tasks of the lowest priority. A machine that does other work only delays
 * them; a page that is always busy has no time for them.
 */
async function waitUntilIdle(milliseconds: number): Promise<boolean> {
  const MOMENTS = 10
  const STEP_MS = 25
  const end = performance.now() + milliseconds
  for (let moments = 0; moments < MOMENTS; ) {
    const spare = await new Promise<number | undefined>((resolve) => {
      const timer = setTimeout(resolve, end - performance.now())
      requestIdleCallback((deadline) => {
        clearTimeout(timer)
        resolve(deadline.timeRemaining())
      })
    })
    if (spare === undefined) return false
    if (spare > 1) moments++
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  return true
}

/** The part of the page that is missing or hidden. */
function findHidden(slots: readonly string[]): string | undefined {
  const missing = slots.filter((slot) => !document.querySelector(`[data-slot="${slot}"]`))
  if (missing.length) return `the page slot ${missing.join(', ')} is not rendered in the browser`
  const isShown = document.querySelector('main')?.checkVisibility({ visibilityProperty: true })
  return isShown ? undefined : "the page's main part is hidden"
}

/** Opens the page's address with another query, as a link would. Returns whether the navigation ends. */
async function openAgain(milliseconds: number): Promise<boolean> {
  /** Longer than the shell waits before it shows that a navigation takes time. */
  const SLOW_MS = 600
  const rest = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: milliseconds }))
  const url = new URL(location.href)
  url.searchParams.set('again', '1')
  history.pushState(null, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
  // The shell begins to count once the start of the navigation is drawn, which takes longer on a busy machine.
  await rest()
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  await rest()
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    if (!document.querySelector('[role=status][data-waiting]')) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** Goes to a page of another remote, as a link would, and waits until the shell has compared the page with what it was. */
async function leave({ to, milliseconds }: { to: string; milliseconds: number }): Promise<void> {
  history.pushState({ key: 'leave' }, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    if (performance.getEntriesByName('page compared').length) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
