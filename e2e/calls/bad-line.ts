import { expect, type Page } from '@playwright/test'

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]

/** Expects each button of the warning about a bad line to have one line on phones. */
export async function expectButtonsOnOneLine(page: Page) {
  const buttons = page.getByRole('alert').getByRole('button')
  for (const phone of PHONES) {
    await page.setViewportSize(phone)
    expect(await buttons.count()).toBeGreaterThan(2)
    const heights = await buttons.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().height))
    expect(Math.max(...heights), `at ${phone.width} px`).toBeLessThanOrEqual(53)
  }
}

type Recorder = Window & { exposedFrames: boolean[] }

/** Records from now on whether a press hits the red button of the controls while the warning slides out. */
export const recordRedButton = (page: Page) =>
  page.evaluate(() => {
    const exposedFrames: boolean[] = []
    Object.assign(window, { exposedFrames })
    const lookAtFrame = () => {
      const button = document.querySelector('[role=toolbar] [data-tone=danger]')
      if (button && document.querySelector('section[inert]')) {
        const { left, top, width, height } = button.getBoundingClientRect()
        exposedFrames.push(button.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
      }
      requestAnimationFrame(lookAtFrame)
    }
    lookAtFrame()
  })

/** Expects that the button was covered in every frame of the warning that slid out. */
export const expectRedButtonCovered = async (page: Page) =>
  expect(new Set(await page.evaluate(() => (window as unknown as Recorder).exposedFrames))).toEqual(new Set([false]))
