import type { Product } from '../support/product.ts'
import { isTakenOver } from '../support/taken-over.ts'
import { expect } from '../support/test.ts'
import type { OtherBrowser } from './browsers.ts'

/** An expression for {@link isTakenOver}. */
export const takenOver = (selector = '[data-page-heading]') => `(${isTakenOver})(${JSON.stringify(selector)})`

export const pathOf = (browser: OtherBrowser) => browser.read<string>('location.pathname')

/** Signs a person in with the code from the mail. */
export async function signIn(browser: OtherBrowser, product: Product, email: string) {
  await browser.goto(`${product.url}/login`)
  await send(browser, 'input[type=email]', email)
  await expect.poll(() => pathOf(browser)).toMatch(/^\/otp\//)
  const { subject } = await product.mailTo(email, /^\d{6}/)
  await send(browser, 'input[autocomplete=one-time-code]', subject.slice(0, 6))
  await expect.poll(() => pathOf(browser)).toMatch(/^\/(onboarding|overview)/)
}

/** Types into a form's field and sends the form with the Enter key. */
async function send(browser: OtherBrowser, field: string, text: string) {
  await expect.poll(() => browser.read(takenOver(field))).toBe(true)
  await browser.typeAndEnter(field, text)
}
