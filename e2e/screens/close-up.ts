import type { Page } from '@playwright/test'
import { joinWithPaintedCamera } from './live-marks.ts'

/** Joins both roles; the mechanic looks closer at the middle of a painted camera. */
async function lookCloser(page: Page) {
  const pages = await joinWithPaintedCamera(page)
  await pages.mechanic.keyboard.press('n')
  return pages
}

/** The mechanic chooses the region by keyboard. */
export const chooseRegion = (page: Page) => lookCloser(page)

/** Both see that a region is sent. */
export async function showCloseUp(page: Page) {
  const { mechanic, customer } = await lookCloser(page)
  await mechanic.keyboard.press('Enter')
  await customer.locator('[data-close-up-frame]').waitFor()
  await mechanic
    .getByRole('region', { name: /^(Ausschnitt im ganzen Bild|Close-up within the whole picture)$/ })
    .waitFor()
  return { mechanic, customer }
}

/** The customer has ended it. */
export async function endCloseUp(page: Page) {
  const { customer, mechanic } = await showCloseUp(page)
  await customer.getByRole('button', { name: /^(Näher beenden|Stop zoom)$/ }).click()
  await mechanic.getByText(/ (hat „Näher“ beendet|stopped the zoom)\.$/).waitFor()
}
