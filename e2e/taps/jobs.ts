import type { Browser, Locator, Page } from '@playwright/test'
import { expect as playwrightExpect } from '@playwright/test'
import type { ScenarioName } from '@radruf/scenarios'
import { getScenarioPath } from '../support/links.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import type { Product } from '../support/product.ts'

/** Outside of a test, Playwright's own limit of 5 seconds applies. */
export const expect = playwrightExpect.configure({ timeout: 30_000 })

export type Counted = { clicks: number; keys: number }
export type Hand = {
  click: (target: Locator) => Promise<void>
  press: (key: string) => Promise<void>
  paste: (field: Locator, text: string) => Promise<void>
  page: Page
}
export type Job = {
  name: string
  scenario: ScenarioName
  /** The page of the job, where it is another one than the scenario's. */
  to?: string
  /** Clicks and keys of the former way, counted by its steps. */
  before: Counted
  limit: Counted
  work: (hand: Hand) => Promise<void>
}

/** A command with Enter. Writing the file that it reads is not counted. */
const countCommand = (command: string): Counted => ({ clicks: 0, keys: command.length + 1 })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/**
 * Jobs of a lead and an operator. Before, each case was searched, opened and handed over by its menu: six clicks and the name. People,
 * questions and releases had a command line, a file and a new release.
 */
export const TEAM_JOBS: readonly Job[] = [
  {
    name: 'a colleague is ill, three calls',
    scenario: 'colleague ill',
    before: { clicks: 18, keys: 12 },
    limit: { clicks: 2, keys: 0 },
    work: async ({ page, click }) => {
      await click(button(page, 'Ganzen Tag umlegen'))
      await click(button(page, /^\d Kunden Bescheid geben$/))
      await expect(page.getByText(/^\d Fälle übergeben/)).toBeVisible()
    },
  },
  {
    name: 'reassign a case with the mouse',
    scenario: 'colleague ill',
    before: { clicks: 6, keys: 3 },
    limit: { clicks: 2, keys: 0 },
    work: async ({ page, click }) => {
      await click(button(page, 'Ben Adler übergeben'))
      await click(page.getByRole('dialog').getByRole('button', { name: 'Übergeben', exact: true }))
      await expect(page.getByText(/^1 Fall übergeben/)).toBeVisible()
    },
  },
  {
    name: 'reassign a case with the keyboard',
    scenario: 'colleague ill',
    before: { clicks: 6, keys: 3 },
    limit: { clicks: 0, keys: 4 },
    work: async ({ page, press }) => {
      await button(page, 'Ben Adler übergeben').focus()
      for (const key of ['Enter', 'ArrowRight', 'Enter']) await press(key)
      const send = page.getByRole('dialog').getByRole('button', { name: 'Übergeben', exact: true })
      await send.focus()
      await press('Enter')
      await expect(page.getByText(/^1 Fall übergeben/)).toBeVisible()
    },
  },
  {
    name: 'invite 20 people',
    scenario: 'operator of the product',
    before: countCommand('npm run ops -- invite import people.csv'),
    limit: { clicks: 3, keys: 1 },
    work: async ({ page, click, paste }) => {
      await click(page.getByRole('link', { name: 'Liste einladen', exact: true }))
      const people = Array.from({ length: 20 }, (_, index) => `kunde${index}@example.test; Kunde ${index}; de`)
      await paste(page.getByRole('textbox', { name: 'Liste' }), people.join('\n'))
      await click(button(page, 'Prüfen'))
      await click(button(page, '20 Personen einladen'))
      await expect(page.getByText('20 Personen sind eingeladen.')).toBeVisible()
    },
  },
  {
    name: 'publish a changed question, typed text not counted',
    scenario: 'operator of the product',
    to: '/console/content?kind=faq',
    before: countCommand('npm run mf -- publish mf-account'),
    limit: { clicks: 2, keys: 0 },
    work: async ({ page, click }) => {
      await click(page.getByRole('link', { name: /^Wie läuft es ab/ }))
      await page.locator('main [name="text_de"]').fill('Sie machen Fotos und wählen einen Termin.')
      await click(button(page, 'Veröffentlichen'))
      await expect(page.getByText('Die neue Fassung ist live.')).toBeVisible()
    },
  },
  {
    name: 'roll a remote back; ten minutes after the sign-in, the passkey is one click more',
    scenario: 'operator of the product',
    to: '/console/releases',
    before: countCommand('npm run mf -- rollback mf-desk'),
    limit: { clicks: 2, keys: 0 },
    work: async ({ page, click }) => {
      await click(page.getByRole('link', { name: 'Werkbank zurückrollen' }))
      await click(button(page, /^Auf .* zurückrollen$/))
      await expect(page.getByText(/^Werkbank: .* gilt wieder für alle\.$/)).toBeVisible()
    },
  },
]

/** Does a job in its scenario and returns its clicks, keys and seconds. */
export async function countJob(
  browser: Browser,
  qa: Product,
  { scenario, to, work }: Pick<Job, 'scenario' | 'to' | 'work'>,
): Promise<Counted & { seconds: number }> {
  const counted = { clicks: 0, keys: 0 }
  const context = await browser.newContext({ baseURL: qa.url, locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  try {
    const page = await context.newPage()
    await page.goto(getScenarioPath(scenario, { role: 'mechanic', lang: 'de', ...(to && { to }) }))
    await waitUntilLoaded(page)
    const start = performance.now()
    await work({
      page,
      click: async (target) => {
        counted.clicks++
        await target.click()
      },
      paste: async (field, text) => {
        counted.keys++
        await field.fill(text)
      },
      press: async (key) => {
        counted.keys++
        await page.keyboard.press(key)
      },
    })
    return { ...counted, seconds: (performance.now() - start) / 1000 }
  } finally {
    await context.close()
  }
}
