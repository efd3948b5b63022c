import type { BrowserContext, Page } from '@playwright/test'

export const press = (name: RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

export const openDialog = (name: RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}

/** Takes the page offline and waits until it says so. */
export async function goOffline(page: Page) {
  const banner = page.locator('[data-connection-banner]')
  await banner.waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await banner.locator('p').waitFor()
}

/** Leaves all further requests to the service unanswered. */
export const blockApi = (page: Page) => page.route('**/api/**', () => {})

/** Opens a second browser context that is closed with this page. */
export async function openOtherContext(page: Page): Promise<BrowserContext> {
  const browser = page.context().browser()
  if (!browser) throw new Error('A screen is opened in a browser.')
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  // The context is already closed when the whole browser closes.
  page.once('close', () => void other.close().catch(() => {}))
  return other
}

/** Scrolls the introduction to a card, counted from 1. */
export async function showCard(page: Page, card: number) {
  await page.locator('main ol[tabindex]').focus()
  for (let shown = 1; shown < card; shown++) await page.keyboard.press('ArrowRight')
  await page.waitForFunction((index) => {
    const track = document.querySelector('main ol[tabindex]')
    // On wide screens all cards are in view.
    return (
      track && (track.scrollWidth <= track.clientWidth || Math.abs(track.scrollLeft - index * track.clientWidth) < 1)
    )
  }, card - 1)
}
