import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { getScreenAddress, SCREENS } from '../screens/screens.ts'
import { getScenarioPath } from '../support/links.ts'
import { ROOT } from '../support/product.ts'
import { test } from '../support/qa.ts'
import { expect } from '../support/test.ts'

test.use({ javaScriptEnabled: false })

/** The profile that a mechanic writes once: its choices are a copy of shared-ui of their own. */
const APART = '/profile/introduction'

/** Names of the style sheets that have rules for a class. */
const findSheets = () => {
  const sheets = new Map<string, Set<string>>()
  for (const file of globSync('{mf-*,shell}/dist/web/static/css/**/*.css', { cwd: ROOT }))
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/\.([A-Za-z][\w-]*)/g))
      sheets.set(name, (sheets.get(name) ?? new Set()).add(basename(file)))
  return sheets
}

test('what the server renders has its styles before any script runs', async ({ page, consoleErrors }) => {
  // A state that is refused on purpose.
  consoleErrors.allow(/status of \d+/)
  const sheets = findSheets()
  const unstyled: string[] = []
  const screens = SCREENS.filter(({ scenario, path }) => scenario && path !== APART)
  test.setTimeout(30_000 + screens.length * 5_000)
  for (const screen of screens) {
    const { scenario, role, path, state } = screen
    const to = getScreenAddress(screen, null)
    if (scenario) await page.goto(getScenarioPath(scenario, { lang: 'de', to, ...(role && { role }) }))
    const html = await page.content()
    const linked = new Set([...html.matchAll(/href="[^"]*\/([^"/]+\.css)"/g)].map(([, file]) => file))
    const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
    for (const name of classes) {
      const files = [...(sheets.get(name) ?? [])]
      if (files.length > 0 && !files.some((file) => linked.has(file)))
        unstyled.push(`${path} · ${state} ${name} (${files.join()})`)
    }
  }
  expect(unstyled).toEqual([])
})
