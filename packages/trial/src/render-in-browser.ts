import { type Browser, chromium } from '@playwright/test'
import { findHeadlessShell } from './chromium.ts'
import { type StepLimits, watchProcesses } from './tab-clock.ts'
import type { TrialPage, TrialProduct } from './trial-product.ts'
import { findProblems } from './visit.ts'
import { HANGS } from './visit-page.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // `navigator.webdriver` is false, as in every visitor's browser.
  '--disable-blink-features=AutomationControlled',
]
/** Milliseconds until the browser must have started, also on a busy machine. */
const LAUNCH_TIMEOUT_MS = 180_000
/** Pages that are open at the same time. A page waits for more than half of its time. */
const TABS = 4

/**
 * Lets a visitor open every page of the release and of its slots in Chromium. Returns the problems. Throws {@link BrowserMissingError} when
 * there is no Chromium, and {@link NotJudged} when the machine is too slow.
 */
export async function renderInBrowser(trial: TrialProduct, limits: StepLimits): Promise<string[]> {
  const executablePath = await findHeadlessShell()
  const browser: Browser = await chromium.launch({ executablePath, args: FLAGS, timeout: LAUNCH_TIMEOUT_MS })
  const problems: string[] = []
  const waiting = firstStates(trial.pages)
  try {
    const visits = { browser, processes: await watchProcesses(browser), trial, limits, pictures: new Map() }
    await Promise.all(
      Array.from({ length: TABS }, async (_, tester) => {
        for (let page = waiting.shift(); page; page = waiting.shift()) {
          const found = await findProblems(visits, { page, tester })
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

/** Part of the shell's report. */
const NOT_LOADED = 'could not be loaded'
