import { startStorybook } from '../stories/storybook.ts'
import { createSuiteCopy, type SuiteCopy } from '../support/suite-copy.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Limit from the command until the new remote's page is served. */
const TWO_MINUTES = 120_000

const PARTS = ['format and lint', 'types', 'boundaries', 'dead code', 'texts', 'docs', 'generated']
const ENTRY = 'mf-warranty/src/remote.tsx'

/** Planted faults of a remote, and the command that must report them. */
const PLANTED = [
  {
    file: ENTRY,
    from: 'import de',
    to: "import '../../mf-auth/src/remote.tsx'\nimport de",
    command: ['test', '--', 'boundaries'],
    message: 'remotes-are-islands: mf-warranty/src/remote.tsx → mf-auth/src/remote.tsx',
  },
  {
    file: 'mf-warranty/src/texts/en.json',
    from: '"helloStranger"',
    to: '"helloFriend"',
    command: ['test', '--', 'texts'],
    message: 'helloStranger',
  },
  {
    file: ENTRY,
    from: "path: '/warranty'",
    to: "path: '/overview'",
    command: ['mf', '--', 'check', 'mf-warranty'],
    message: 'it has a route for /overview, which the contract does not give it',
  },
  {
    file: ENTRY,
    from: 'export default',
    to: 'document.title = "Radruf"\n\nexport default',
    command: ['mf', '--', 'check', 'mf-warranty'],
    message: 'its server bundle fails: document is not defined',
  },
]

test('a new remote passes every check and is served within two minutes; deleting it removes every trace @deep', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const suite = createSuiteCopy()
  const page = await browser.newPage()
  try {
    // The copy is installed and built, like a working checkout.
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

    for (const part of PARTS) suite.npm('test', '--', part)
    suite.done('node_modules/.bin/node', 'node_modules/vitest/vitest.mjs', 'run', 'mf-warranty')
    suite.npm('test:remotes', '--', 'mf-warranty')
    suite.npm('mf', '--', 'check', 'mf-warranty')
    expect(suite.done('git', 'check-ignore', 'mf-warranty/dist')).toContain('mf-warranty/dist')
    await expectStory(suite, page)

    // The product's start published version 0.1.0; other content needs another version.
    suite.edit('mf-warranty/package.json', '"version": "0.1.0"', '"version": "0.1.1"')
    for (const { file, from, to, command, message } of PLANTED) {
      suite.edit(file, from, to)
      const { status, stdout, stderr } = suite.run('npm', 'run', ...command)
      expect(stdout + stderr).toContain(message)
      expect(status, message).not.toBe(0)
      suite.edit(file, to, from)
    }

    suite.npm('mf', '--', 'delete', 'mf-warranty')
    expect(suite.changes()).toBe('')
    expect(suite.npm('mf', '--', 'list')).not.toContain('mf-warranty')
  } finally {
    await page.close()
    await suite.remove()
  }
})

async function expectStory(suite: SuiteCopy, page: Page) {
  const { url, entries, stop } = await startStorybook(suite.folder)
  try {
    const [story] = entries.filter(({ importPath }) => importPath.includes('mf-warranty/'))
    await page.goto(`${url}/iframe.html?id=${story?.id}&viewMode=story`)
    await expect(page.getByText('Hello.')).toBeVisible()
  } finally {
    await stop()
  }
}
