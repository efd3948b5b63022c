import { LANGUAGES, type Language, type Role } from '@radruf/contract'
import { SCENARIO_NAMES, type ScenarioName } from '@radruf/mocks'
import { findAccessibilityIssues } from '../accessibility/find-issues.ts'
import { getScenarioPath, getScenarioRoles } from '../support/links.ts'
import { test } from '../support/qa.ts'
import { expect, type Page } from '../support/test.ts'

/** What a scenario's page is allowed to complain about: the trouble that the scenario is about. */
const EXPECTED: Partial<Record<ScenarioName, RegExp>> = {
  'chat down': /500 \(/,
  'service down': /503 \(/,
  'version too old': /426 \(/,
}

type Opening = { name: ScenarioName; lang: Language; role: Role }

async function open(page: Page, { name, lang, role }: Opening) {
  await page.goto(getScenarioPath(name, { lang, role }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  // Without a service there is no language to know: the page of last resort speaks both.
  if (name === 'service down') return
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  expect(await findAccessibilityIssues(page)).toEqual([])
}

test.describe.configure({ mode: 'parallel' })

// Each scenario once, in turn for its roles and in both languages; the rest of the table is for test:deep.
for (const [turn, name] of SCENARIO_NAMES.entries()) {
  const openings = LANGUAGES.flatMap((lang) => getScenarioRoles(name).map((role) => ({ name, lang, role })))
  for (const [index, opening] of openings.entries()) {
    const tag = index === turn % openings.length ? [] : ['@deep']
    test(`${name} opens for a ${opening.role} in ${opening.lang}`, { tag }, async ({ page, consoleErrors }) => {
      const expected = EXPECTED[name]
      if (expected) consoleErrors.allow(expected)
      await open(page, opening)
    })
  }
}
