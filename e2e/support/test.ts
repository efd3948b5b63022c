import { type BrowserContext, test as base, type Cookie, expect, type Page } from '@playwright/test'
import { ALL_RULES, AXE_SCRIPT, runAxe } from '../accessibility/axe.ts'
import { trackRequests, waitUntilLoaded } from './loaded.ts'
import { type Product, startProduct } from './product.ts'
import { requestSignInCode, signInByMail } from './sign-in.ts'

export type { Page, Product }
export { expect }

type Options = { role?: 'customer' | 'lead' | 'operator'; language?: 'de' | 'en' }

/** Errors and warnings in a page's console fail the test, except those that the test allows. */
type ConsoleErrors = { allow: (pattern: RegExp) => void; list: string[] }

type Fixtures = {
  consoleErrors: ConsoleErrors
  /** Opens a browser context and collects its console errors. */
  openContext: (options?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<BrowserContext>
  /** Invites a new person through the operator's command line and returns the e-mail address. */
  invite: (name: string, options?: Options) => string
  /** Signs a person in without a screen; the sign-in screens have their own tests. */
  signIn: (context: BrowserContext, email: string) => Promise<void>
}

type WorkerFixtures = {
  product: Product
  /** Session cookies by e-mail address, reused because the service limits sign-in codes per person. */
  sessions: Map<string, Cookie[]>
}

/** Module Federation's runtime warns of every further attempt to load a remote. Tests of a failing remote allow its errors. */
const FURTHER_ATTEMPT = /^warning: \[ Federation Runtime \]: The remote "\w+" is already registered/

export const test = base.extend<Fixtures, WorkerFixtures>({
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),

  consoleErrors: async ({}, use) => {
    const allowed: RegExp[] = [FURTHER_ATTEMPT]
    const list: string[] = []
    await use({ allow: (pattern) => allowed.push(pattern), list })
    expect(list.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
  },
  openContext: async ({ browser, consoleErrors, product }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: product.url,
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        ...options,
      })
      watchContext(context, consoleErrors)
      contexts.push(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  page: async ({ page, consoleErrors }, use) => {
    watchContext(page.context(), consoleErrors)
    await use(page)
  },
  invite: async ({ product }, use, info) => {
    let count = 0
    await use((name, { role = 'customer', language = 'de' } = {}) => {
      const email = `${name.toLowerCase()}.${info.testId.slice(-6)}.${info.repeatEachIndex}${count++}@example.test`
      const { status, stderr } = product.ops(
        'invite',
        '--email',
        email,
        '--role',
        role,
        '--language',
        language,
        '--name',
        name,
      )
      expect(status, stderr).toBe(0)
      return email
    })
  },
  signIn: async ({ product, sessions }, use) => {
    await use(async (context, email) => {
      const known = sessions.get(email)
      if (known) return context.addCookies(known)
      await signInByMail(context.request, product, email)
      sessions.set(email, await context.cookies())
    })
  },
})

/** Signs a person in through the screens. The page must show the sign-in screen. The sixth digit of the code submits. */
export async function signInOnScreen(page: Page, product: Pick<Product, 'mails' | 'mailTo'>, email: string) {
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
  const code = await requestSignInCode(product, email, async () => {
    await page.getByRole('button', { name: 'Code anfordern' }).click()
    await expect(page).toHaveURL(/\/otp\//)
  })
  await page.getByRole('textbox', { name: 'Code aus der E-Mail' }).fill(code)
  await expect(page).not.toHaveURL(/\/otp\//)
}

function watchContext(context: BrowserContext, { list }: ConsoleErrors) {
  trackRequests(context)
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The location of a failed request is its address.
    const address = message.text().startsWith('Failed to load') ? ` ${message.location().url}` : ''
    list.push(`${message.type()}: ${message.text()}${address}`)
  })
  context.on('weberror', (error) => list.push(`uncaught: ${error.error().message} ${error.page()?.url()}`))
}

/** Expects that axe finds no issue on the loaded page. */
export async function expectAccessible(page: Page) {
  await waitUntilLoaded(page)
  await page.evaluate(AXE_SCRIPT)
  expect(await runAxe(page, ALL_RULES)).toEqual([])
}
