import type { Page } from '@playwright/test'
import { control } from '../support/call.ts'
import { drawRing, readBox, timeFrames } from '../support/live-marks.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import type { Callers } from './caller.ts'

/** Shares of the picture's width by which the marks of both pages may be apart, and each from its part. */
const LIMIT = 0.02
/** The limit of the distance of both pages (p95), as a share of the picture's width. */
const APART_LIMIT = 0.01
/** Milliseconds of the page's thread for a frame (median). The goal is 1 ms; a machine of tests is up to four times slower. */
const FRAME_COST_LIMIT_MS = 4
/**
 * Moves of the scene that take the mark to the edge of the picture, and the length of each as a share of the picture's width. A page follows
 * only motion that is small between its frames, however few it gets.
 */
const MOVES = { count: 10, length: 0.051 }

/**
 * The mechanic draws a circle on the moving picture. Both see it on the same part, before and after the camera has moved. Once the part has
 * left the picture, both read the direction to it, the customer as the mirrored picture shows it, and the customer sees no mark. The customer
 * says that the part cannot be found, until it is seen again; the mechanic sets the mark again elsewhere.
 */
export async function expectMarkOnItsPart({ customer, mechanic }: Callers) {
  const pages = [mechanic, customer]
  // The mechanic's own picture is not needed here.
  await control(mechanic, 'camera').click()
  for (const page of pages) await page.evaluate(timeFrames)
  await mechanic.getByRole('button', { name: 'Kreis', exact: true }).click()
  const at = await drawRing(mechanic, { x: 0.55, y: 0.4 })
  await expectAt(pages, at)
  await expect(mechanic.getByText(/ sieht 1 von 1 Markierung$/)).toBeVisible()
  // It has drawn itself.
  await expect(customer.locator('[data-live-mark][data-drawing]')).toHaveCount(0)
  for (const page of pages) await expectAccessible(page)
  const moveLeft = (moves: number) =>
    customer.evaluate(([x, step]) => window.moveScene(-x, 0.02, step), [moves * MOVES.length, MOVES.length] as const)
  const distances: number[] = []
  for (let moves = 1; moves <= MOVES.count; moves++) {
    await moveLeft(moves)
    await expectAt(pages, { x: at.x - moves * MOVES.length, y: at.y + (0.02 * 16) / 9 })
    distances.push(await readDistance(mechanic, customer))
  }
  const apart = findPercentile(distances, 0.95)
  test.info().annotations.push({ type: 'both pages apart, p95', description: `${(100 * apart).toFixed(2)} %` })
  expect(apart).toBeLessThanOrEqual(APART_LIMIT)
  for (const page of pages) {
    const { read, move } = await readFrameCost(page)
    const description = `${read.toFixed(2)} ms to read it, ${move.toFixed(2)} ms to move the marks`
    test.info().annotations.push({ type: 'page thread of a frame, median', description })
    expect(read + move).toBeLessThanOrEqual(FRAME_COST_LIMIT_MS)
  }
  await moveLeft(MOVES.count + 1)
  for (const page of pages) await expect(page.locator('[data-live-mark][data-view=shown]')).toHaveCount(0)
  await moveLeft(MOVES.count + 2)
  await expect(mechanic.getByText('Markierung 1: nach links', { exact: true }).last()).toBeVisible()
  await expect(customer.getByText('Mark 1: to the right', { exact: true }).last()).toBeVisible()
  await expect(customer.locator('[data-live-mark]')).toBeHidden()
  await customer.getByRole('button', { name: 'I can’t find it' }).click()
  await expect(mechanic.getByText(/ findet Markierung 1 nicht$/)).toBeVisible()
  await expect(customer.getByRole('button', { name: / knows$/ })).toBeVisible()
  for (const page of pages) await expectAccessible(page)
  await customer.evaluate(() => window.moveScene(0, 0, 0.04))
  await expectAt(pages, at)
  await expect(customer.getByRole('button', { name: / knows$/ })).toBeHidden()
  await expect(mechanic.getByText(/ findet Markierung 1 nicht$/)).toBeHidden()
  await moveLeft(MOVES.count + 2)
  await mechanic.getByRole('button', { name: 'Neu setzen' }).click()
  await expectAt(pages, await drawRing(mechanic, { x: 0.5, y: 0.4 }))
  for (const page of pages) await expect(page.locator('[data-live-mark]')).toHaveCount(1)
  await expect(mechanic.locator('[data-live-mark]')).not.toHaveAttribute('data-unseen')
  await mechanic.getByRole('button', { name: 'Rückgängig: meine letzte Markierung' }).click()
  for (const page of pages) await expect(page.locator('[data-live-mark]')).toHaveCount(0)
  await control(mechanic, 'camera').click()
}

/** The median times of the page's thread for a frame. */
async function readFrameCost(page: Page) {
  const { read, move } = await page.evaluate(() => window.frameCosts)
  return { read: findPercentile(read, 0.5), move: findPercentile(move, 0.5) }
}

function findPercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The distance of the mark on both pages as a share of the picture's width. */
async function readDistance(...pages: Page[]) {
  const [own, theirs] = await Promise.all(pages.map(readMark))
  if (!own || !theirs) return Number.POSITIVE_INFINITY
  return Math.hypot(own.x - theirs.x, (own.y - theirs.y) * (9 / 16))
}

/** The place of the shown mark as shares of the camera's picture. Undefined while there is none. */
async function readMark(page: Page) {
  const box = await readBox(page)
  const mark = page.locator('[data-live-mark][data-view=shown]')
  if ((await mark.count()) === 0) return undefined
  const ring = await mark.first().evaluate((group) => {
    const { left, top, width, height } = group.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  const across = (ring.x - box.left) / box.width
  return { x: box.isMirrored ? 1 - across : across, y: (ring.y - box.top) / box.height }
}

/** Expects the mark of each page to be shown at a place of the picture. */
async function expectAt(pages: readonly Page[], { x, y }: { x: number; y: number }) {
  for (const page of pages)
    await expect
      .poll(async () => {
        const mark = await readMark(page)
        if (!mark) return 'hidden'
        const error = Math.hypot(mark.x - x, (mark.y - y) * (9 / 16))
        return error <= LIMIT ? 'on its part' : error
      })
      .toBe('on its part')
}
