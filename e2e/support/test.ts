import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, type Cookie, expect, type Page } from '@playwright/test'
import { WCAG } from '../accessibility/axe.ts'
import { type Product, startProduct } from './product.ts'
import { codeFor, signInByMail } from './sign-in.ts'

export type { Page, Product }
export { expect }

type Options = { role?: 'customer' | 'mechanic'; language?: 'de' | 'en' }

/** What a page may say in its console without failing the test: nothing, unless the test breaks something on purpose. */
type Complaints = { allow: (pattern: RegExp) => void; list: string[] }

type Fixtures = {
  complaints: Complaints
  /** Opens a browser context of its own whose console is watched. */
  openContext: (options?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<BrowserContext>
  /** Invites a fresh person by the operator's command line; returns the address. */
  invite: (name: string, options?: Options) => string
  /** Signs a person in, in this context; the screens of it have a test of their own. */
  signIn: (context: BrowserContext, email: string) => Promise<void>
}

type WorkerFixtures = {
  product: Product
  /** Cookies of people who signed in before: the service sends nobody codes without end. */
  sessions: Map<string, Cookie[]>
}

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

  complaints: async ({}, use) => {
    const allowed: RegExp[] = []
    const list: string[] = []
    await use({ allow: (pattern) => allowed.push(pattern), list })
    expect(list.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
  },
  openContext: async ({ browser, complaints, product }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: product.url,
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        ...options,
      })
      watchConsole(context, complaints)
      contexts.push(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  page: async ({ page, complaints }, use) => {
    watchConsole(page.context(), complaints)
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

/**
 * Signs a person in through the screens, from wherever the product sends somebody who is not signed in. The sixth digit submits;
 * releases of the first version need the button (`pressButton`).
 */
export async function signInOnScreen(
  page: Page,
  product: Product,
  email: string,
  { pressButton = false }: { pressButton?: boolean } = {},
) {
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
  const code = await codeFor(product, email, async () => {
    await page.getByRole('button', { name: 'Code anfordern' }).click()
    await expect(page).toHaveURL(/\/otp\//)
  })
  await page.getByRole('textbox', { name: 'Code aus der E-Mail' }).fill(code)
  if (pressButton) await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).not.toHaveURL(/\/otp\//)
}

function watchConsole(context: BrowserContext, { list }: Complaints) {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') list.push(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => list.push(`uncaught: ${error.error().message}`))
}

/** Nothing that axe finds may be wrong with the page as it stands. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([])
}
