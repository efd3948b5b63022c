import { getScenarioPath } from '../support/links.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { test } from '../support/qa.ts'
import { expect } from '../support/test.ts'

test('a case that is dragged to a colleague is handed over after one question', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(getScenarioPath('colleague ill', { lang: 'de', role: 'mechanic', to: '/desk/team' }))
  await waitUntilLoaded(page)
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const kase = page.locator('[draggable=true]', { hasText: 'Ben Adler' })
  await kase.dragTo(column('Mia Winter'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Ben Adler', { exact: false }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Übergeben', exact: true }).click()
  await expect(page.getByText(/^1 Fall übergeben/)).toBeVisible()
  await expect(column('Mia Winter').getByText('Ben Adler')).toBeVisible()
})
