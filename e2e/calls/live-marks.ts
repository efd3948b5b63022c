import type { Page } from '@playwright/test'
import { control } from '../support/call.ts'
import { drawRing, readBox } from '../support/live-marks.ts'
import { expect, expectAccessible } from '../support/test.ts'
import type { Callers } from './caller.ts'

/** Shares of the picture's width by which the marks of both pages may be apart, and each from its part. */
const LIMIT = 0.02
/**
 * Moves of the scene that take the mark to the edge of the picture, and the length of each as a share of the picture's width. A page follows
 * only motion that is small between its frames, however few it gets.
 */
const MOVES = { count: 10, length: 0.051 }

/**
 * The mechanic draws a circle on the moving picture. Both see it on the same part, before and after the camera has moved. Once the part has
 * left the picture, both read the direction to it, the customer as the mirrored picture shows it, and the customer sees no mark.
 */
export async function expectMarkOnItsPart({ customer, mechanic }: Callers) {
  const pages = [mechanic, customer]
  // The mechanic's own picture is not needed here.
  await control(mechanic, 'camera').click()
  await mechanic.getByRole('button', { name: 'Kreis', exact: true }).click()
  const at = await drawRing(mechanic, { x: 0.55, y: 0.4 })
  await expectAt(pages, at)
  await expect(mechanic.getByText(/ sieht 1 von 1 Markierung$/)).toBeVisible()
  for (const page of pages) await expectAccessible(page)
  const moveLeft = (moves: number) =>
    customer.evaluate(([x, step]) => window.moveScene(-x, 0.02, step), [moves * MOVES.length, MOVES.length] as const)
  for (let moves = 1; moves <= MOVES.count; moves++) {
    await moveLeft(moves)
    await expectAt(pages, { x: at.x - moves * MOVES.length, y: at.y + (0.02 * 16) / 9 })
  }
  await moveLeft(MOVES.count + 1)
  for (const page of pages) await expect(page.locator('[data-live-mark][data-view=shown]')).toHaveCount(0)
  await moveLeft(MOVES.count + 2)
  await expect(mechanic.getByText('Markierung 1: nach links', { exact: true }).last()).toBeVisible()
  await expect(customer.getByText('Mark 1: to the right', { exact: true }).last()).toBeVisible()
  await expect(customer.locator('[data-live-mark]')).toBeHidden()
  await customer.evaluate(() => window.moveScene(0, 0, 0.04))
  await expectAt(pages, at)
  await mechanic.getByRole('button', { name: 'Rückgängig: meine letzte Markierung' }).click()
  for (const page of pages) await expect(page.locator('[data-live-mark]')).toHaveCount(0)
  await control(mechanic, 'camera').click()
}

/** Expects the mark of each page to be shown at a place of the picture. */
async function expectAt(pages: readonly Page[], { x, y }: { x: number; y: number }) {
  for (const page of pages)
    await expect
      .poll(async () => {
        const box = await readBox(page)
        const mark = page.locator('[data-live-mark][data-view=shown]')
        if ((await mark.count()) === 0) return 'hidden'
        const ring = await mark.first().evaluate((group) => {
          const { left, top, width, height } = group.getBoundingClientRect()
          return { x: left + width / 2, y: top + height / 2 }
        })
        const across = (ring.x - box.left) / box.width - (box.isMirrored ? 1 - x : x)
        const error = Math.hypot(across, ((ring.y - box.top) / box.height - y) * (9 / 16))
        return error <= LIMIT ? 'on its part' : error
      })
      .toBe('on its part')
}
