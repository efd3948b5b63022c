import type { Page } from '@playwright/test'

/**
 * Whether React has taken an element over from the server's page; before that nobody listens to it. React marks its elements
 * with properties of its own. Runs in the page.
 */
export const isTakenOver = (selector: string): boolean =>
  Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'))

/** Waits until the page is taken over. */
export const takenOver = (page: Page) => page.waitForFunction(isTakenOver, '[data-page-heading]')
