import { type BrowserContext, test as base, expect } from '@playwright/test'
import { LANGUAGES, type Language } from '@radruf/contract'
import { goToScreen } from '../screens/open.ts'
import { bringPeople, type People, speak, type Who } from '../screens/people.ts'
import { nameOf, SCREENS } from '../screens/screens.ts'
import { type Product, startProduct } from '../support/product.ts'
import { look, PHONE } from './look.ts'

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

/** `npm test` looks at the scenarios of e2e/qa in the same way. */
for (const language of LANGUAGES)
  test(`every screen in its states is accessible and loses nothing, ${language}`, { tag: '@deep' }, async ({
    browser,
    product,
    people,
  }) => {
    test.setTimeout(1_200_000)
    expect(await walk({ browser, product, people }, language)).toEqual([])
  })

type World = { browser: import('@playwright/test').Browser; product: Product; people: People }

/** Visits the screens one after the other, each person in a context of their own; returns what is wrong with them. */
async function walk({ browser, product, people }: World, language: Language): Promise<string[]> {
  await speak(people, language)
  const contexts = new Map<Who | undefined, BrowserContext>()
  const wrong: string[] = []
  for (const atTheCall of [undefined, true] as const) {
    await product.setClock(atTheCall ? people.atTheCall : people.beforeTheCall)
    for (const screen of SCREENS.filter((one) => one.atTheCall === atTheCall)) {
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
