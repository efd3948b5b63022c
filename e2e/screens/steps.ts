import type { BrowserContext, Page } from '@playwright/test'

export const press = (name: RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

export const openDialog = (name: RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}

/** The connection goes, and the page has noticed. */
export async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByText(/^Keine Internetverbindung|^No internet connection/).waitFor()
}

/** Whatever is asked of the service from now on is answered when nobody looks any more. */
export const neverAnswered = (page: Page) => page.route('**/api/**', () => {})

/** A browser of somebody else, for as long as this page is open. */
export async function elsewhere(page: Page): Promise<BrowserContext> {
  const browser = page.context().browser()
  if (!browser) throw new Error('A screen is opened in a browser.')
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  // Where the whole browser ends, it is gone already.
  page.once('close', () => void other.close().catch(() => {}))
  return other
}

/** Scrolls the introduction to a card, counted from 1. */
export async function showCard(page: Page, card: number) {
  await page.getByRole('button', { name: new RegExp(`^(Karte|Card) ${card} `) }).click()
  await page.waitForFunction((index) => {
    const track = document.querySelector('main [role=group][tabindex]')
    return track && Math.abs(track.scrollLeft - index * track.clientWidth) < 1
  }, card - 1)
}
