import type { Page } from '@playwright/test'

/** Pixels by which a mark or dot may miss the spot of the picture that the other person means. */
export const DRAWING_LIMIT = 2

type Point = { x: number; y: number }
type Size = { width: number; height: number }

/** Windows of both people: phones upright and on their side, tablet, desk, and a desk at 200 %. */
export const LAYOUTS: readonly { customer: Size; mechanic: Size }[] = [
  { customer: { width: 390, height: 844 }, mechanic: { width: 1280, height: 900 } },
  { customer: { width: 360, height: 640 }, mechanic: { width: 820, height: 1180 } },
  { customer: { width: 844, height: 390 }, mechanic: { width: 640, height: 450 } },
  { customer: { width: 320, height: 640 }, mechanic: { width: 390, height: 844 } },
]

const PICTURE = '[role=img][aria-label]:has(image)'

/** The screen position of a share of the still picture, rounded to the pixel that a mouse reports. */
export async function findSpot(page: Page, share: Point): Promise<Point> {
  const { x, y, width, height } = await findPicture(page)
  return { x: Math.round(x + share.x * width), y: Math.round(y + share.y * height) }
}

/** The share of the still picture under a screen position. */
export async function findShare(page: Page, at: Point): Promise<Point> {
  const { x, y, width, height } = await findPicture(page)
  return { x: (at.x - x) / width, y: (at.y - y) / height }
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

/** The box in which the large video is painted, by its own style: where `object-fit` puts the picture. */
const findVideoBox = (page: Page) =>
  page
    .locator('[data-large]')
    .locator('xpath=..')
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      const { left, top, width, height } = video.getBoundingClientRect()
      const ratios = [width / video.videoWidth, height / video.videoHeight]
      const scale = getComputedStyle(video).objectFit === 'cover' ? Math.max(...ratios) : Math.min(...ratios)
      const painted = { width: video.videoWidth * scale, height: video.videoHeight * scale }
      return {
        ...painted,
        x: left + (width - painted.width) / 2,
        y: top + (height - painted.height) / 2,
        isMirrored: video.hasAttribute('data-mirrored'),
      }
    })
