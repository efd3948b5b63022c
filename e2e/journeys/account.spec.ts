import { openWithoutScript } from '../support/loaded.ts'
import { expect, type Page, test } from '../support/test.ts'

const CARDS = [
  /Handy und gutes Licht genügen\.$/,
  /wir zeichnen, was zu tun ist\.$/,
  /Nur Sie und wer Ihnen hilft\.$/,
  /Wir melden uns per E-Mail\.$/,
]
const cardPositions = (page: Page) =>
  Promise.all(CARDS.map((name) => page.getByRole('heading', { name }).evaluate((card) => card.getBoundingClientRect())))

test('without a script the introduction is one page on a phone: its cards stand below each other, and one button finishes it', async ({
  browser,
  product,
  invite,
  signIn,
}) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({
    baseURL: product.url,
    javaScriptEnabled: false,
    locale: 'de-DE',
    viewport,
  })
  await signIn(context, invite('Nora'))
  const page = await context.newPage()
  await openWithoutScript(page, '/overview')
  await expect(page).toHaveURL(/\/onboarding$/)
  const positions = await cardPositions(page)
  expect(new Set(positions.map(({ x }) => x)).size).toBe(1)
  expect(positions.map(({ y }) => y)).toEqual(positions.map(({ y }) => y).toSorted((a, b) => a - b))
  await expect(page.getByRole('link', { name: 'Weiter' })).toBeHidden()
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  await expect(page).toHaveURL(/\/questionnaire/)
  await context.close()
})

test('on a phone the cards are swiped one at a time; the last one finishes the introduction', async ({
  invite,
  openContext,
  signIn,
}) => {
  const context = await openContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })
  await signIn(context, invite('Nora'))
  const page = await context.newPage()
  await page.goto('/onboarding')
  for (const [index, name] of CARDS.entries()) {
    await expect(page.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('status').filter({ hasText: `Karte ${index + 1} von 4` })).toHaveText(name)
    if (index < 3) await page.getByRole('link', { name: 'Weiter' }).tap()
  }
  await page.getByRole('button', { name: 'Los geht’s' }).tap()
  await expect(page).toHaveURL(/\/questionnaire/)
})

for (const javaScriptEnabled of [true, false])
  test(`name, notifications and language are saved one by one, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
    product,
    invite,
    signIn,
  }) => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled, locale: 'de-DE' })
    await signIn(context, invite('Nora'))
    const page = await context.newPage()
    await (javaScriptEnabled ? page.goto('/profile') : openWithoutScript(page, '/profile'))
    await page.getByRole('switch', { name: 'Neue Nachricht per E-Mail' }).click()
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Neue Nachricht per E-Mail' })).not.toBeChecked()
    await page.getByRole('link', { name: 'Name ändern' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Nora Berg')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Gespeichert.')).toBeVisible()
    await page.getByRole('link', { name: /^Sprache/ }).click()
    await page.locator('main').getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account: Nora Berg' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(page.getByRole('switch', { name: 'New message by e-mail' })).not.toBeChecked()
    await expect(page.getByRole('link', { name: /^Language/ })).toContainText('English')
    await context.close()
  })
