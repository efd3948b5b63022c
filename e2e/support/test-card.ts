import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** The size of the card's film in pixels. */
const SIZE = { width: 3840, height: 2160 }
/** Periods of the bars in pixels of the film: one pair of a dark and a bright line each. */
const PERIODS = [2, 3, 4, 6, 8, 12] as const
/** The bright chart with the bars. It covers the right half of the region, and a little more. */
const CHART = { left: 1920, top: 780, width: 560, height: 600 }
const CELL = { left: 1930, top: 822, width: 240, height: 180, columns: 2, bars: 160 }
/** The region of the card that is looked at, as shares of the film. Its right half is chart, its left half texture. */
export const CARD_REGION = { x: 0.375, y: 0.375, size: 0.25 }
/** A textured place in the region. */
export const TEXTURED_PLACE = { x: 0.445, y: 0.5 }

type Rectangle = { left: number; top: number; width: number; height: number }
const BARS: readonly (Rectangle & { period: number })[] = PERIODS.map((period, index) => ({
  period,
  left: CELL.left + (index % CELL.columns) * CELL.width + 40,
  top: CELL.top + Math.floor(index / CELL.columns) * CELL.height + 30,
  width: CELL.bars,
  height: 120,
}))

/**
 * Writes the card as a film of one frame for the fake camera of Chromium, which repeats it: three times a second. Slow machines without a
 * graphics chip show, scale and encode no more pictures of this size: at five, pages are too slow for marks.
 */
export function writeTestCard(path: string) {
  const { width, height } = SIZE
  const plane = new Uint8Array(width * height).fill(110)
  let seed = 5
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  for (let disc = 0; disc < 1400; disc++) {
    const [x, y, radius, grey] = [random() * width, random() * height, 24 + 90 * random(), 40 + 140 * random()]
    for (let row = Math.max(0, Math.ceil(y - radius)); row < Math.min(height, y + radius); row++) {
      const half = Math.sqrt(radius * radius - (row - y) ** 2)
      plane.fill(
        grey,
        row * width + Math.max(0, Math.ceil(x - half)),
        row * width + Math.min(width, Math.ceil(x + half)),
      )
    }
  }
  fill(plane, CHART, () => 235)
  for (const bars of BARS) fill(plane, bars, (x) => (Math.floor((2 * x) / bars.period) % 2 ? 235 : 16))
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F3:1 Ip A1:1 C420jpeg\nFRAME\n`)
  writeFileSync(path, Buffer.concat([header, plane, Buffer.alloc((width * height) / 2, 128)]))
}

function fill(plane: Uint8Array, { left, top, width, height }: Rectangle, toGrey: (x: number) => number) {
  for (let row = top; row < top + height; row++)
    for (let x = 0; x < width; x++) plane[row * SIZE.width + left + x] = toGrey(x)
}

/** The share of their contrast that bars need to be distinguishable. */
const LEGIBLE_CONTRAST = 0.3

/** The finest distinguishable bars in the counterpart's picture on a page: their period in pixels of the film. */
export async function readFinestBars(page: Page, region = { x: 0, y: 0, size: 1 }): Promise<number> {
  const contrasts = await page.getByLabel(/^Bild von /).evaluate(
    (video: HTMLVideoElement, { bars, region, size }) => {
      const { videoWidth: width, videoHeight: height } = video
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
      context.drawImage(video, 0, 0)
      const scale = { x: width / (region.size * size.width), y: height / (region.size * size.height) }
      return bars.map((bar) => {
        const left = (bar.left - region.x * size.width) * scale.x
        const top = (bar.top + 0.25 * bar.height - region.y * size.height) * scale.y
        const [columns, rows] = [Math.floor(bar.width * scale.x), Math.max(1, Math.floor(0.5 * bar.height * scale.y))]
        const { data } = context.getImageData(Math.round(left), Math.round(top), columns, rows)
        const period = bar.period * scale.x
        // Below two pixels a picture has no bars of this period, only patterns that look like others.
        if (period < 2) return { period: bar.period, contrast: 0 }
        const periods = Math.floor(columns / period)
        const count = Math.round(periods * period)
        let [cosine, sine] = [0, 0]
        for (let column = 0; column < count; column++) {
          let sum = 0
          for (let row = 0; row < rows; row++) sum += data[4 * (row * columns + column) + 1] ?? 0
          cosine += (sum / rows) * Math.cos((2 * Math.PI * column) / period)
          sine += (sum / rows) * Math.sin((2 * Math.PI * column) / period)
        }
        // The first harmonic of full bars is 4/π times half of their range.
        const full = (4 / Math.PI) * 127.5
        return { period: bar.period, contrast: ((2 / count) * Math.hypot(cosine, sine)) / full }
      })
    },
    { bars: BARS, region, size: SIZE },
  )
  return Math.min(...contrasts.filter(({ contrast }) => contrast >= LEGIBLE_CONTRAST).map(({ period }) => period))
}

/** Runs in the mechanic's page: resolves with the time of the frame from which on the region is shown, which has bright corners at the right. */
export const waitForRegion = (page: Page) =>
  page.getByLabel(/^Bild von /).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        const context = new OffscreenCanvas(32, 18).getContext('2d', { willReadFrequently: true })
        const look = () => {
          context?.drawImage(video, 0, 0, 32, 18)
          const corners = [0, 17].map((row) => context?.getImageData(31, row, 1, 1).data[1] ?? 0)
          if (corners.every((grey) => grey > 200)) resolve(performance.now())
          else video.requestVideoFrameCallback(look)
        }
        look()
      }),
  )
