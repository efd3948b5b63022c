import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { isHydrated } from './hydration.ts'

/** Resource types of requests that stay open, or that no content waits for. */
const BACKGROUND = ['eventsource', 'media', 'ping', 'websocket']

/** Open requests of each page, without those of {@link BACKGROUND}. */
const openRequests = new WeakMap<Page, Set<Request>>()

/** Records the open requests of a context's pages for {@link waitUntilLoaded}. */
export function trackRequests(context: BrowserContext) {
  context.on('request', (request) => {
    // A navigation has no frame yet, and `goto` waits for it.
    if (BACKGROUND.includes(request.resourceType()) || request.isNavigationRequest() || request.serviceWorker()) return
    const page = request.frame().page()
    openRequests.set(page, (openRequests.get(page) ?? new Set()).add(request))
  })
  const remove = (request: Request) => {
    if (!request.isNavigationRequest() && !request.serviceWorker())
      openRequests.get(request.frame().page())?.delete(request)
  }
  context.on('requestfinished', remove)
  context.on('requestfailed', remove)
}

/**
 * Waits until a page shows its content: hydrated, without skeleton, waiting bar and open request. A visible heading is not enough: a
 * remote that the server left to the browser, lists, and page slots may still load.
 */
export const waitUntilLoaded = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        const reasons = await page.evaluate(findUnloaded)
        const isReady = !(await page.evaluate(isShellPage)) || (await page.evaluate(isHydrated, '[data-page-heading]'))
        if (!isReady) reasons.push('not hydrated')
        return [...reasons, ...[...(openRequests.get(page) ?? [])].map((request) => request.url())]
      },
      { message: 'the page is loaded', intervals: [50] },
    )
    .toEqual([])

/**
 * Opens a page without a script. The server leaves a remote that it could not load and run in time to the browser, and does so for the
 * first visitor on a busy machine: such a page is opened again, as a visitor without a script has to.
 */
export const openWithoutScript = (page: Page, path: string): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.goto(path)
        return page.locator('[data-skeleton]').count()
      },
      { message: 'the server renders the page' },
    )
    .toBe(0)

/** Runs in the page: whether the shell renders it. The page of `/qa` and the standalone hosts have no hydration. */
const isShellPage = (): boolean => '__RADRUF__' in window

/** Runs in the page, after React has drawn the last answer: the parts that are still loading. */
async function findUnloaded(): Promise<string[]> {
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  return [...document.querySelectorAll('[data-skeleton], [role=status][data-waiting]')].map(
    ({ textContent }) => textContent ?? '',
  )
}
