import { openWithoutScript } from '../support/loaded.ts'
import { expect, type Page, test } from '../support/test.ts'

const CARDS = ['Das brauchen Sie', 'So läuft das Gespräch', 'Wer Ihre Daten sieht', 'So erreichen wir Sie']
const cardPositions = (page: Page) =>
  Promise.all(CARDS.map((name) => page.getByRole('heading', { name }).evaluate((card) => card.getBoundingClientRect())))

test('without a script the introduction is one page: its cards stand below each other, and one button finishes it', async ({
  browser,
  product,
  invite,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false, locale: 'de-DE' })
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
    await expect(page.getByRole('button', { name: new RegExp(`^Karte ${index + 1} von 4`) })).toBeInViewport({
      ratio: 1,
    })
    if (index < 3) await page.getByRole('link', { name: 'Weiter' }).tap()
  }
  await page.getByRole('button', { name: 'Los geht’s' }).tap()
  await expect(page).toHaveURL(/\/questionnaire/)
})

for (const javaScriptEnabled of [true, false])
  test(`name and language are saved together and apply at once, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
    product,
    invite,
    signIn,
  }) => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled, locale: 'de-DE' })
    await signIn(context, invite('Nora'))
    const page = await context.newPage()
    await (javaScriptEnabled ? page.goto('/profile') : openWithoutScript(page, '/profile'))
    await page.getByRole('textbox', { name: 'Name' }).fill('Nora Berg')
    await page.getByRole('combobox', { name: 'Sprache der App und der E-Mails' }).selectOption('en')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Nora Berg')
    await expect(page.getByRole('combobox', { name: 'Language of the app and e-mails' })).toHaveValue('en')
    await context.close()
  })
