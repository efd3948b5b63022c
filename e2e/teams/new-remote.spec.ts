import { copySuite } from '../support/suite-copy.ts'
import { expect, test } from '../support/test.ts'

/** What a new remote may take until it stands under its path, from the command to the page. */
const TWO_MINUTES = 120_000

test('a new remote passes every check and appears under its path within two minutes; deleting it leaves nothing behind @deep', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const suite = copySuite()
  const page = await browser.newPage()
  try {
    // Installed and built, as a suite is that somebody works on.
    suite.npm('build')
    const began = Date.now()
    suite.npm('mf', '--', 'new', 'mf-warranty', '--access', 'public', '--de', 'Garantie', '--en', 'Warranty')
    const { url, stop } = await suite.start(['start'], /Radruf runs at/)
    expect(await (await fetch(`${url}/warranty`)).text()).toMatch(/<h1[^>]*>Garantie.*Guten Tag\./s)
    await page.goto(`${url}/warranty`)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Warranty' })).toBeVisible()
    expect(Date.now() - began).toBeLessThan(TWO_MINUTES)
    await stop()

    for (const part of ['format and lint', 'types', 'boundaries', 'texts', 'generated']) suite.npm('test', '--', part)
    suite.done('node_modules/.bin/node', 'node_modules/vitest/vitest.mjs', 'run', 'mf-warranty')
    suite.npm('mf', '--', 'check', 'mf-warranty')
    expect(suite.done('git', 'check-ignore', 'mf-warranty/dist')).toContain('mf-warranty/dist')

    suite.npm('mf', '--', 'delete', 'mf-warranty')
    expect(suite.changes()).toBe('')
    expect(suite.npm('mf', '--', 'list')).not.toContain('mf-warranty')
  } finally {
    await page.close()
    await suite.remove()
  }
})
