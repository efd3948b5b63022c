import { expect, type Locator, type Page } from '@playwright/test'
import type { TicketRole } from '@radruf/contract'

/** Phones, and pixels that the round controls have at least: on its side they stand in a column. */
const PHONES = [
  { width: 360, height: 640, size: 56 },
  { width: 844, height: 390, size: 44 },
  { width: 390, height: 844, size: 56 },
] as const
/** A computer, a tablet, and a computer whose page is magnified twice and four times, with the place of the pointer's switch. */
const MOUSE_SCREENS = [
  { width: 1280, height: 900, place: 'toolbar' },
  { width: 820, height: 1180, place: 'toolbar' },
  { width: 640, height: 450, place: 'options' },
  { width: 320, height: 225, place: 'options' },
] as const
/** Pixels that every button has at least. */
const TARGET = 44

const CONTROLS = /^(Mute|Camera off|Chat|Hang up|Ton aus|Bild aus|Näher|Anhalten|Auflegen)/
const OTHERS = /^(Minimise|Verkleinern|Call settings|Einstellungen des Anrufs|Freeze & draw|Draw|Zeichnen)$/

/**
 * Expects the buttons of a call on phones to be large enough and in the window, with nothing above them. The panel is closed: beside it, the
 * style sheets of the room make the controls smaller and hide the rest. The mechanic has tabs in place of the chat's control.
 */
export async function expectControlsInReach(page: Page, role: TicketRole) {
  const controls = page.getByRole('toolbar').getByRole('button', { name: CONTROLS })
  const others = page.getByRole('button', { name: OTHERS })
  for (const { size, ...viewport } of PHONES) {
    await page.setViewportSize(viewport)
    await expectInReach(controls, role === 'customer' ? 4 : 5, size)
    await expectInReach(others, role === 'customer' ? 4 : 3, TARGET)
    if (role === 'mechanic') await expectInReach(page.getByRole('tab'), 5, TARGET)
  }
}

/** Expects a person with a mouse to switch the pointer on at every width, by a control or among the options, and off by its key. */
export async function expectPointerSwitch(page: Page) {
  const isOn = page.getByText(/^(Pointer is on|Zeiger ist an)\./)
  const control = page.getByRole('toolbar').getByRole('button', { name: /^(Pointer|Zeiger)$/ })
  for (const { place, ...viewport } of MOUSE_SCREENS) {
    await page.setViewportSize(viewport)
    if (place === 'toolbar') {
      // Next to a narrow picture the mechanic opens the tools first.
      if (!(await control.isVisible())) await page.getByRole('button', { name: 'Zeichnen', exact: true }).click()
      await control.click()
    } else {
      await page.getByRole('button', { name: /^(Call settings|Einstellungen des Anrufs)$/ }).click()
      await page.getByRole('button', { name: /^(Turn on the pointer|Zeiger einschalten)$/ }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(isOn, JSON.stringify(viewport)).toBeVisible()
    await page.locator('[data-fullscreen]').focus()
    await page.keyboard.press('z')
    await expect(isOn).toBeHidden()
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
