import { LANGUAGES, type Language, type Role } from '@radruf/contract'
import { SCENARIO_NAMES, type ScenarioName } from '@radruf/scenarios'
import { findAccessibilityIssues } from '../accessibility/find-issues.ts'
import { getScenarioPath, getScenarioRoles } from '../support/links.ts'
import { test } from '../support/qa.ts'
import { expect, type Page } from '../support/test.ts'

/** Console errors that a scenario causes on purpose. */
const EXPECTED: Partial<Record<ScenarioName, RegExp>> = {
  'chat down': /500 \(/,
  'no service before the call': /50[03] \(/,
  'service down': /503 \(/,
  // The case reports its viewer until the page knows that the session has ended.
  'signed out in the middle': /401 \(/,
  'version too old': /426 \(/,
}

type Opening = { name: ScenarioName; lang: Language; role: Role }

async function open(
  page: Page,
  { name, lang, role }: Opening,
  { checksAccessibility }: { checksAccessibility: boolean },
) {
  await page.goto(getScenarioPath(name, { lang, role }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  // Without a service the language is unknown: the last-resort page has both.
  if (name === 'service down') return
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  if (checksAccessibility) expect(await findAccessibilityIssues(page)).toEqual([])
}

// `npm test` opens each scenario once, alternating role and language, and checks the accessibility of every third one. test:deep
// opens all combinations and checks each of them.
for (const [turn, name] of SCENARIO_NAMES.entries()) {
  const openings = LANGUAGES.flatMap((lang) => getScenarioRoles(name).map((role) => ({ name, lang, role })))
  for (const [index, opening] of openings.entries()) {
    const tag = index === turn % openings.length ? [] : ['@deep']
    test(`${name} opens for a ${opening.role} in ${opening.lang}`, { tag }, async ({ page, consoleErrors }) => {
      const expected = EXPECTED[name]
      if (expected) consoleErrors.allow(expected)
      await open(page, opening, { checksAccessibility: Boolean(process.env.DEEP) || turn % 3 === 0 })
    })
  }
}
