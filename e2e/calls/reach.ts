import { expect, type Locator, type Page } from '@playwright/test'

/** Phones, and pixels that the round controls have at least: on its side they stand in a column. */
const PHONES = [
  { width: 360, height: 640, size: 56 },
  { width: 844, height: 390, size: 44 },
  { width: 390, height: 844, size: 56 },
] as const
/** Pixels that every button has at least. */
const TARGET = 44

/**
 * Expects the buttons of the customer's call on phones to be large enough and in the window, with nothing above them. The chat is closed:
 * beside it, the style sheets of the room make the controls smaller and hide the rest.
 */
export async function expectControlsInReach(page: Page) {
  const controls = page
    .getByRole('toolbar', { name: 'Call controls' })
    .getByRole('button', { name: /^(Mute|Camera off|Chat|Hang up)/ })
  const others = page.getByRole('button', { name: /^(Minimise|Call settings|Freeze & draw)$/ })
  for (const { size, ...viewport } of PHONES) {
    await page.setViewportSize(viewport)
    await expectInReach(controls, 4, size)
    await expectInReach(others, 3, TARGET)
  }
}

/** Expects the same of the tools below a still picture. */
export const expectToolsInReach = (page: Page) =>
  expectInReach(page.getByRole('toolbar', { name: 'Frozen picture' }).getByRole('button'), 6, TARGET)

/** The smallest share of the window's width or height that a still picture takes. */
const STILL_SHARE = 0.55

/** Expects the still picture to be large, whatever is beside it. */
export const expectLargeStill = (page: Page) =>
  expect
    .poll(() =>
      page.locator('[role=img] > image').evaluate((image) => {
        const { width, height } = image.getBoundingClientRect()
        return Math.max(width / innerWidth, height / innerHeight)
      }),
    )
    .toBeGreaterThanOrEqual(STILL_SHARE)

async function expectInReach(buttons: Locator, count: number, size: number) {
  await expect(buttons).toHaveCount(count)
  const { width, height } = buttons.page().viewportSize() ?? {}
  await expect.poll(() => findSmallest(buttons), `${buttons} at ${width} × ${height}`).toBeGreaterThanOrEqual(size)
}

/** The shorter side of the smallest button in pixels; 0 when one is outside the window, covered, or has no visible label. */
const findSmallest = (buttons: Locator): Promise<number> =>
  buttons.evaluateAll((nodes) =>
    Math.min(
      ...nodes.map((node) => {
        // Buttons of a toolbar are an icon and its label.
        const isLabelled = node.closest('[role=toolbar]') !== null
        const face = (isLabelled && node.firstElementChild) || node
        const label = (isLabelled && node.lastElementChild) || node
        const { left, top, width, height } = face.getBoundingClientRect()
        const atMiddle = document.elementFromPoint(left + width / 2, top + height / 2)
        const { bottom, right, width: labelWidth } = label.getBoundingClientRect()
        const isInWindow = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        return isInWindow && labelWidth > 1 && node.contains(atMiddle) ? Math.round(Math.min(width, height)) : 0
      }),
    ),
  )
