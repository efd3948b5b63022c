import { expect, testOf } from '@radruf/standalone/testing'

const test = testOf('mf-booking')

test('a held slot is confirmed', async ({ page, open }) => {
  const screen = await open('time held')
  await screen.getByRole('button', { name: 'Morgen, 11:00 Uhr buchen' }).click()
  await expect(page).toHaveURL('/appointment/confirmation')
  await expect(screen.getByRole('heading', { level: 1, name: 'Ihr Termin steht' })).toBeVisible()
})

test('the screen announces that no slot is free', async ({ open }) => {
  const screen = await open('no dates available', { language: 'en' })
  await expect(screen.getByText('No dates available')).toBeVisible()
})

test('the bar switches scenario, role and language', async ({ page, open }) => {
  await open('booking open')
  const bar = page.getByRole('region', { name: 'Rahmen' })
  await expect(bar.getByRole('combobox', { name: 'Rolle' })).toHaveValue('customer')
  const title = await page.locator('main h1').textContent()
  await bar.getByRole('combobox', { name: 'Sprache' }).selectOption('en')
  await expect(page.locator('main h1')).not.toHaveText(title ?? '')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('mechanic')
  // Mechanics have no page in this remote.
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption('time held')
  await expect(page).toHaveURL('/appointment?step=confirm')
})
