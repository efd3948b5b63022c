import { expect, type Page } from '@playwright/test'
import {
  FIELDS,
  type Field,
  type FieldName,
  isApplicable,
  type Perspective,
  PHOTO_COUNTS,
  STEPS,
} from '@radruf/contract'
import { createPhonePhoto } from './photo.ts'

/** Fills in the whole questionnaire from the contract's data, up to the page that checks the answers. */
export async function fillQuestionnaire(page: Page, { postalCode = '10115' } = {}) {
  await page.goto('/questionnaire')
  const photo = await createPhonePhoto()
  for (const { pages, photos } of STEPS) {
    for (const fields of pages) {
      for (const name of fields) await answer(page, name, postalCode)
      await next(page)
    }
    for (const perspective of photos) if (PHOTO_COUNTS[perspective].min) await addPhoto(page, perspective, photo)
    if (photos.length) await next(page)
  }
  await expect(page).toHaveURL(/\/questionnaire\/check/)
}

const next = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true }).click()

/** Chooses the first option, or "I don't know". */
async function answer(page: Page, name: FieldName, postalCode: string) {
  const field: Field = FIELDS[name]
  if (!isApplicable(name, {})) return
  const control = page.locator(`[name="${name}"]`).first()
  if (field.kind === 'postal') return control.fill(postalCode)
  if (field.kind === 'many') return page.locator(`[name="${name}"][value="${field.none}"]`).check()
  if (field.kind === 'choice') return control.check()
  return page.locator(`[name="${name}.unknown"]`).check()
}

async function addPhoto(page: Page, perspective: Perspective, photo: Awaited<ReturnType<typeof createPhonePhoto>>) {
  const input = page.locator(`input[name="photo-${perspective}"]`)
  await input.setInputFiles(photo)
  await expect(input).toHaveCount(0)
}
