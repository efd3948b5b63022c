import type { Page } from '@playwright/test'
import { drawRing, paintCamera, waitForFrames } from '../support/live-marks.ts'
import { joinBothSides } from './call.ts'

/** Places of marks as shares of the picture. */
const PLACES = [
  { x: 0.36, y: 0.3 },
  { x: 0.62, y: 0.38 },
  { x: 0.5, y: 0.55 },
] as const

/** Frames that a page has drawn when its marks have followed a move of the scene. */
const FRAMES = 4

/** Joins both roles, the customer with a painted camera, and moves the focus to the mechanic's call. Returns the pages of both. */
export async function joinWithPaintedCamera(page: Page) {
  const isMechanic = new URL(page.url()).pathname.startsWith('/desk')
  if (!isMechanic) {
    await page.addInitScript(paintCamera)
    await page.reload()
  }
  const counterpart = await joinBothSides(page, isMechanic ? paintCamera : undefined)
  const pages = isMechanic ? { mechanic: page, customer: counterpart } : { mechanic: counterpart, customer: page }
  await pages.mechanic.locator('[data-fullscreen]').focus()
  return pages
}

/** Joins both roles; the mechanic sets marks on the moving picture of a painted camera. Returns the pages of both. */
async function setMarks(page: Page, places: readonly { x: number; y: number }[]) {
  const pages = await joinWithPaintedCamera(page)
  await pages.mechanic.keyboard.press('k')
  for (const [index, place] of places.entries()) {
    await drawRing(pages.mechanic, place)
    for (const each of Object.values(pages)) await findShown(each).nth(index).waitFor({ state: 'attached' })
  }
  await pages.mechanic.keyboard.press('k')
  return pages
}

/** The marks that a page shows in the frame. */
export const findShown = (page: Page) => page.locator('[data-live-mark][data-view=shown]')

/** Both see a mark on the moving picture. */
export const showMark = (page: Page) => setMarks(page, PLACES.slice(0, 1))

/** The mechanic saves the live picture with its mark; both read that the ticket has it. */
export async function keepMark(page: Page) {
  const { mechanic } = await showMark(page)
  await mechanic.keyboard.press('b')
  await page
    .getByText(/(liegt im Ticket|saved to the ticket|liegt in Ihrem Ticket|saved to your ticket)\.$/)
    .first()
    .waitFor()
}

/** Three marks, two of which have left the picture. */
export async function loseMarks(page: Page) {
  const { mechanic, customer } = await setMarks(page, PLACES)
  for (const x of [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]) {
    await customer.evaluate((left) => window.moveScene(-left, 0, 0.05), x)
    for (const each of [customer, mechanic]) await waitForFrames(each, FRAMES)
  }
  await page.locator('[data-hidden], [data-direction]').first().waitFor()
}

/** The part of a mark is covered, as by a hand. */
export async function coverMark(page: Page) {
  const { customer } = await setMarks(page, PLACES.slice(0, 2))
  await customer.evaluate(({ x, y }) => window.coverScene(x, y), PLACES[0])
  await page.locator('[data-live-mark][data-view=covered]').waitFor({ state: 'attached' })
}

/** The customer cannot find the part of a mark that has left the picture; both read that the other one knows. */
export async function missMark(page: Page) {
  await loseMarks(page)
  const answer = page.getByRole('button', { name: /^(Ich finde es nicht|I can’t find it)$/ })
  await answer.click()
  await page.getByRole('button', { name: /(weiß Bescheid| knows)$/ }).waitFor()
}

/** Moves of the scene in a film, as shares of the picture's width. */
const FILM = [0, 0.05, 0.1, 0.15, 0.1, 0.05]

/** A film of a mark on both pages: each row is a moment, with the mechanic's page and the customer's. */
export async function filmMark(page: Page) {
  const { mechanic, customer } = await setMarks(page, [PLACES[1]])
  const rows: string[] = []
  for (const left of FILM) {
    await customer.evaluate((x) => window.moveScene(-x, 0, 0.05), left)
    for (const each of [customer, mechanic]) await waitForFrames(each, FRAMES)
    const pictures = await Promise.all(
      [mechanic, customer].map((each) => each.screenshot({ type: 'jpeg', quality: 70 })),
    )
    rows.push(pictures.map((picture) => `<img src="data:image/jpeg;base64,${picture.toString('base64')}">`).join(''))
  }
  // The product's policy refuses pages that are written.
  await page.goto('about:blank')
  await page.setContent(
    `<style>body{margin:0;background:#111}div{display:flex;gap:4px;margin-block-end:4px}img{inline-size:calc(50% - 2px)}</style>
${rows.map((row) => `<div>${row}</div>`).join('')}`,
  )
}
