import { isHydrated } from '../support/hydration.ts'
import type { Product } from '../support/product.ts'
import { requestSignInCode } from '../support/sign-in.ts'
import { expect } from '../support/test.ts'
import type { OtherBrowser } from './browsers.ts'

/** Expression that evaluates {@link isHydrated} in a page. */
export const toHydrationExpression = (selector = '[data-page-heading]') =>
  `(${isHydrated})(${JSON.stringify(selector)})`

export const readPath = (browser: OtherBrowser) => browser.read<string>('location.pathname')

/** Signs a person in with the code from the mail. */
export async function signIn(browser: OtherBrowser, product: Product, email: string) {
  await browser.goto(`${product.url}/login`)
  const code = await requestSignInCode(product, email, async () => {
    await submitField(browser, 'input[type=email]', email)
    await expect.poll(() => readPath(browser)).toMatch(/^\/otp\//)
  })
  await submitField(browser, 'input[autocomplete=one-time-code]', code)
  await expect.poll(() => readPath(browser)).toMatch(/^\/(onboarding|overview)/)
}

/** Types into a form's field and submits the form with Enter. */
async function submitField(browser: OtherBrowser, field: string, text: string) {
  await expect.poll(() => browser.read(toHydrationExpression(field))).toBe(true)
  await browser.typeAndEnter(field, text)
}
