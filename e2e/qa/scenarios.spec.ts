import { LANGUAGES, type Language, type TicketRole } from '@radruf/contract'
import { GROUPS, SCENARIO_NAMES, SCENARIOS, type ScenarioName } from '@radruf/scenarios'
import { findAccessibilityIssues } from '../accessibility/find-issues.ts'
import { getScenarioPath, getScenarioRoles } from '../support/links.ts'
import { test } from '../support/qa.ts'
import { expect, type Page } from '../support/test.ts'

/** Console errors that a scenario causes on purpose. */
const EXPECTED: Partial<Record<ScenarioName, RegExp>> = {
  'chat down': /500 \(/,
  'no service before the call': /50[03] \(/,
  'registry out of reach': /503 \(/,
  'service down': /503 \(/,
  // The case reports its viewer until the page knows that the session has ended.
  'signed out in the middle': /401 \(/,
  'version too old': /426 \(/,
}

type Opening = { name: ScenarioName; lang: Language; role: TicketRole }

async function open(page: Page, { name, lang, role }: Opening) {
  await page.goto(getScenarioPath(name, { lang, role }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  // Without a service the language is unknown: the last-resort page has both.
  if (name === 'service down') return []
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  // `npm test` checks the accessibility of every third scenario.
  if (!process.env.DEEP && SCENARIO_NAMES.indexOf(name) % 3 !== 0) return []
  return findAccessibilityIssues(page)
}

/** `npm test` opens each scenario once, alternating role and language. test:deep opens all combinations. */
const OPENINGS: readonly Opening[] = SCENARIO_NAMES.flatMap((name, turn) => {
  const all = LANGUAGES.flatMap((lang) => getScenarioRoles(name).map((role) => ({ name, lang, role })))
  return process.env.DEEP ? all : all.filter((_, index) => index === turn % all.length)
})

// One browser opens the scenarios of a group, as testers do.
for (const group of GROUPS)
  test(`the scenarios of “${group}” open, and their pages are accessible`, async ({ page, consoleErrors }) => {
    for (const opening of OPENINGS.filter(({ name }) => SCENARIOS[name].group === group))
      await test.step(`${opening.name} for a ${opening.role} in ${opening.lang}`, async () => {
        const expected = EXPECTED[opening.name]
        if (expected) consoleErrors.allow(expected)
        expect(await open(page, opening)).toEqual([])
        // The next scenario ends the session of this page.
        await page.goto('about:blank')
      })
  })
