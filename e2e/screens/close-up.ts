import type { Page } from '@playwright/test'
import { paintCamera } from '../support/live-marks.ts'
import { joinBothSides } from './call.ts'

/** Joins both roles; the mechanic looks closer at the middle of a painted camera. */
async function lookCloser(page: Page) {
  const isMechanic = new URL(page.url()).pathname.startsWith('/desk')
  if (!isMechanic) {
    await page.addInitScript(paintCamera)
    await page.reload()
  }
  const counterpart = await joinBothSides(page, isMechanic ? paintCamera : undefined)
  const pages = isMechanic ? { mechanic: page, customer: counterpart } : { mechanic: counterpart, customer: page }
  await pages.mechanic.locator('[data-fullscreen]').focus()
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
  return { mechanic, customer }
}

/** The customer has ended it. */
export async function endCloseUp(page: Page) {
  const { customer, mechanic } = await showCloseUp(page)
  await customer.getByRole('button', { name: /^(Näher beenden|Stop zoom)$/ }).click()
  await mechanic.getByText(/ (hat „Näher“ beendet|stopped the zoom)\.$/).waitFor()
}
