import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Language } from '@radruf/contract'
import { waitForHydration } from '../support/hydration.ts'
import { getScenarioPath } from '../support/links.ts'
import type { Product } from '../support/product.ts'
import type { People } from './people.ts'
import { getScreenAddress, type Screen } from './screens.ts'

/** Opens a screen in a new context, brings it into its state and waits until it is stable. */
export async function openScreen(
  browser: Browser,
  { url }: Product,
  people: People,
  screen: Screen,
  { language, ...options }: BrowserContextOptions & { language: Language },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  })
  if (screen.person) await context.addCookies(people[screen.person].cookies)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await goToScreen(page, people, screen, language).catch(async (error) => {
    await context.close()
    throw error
  })
  return page
}

/** Opens a screen as the signed-in person of the page's context. */
export async function goToScreen(page: Page, people: People, screen: Screen, lang: Language) {
  const to = getScreenAddress(screen, people)
  const { scenario, role } = screen
  await page.goto(scenario ? getScenarioPath(scenario, { lang, to, ...(role && { role }) }) : to)
  await waitForHydration(page)
  await screen.prepare?.(page)
  await waitUntilStable(page)
}

/** Waits until fonts and images are loaded and no skeleton is left. */
async function waitUntilStable(page: Page) {
  await page.waitForFunction(() => !document.querySelector('[data-skeleton]'))
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}
