import type { Page } from '@playwright/test'
import { DRAWING_TOOLS } from '../support/call.ts'

/** Pixels by which a mark or dot may miss the spot of the picture that the other person means. */
export const DRAWING_LIMIT = 2

type Point = { x: number; y: number }
type Size = { width: number; height: number }

/** Windows of both people: phones upright and on their side, tablet, desk, and a desk at 200 %. */
export const LAYOUTS = [
  { customer: { width: 390, height: 844 }, mechanic: { width: 1280, height: 900 } },
  { customer: { width: 360, height: 640 }, mechanic: { width: 820, height: 1180 } },
  { customer: { width: 844, height: 390 }, mechanic: { width: 640, height: 450 } },
  { customer: { width: 320, height: 640 }, mechanic: { width: 390, height: 844 } },
] as const satisfies readonly { customer: Size; mechanic: Size }[]

const PICTURE = '[role=img][aria-label]:has(image)'

/**
 * Clicks near a share of the still picture. Returns the share that was under the mouse when it was pressed, because a busy page may
 * move the picture until then.
 */
export async function clickStillPicture(page: Page, share: Point): Promise<Point> {
  const press = await page.evaluateHandle(
    (picture) => ({
      share: new Promise<Point>((resolve) => {
        const readShare = ({ clientX, clientY }: PointerEvent) => {
          const { x, y, width, height } = (document.querySelector(picture) as Element).getBoundingClientRect()
          resolve({ x: (clientX - x) / width, y: (clientY - y) / height })
        }
        addEventListener('pointerdown', readShare, { capture: true, once: true })
      }),
    }),
    `${PICTURE} image`,
  )
  const { x, y, width, height } = await findPicture(page)
  await page.mouse.click(Math.round(x + share.x * width), Math.round(y + share.y * height))
  return press.evaluate(({ share: pressed }) => pressed)
}

const findPicture = (page: Page) =>
  page.locator(`${PICTURE} image`).evaluate((image) => image.getBoundingClientRect().toJSON() as Size & Point)

/** The tools whose marks have places that can be measured. */
export const MARK_TOOLS = ['line', 'arrow', 'circle', 'number'] as const

/** A mark with the shares of the picture at which the pointer was pressed and lifted. */
export type DrawnMark = { tool: (typeof MARK_TOOLS)[number]; from: Point; to: Point }

/** Draws a mark with the mouse near these shares. Returns it with the shares that were under the mouse. */
export async function drawMark(page: Page, { tool, from, to }: DrawnMark): Promise<DrawnMark> {
  await page.getByRole('toolbar').getByRole('button', { name: DRAWING_TOOLS[tool] }).click()
  const drag = await page.evaluateHandle((picture) => {
    const readShare = (type: 'pointerdown' | 'pointerup') =>
      new Promise<Point>((resolve) => {
        const read = ({ clientX, clientY }: PointerEvent) => {
          const { x, y, width, height } = (document.querySelector(picture) as Element).getBoundingClientRect()
          resolve({ x: (clientX - x) / width, y: (clientY - y) / height })
        }
        addEventListener(type, read, { capture: true, once: true })
      })
    return { from: readShare('pointerdown'), to: readShare('pointerup') }
  }, `${PICTURE} image`)
  const { x, y, width, height } = await findPicture(page)
  const move = (share: Point) => page.mouse.move(Math.round(x + share.x * width), Math.round(y + share.y * height))
  await move(from)
  await page.mouse.down()
  await move(to)
  await page.mouse.up()
  const drawn = await drag.evaluate(async (shares) => ({ from: await shares.from, to: await shares.to }))
  return { tool, ...drawn }
}

/**
 * A mark as a page shows it, in pixels of the screen: its centre lines, and the middle of its outline. `isInked`: the visible stroke covers
 * its centre lines.
 */
type ShownMark = { lines: Point[][]; middle: Point; isInked: boolean }

/** Runs in the page. */
const readMarks = (marks: Element[]): ShownMark[] =>
  (marks as SVGGElement[]).map((mark) => {
    const lines = [...mark.querySelectorAll<SVGPolylineElement>(':scope > polyline')]
    const outline = mark.querySelector<SVGPathElement>(':scope > path')
    const toScreen = (point: DOMPoint): Point => {
      const { x, y } = point.matrixTransform(mark.getScreenCTM() ?? undefined)
      return { x, y }
    }
    const { x, y, width, height } = outline?.getBBox() ?? new DOMRect()
    return {
      lines: lines.map(({ points }) => [...points].map(toScreen)),
      middle: toScreen(new DOMPoint(x + width / 2, y + height / 2)),
      isInked: lines.every(({ points }) => [...points].every((point) => outline?.isPointInFill(point))),
    }
  })

/** Pixels by which the mark that misses its spot most on a page misses it; infinity while a mark is not shown. */
export async function findMarkError(page: Page, marks: readonly DrawnMark[]): Promise<number> {
  const picture = await findPicture(page)
  const shown = await page.locator(`${PICTURE} [data-mark]`).evaluateAll(readMarks)
  if (shown.length !== marks.length) return Number.POSITIVE_INFINITY
  return Math.max(
    ...shown.map((mark, index) => {
      const { tool, from, to } = marks[index] as DrawnMark
      const [start, end] = [from, to].map((share) => ({
        x: picture.x + share.x * picture.width,
        y: picture.y + share.y * picture.height,
      })) as [Point, Point]
      return mark.isInked ? missBy(tool, mark, start, end) : Number.POSITIVE_INFINITY
    }),
  )
}

/** The part of its radius by which a ring leaves the box of its two points: it wobbles and does not close. */
const RING_WOBBLE = 0.045

/** Pixels by which a mark misses the places where the pointer was pressed and lifted. */
function missBy(tool: DrawnMark['tool'], { lines: [line = []], middle }: ShownMark, start: Point, end: Point): number {
  if (tool === 'number') return getDistance(middle, start)
  if (tool !== 'circle') return Math.max(getDistance(line[0], start), getDistance(line.at(-1), end))
  const missAcross = (axis: 'x' | 'y') => {
    const places = line.map((point) => point[axis])
    const [low, high] = [Math.min(start[axis], end[axis]), Math.max(start[axis], end[axis])]
    const miss = Math.max(Math.abs(Math.min(...places) - low), Math.abs(Math.max(...places) - high))
    return Math.max(0, miss - (RING_WOBBLE * (high - low)) / 2)
  }
  return Math.max(missAcross('x'), missAcross('y'))
}

const getDistance = (one: Point | undefined, other: Point) =>
  one ? Math.hypot(one.x - other.x, one.y - other.y) : Number.POSITIVE_INFINITY

/** The shown names at marks that are not whole within the still picture. */
export const findCutNames = (page: Page): Promise<(string | null)[]> =>
  page.locator('[role=option][data-shown]').evaluateAll((names, picture) => {
    const frame = document.querySelector(picture)?.getBoundingClientRect() ?? new DOMRect()
    const isCut = (name: Element) => {
      const { left, top, right, bottom } = name.getBoundingClientRect()
      // Fractions of a pixel.
      const outside = [frame.left - left, frame.top - top, right - frame.right, bottom - frame.bottom]
      return outside.some((pixels) => pixels > 1)
    }
    return names.filter(isCut).map(({ textContent }) => textContent)
  }, `${PICTURE} image`)

/** The laser dots of the counterpart and of the page's person. */
const DOTS = { remote: '[data-dot=remote]', own: '[data-dot=own]' } as const

export type PaintedVideo = Point & Size & { isMirrored: boolean }

/** The area in which a page paints the video beside the pointer layer, computed from the element's `object-fit`. */
export const findPainted = (page: Page): Promise<PaintedVideo> =>
  page.locator('[data-pointer-layer]').evaluate((layer) => {
    const video = layer.parentElement?.querySelector('video')
    if (!video) throw new Error('The layer lies beside a video.')
    const { left, top, width, height } = video.getBoundingClientRect()
    const ratios = [width / video.videoWidth, height / video.videoHeight]
    const scale = getComputedStyle(video).objectFit === 'cover' ? Math.max(...ratios) : Math.min(...ratios)
    const [paintedWidth, paintedHeight] = [video.videoWidth * scale, video.videoHeight * scale]
    return {
      x: left + (width - paintedWidth) / 2,
      y: top + (height - paintedHeight) / 2,
      width: paintedWidth,
      height: paintedHeight,
      isMirrored: video.hasAttribute('data-mirrored'),
    }
  })

const toScreen = ({ x, y, width, height, isMirrored }: PaintedVideo, share: Point): Point => ({
  x: x + (isMirrored ? 1 - share.x : share.x) * width,
  y: y + share.y * height,
})

/** Moves the mouse over a share of the moving picture, to the nearest pixel. Returns the share of that pixel. */
export async function pointAt(page: Page, share: Point): Promise<Point> {
  const painted = await findPainted(page)
  const { x, y } = toScreen(painted, share)
  const at = { x: Math.round(x), y: Math.round(y) }
  await page.mouse.move(at.x - 20, at.y)
  await page.mouse.move(at.x, at.y)
  const across = (at.x - painted.x) / painted.width
  return { x: painted.isMirrored ? 1 - across : across, y: (at.y - painted.y) / painted.height }
}

/** Pixels between a laser dot and a share of the moving picture. Infinity while there is no dot. */
export async function findDotError(page: Page, whose: keyof typeof DOTS, share: Point): Promise<number> {
  const [dot] = await page
    .locator(DOTS[whose])
    .evaluateAll((dots) => dots.map((found) => found.getBoundingClientRect().toJSON() as Size & Point))
  if (!dot) return Number.POSITIVE_INFINITY
  const wanted = toScreen(await findPainted(page), share)
  return Math.hypot(dot.x + dot.width / 2 - wanted.x, dot.y + dot.height / 2 - wanted.y)
}
