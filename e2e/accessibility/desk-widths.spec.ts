import { expect } from '@playwright/test'
import { LANGUAGES, PATHS } from '@radruf/contract'
import { openScreen } from '../screens/open.ts'
import { setLanguage } from '../screens/people.ts'
import { getScreenName, SCREENS } from '../screens/screens.ts'
import { findIssuesAtWidths, STAFF_WIDTHS } from './find-issues.ts'
import { test } from './people-test.ts'

const DESK_PATHS = PATHS.map(({ path }) => path).filter((path) => path.startsWith('/desk'))

/** The product of the people has no scenarios. */
const DESK_SCREENS = SCREENS.filter((screen) => DESK_PATHS.includes(screen.path) && !('scenario' in screen))

for (const language of LANGUAGES)
  test(`every page of the desk is accessible from ${STAFF_WIDTHS[0]} to ${STAFF_WIDTHS.at(-1)} px, ${language}`, {
    tag: '@deep',
  }, async ({ browser, product, people }) => {
    // A screen takes seconds in each width on a busy machine.
    test.setTimeout(30_000 + DESK_SCREENS.length * STAFF_WIDTHS.length * 20_000)
    await setLanguage(people, language)
    const issues: string[] = []
    for (const screen of DESK_SCREENS)
      await test.step(getScreenName(screen), async () => {
        await product.setClock(screen.atCallTime ? people.atCallTime : people.beforeCall)
        const viewport = { width: STAFF_WIDTHS.at(-1) ?? 0, height: 900 }
        const page = await openScreen(browser, product, people, screen, { language, viewport })
        for (const line of await findIssuesAtWidths(page)) issues.push(`${getScreenName(screen)} ${line}`)
        await page.context().close()
      })
    expect(issues).toEqual([])
  })
