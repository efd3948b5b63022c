import { expect, test } from '../support/test.ts'

test('without settings for them neither the reporting script nor the consent script is loaded', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  // With the parts that load after the start.
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.map((url) => new URL(url).pathname).every((path) => /^\/(assets|remotes)\//.test(path))).toBe(true)
  const parts = scripts.filter((url) => url.includes('/async/'))
  expect(parts.length).toBeGreaterThan(0)
  for (const url of parts) expect(await (await page.request.get(url)).text(), url).not.toMatch(/sentry/i)
})
