import type { Locator, Page } from '@playwright/test'
import { turnOnDevices } from '../support/call.ts'
import { expect } from '../support/test.ts'
import type { Callers } from './caller.ts'
import {
  clickStillPicture,
  DRAWING_LIMIT,
  type DrawnMark,
  drawMark,
  findCutNames,
  findDotError,
  findMarkError,
  LAYOUTS,
  MARK_TOOLS,
  pointAt,
} from './drawing-error.ts'
import { expectLargeStill, expectToolsInReach } from './reach.ts'

/**
 * Both draw by turns, with another tool in every layout. Each mark is where both see the spot under the mouse, and stays there in the
 * layouts that follow. `marks` are those that the picture has.
 */
export async function expectMarksOnTheirSpots({ customer, mechanic }: Callers, marks: DrawnMark[]) {
  for (const [index, layout] of LAYOUTS.entries()) {
    await Promise.all([customer.setViewportSize(layout.customer), mechanic.setViewportSize(layout.mechanic)])
    await expectToolsInReach(customer)
    for (const page of [customer, mechanic]) await expectLargeStill(page)
    const tool = MARK_TOOLS[index % MARK_TOOLS.length] ?? 'line'
    const from = { x: 0.15 + index * 0.2, y: 0.25 + index * 0.1 }
    const drawer = index % 2 ? customer : mechanic
    marks.push(await drawMark(drawer, { tool, from, to: { x: from.x + 0.1, y: from.y + 0.12 } }))
    await expectMarks({ customer, mechanic }, marks, JSON.stringify(layout))
  }
  const [{ customer: phone, mechanic: desk }] = LAYOUTS
  await Promise.all([customer.setViewportSize(phone), mechanic.setViewportSize(desk)])
}

/** Both draw with every tool in every layout. All marks stay on their spots while the screens turn. */
export async function expectEveryToolInEveryLayout(callers: Callers) {
  const { customer, mechanic } = callers
  await mechanic.getByRole('button', { name: 'Anhalten', exact: true }).click()
  await expect(frozenPicture(customer)).toBeVisible()
  const marks: DrawnMark[] = []
  for (const [row, layout] of LAYOUTS.entries()) {
    await show(callers, layout)
    for (const [column, tool] of MARK_TOOLS.entries()) {
      const from = { x: 0.1 + column * 0.22, y: 0.12 + row * 0.22 }
      const drawer = (row + column) % 2 ? customer : mechanic
      marks.push(await drawMark(drawer, { tool, from, to: { x: from.x + 0.12, y: from.y + 0.12 } }))
      await expectMarks(callers, marks, `${tool} at ${JSON.stringify(layout)}`)
    }
  }
  for (const layout of LAYOUTS.flatMap((upright) => [upright, turn(upright)])) {
    await show(callers, layout)
    await expectMarks(callers, marks, `after turning to ${JSON.stringify(layout)}`)
  }
}

/** Each points at the moving picture in every layout and after turning the screens. */
export async function expectDotsInEveryLayout(callers: Callers) {
  const { customer, mechanic } = callers
  await show(callers, LAYOUTS[0])
  // The customer's own picture is the large one, at which the customer points. On phones a finger points without the switch.
  await customer.getByRole('button', { name: 'Swap pictures' }).click()
  for (const page of [mechanic, customer]) {
    await page.locator('[data-fullscreen]').focus()
    await page.keyboard.press('z')
  }
  for (const layout of LAYOUTS.flatMap((upright) => [upright, turn(upright)])) {
    await show(callers, layout)
    await expectDotOnItsSpot(mechanic, customer, `mechanic at ${JSON.stringify(layout)}`)
    await expectDotOnItsSpot(customer, mechanic, `customer at ${JSON.stringify(layout)}`)
  }
}

type Layout = Record<keyof Callers, { width: number; height: number }>

const show = ({ customer, mechanic }: Callers, layout: Layout) =>
  Promise.all([customer.setViewportSize(layout.customer), mechanic.setViewportSize(layout.mechanic)])

/** The layout with both screens turned. */
const turn = ({ customer, mechanic }: Layout): Layout => ({
  customer: { width: customer.height, height: customer.width },
  mechanic: { width: mechanic.height, height: mechanic.width },
})

async function expectMarks({ customer, mechanic }: Callers, marks: readonly DrawnMark[], where: string) {
  for (const page of [mechanic, customer]) {
    await expect.poll(() => findMarkError(page, marks), where).toBeLessThanOrEqual(DRAWING_LIMIT)
    expect(await findCutNames(page), where).toEqual([])
  }
}

/**
 * The mechanic freezes the picture of a phone that is held upright, while its person writes in the chat. The chat stays until the person
 * leaves it, and is back with the live picture. A dot is where both see the spot under the mouse.
 */
export async function expectMarkOnUprightStill({ customer, mechanic }: Callers) {
  await customer.addInitScript(cropCameraUpright)
  await customer.reload()
  await turnOnDevices(customer)
  const ownPicture = customer.getByLabel('Your picture', { exact: true })
  await expect.poll(() => ownPicture.evaluate(isUpright)).toBe(true)
  await customer.getByRole('button', { name: 'Chat', exact: true }).click()
  const message = customer.getByRole('textbox', { name: 'Your message' })
  await message.fill('Wait, I’ll')
  await mechanic.getByRole('button', { name: 'Anhalten', exact: true }).click()
  const still = frozenPicture(customer)
  await expect(still).toBeVisible()
  expect(await still.evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.height > svg.viewBox.baseVal.width)).toBe(
    true,
  )
  await expect(message).toBeFocused()
  await customer.locator('[data-fullscreen]').focus()
  await expect(message).toBeHidden()
  await expectLargeStill(customer)
  const dot = { x: 0.85, y: 0.4 }
  await expectMarks({ customer, mechanic }, [await drawMark(mechanic, { tool: 'line', from: dot, to: dot })], 'upright')
  await mechanic.getByRole('button', { name: 'Weiter zum Livebild' }).click()
  await expect(still).toBeHidden()
  await expect(message).toHaveValue('Wait, I’ll')
}

/** Runs in the page: crops the fake camera, whose picture is 720 pixels high, to the shape of a phone's that is held upright. */
function cropCameraUpright() {
  const devices = navigator.mediaDevices
  const open = devices.getUserMedia.bind(devices)
  const value = ({ video, ...rest }: MediaStreamConstraints) =>
    open({ ...rest, ...(video && { video: { width: 406, height: 720 } }) })
  Object.defineProperty(devices, 'getUserMedia', { configurable: true, value })
}

const isUpright = ({ videoWidth, videoHeight }: HTMLVideoElement) => videoHeight > videoWidth

/** The mechanic writes on the still picture and presses beside the field. */
export async function expectTextAtItsPlace({ customer, mechanic }: Callers) {
  await mechanic.getByRole('toolbar', { name: 'Standbild' }).getByRole('button', { name: 'Text' }).click()
  const share = await clickStillPicture(mechanic, { x: 0.3, y: 0.3 })
  const field = mechanic.getByRole('textbox', { name: 'Ihr Text auf dem Bild' })
  await expect(field).toBeFocused()
  await mechanic.keyboard.type('hier')
  await clickStillPicture(mechanic, { x: 0.6, y: 0.5 })
  await expect(field).toBeHidden()
  for (const page of [mechanic, customer]) {
    const text = frozenPicture(page).locator('text', { hasText: 'hier' })
    const [x = 0, y = 0] = ((await text.getAttribute('transform')) ?? '').match(/[\d.]+/g)?.map(Number) ?? []
    expect(Math.hypot(x - share.x * 1280, y - share.y * 720)).toBeLessThanOrEqual(DRAWING_LIMIT)
  }
}

/** One person points at the moving picture. The dot is where both see the spot under the mouse. */
async function expectDotOnItsSpot(from: Page, to: Page, where: string) {
  // The sheet of the warning covers the picture. Its end waits for a busy machine.
  await expect(from.locator('[data-fullscreen]')).not.toHaveAttribute('data-bad', { timeout: 200_000 })
  const share = await pointAt(from, { x: 0.4, y: 0.45 })
  await expect.poll(() => findDotError(from, 'own', share), where).toBeLessThanOrEqual(DRAWING_LIMIT)
  await expect.poll(() => findDotError(to, 'remote', share), where).toBeLessThanOrEqual(DRAWING_LIMIT)
}

/** The mechanic points at a picture that the customer sees small until then, and reads whether the customer sees it large. */
export async function expectDotFromDesk({ customer, mechanic }: Callers) {
  const pointer = mechanic.getByRole('button', { name: 'Zeiger' })
  await pointer.click()
  await expectDotOnItsSpot(mechanic, customer, 'at the desk')
  await expect(mechanic.getByText(/^Zeiger ist an\. \S+ sieht ihn\.$/)).toBeVisible()
  await customer.getByRole('button', { name: 'Swap back' }).click()
  await expect(mechanic.getByText(/^Zeiger ist an\. \S+ sieht ihn nur im kleinen Bild\.$/)).toBeVisible()
  await expectDotOnItsSpot(mechanic, customer, 'in the small picture')
  await pointer.click()
}

export const frozenPicture = (page: Page) => page.getByRole('img', { name: /^(The still picture|Das Standbild) / })
export const getLines = (picture: Locator): Promise<(string | null)[]> =>
  picture.locator('[data-mark] > polyline').evaluateAll((lines) => lines.map((line) => line.getAttribute('points')))
