import { expect, testOf } from '@radruf/standalone/testing'

const test = testOf('mf-account')

test('the overview names the remote whose appointment card it shows @deep', async ({ open }) => {
  const screen = await open('booked for today')
  await expect(screen.getByText('next-appointment: mf-booking')).toBeVisible()
})

test('a changed name is saved @deep', async ({ page, open }) => {
  const screen = await open('booked for today', { path: '/profile' })
  const name = screen.getByRole('textbox', { name: 'Name' })
  await name.fill('Kim Winter')
  await screen.getByRole('button', { name: 'Speichern' }).click()
  await expect(screen.getByText('Gespeichert.')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Kim Winter')
})
