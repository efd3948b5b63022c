import type { ReleaseTrial } from '@radruf/release-tool/config'
import { renderInBrowser } from './render-in-browser.ts'
import type { StepLimits } from './tab-clock.ts'
import { startTrialProduct, type TrialPage, type TrialProduct, toHeader } from './trial-product.ts'

/** Milliseconds for one page on the server, and for one step of a visit in the browser. */
export type TrialLimits = { serverMs: number; browser: StepLimits }

/** The server ends a page and a renderer itself; this is for an answer that never comes, also on a busy machine. */
const LIMITS: TrialLimits = { serverMs: 120_000, browser: { processorMs: 20_000, restMs: 10_000 } }

/**
 * Starts the shell of a folder with the build of a remote, for the release checks that render it.
 *
 * @param neighbors folders of the live releases of other teams
 */
export async function startTrial(
  dist: string,
  shell: string,
  neighbors: readonly string[] = [],
  limits = LIMITS,
): Promise<ReleaseTrial & { stop: () => Promise<void> }> {
  const product = await startTrialProduct(dist, shell, neighbors)
  return {
    renderOnServer: () => renderOnServer(product, limits.serverMs),
    renderInBrowser: () => renderInBrowser(product, limits.browser),
    stop: product.stop,
  }
}

/** Requests every page of the release and of its slots, and returns the problems. A renderer that hangs or ends is one. */
async function renderOnServer(trial: TrialProduct, pageTimeoutMs: number): Promise<string[]> {
  const problems: string[] = []
  for (const page of trial.pages) {
    const problem = await findProblem(trial, page, pageTimeoutMs)
    if (problem) problems.push(problem)
    // The server leaves out a release that ended a renderer, so the other pages show nothing of it.
    const { fault } = await trial.readOutcome()
    if (fault) return [`${page.path} ${fault}`, ...(await readFailures(trial)).filter((line) => !line.includes(fault))]
  }
  if (!problems.length && !(await trial.readOutcome()).hasFailed) return []
  return [...new Set([...(await readFailures(trial)), ...problems])]
}

/** The failures of the release that the server has logged, each with its page. */
const readFailures = async (trial: TrialProduct): Promise<string[]> =>
  (await trial.readLog())
    .filter(({ remote }) => remote === trial.release.name)
    .map(({ page, err }) => `${page ?? 'its code'}: ${(err as { message?: string }).message || 'it throws no error'}`)

async function findProblem(trial: TrialProduct, page: TrialPage, milliseconds: number): Promise<string | undefined> {
  const { cookies, address } = await trial.signIn(page)
  try {
    const response = await fetch(trial.url + address, {
      headers: { cookie: toHeader(cookies), accept: 'text/html' },
      redirect: 'manual',
      signal: AbortSignal.timeout(milliseconds),
    })
    const html = await response.text()
    if (response.status >= 500) return `${page.path} is answered with ${response.status}`
    const missing = page.slots.filter((slot) => !html.includes(`data-slot="${slot}"`))
    return missing.length ? `the page slot ${missing.join(', ')} is not rendered on the server` : undefined
  } catch (error) {
    if ((error as Error).name === 'TimeoutError')
      return `${page.path} does not finish on the server within ${milliseconds / 1000} s`
    return `${page.path} is not answered`
  }
}
