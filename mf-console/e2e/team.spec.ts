import { expect, testOf } from '@radruf/standalone/testing'

const test = testOf('mf-console')

test('the day of a colleague who is ill moves in two presses @deep', async ({ open }) => {
  const screen = await open('colleague ill')
  await screen.getByRole('button', { name: 'Ganzen Tag umlegen' }).click()
  await screen.getByRole('button', { name: /Kunden Bescheid geben$/ }).click()
  await expect(screen.getByText(/Fälle übergeben/)).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Ganzen Tag umlegen' })).toHaveCount(0)
})

test('a case is handed over with the keyboard alone @deep', async ({ page, open }) => {
  const screen = await open('colleague ill')
  await screen.getByRole('button', { name: 'Ben Adler übergeben' }).focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(screen.getByRole('dialog')).toBeVisible()
  await screen.getByRole('button', { name: 'Übergeben', exact: true }).click()
  await expect(screen.getByText(/1 Fall übergeben/)).toBeVisible()
})
