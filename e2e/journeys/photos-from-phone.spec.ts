import { devices } from '@playwright/test'
import { createPhonePhoto } from '../support/photo.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('a computer offers the phone for the photos, and shows what the phone sends by itself', async ({
  invite,
  openContext,
  signIn,
}) => {
  const email = invite('Quentin')
  const computer = await openContext({ viewport: { width: 1280, height: 900 } })
  await signIn(computer, email)
  const page = await computer.newPage()
  await page.goto('/questionnaire/bike-photo')
  await expect(page.getByRole('img', { name: 'QR-Code mit der Adresse dieser Seite' })).toBeVisible()
  await expectAccessible(page)

  const phone = await openContext({ ...devices['Pixel 7'] })
  await signIn(phone, email)
  const onPhone = await phone.newPage()
  await onPhone.goto('/questionnaire/bike-photo')
  await onPhone.locator('input[name="photo-bike"]').setInputFiles(await createPhonePhoto())
  await expect(onPhone.locator('#field-photo-bike')).toHaveAccessibleName(/, gespeichert$/)
  await expect(page.locator('#field-photo-bike')).toHaveAccessibleName(/, gespeichert$/)
})
