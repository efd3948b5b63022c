import { join } from 'node:path'
import { shippingTest } from '../support/shipping.ts'
import { createSuiteCopy } from '../support/suite-copy.ts'
import { expect } from '../support/test.ts'

const test = shippingTest()

test('a release for another design system brings its own, on server and in the browser, and the shell keeps its own @deep', async ({
  page,
  product,
  remote,
}) => {
  const suite = createSuiteCopy()
  try {
    suite.edit('shared-ui/package.json', '"version": "0.2.0"', '"version": "0.3.0"')
    suite.edit('mf-auth/package.json', '"version": "0.2.0"', '"version": "0.3.0"')
    suite.edit('shared-ui/src/button/button.module.css', 'cursor: pointer;', 'cursor: pointer; letter-spacing: 0.25em;')
    suite.npm('build', '--', 'mf-auth')
    const published = remote.mf('publish', 'mf-auth', '--dist', join(suite.folder, 'mf-auth/dist'))
    expect(published.status, published.stderr).toBe(0)
  } finally {
    await suite.remove()
  }
  const html = await remote.visitRendered()
  const styles = html.match(/<link[^>]*copy-shared-ui[^>]*>/g)
  expect(styles?.length).toBeGreaterThanOrEqual(1)

  const copies: string[] = []
  page.on('request', (request) => {
    const [file] = /copy-[\w-]+/.exec(request.url()) ?? []
    if (file) copies.push(file)
  })
  const spacing = (name: string) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate((button) => getComputedStyle(button).letterSpacing)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('kim@radler.test')
  expect(await spacing('Code anfordern')).not.toBe('normal')
  expect(copies.filter((file) => file === 'copy-shared-ui').length).toBeGreaterThanOrEqual(2)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/login-two-design-systems.png` })
  await test.step('the shell and other remotes keep their design system', async () => {
    copies.length = 0
    await page.goto('/')
    const link = page.getByRole('main').getByRole('link', { name: 'Anmelden' }).first()
    expect(await link.evaluate((element) => getComputedStyle(element).letterSpacing)).toBe('normal')
    expect(copies).toEqual([])
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/start-two-design-systems.png` })
  })
  expect(product.output()).not.toContain('RELEASE REFUSED')
})
