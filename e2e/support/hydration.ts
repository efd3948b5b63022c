import type { Page } from '@playwright/test'

/**
 * Whether React has hydrated an element; event handlers work only from then on. React marks hydrated elements with its own
 * properties. Runs in the page.
 */
export const isHydrated = (selector: string): boolean =>
  Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'))

/** Waits until the page is hydrated. */
export const waitForHydration = (page: Page) => page.waitForFunction(isHydrated, '[data-page-heading]')

/** Lets the scripts of the shell wait until the returned function is called. */
export async function holdScripts(page: Page) {
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/**
 * Waits until the script at the end of the page has run. It waits for the style sheets, as the first paint does: before, no person can type,
 * but a test can.
 */
export const waitForFirstPaint = (page: Page) => page.waitForFunction(() => '__RADRUF_WATCH__' in window)
