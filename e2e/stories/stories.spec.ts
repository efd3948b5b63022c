import { test as base, expect, type Page } from '@playwright/test'
import type { Language } from '@radruf/contract'
import { ALL_RULES, AXE_SCRIPT, COLOUR_RULES, runAxe } from '../accessibility/axe.ts'
import { findPreferenceIssues } from '../accessibility/preferences.ts'
import { startStorybook } from './storybook.ts'

type Storybook = Awaited<ReturnType<typeof startStorybook>>
const test = base.extend<object, { storybook: Storybook }>({
  storybook: [
    async ({}, use) => {
      const storybook = await startStorybook()
      await use(storybook)
      await storybook.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Rules by scheme. Only colours differ between the schemes. */
const RULES = { light: ALL_RULES, dark: COLOUR_RULES }

/** Rules for whole pages that a single component cannot meet. */
const WHOLE_PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main', 'heading-order', 'document-title']

type Channel = { emit: (event: string, data: object) => void; once: (event: string, listener: () => void) => void }

/** Renders a story in a language and waits until it is drawn. */
const renderStory = (page: Page, id: string, language: string) =>
  page.evaluate(
    async ({ id, language }) => {
      const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
        __STORYBOOK_ADDONS_CHANNEL__: Channel
      }
      const rendered = new Promise<void>((done, refused) => {
        channel.once('storyRendered', done)
        channel.once('storyThrewException', () => refused(new Error(`${id} threw`)))
        channel.once('storyErrored', () => refused(new Error(`${id} has an error`)))
      })
      if (document.documentElement.dataset.language !== language) {
        channel.emit('updateGlobals', { globals: { language } })
        document.documentElement.dataset.language = language
      }
      channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' })
      await rendered
      await new Promise((drawn) => requestAnimationFrame(drawn))
    },
    { id, language },
  )

/** Runs axe in both schemes. */
async function findIssuesInBothSchemes(page: Page): Promise<string[]> {
  const issues: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'none', reducedMotion: 'reduce' })
    issues.push(...(await runAxe(page, RULES[colorScheme], WHOLE_PAGE_RULES)).map((line) => `${colorScheme} ${line}`))
  }
  return issues
}

/** Colours and motion do not depend on the language, so only the first one is checked for them. */
const CHECKS = [
  {
    language: 'de',
    tag: process.env.DEEP ? ['@deep'] : [],
    subject: process.env.DEEP ? 'axe in both schemes' : 'axe in both schemes (every third)',
    findIssues: findIssuesInBothSchemes,
  },
  {
    language: 'de',
    tag: ['@deep'],
    subject: 'forced colours or reduced motion',
    findIssues: findPreferenceIssues,
  },
  {
    language: 'en',
    tag: ['@deep'],
    subject: 'axe',
    findIssues: (page: Page) => runAxe(page, ALL_RULES, [...WHOLE_PAGE_RULES, 'color-contrast']),
  },
] as const satisfies readonly {
  language: Language
  tag: string[]
  subject: string
  findIssues: (page: Page) => Promise<string[]>
}[]

for (const { language, tag, subject, findIssues } of CHECKS)
  test(`no story has issues with ${subject}, ${language}`, { tag }, async ({ browser, storybook }) => {
    const stories = storybook.entries.filter(({ type }) => type === 'story')
    expect(stories.length).toBeGreaterThan(50)
    const page = await browser.newPage()
    const issues: string[] = []
    page.on('pageerror', ({ message }) => issues.push(message))
    await page.goto(`${storybook.url}/iframe.html?id=${stories[0]?.id}&viewMode=story`)
    await page.locator('#storybook-root > *').first().waitFor({ timeout: 20_000 })
    await page.addScriptTag({ content: AXE_SCRIPT })
    for (const [turn, { id }] of stories.entries()) {
      await renderStory(page, id, language)
      // All are checked by the deep tests: axe takes most of the time.
      if (!process.env.DEEP && turn % 3 !== 0) continue
      const found = await findIssues(page)
      issues.push(...found.map((line) => `${id}: ${line}`))
    }
    await page.close()
    expect(issues).toEqual([])
  })

test('a story renders in both languages, and the guide for writing a page exists', async ({ browser, storybook }) => {
  const page = await browser.newPage()
  const textOf = async (language: string) => {
    await page.goto(`${storybook.url}/iframe.html?id=actions-button--primary&globals=language:${language}`)
    return page.getByRole('button').textContent()
  }
  expect(await textOf('de')).toBe('Termin wählen')
  expect(await textOf('en')).toBe('Choose a time')
  await page.goto(`${storybook.url}/iframe.html?id=write-a-screen--docs&viewMode=docs`)
  await expect(
    page
      .getByRole('table')
      .filter({ hasText: 'Don’t' })
      .or(page.getByRole('table').filter({ hasText: "Don't" })),
  ).toBeVisible()
  await page.close()
})
