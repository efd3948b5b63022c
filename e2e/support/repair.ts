import { expect, type Page } from '@playwright/test'
import { type FieldName, listPages, type Perspective, PHOTO_COUNTS } from '@radruf/contract'
import { pickAnswers } from './answers.ts'
import { createPhonePhoto } from './photo.ts'

/** Fills in the whole questionnaire from the contract's data, up to the page that checks the answers. */
export async function fillQuestionnaire(page: Page, { postalCode = '10115' } = {}) {
  await page.goto('/questionnaire')
  const photo = await createPhonePhoto()
  const answers = pickAnswers({ postalCode })
  for (const { fields, photos } of listPages({ answers, photos: [], bikes: [] })) {
    for (const name of fields) await answer(page, name, answers[name])
    for (const perspective of photos) if (PHOTO_COUNTS[perspective].min) await addPhoto(page, perspective, photo)
    await next(page)
  }
  await expect(page).toHaveURL(/\/questionnaire\/check/)
}

const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true }).click()

/** Chooses the options of an answer with keys, after which no page advances, or types it. */
async function answer(page: Page, name: FieldName, value: string | string[] | undefined) {
  if (name === 'postalCode') return page.locator(`[name="${name}"]`).fill(String(value))
  for (const option of [value ?? []].flat()) await page.locator(`[name="${name}"][value="${option}"]`).press('Space')
}

async function addPhoto(page: Page, perspective: Perspective, photo: Awaited<ReturnType<typeof createPhonePhoto>>) {
  await page.locator(`input[name="photo-${perspective}"]`).setInputFiles(photo)
  await expect(page.locator(`#field-photo-${perspective}`)).toHaveAccessibleName(/, (gespeichert|saved)$/)
}
