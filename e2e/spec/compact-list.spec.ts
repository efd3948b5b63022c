import type { CaseList } from '@radruf/contract'
import { getScenarioPath } from '../support/links.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { test } from '../support/qa.ts'
import { expect } from '../support/test.ts'

/** Rows that a screen of 900 px shows at least. */
const ROWS_MIN = 12
const CASES = 50
const LONG_NAME = 'Maximiliane-Wilhelmina Freifrau von Hohenlohe-Waldenburg-Schillingsfürst'

test('the list of 50 cases shows at least 12 rows at 900 px, and long names do not widen it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route(/\/api\/cases\?/, async (route) => {
    const list = (await (await route.fetch()).json()) as CaseList
    const [first] = list.cases
    if (!first) throw new Error('The scenario has no case.')
    const cases = Array.from({ length: CASES }, (_, index) => ({
      ...first,
      section: index < 5 ? 'overdue' : index < 25 ? 'today' : 'later',
      ticket: {
        ...first.ticket,
        id: crypto.randomUUID(),
        customer: { ...first.ticket.customer, name: index % 2 ? 'Ida' : LONG_NAME },
      },
    }))
    await route.fulfill({ json: { ...list, cases } })
  })
  await page.goto(getScenarioPath('desk today', { to: '/desk', role: 'mechanic' }))
  await waitUntilLoaded(page)
  await page.keyboard.press('l')
  const rows = page.locator('main [data-shortcut=case]')
  await expect(rows).toHaveCount(CASES)
  const visible = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )
  expect(visible).toBeGreaterThanOrEqual(ROWS_MIN)
  const pane = page.getByRole('region', { name: 'Werkbank' })
  expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})
