import type { Page } from '@playwright/test'
import { showBikeToCamera } from '../support/bike-camera.ts'
import { waitForHydration } from '../support/hydration.ts'

/** Opens the view from the side with a camera that shows a derailleur, and waits for the coach. A desktop has no camera here. */
export const frameDerailleur = (scale: number, hint: RegExp) => async (page: Page) => {
  await showBikeToCamera(page, 'anna-derailleur', { scale })
  await page.reload()
  await waitForHydration(page)
  await page.locator('#field-photo-side').click()
  await page.evaluate(() => scrollTo(0, 0))
  if (!(await page.evaluate(() => matchMedia('(pointer: coarse)').matches))) return
  await page.locator('[data-hint]', { hasText: hint }).waitFor()
}
