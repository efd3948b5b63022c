import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@radruf/contract'
import { goToScreen } from '../screens/open.ts'
import { bringPeople, type People, speak, type Who } from '../screens/people.ts'
import { nameOf, SCREENS, type Screen } from '../screens/screens.ts'
import { type Product, startProduct } from '../support/product.ts'

const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core'),
  'utf8',
)
const EVERYTHING = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** What the other scheme can make worse. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const PHONE = { width: 390, height: 844 }

const test = base.extend<object, { product: Product; people: People }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ REVIEW_AT_ONCE: 'false' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  people: [async ({ product }, use) => use(await bringPeople(product)), { scope: 'worker', timeout: 180_000 }],
})

/** One screen of every path; the others follow in `npm run test:deep`. */
const FIRST = SCREENS.filter((screen, index) => SCREENS.findIndex(({ path }) => path === screen.path) === index)

test('every path is accessible in both schemes, and loses nothing at 320 px and at 200 % text', async ({
  browser,
  product,
  people,
}) => {
  test.setTimeout(400_000)
  expect(await walk({ browser, product, people }, FIRST, 'de')).toEqual([])
})

for (const language of LANGUAGES)
  test(`every screen in its states is accessible and loses nothing, ${language}`, { tag: '@deep' }, async ({
    browser,
    product,
    people,
  }) => {
    test.setTimeout(1_200_000)
    expect(await walk({ browser, product, people }, SCREENS, language)).toEqual([])
  })

type World = { browser: import('@playwright/test').Browser; product: Product; people: People }

/** Visits the screens one after the other, each person in a context of their own; returns what is wrong with them. */
async function walk(
  { browser, product, people }: World,
  screens: readonly Screen[],
  language: Language,
): Promise<string[]> {
  await speak(people, language)
  const contexts = new Map<Who | undefined, BrowserContext>()
  const wrong: string[] = []
  for (const atTheCall of [undefined, true] as const) {
    await product.setClock(atTheCall ? people.atTheCall : people.beforeTheCall)
    for (const screen of screens.filter((one) => one.atTheCall === atTheCall)) {
      let context = contexts.get(screen.who)
      if (!context) {
        const locale = language === 'de' ? 'de-DE' : 'en-GB'
        context = await browser.newContext({ baseURL: product.url, locale, viewport: PHONE, reducedMotion: 'reduce' })
        if (screen.who) await context.addCookies(people[screen.who].cookies)
        contexts.set(screen.who, context)
      }
      const page = await context.newPage()
      await goToScreen(page, people, screen)
      wrong.push(...(await look(page)).map((line) => `${nameOf(screen)} ${line}`))
      await page.close()
    }
  }
  for (const context of contexts.values()) await context.close()
  return wrong
}

async function look(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const wrong = await axe(page, EVERYTHING)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  wrong.push(...(await axe(page, COLOURS)).map((line) => `dark ${line}`))
  await page.setViewportSize({ width: 320, height: 640 })
  wrong.push(...(await lost(page)).map((line) => `320 px ${line}`))
  await page.setViewportSize(PHONE)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  wrong.push(...(await lost(page)).map((line) => `200 % ${line}`))
  return wrong
}

const axe = (page: Page, runOnly: object): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    type Axe = {
      run: (root: object, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
    }
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
  }, runOnly)

/** What goes beyond the screen's edge, and text that is cut off. */
const lost = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) => element.outerHTML.slice(0, 120)
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(element).position !== 'absolute',
    )
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasText || clipPath !== 'none') return false
      return (
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
      )
    })
    return [
      ...(wide > 1 ? [`${wide} px too wide: ${beyond.slice(0, 2).map(name).join(' | ')}`] : []),
      ...cut.map((element) => `cut off: ${name(element)}`),
    ]
  })
