import { LANGUAGES, type Path } from '@radruf/contract'
import { openScreen } from '../screens/open.ts'
import { getScreenName, SCREENS } from '../screens/screens.ts'
import { test } from '../support/qa.ts'
import { expect } from '../support/test.ts'
import { findIssuesAtWidths, findIssuesInLargeText, STAFF_WIDTHS } from './find-issues.ts'
import { tabThrough } from './keyboard.ts'

const TEAM_PATHS: readonly Path[] = ['/desk/team', '/desk/team/week', '/desk/reports', '/desk/first-aid']

/** The pages of leads and operators. Their states are scenarios. */
const TEAM_SCREENS = SCREENS.filter(
  (screen) => (TEAM_PATHS.includes(screen.path) || screen.path.startsWith('/console')) && 'scenario' in screen,
)
const PAGES = Map.groupBy(TEAM_SCREENS, ({ path }) => path)

for (const language of LANGUAGES)
  for (const [path, screens] of PAGES)
    test(`${path} is accessible from ${STAFF_WIDTHS[0]} to ${STAFF_WIDTHS.at(-1)} px, in large text and by keyboard, ${language}`, {
      tag: '@deep',
    }, async ({ browser, product }) => {
      // A screen takes seconds in each width on a busy machine.
      test.setTimeout(30_000 + screens.length * STAFF_WIDTHS.length * 20_000)
      const issues: string[] = []
      for (const screen of screens)
        await test.step(getScreenName(screen), async () => {
          const viewport = { width: STAFF_WIDTHS.at(-1) ?? 0, height: 900 }
          const page = await openScreen(browser, product, null, screen, { language, viewport })
          const found = [
            ...(await tabThrough(page)),
            ...(await findIssuesAtWidths(page)),
            ...(await findIssuesInLargeText(page)),
          ]
          for (const line of found) issues.push(`${getScreenName(screen)} ${line}`)
          await page.context().close()
        })
      expect(issues).toEqual([])
    })
