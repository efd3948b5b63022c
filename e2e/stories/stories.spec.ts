import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { LANGUAGES } from '@radruf/contract'
import { AXE } from '../accessibility/look.ts'
import { ROOT } from '../support/product.ts'
import { startStorybook } from './storybook.ts'

const test = base.extend<object, { storybook: Awaited<ReturnType<typeof startStorybook>> }>({
  storybook: [
    async ({}, use) => {
      const storybook = await startStorybook()
      await use(storybook)
      await storybook.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Rules by scheme: what a story consists of is the same in both, its colours are not. */
const RULES = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const

/** What a whole page must have, and a single component does not. */
const OF_WHOLE_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main', 'heading-order', 'document-title']

type Channel = { emit: (event: string, data: object) => void; once: (event: string, listener: () => void) => void }
type Axe = {
  run: (root: object, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Shows a story in a language and returns what axe finds in it. */
const look = (page: Page, id: string, language: string, runOnly: (typeof RULES)[keyof typeof RULES]) =>
  page.evaluate(
    async ({ id, language, runOnly, without }) => {
      const { __STORYBOOK_ADDONS_CHANNEL__: channel, axe } = globalThis as unknown as {
        __STORYBOOK_ADDONS_CHANNEL__: Channel
        axe: Axe
      }
      const told = new Promise<void>((done, refused) => {
        channel.once('storyRendered', done)
        channel.once('storyThrewException', () => refused(new Error(`${id} threw`)))
        channel.once('storyErrored', () => refused(new Error(`${id} has an error`)))
      })
      if (document.documentElement.dataset.language !== language) {
        channel.emit('updateGlobals', { globals: { language } })
        document.documentElement.dataset.language = language
      }
      channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' })
      await told
      await new Promise((drawn) => requestAnimationFrame(drawn))
      const { violations } = await axe.run(document, {
        runOnly,
        ...(runOnly.type === 'tag' && { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }),
        resultTypes: ['violations'],
      })
      return violations.map(({ id: rule, nodes }) => `${id}: ${rule} ${nodes[0]?.html.slice(0, 160)}`)
    },
    { id, language, runOnly, without: OF_WHOLE_PAGES },
  )

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any story, ${colorScheme}, in both languages`, async ({ browser, storybook }) => {
    const stories = storybook.entries.filter(({ type }) => type === 'story')
    expect(stories.length).toBeGreaterThan(50)
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' })
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    await page.goto(`${storybook.url}/iframe.html?id=${stories[0]?.id}&viewMode=story`)
    await page.locator('#storybook-root > *').first().waitFor({ timeout: 20_000 })
    await page.addScriptTag({ content: AXE })
    for (const language of LANGUAGES)
      for (const { id } of stories)
        complaints.push(...(await look(page, id, language, RULES[colorScheme])).map((line) => `${language} ${line}`))
    expect(complaints).toEqual([])
    await page.close()
  })
}

test('every component of shared-ui has its stories, and each is told in both languages', async ({
  browser,
  storybook,
}) => {
  const folders = new Set(storybook.entries.map(({ importPath }) => dirname(importPath)))
  const components = globSync('src/*/*.tsx', { cwd: join(ROOT, 'shared-ui') })
    .filter((file) => !/\.(test|stories)\.tsx$/.test(file))
    .map((file) => `./${dirname(file)}`)
  expect([...new Set(components)].filter((folder) => !folders.has(folder) && folder !== './src/field')).toEqual([])

  const page = await browser.newPage()
  const textOf = async (language: string) => {
    await page.goto(`${storybook.url}/iframe.html?id=say-what-to-do-button--primary&globals=language:${language}`)
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
