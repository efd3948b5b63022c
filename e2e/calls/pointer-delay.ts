import type { Page } from '@playwright/test'
import { findPainted, type PaintedVideo } from './drawing-error.ts'

/** Movements of one sweep over the picture, one per frame of a screen with 60 Hz. */
const MOVEMENTS = 120
/** Shares of the picture's width between which the mouse moves, and of its height. */
const SWEEP = { from: 0.3, to: 0.7, height: 0.4 }

/** A place of the dot as a share of the picture's width, and its time in milliseconds since the epoch. */
type Seen = { share: number; at: number }
type Recorder = Window & { recordedDots: Seen[] }

export type PointerDelays = { median: number; longest: number; count: number }

/** Sweeps the mouse over one page's picture and measures when the other page paints each place. The pointer is on. */
export async function measurePointerDelays(from: Page, to: Page): Promise<PointerDelays> {
  const [source, target] = [await findPainted(from), await findPainted(to)]
  await from.mouse.move(...toMouse(source, SWEEP.from))
  await to.locator('[data-dot=remote]').waitFor()
  await from.evaluate(recordMovements, source)
  await to.evaluate(recordDots, target)
  await from.mouse.move(...toMouse(source, SWEEP.to), { steps: MOVEMENTS })
  await to.waitForFunction((end) => {
    const last = (window as unknown as Recorder).recordedDots.at(-1)
    return last && Math.abs(last.share - end) < 0.005
  }, SWEEP.to)
  const [moved, painted] = await Promise.all(
    [from, to].map((page) => page.evaluate(() => (window as unknown as Recorder).recordedDots)),
  )
  return summarize(painted?.map((dot) => dot.at - findNearest(moved ?? [], dot.share).at) ?? [])
}

const toMouse = ({ x, y, width, height, isMirrored }: PaintedVideo, share: number) =>
  [x + (isMirrored ? 1 - share : share) * width, y + SWEEP.height * height] as const

/** Runs in the page that points: the time of every movement. */
function recordMovements({ x, width, isMirrored }: PaintedVideo) {
  const recordedDots: Seen[] = []
  Object.assign(window, { recordedDots })
  addEventListener(
    'pointermove',
    ({ clientX, timeStamp }) => {
      const across = (clientX - x) / width
      recordedDots.push({ share: isMirrored ? 1 - across : across, at: performance.timeOrigin + timeStamp })
    },
    true,
  )
}

/** Runs in the other page: the time of the frame that paints each new place of the dot. */
function recordDots({ x, width, isMirrored }: PaintedVideo) {
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
        share: isMirrored ? 1 - across : across,
        at: performance.timeOrigin + performance.now(),
      })
    }
    requestAnimationFrame(lookAtFrame)
  }
  lookAtFrame()
  // The place before the sweep.
  recordedDots.length = 0
}

const findNearest = (moved: readonly Seen[], share: number): Seen =>
  moved.reduce((nearest, dot) => (Math.abs(dot.share - share) < Math.abs(nearest.share - share) ? dot : nearest))

function summarize(delays: readonly number[]): PointerDelays {
  const sorted = delays.toSorted((a, b) => a - b).map(Math.round)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0, count: sorted.length }
}
