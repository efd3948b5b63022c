import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { BUTTON, shippingTest } from '../support/shipping.ts'
import { expect, expectAccessible, type Page } from '../support/test.ts'

const test = shippingTest()

test.describe.configure({ mode: 'serial' })

const banner = (page: Page) => page.getByRole('region', { name: 'Ausgetauschte Bausteine' })
/** Opens an address with an override and confirms it. */
const openAndConfirm = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Bausteine austauschen?' })).toBeVisible()
  await button(page, 'Austauschen').click()
}
/** Waits until the panel listens: it loads after the page, when the browser has time. */
async function waitForPanel(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' })
  const listTypes = async () => {
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    return listeners.map(({ type }) => type)
  }
  await expect.poll(listTypes).toContain('radruf:toggle-remotes-panel')
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a release of the registry replaces the live one on server and in the browser, for this session only', async ({
  page,
  openContext,
  remote,
}) => {
  const other = await remote.publish('Code von nebenan', '8.0.0')
  remote.done('rollback', 'mf-auth')
  await remote.expectText(other, '/login?mf.mf-auth=8.0.0')

  await page.goto('/login?mf.mf-auth=8.0.0&to=%2Fchat')
  await expect(page.getByRole('main')).toContainText(`8.0.0 (${other})`)
  await expect(page.getByRole('main')).toContainText('Team Zugang')
  await expectAccessible(page)
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('radruf-overrides'))).toEqual([])
  await button(page, 'Austauschen').click()
  await expect(page).toHaveURL('/login?to=%2Fchat')
  await expect(button(page, 'Code von nebenan')).toBeVisible()
  await expect(banner(page)).toContainText('mf-auth 8.0.0')
  await expectAccessible(page)
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'radruf-overrides')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })
  const html = await remote.visitRendered(`radruf-overrides=${cookie?.value}`)
  expect(html).toContain('Code von nebenan')
  expect(html).toContain(`/remotes/mf-auth/${other}/`)

  const visitor = await (await openContext()).newPage()
  await visitor.goto('/login')
  await expect(button(visitor, BUTTON)).toBeVisible()
  await expect(banner(visitor)).toHaveCount(0)

  await banner(page).getByRole('button', { name: 'Zurück zum Normalzustand' }).click()
  await expect(button(page, BUTTON)).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('a remote at a URL loads in the browser only, with the integrity of its description', async ({
  page,
  product,
  remote,
  consoleErrors,
}) => {
  const otherServer = await startOtherServer(remote.build('Code aus der Vorschau', '8.1.0'))
  try {
    await openAndConfirm(page, `/login?mf.mf-auth=${encodeURIComponent(`${otherServer.url}/`)}`)
    await expect(button(page, 'Code aus der Vorschau')).toBeVisible()
    await expect(banner(page)).toContainText(`mf-auth ${otherServer.url}/remote.json`)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'radruf-overrides')
    expect((await remote.visit(`radruf-overrides=${cookie?.value}`)).html).not.toContain('Code aus der Vorschau')
    // Only the browser requests the URL, and no file of the server part.
    expect(otherServer.requests.filter(({ agent }) => !agent.includes('Chrome'))).toEqual([])
    expect(otherServer.requests.some(({ path }) => path.includes('/server/'))).toBe(false)
    expect(await page.evaluate(() => performance.getEntriesByName('remote mf-auth').length)).toBe(1)
    // A file is altered in transit: the fallback page is shown.
    otherServer.alter = true
    consoleErrors.allow(/integrity|Failed to load/)
    await page.reload()
    await expect(page.getByRole('heading', { name: /Anmeldung: gerade nicht erreichbar/ })).toBeVisible()
    // The browser reports it in a request of its own.
    await expect.poll(() => product.output()).toMatch(/mf-auth.*\(override\)/)
  } finally {
    await otherServer.stop()
  }
})

test.describe('an override is ignored', () => {
  test('for an origin that is not allowed', async ({ page }) => {
    await page.goto(`/login?mf.mf-auth=${encodeURIComponent('https://evil.example/remote.json')}`)
    await expect(page.getByText('Von „https://evil.example/remote.json“ darf hier nichts geladen werden')).toBeVisible()
    await expect(button(page, 'Austauschen')).toHaveCount(0)
    await button(page, 'Nichts ändern').click()
    await expect(button(page, BUTTON)).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })

  test('for a link on another site, until the visitor confirms it', async ({ page, product }) => {
    const otherSite = await startOtherServer()
    otherSite.page = `<a href="${product.url}/login?mf.mf-auth=8.0.0">Gewinnen</a>`
    try {
      await page.goto(otherSite.url)
      await page.getByRole('link', { name: 'Gewinnen' }).click()
      await expect(page.getByRole('heading', { name: 'Bausteine austauschen?' })).toBeVisible()
      await page.goto('/login')
      await expect(button(page, BUTTON)).toBeVisible()
      await page.goBack()
      await button(page, 'Austauschen').click()
      await expect(page).toHaveURL(`${product.url}/login`)
      await expect(button(page, 'Code von nebenan')).toBeVisible()
    } finally {
      await otherSite.stop()
    }
  })

  test('for a form on another site', async ({ product }) => {
    const body = new URLSearchParams({ 'mf.mf-auth': '8.0.0' })
    for (const [headers, cookies] of [
      [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 0],
      [{}, 0],
      [{ origin: product.url, 'sec-fetch-site': 'same-origin' }, 2],
    ] as const) {
      const response = await fetch(`${product.url}/overrides`, { method: 'POST', body, headers, redirect: 'manual' })
      expect(response.headers.getSetCookie()).toHaveLength(cookies)
    }
  })
})

test('the panel shows release, owner and load time, outlines the remotes and switches releases', async ({ page }) => {
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/async/')).length)
  // With the parts of every page, which load after the start.
  await page.goto('/login')
  await waitForPanel(page)
  await expect(button(page, BUTTON)).toBeVisible()
  const atStart = await scripts()
  await expect(button(page, 'Bausteine')).toHaveCount(0)
  await page.keyboard.press('Alt+Shift+KeyR')
  const panel = page.getByRole('complementary', { name: 'Bausteine dieser Seite' })
  const mine = panel.getByRole('listitem').filter({ hasText: 'mf-auth' })
  await expect(mine).toContainText(/Team Zugang · geladen in \d+ ms/)
  expect(await scripts()).toBeGreaterThan(atStart)
  await expect(mine.getByRole('combobox')).toHaveValue('live')
  await expectAccessible(page)

  await panel.getByRole('checkbox', { name: 'Grenzen auf der Seite zeigen' }).check()
  await expect(page.locator('main')).toHaveAttribute('data-outline', 'mf-auth')
  await expect(page.locator('main')).toHaveCSS('outline-style', 'dashed')

  const wanted = mine.getByRole('option', { name: /^8\.0\.0/ })
  await mine.getByRole('combobox').selectOption((await wanted.getAttribute('value')) ?? '')
  await mine.getByRole('button', { name: 'Austauschen' }).click()
  await expect(button(page, 'Code von nebenan')).toBeVisible()
  await expect(mine.getByText('ausgetauscht')).toBeVisible()
  await mine.getByRole('combobox').selectOption('live')
  await mine.getByRole('button', { name: 'Austauschen' }).click()
  await expect(button(page, BUTTON)).toBeVisible()
  await panel.getByRole('button', { name: 'Schließen' }).click()
  await expect(panel).toHaveCount(0)
})

/** Starts a server of another origin with a build of a remote or a page. It records the requests. */
async function startOtherServer(dist?: string) {
  const requests: { path: string; agent: string }[] = []
  const state = { page: '', alter: false }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    requests.push({ path, agent: request.headers['user-agent'] ?? '' })
    if (!dist) return response.writeHead(200, { 'content-type': 'text/html' }).end(state.page)
    try {
      const content = readFileSync(join(dist, normalize(path)))
      const type = path.endsWith('.json') ? 'application/json' : path.endsWith('.css') ? 'text/css' : 'text/javascript'
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
      response.end(state.alter && path.endsWith('.js') ? `${content};1` : content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://localhost:${port}`,
    requests,
    stop: () =>
      new Promise<void>((done) => void server.close(() => done())).finally(() => server.closeAllConnections()),
  })
}
