import { LANGUAGES } from '@radruf/contract'
import { openScreen } from '../screens/open.ts'
import { SCENARIO_SCREENS } from '../screens/scenario-screens.ts'
import { getScreenName } from '../screens/screens.ts'
import { test } from '../support/qa.ts'
import { expect } from '../support/test.ts'
import { findIssuesAsShown, findIssuesInSize, PHONE } from './find-issues.ts'

const DESK = { width: 1280, height: 900 }
const LANDSCAPE = { width: 844, height: 390 }
const CALL_SCREENS = SCENARIO_SCREENS.filter(({ path }) => path.endsWith('/call') || path.endsWith('/videocall'))

/** Axe in both schemes, 320 px, 200 % text and a phone in landscape for each state of the lobby and the call. */
for (const language of LANGUAGES)
  for (const screen of CALL_SCREENS)
    test(`${getScreenName(screen)} is accessible, ${language}`, { tag: '@deep' }, async ({ browser, product }) => {
      const viewport = screen.role === 'mechanic' ? DESK : PHONE
      const page = await openScreen(browser, product, null, screen, { language, viewport })
      expect([...(await findIssuesAsShown(page)), ...(await findIssuesInSize(page, LANDSCAPE))]).toEqual([])
      await page.context().close()
    })
