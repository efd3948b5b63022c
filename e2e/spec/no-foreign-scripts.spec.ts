import { expect, test } from '../support/test.ts'

test('without settings for them neither the reporting script nor the consent script is loaded', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  // The texts of the page's language are the only script that is loaded later.
  expect(scripts.filter((path) => path.includes('/async/'))).toEqual([expect.stringContaining('/async/texts-')])
  expect(scripts.every((path) => path.startsWith('/assets/') || path.startsWith('/remotes/'))).toBe(true)
})
