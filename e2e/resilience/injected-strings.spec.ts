import { readFileSync, rmSync } from 'node:fs'
import { PATHS } from '@radruf/contract'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { openConfiguredStore, publishBuild } from '@radruf/release-tool/registry'
import { openFirefox, openWebKit } from '../other-browsers/browsers.ts'
import { openScreen } from '../screens/open.ts'
import { createPeople } from '../screens/people.ts'
import { getScreenName, SCREENS } from '../screens/screens.ts'
import { type Product, ROOT, startProduct } from '../support/product.ts'
import { expectLive } from '../support/shipping.ts'
import { test as base, expect, type Page } from '../support/test.ts'
import { INJECTED_STRINGS, RUN_IN_SINKS } from './injected-strings.ts'
import { BAD_PAGE, BAD_REMOTE, IN_BROWSER, writeBadRelease } from './planted-faults.ts'

// Strings that a person types, and strings that a remote takes for HTML, code or an address: none runs.

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ REVIEW_AT_ONCE: 'false' })
      await use(product)
      // The browser reports what the policy has refused.
      await product.stop().catch((error: Error) => expect(error.message).toContain('content security policy'))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Pages with text fields, for a customer. */
const PAGES = ['/search', '/profile', '/chat'] as const
const TEXT_FIELDS =
  ':is(textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=tel])):enabled:read-write'

/** Gives each string to every text field that the page shows. Returns the number of fields. */
const fillFields = (page: Page): Promise<number> =>
  page.evaluate(
    ([selector, strings]) => {
      type Field = HTMLInputElement | HTMLTextAreaElement
      const fields = [...document.querySelectorAll<Field>(selector)].filter((field) => field.checkVisibility())
      for (const field of fields)
        for (const text of strings) {
          // The setter of the class, because React watches that of the field.
          Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
          field.dispatchEvent(new Event('input', { bubbles: true }))
        }
      return fields.length
    },
    [TEXT_FIELDS, INJECTED_STRINGS] as const,
  )

/** Publishes a release that gives the strings to every sink when the browser evaluates it. */
async function publishSinks({ dataDir, url }: Product) {
  const run = `(${RUN_IN_SINKS})(${JSON.stringify(INJECTED_STRINGS)})`
  const atImport = `if (${IN_BROWSER}) { ${run}; window.sinksRan = true }`
  const paths = PATHS.filter(({ owner }) => owner === BAD_REMOTE).map(({ path }) => path)
  const dist = writeBadRelease([{ name: 'sinks', atImport }], paths, '9.2.0')
  const { hash } = JSON.parse(readFileSync(`${dist}/${DESCRIPTION_FILE}`, 'utf8')) as Release
  await publishBuild(openConfiguredStore({ DATA_DIR: dataDir }, ROOT), dist, 'Ada')
  rmSync(dist, { recursive: true })
  await expectLive(url, hash)
}

test('none of 30 injected strings runs from a text field', async ({ openContext, signIn }) => {
  const context = await openContext({ locale: 'en-GB' })
  await signIn(context, 'ben@example.test')
  const page = await context.newPage()
  expect(INJECTED_STRINGS).toHaveLength(30)
  for (const path of PAGES) {
    await page.goto(path)
    await fillFields(page)
  }
  await page.goto(`/search?q=${encodeURIComponent(INJECTED_STRINGS.join(' '))}`)
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
})

test('none of 30 injected strings runs from a text field of any screen @deep', async ({ product, browser }) => {
  test.setTimeout(30 * 60_000)
  const people = await createPeople(product)
  let fields = 0
  // It needs a confirmation of the last ten minutes. Its other state has the field for the code.
  const screens = SCREENS.filter(({ path, prepare }) => path !== '/profile/delete' || !prepare)
  for (const screen of screens)
    await test.step(getScreenName(screen), async () => {
      await product.setClock(screen.atCallTime ? people.atCallTime : people.beforeCall)
      const page = await openScreen(browser, product, people, screen, { language: 'en' })
      fields += await fillFields(page)
      expect(await page.evaluate(() => 'injected' in window)).toBe(false)
      await page.context().close()
    })
  expect(fields).toBeGreaterThan(screens.length / 4)
})

test('none of 30 injected strings runs in a sink that a remote gives it to', async ({
  product,
  openContext,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/./)
  await publishSinks(product)
  const context = await openContext({ locale: 'en-GB' })
  await signIn(context, 'ben@example.test')
  const page = await context.newPage()
  await page.goto(BAD_PAGE)
  await page.waitForFunction(() => 'sinksRan' in window)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
})

for (const [name, open] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)
  test(`none of 30 injected strings runs in ${name} @deep`, async ({ product, openContext, signIn }) => {
    await publishSinks(product)
    const context = await openContext()
    await signIn(context, 'ben@example.test')
    const browser = await open()
    try {
      await browser.addCookies(product.url, await context.cookies())
      await browser.goto(product.url + BAD_PAGE)
      await expect.poll(() => browser.read("'sinksRan' in window")).toBe(true)
      expect(await browser.read("'injected' in window")).toBe(false)
    } finally {
      await browser.close()
    }
  })
