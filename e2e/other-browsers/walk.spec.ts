import { PAGES, PATHS } from '@radruf/contract'
import { expect, test } from '../support/test.ts'
import { openFirefox, openWebKit } from './browsers.ts'
import { signIn, toHydrationExpression } from './steps.ts'

const BROWSERS = { Firefox: openFirefox, WebKit: openWebKit }
/** Paths that a customer can open, without those with parameters. */
const CUSTOMER_PATHS = PATHS.filter(({ path, access }) => !path.includes(':') && access !== 'mechanic').map(
  ({ path }) => path,
)
/** The first question's first answer. */
const FIRST_CHOICE = `input[name="${PAGES[0].fields[0]}"]`

for (const [name, open] of Object.entries(BROWSERS))
  test(`${name}: signs in, answers, opens the page of every path, and no error is reported @deep`, async ({
    product,
    invite,
  }) => {
    const before = product.output().length
    const browser = await open()
    try {
      await signIn(browser, product, invite('Wanda'))
      await test.step('the first answer is stored', async () => {
        await browser.goto(`${product.url}/questionnaire`)
        await expect.poll(() => browser.read(toHydrationExpression(FIRST_CHOICE))).toBe(true)
        await browser.click(FIRST_CHOICE)
        await browser.read(`document.querySelector('${FIRST_CHOICE}')?.form.requestSubmit()`)
        await expect.poll(() => browser.read(`document.querySelector('${FIRST_CHOICE}') === null`)).toBe(true)
        await browser.goto(`${product.url}/questionnaire/problem-description`)
        await expect.poll(() => browser.read(`document.querySelector('${FIRST_CHOICE}').checked`)).toBe(true)
      })
      await test.step('every path has its page, as wide as the window', async () => {
        for (const path of CUSTOMER_PATHS) {
          await browser.goto(product.url + path)
          await expect.poll(() => browser.read(toHydrationExpression()), path).toBe(true)
          const heading = await browser.read<string>(`document.querySelector('[data-page-heading]').textContent`)
          expect(heading, path).not.toMatch(/Etwas ist schief gelaufen|nicht erreichbar/)
          const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
          expect(await browser.read<number>(wider), path).toBe(0)
        }
      })
      await test.step('leaving a page while it loads is no failure', async () => {
        for (const path of CUSTOMER_PATHS) await browser.goto(product.url + path)
        await expect.poll(() => browser.read(toHydrationExpression())).toBe(true)
      })
      expect(product.output().slice(before)).not.toContain('remote failed')
    } finally {
      await browser.close()
    }
  })
