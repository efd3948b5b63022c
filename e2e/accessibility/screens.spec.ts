import { type Browser, test as base, expect } from '@playwright/test'
import { findPath, LANGUAGES, type Language, PATHS } from '@radruf/contract'
import { openScreen } from '../screens/open.ts'
import { bringPeople, type People, speak } from '../screens/people.ts'
import { nameOf, SCREENS, type Screen } from '../screens/screens.ts'
import { type Product, startProduct } from '../support/product.ts'
import { tabThrough } from './keyboard.ts'
import { look, PHONE } from './look.ts'
import { lostByPreference } from './preferences.ts'
import { badRefusal } from './refusal.ts'

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
  test.describe(`every state of every path is accessible, ${language}`, { tag: '@deep' }, () => {
    test.beforeAll(({ people }) => speak(people, language))

    for (const { path } of PATHS)
      test(`${path} (${language})`, async ({ browser, product, people }) => {
        const screens = SCREENS.filter((screen) => screen.path === path)
        // Seconds each, on a machine that has other things to do.
        test.setTimeout(30_000 + screens.length * 30_000)
        expect(screens, 'A path needs its states in e2e/screens/screens.ts.').not.toEqual([])
        const wrong: string[] = []
        for (const screen of screens) wrong.push(...(await visit({ browser, product, people }, screen, language)))
        expect(wrong).toEqual([])
      })
  })

type World = { browser: Browser; product: Product; people: People }

/** What is wrong with a screen: in both schemes, small and with large text, by keyboard, with the person's preferences. */
async function visit({ browser, product, people }: World, screen: Screen, language: Language): Promise<string[]> {
  await product.setClock(screen.atTheCall ? people.atTheCall : people.beforeTheCall)
  const page = await openScreen(browser, product, people, screen, { language, viewport: PHONE })
  expect(findPath(new URL(page.url()).pathname)?.path, nameOf(screen)).toBe(screen.leadsTo ?? screen.path)
  const wrong = [
    ...(screen.prepare ? await badRefusal(page) : []),
    ...(await tabThrough(page)),
    ...(await lostByPreference(page)),
    ...(await page.emulateMedia({ forcedColors: 'none' }).then(() => look(page))),
  ]
  await page.context().close()
  return wrong.map((line) => `${nameOf(screen)} ${line}`)
}
