import { hasAccess, PATHS, type Path, REDIRECTS } from '@radruf/contract'
import { openWithoutScript } from '../support/loaded.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Fills in path parameters. Values of `:email` and `:token` do not exist; other tests use real ones. */
const toAddress = (path: Path, ticketId: string) =>
  path.replace(':ticketId', ticketId).replace(':email', 'karla%40example.test').replace(':token', 'abc')

/** Address to which the server redirects a person who may not see a page. */
async function findRedirect(page: Page, address: string): Promise<string> {
  const response = await page.request.get(address, { headers: { accept: 'text/html' } })
  expect(response.status(), address).toBe(200)
  const { pathname, search } = new URL(response.url())
  return pathname + search
}

/** Expects a page with the product's title and one heading that shows no error. */
async function expectScreen(page: Page) {
  await expect(page).toHaveTitle(/^(\(\d+\) )?Radruf$/)
  await expect(page.locator('[data-page-heading]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Etwas ist schief gelaufen|nicht erreichbar/)
}

const fetchFirstTicketId = async (page: Page) =>
  ((await (await page.request.get('/api/tickets')).json()) as { tickets: { id: string }[] }).tickets[0]?.id ?? ''

test('without a session every path shows its page or the sign-in page', async ({ page }) => {
  for (const { path, access } of PATHS) {
    const address = toAddress(path, 'f0d4b2b6-0000-4000-8000-000000000000')
    if (access !== 'public' && access !== 'guest') {
      expect(await findRedirect(page, address), address).toContain(`/login?to=${encodeURIComponent(address)}`)
      continue
    }
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(200)
    await expectScreen(page)
    expect(new URL(page.url()).pathname).toBe(address)
  }
})

for (const role of ['customer', 'mechanic'] as const) {
  test(`a ${role} can open the page of every path by URL, and go back and forward`, async ({ openContext, signIn }) => {
    const context = await openContext()
    await signIn(context, role === 'customer' ? 'ben@example.test' : 'mia@example.test')
    const page = await context.newPage()
    const ticketId = await fetchFirstTicketId(page)
    const visited: string[] = []
    for (const { path, access } of PATHS) {
      const address = toAddress(path, ticketId)
      if (access === 'guest' || (access !== 'public' && !hasAccess(access, role))) {
        expect(await findRedirect(page, address), address).not.toBe(address)
        continue
      }
      // Public pages are the same for both roles.
      if (access === 'public' && role === 'mechanic') continue
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(200)
      await expectScreen(page)
      visited.push(new URL(page.url()).pathname)
    }
    for (const pathname of visited.slice(-6, -1).reverse()) {
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`${pathname}$`))
      await expectScreen(page)
    }
    await page.goForward()
    await expectScreen(page)
  })
}

test('unknown paths redirect to the start page, and alternative spellings to the canonical path', async ({
  page,
  openContext,
  signIn,
}) => {
  for (const address of ['/nothing', '/login/nothing', '/imprint/nothing/at/all', '/qa']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/$/)
  }
  const context = await openContext()
  await signIn(context, 'ben@example.test')
  const signedIn = await context.newPage()
  for (const [from, to] of Object.entries(REDIRECTS)) {
    await signedIn.goto(from)
    await expect(signedIn).toHaveURL(new RegExp(`${to}$`))
  }
  await signedIn.goto('/appointment/nothing')
  await expect(signedIn).toHaveURL(/\/overview$/)
  await signedIn.goto('/profile/')
  await expect(signedIn).toHaveURL(/\/profile\/?$/)
  await expectScreen(signedIn)
})

test('navigation within the page loads each remote once and moves the focus to the heading', async ({
  openContext,
  signIn,
}) => {
  const context = await openContext()
  await signIn(context, 'ben@example.test')
  const page = await context.newPage()
  const entries: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('remote-entry')) entries.push(request.url())
  })
  await page.goto('/overview')
  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.locator('[data-page-heading]')).toBeFocused()
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL(/\/overview$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/overview$/)
  expect(loads).toBe(0)
  expect(entries.some((url) => url.includes('/mf-account/'))).toBe(true)
  expect(new Set(entries).size).toBe(entries.length)
})

test('the start page is rendered on the server and works without script, in German with its title', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false, locale: 'de-DE' })
  const page = await context.newPage()
  await openWithoutScript(page, '/login')
  await page.goto('/')
  await expect(page).toHaveTitle(/^(\(\d+\) )?Radruf$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wir reparieren Ihr Fahrrad mit Ihnen per Video')
  await page.getByRole('link', { name: 'Anmelden' }).click()
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})
