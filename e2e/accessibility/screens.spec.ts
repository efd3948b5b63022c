import { type Browser, expect } from '@playwright/test'
import { findPath, LANGUAGES, type Language, PATHS } from '@radruf/contract'
import { openScreen } from '../screens/open.ts'
import { type People, setLanguage } from '../screens/people.ts'
import { getScreenName, SCREENS, type Screen } from '../screens/screens.ts'
import type { Product } from '../support/product.ts'
import { findIssuesAsShown, PHONE } from './find-issues.ts'
import { findFormErrorIssues } from './form-errors.ts'
import { tabThrough } from './keyboard.ts'
import { test } from './people-test.ts'
import { findPreferenceIssues } from './preferences.ts'

/** `npm test` runs the same checks on the scenarios of e2e/qa, which the product of the people does not have. */
for (const language of LANGUAGES)
  test.describe(`every state of every path is accessible, ${language}`, { tag: '@deep' }, () => {
    test.beforeAll(({ people }) => setLanguage(people, language))

    for (const { path } of PATHS)
      test(`${path} (${language})`, async ({ browser, product, people }) => {
        const states = SCREENS.filter((screen) => screen.path === path)
        expect(states, 'A path needs its states in e2e/screens/screens.ts.').not.toEqual([])
        const screens = states.filter(({ scenario }) => !scenario)
        // A screen takes seconds on a busy machine.
        test.setTimeout(30_000 + screens.length * 30_000)
        const issues: string[] = []
        for (const screen of screens)
          issues.push(...(await findScreenIssues({ browser, product, people }, screen, language)))
        expect(issues).toEqual([])
      })
  })

type VisitContext = { browser: Browser; product: Product; people: People }

/** Finds the issues of a screen: both schemes, small width, large text, keyboard, and preferences. */
async function findScreenIssues(
  { browser, product, people }: VisitContext,
  screen: Screen,
  language: Language,
): Promise<string[]> {
  await product.setClock(screen.atCallTime ? people.atCallTime : people.beforeCall)
  const page = await openScreen(browser, product, people, screen, { language, viewport: PHONE })
  expect(findPath(new URL(page.url()).pathname)?.path, getScreenName(screen)).toBe(screen.leadsTo ?? screen.path)
  const issues = [
    ...(screen.prepare ? await findFormErrorIssues(page) : []),
    ...(await tabThrough(page)),
    ...(await findPreferenceIssues(page)),
    ...(await page.emulateMedia({ forcedColors: 'none' }).then(() => findIssuesAsShown(page))),
  ]
  await page.context().close()
  return issues.map((line) => `${getScreenName(screen)} ${line}`)
}
