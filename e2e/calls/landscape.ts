import { expect, type Page } from '@playwright/test'

/** Pages of phones in landscape; the browser's bars take the rest of the screen. */
const LANDSCAPES = [
  { width: 844, height: 390 },
  { width: 667, height: 331 },
  { width: 568, height: 320 },
  { width: 800, height: 304 },
]

/**
 * Expects the buttons of a call to be in the window in landscape, with nothing above them. A phone with two cameras has one
 * control more than the fake camera.
 */
export async function expectButtonsInLandscape(page: Page) {
  const controls = page.getByRole('toolbar', { name: /^(Call controls|Steuerung des Anrufs)$/ })
  await controls.evaluate((bar) => bar.prepend(bar.firstElementChild?.cloneNode(true) ?? ''))
  for (const size of LANDSCAPES) {
    await page.setViewportSize(size)
    await expect(controls.getByRole('button')).not.toHaveCount(0)
    await expect.poll(() => page.evaluate(findCoveredButtons), JSON.stringify(size)).toEqual([])
  }
  await controls.evaluate((bar) => bar.firstElementChild?.remove())
}

/** Buttons that are partly beyond the screen, or whose middle another element covers. */
const findCoveredButtons = () =>
  [...document.querySelectorAll('[data-fullscreen] button')]
    .filter((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect()
      const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return button.checkVisibility() && !(isWithin && button.contains(middle))
    })
    .map(({ textContent }) => textContent)
