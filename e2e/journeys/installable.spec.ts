import { expect, test } from '../support/test.ts'

test('the manifest has name, language and icons of the declared sizes, so the product can be installed', async ({
  page,
  openContext,
}) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(address ?? '')).json()) as {
    name: string
    lang: string
    display: string
    color_scheme_dark: { background_color: string }
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Radruf', lang: 'de', display: 'standalone' })
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  const canvas = page.locator('meta[name=theme-color][media*=dark]')
  await expect(canvas).toHaveAttribute('content', manifest.color_scheme_dark.background_color)
  const apple = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  for (const { src, sizes } of [...manifest.icons, { src: apple, sizes: '180x180' }]) {
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  const english = await (await openContext({ locale: 'en-GB' })).newPage()
  await english.goto('/')
  expect(await english.evaluate(async (href) => (await fetch(href)).json(), address ?? '')).toMatchObject({
    lang: 'en',
  })
})

test('a reload without a connection shows the product’s page to a person who did not install the app', async ({
  openContext,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/)
  const tab = await openContext()
  await signIn(tab, 'ben@example.test')
  const page = await tab.newPage()
  await page.goto('/profile')
  // The worker is active once it has stored the page.
  const readWorker = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(readWorker).toBe('activated')
  await tab.setOffline(true)
  await page.reload()
  // In the language of Ben’s account.
  await expect(page.getByRole('heading', { name: /^(Gerade kein Netz|No connection right now)\.$/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/profile')
  await tab.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /^(Konto|Account)/ })).toBeVisible()
})
