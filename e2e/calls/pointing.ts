import type { Page } from '@playwright/test'
import { findPainted, type PaintedVideo } from './drawing-error.ts'

/** Movements of one sweep over the picture, one per frame of a screen with 60 Hz. */
const MOVEMENTS = 120
/** Shares of the picture's width between which the mouse moves, and of its height. */
const SWEEP = { from: 0.3, to: 0.7, height: 0.4 }

/** A place as shares of the picture, and its time in milliseconds since the epoch. */
type Seen = { x: number; y: number; at: number }
type Recorder = Window & { recordedDots: Seen[] }

/**
 * A place of the dot on the counterpart's page, as shares of the picture. `missPixels`: its distance from the nearest movement of the mouse,
 * in pixels of that page. `delayMs`: since that movement.
 */
export type PaintedDot = { x: number; missPixels: number; delayMs: number }

/** Sweeps the mouse over one page's picture, from left to right, and records the places that the other page paints. The pointer is on. */
export async function measurePointing(from: Page, to: Page): Promise<PaintedDot[]> {
  const [source, target] = [await findPainted(from), await findPainted(to)]
  await from.evaluate(recordMovements, source)
  await to.evaluate(recordDots, target)
  await from.mouse.move(...toMouse(source, SWEEP.from))
  await waitForDot(to, SWEEP.from)
  await from.mouse.move(...toMouse(source, SWEEP.to), { steps: MOVEMENTS })
  await waitForDot(to, SWEEP.to)
  const [moved = [], painted = []] = await Promise.all(
    [from, to].map((page) => page.evaluate(() => (window as unknown as Recorder).recordedDots)),
  )
  return painted.map((dot) => {
    const distanceTo = ({ x, y }: Seen) => Math.hypot((dot.x - x) * target.width, (dot.y - y) * target.height)
    const nearest = moved.reduce((best, movement) => (distanceTo(movement) < distanceTo(best) ? movement : best))
    return { x: dot.x, missPixels: distanceTo(nearest), delayMs: dot.at - nearest.at }
  })
}

const waitForDot = (page: Page, share: number) =>
  page.waitForFunction((share) => {
    const last = (window as unknown as Recorder).recordedDots.at(-1)
    return last && Math.abs(last.x - share) < 0.005
  }, share)

const toMouse = ({ x, y, width, height, isMirrored }: PaintedVideo, share: number) =>
  [x + (isMirrored ? 1 - share : share) * width, y + SWEEP.height * height] as const

/** Runs in the page that points: the place and time of every movement. */
function recordMovements({ x, y, width, height, isMirrored }: PaintedVideo) {
  const recordedDots: Seen[] = []
  Object.assign(window, { recordedDots })
  addEventListener(
    'pointermove',
    ({ clientX, clientY, timeStamp }) => {
      const across = (clientX - x) / width
      recordedDots.push({
        x: isMirrored ? 1 - across : across,
        y: (clientY - y) / height,
        at: performance.timeOrigin + timeStamp,
      })
    },
    true,
  )
}

/** Runs in the other page: the time of the frame that paints each new place of the dot. */
function recordDots({ x, y, width, height, isMirrored }: PaintedVideo) {
  const recordedDots: Seen[] = []
  Object.assign(window, { recordedDots })
  let painted = ''
  const lookAtFrame = () => {
    const dot = document.querySelector<HTMLElement>('[data-dot=remote]')
    if (dot && dot.style.left !== painted) {
      painted = dot.style.left
      const box = dot.getBoundingClientRect()
      const across = (box.x + box.width / 2 - x) / width
      recordedDots.push({
        x: isMirrored ? 1 - across : across,
        y: (box.y + box.height / 2 - y) / height,
        at: performance.timeOrigin + performance.now(),
      })
    }
    requestAnimationFrame(lookAtFrame)
  }
  lookAtFrame()
  // A dot of an earlier sweep.
  recordedDots.length = 0
}
