import { type Product, startProduct } from '../support/product.ts'
import { expect, expectAccessible, signInOnScreen, test } from '../support/test.ts'

/** A separate product, because the test restarts it with other settings. */
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

/** Restarts the product with other settings, on the same port and data. */
async function restart(env: NodeJS.ProcessEnv) {
  await product.stop({ keepData: true })
  product = await startProduct({ PORT: String(product.port), ...env }, product.dataDir)
}

test('a page below the minimum version must update, after its unsent input is sent', { tag: '@deep' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'de-DE' })
  const [writing, reading] = [await context.newPage(), await context.newPage()]
  await writing.goto('/login')
  await signInOnScreen(writing, product, 'ben@example.test')
  await writing.goto('/chat')
  await writing.getByRole('textbox', { name: 'Your message' }).fill('The chain is off again.')
  await reading.goto('/tickets')
  await reading.goto('/overview')
  const required = reading.getByRole('heading', { name: 'Please update Radruf' })

  await restart({ MIN_VERSION: '99.0.0' })
  await test.step('the idle page shows the update page instead of everything else', async () => {
    await expect(required).toBeFocused()
    await expect(reading.getByRole('navigation')).toHaveCount(0)
    await reading.keyboard.press('Escape')
    await reading.goBack()
    await expect(required).toBeVisible()
    await expectAccessible(reading)
  })
  await test.step('the page with unsent input works until it is sent', async () => {
    await expect(writing.getByRole('textbox', { name: 'Your message' })).toHaveValue('The chain is off again.')
    await writing.getByRole('button', { name: 'Send', exact: true }).click()
    // The page requires the update as soon as nothing is unsent.
    await expect(writing.getByRole('heading', { name: 'Please update Radruf' })).toBeVisible()
    const { tickets } = await (await writing.request.get('/api/tickets')).json()
    const thread = await (await writing.request.get(`/api/tickets/${tickets[0].id}/messages`)).text()
    expect(thread).toContain('The chain is off again.')
  })
  await test.step('a reload without a newer version says so, in both languages', async () => {
    await reading.getByRole('button', { name: 'Update now' }).click()
    await expect(reading.getByText('The new version isn’t ready yet.')).toBeVisible()
    await reading.getByRole('button', { name: 'Deutsch' }).click()
    await expect(reading.getByText('Die neue Version ist noch nicht bereit.')).toBeVisible()
  })
  await restart({ RECOMMENDED_VERSION: '99.0.0' })

  await test.step('below the recommended version there is a hint that can be dismissed', async () => {
    await reading.goto('/overview')
    await reading.getByRole('button', { name: 'Später' }).click()
    await expect(reading.getByText('Eine neue Version ist da.')).toHaveCount(0)
    await reading.reload()
    await expect(reading.getByRole('navigation')).toBeVisible()
    await expect(reading.getByText('Eine neue Version ist da.')).toHaveCount(0)
  })
  await context.close()
})
