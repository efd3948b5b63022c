import { LANGUAGES } from '@radruf/contract'
import { findAccessibilityIssues } from '../accessibility/find-issues.ts'
import { press } from '../accessibility/keyboard.ts'
import { getScenarioPath } from '../support/links.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { test } from '../support/qa.ts'
import { expect } from '../support/test.ts'

for (const lang of LANGUAGES) {
  const tag = lang === 'de' ? [] : ['@deep']
  test(`/qa, ${lang}: no size or scheme has accessibility issues`, { tag }, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404 \(/)
    await page.goto(getScenarioPath('booked for today', { lang }))
    await page.goto(`/qa?lang=${lang}`)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    expect(await findAccessibilityIssues(page)).toEqual([])
    await page.goto(`/qa/nowhere?lang=${lang}`)
    expect(await findAccessibilityIssues(page)).toEqual([])
  })
}

test('the keyboard chooses an area, a scenario, and a remote', async ({ page }) => {
  await page.goto('/qa?lang=en')
  await press(page, page.getByRole('link', { name: 'Booking', exact: true }), 'Enter')
  const entry = page.getByRole('listitem').filter({ hasText: 'Booked for today' })
  await press(page, entry.getByRole('link', { name: 'as customer' }), 'Enter')
  await expect(page).toHaveURL(/\/overview$/)
  await page.goto('/qa')
  const mocked = page.getByRole('listitem').filter({ hasText: 'mf-auth' }).getByRole('button', { name: 'mocked' })
  await press(page, mocked, 'Enter')
  await expect(mocked).toHaveAttribute('aria-pressed', 'true')
})

test('text typed before a part of the page has its code is kept', async ({ page }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const editor = `/console/content?kind=template&text=${crypto.randomUUID()}`
  const path = getScenarioPath('operator of the product', { to: editor, role: 'mechanic' })
  await page.goto(path, { waitUntil: 'commit' })
  const field = (name: string) => page.locator(`main [name="${name}"]`)
  await field('title_de').fill('Foto')
  await field('text_de').fill('Bitte ein Foto')
  await waitUntilLoaded(page)
  await expect(page.getByText('Geändert, noch nicht live')).toBeVisible()
  await expect(field('title_de')).toHaveValue('Foto')
  await expect(field('text_de')).toHaveValue('Bitte ein Foto')
})
