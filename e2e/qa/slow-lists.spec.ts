import type { ScenarioName } from '@radruf/scenarios'
import { getScenarioPath } from '../support/links.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { test } from '../support/qa.ts'
import { expect } from '../support/test.ts'

/** Pages of leads and operators: from which one, the address of the link, and the request that the list comes from. */
const LISTS: readonly (readonly [ScenarioName, from: string, to: string, request: string])[] = [
  ['operator of the product', '/console/releases', '/console/people', '/api/people'],
  ['operator of the product', '/console/people', '/console/content?kind=faq', '/api/content'],
  ['operator of the product', '/console/people', '/console/releases', '/api/releases'],
  ['colleague ill', '/desk/reports', '/desk/team', '/api/team'],
  ['colleague ill', '/desk/team', '/desk/team/week', '/api/team/week'],
  ['colleague ill', '/desk/team', '/desk/reports', '/api/report'],
]

test('a list of the console or the team that is slow shows the page before and the waiting bar, then itself @deep', async ({
  page,
}) => {
  for (const [scenario, from, to, request] of LISTS)
    await test.step(to, async () => {
      await page.goto(getScenarioPath(scenario, { lang: 'de', role: 'mechanic', to: from }))
      await waitUntilLoaded(page)
      const heading = page.getByRole('heading', { level: 1 })
      const before = await heading.textContent()
      const answer = Promise.withResolvers<void>()
      await page.route(
        ({ pathname }) => pathname === request,
        async (route) => {
          await answer.promise
          await route.continue()
        },
      )
      await page.locator(`a[href="${to}"]`).first().click()
      await expect(page.locator('[role=status][data-waiting]')).toBeVisible()
      await expect(heading).toHaveText(before ?? '')
      await expect(page).toHaveURL(from)
      answer.resolve()
      await expect(page).toHaveURL(to)
      await waitUntilLoaded(page)
      await expect(heading).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    })
})
