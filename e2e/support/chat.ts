import { expect, type Page } from '@playwright/test'
import type { createPhonePhoto } from './photo.ts'

type Photo = Awaited<ReturnType<typeof createPhonePhoto>>
export const choosePhotos = (page: Page, photo: Photo) =>
  page.locator('input[aria-label="Galerie"]').setInputFiles(photo)

/** Records a second with the browser's fake camera. */
export async function recordClip(page: Page) {
  await page.getByRole('button', { name: 'Kamera', exact: true }).click()
  await page.getByRole('button', { name: 'Video aufnehmen' }).click()
  const recorder = page.getByRole('dialog', { name: /^Video aufnehmen/ })
  await recorder.getByRole('button', { name: 'Aufnahme beginnen' }).click()
  // A busy machine may show no exact second long enough to be read.
  await expect(recorder.getByRole('timer')).toHaveText(/^[1-9]\d* s$/)
  await recorder.getByRole('button', { name: 'Aufnahme beenden' }).click()
}

/** Sends a message and waits until the thread shows it and the field is empty. */
export async function send(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: 'Ihre Nachricht' })
  await field.fill(text)
  await page.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Nachrichten' }).getByText(text, { exact: true })).toBeVisible()
  await expect(field).toHaveValue('')
}
