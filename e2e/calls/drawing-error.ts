import type { Page } from '@playwright/test'

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

/** Pixels between the last drawn dot and a share of the still picture. */
export async function findMarkError(page: Page, share: Point): Promise<number> {
  const wanted = await findPicture(page)
  const shown = await page
    .locator(`${PICTURE} polyline[data-by]`)
    .last()
    .evaluate((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
  return Math.hypot(shown.x - wanted.x - share.x * wanted.width, shown.y - wanted.y - share.y * wanted.height)
}

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
