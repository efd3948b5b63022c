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
