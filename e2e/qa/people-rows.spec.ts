import { getScenarioPath } from '../support/links.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { test } from '../support/qa.ts'
import { expect } from '../support/test.ts'

test('on a phone names of people keep their line, and what several get stands above the tabs', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(getScenarioPath('operator of the product', { role: 'mechanic', lang: 'de', to: '/console/people' }))
  await waitUntilLoaded(page)
  const widths = await page
    .locator('main li:has([type=checkbox]) strong')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width))
  expect(widths.length).toBeGreaterThan(0)
  expect(Math.min(...widths)).toBeGreaterThan(120)
  await page.getByRole('checkbox', { name: /Leyla Aydın auswählen/ }).check()
  const bar = page.getByRole('region', { name: 'Ausgewählte Personen' })
  await expect(bar).toBeVisible()
  const [barEnd, tabsStart] = await Promise.all([
    bar.evaluate((element) => element.getBoundingClientRect().bottom),
    page
      .getByRole('navigation', { name: 'Hauptnavigation' })
      .evaluate((element) => element.getBoundingClientRect().top),
  ])
  expect(barEnd).toBeLessThanOrEqual(tabsStart)
})
