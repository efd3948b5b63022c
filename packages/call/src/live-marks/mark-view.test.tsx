import { expect, test } from 'vitest'
import type { Pose } from '../marks/pose.ts'
import { followTrail, isSameView, type MarkTrail, mirror, SEARCHED, startTrail } from './mark-view.ts'

const SIZE = { width: 320, height: 180 }
const FRAME_MS = 50
type Frames = { until: number; isSeen?: boolean; isCarried?: boolean; x?: number; y?: number }

/** The trail after frames up to each of the times, in milliseconds. */
function follow(...steps: Frames[]): MarkTrail['view'] {
  let now = 0
  let trail = startTrail(0)
  for (const { until, isSeen = false, isCarried = true, x = 160, y = 90 } of steps)
    for (; now < until; now += FRAME_MS) {
      const pose: Pose = [1, 0, x, 0, 1, y]
      trail = followTrail(trail, { isSeen, isCarried, pose }, SIZE, now)
    }
  return trail.view
}
const shown: Frames = { until: 1000, isSeen: true }

test('a mark is searched, shown, and covered', () => {
  expect(follow({ until: 1000 })).toEqual(SEARCHED)
  expect(follow(shown)).toEqual({ at: 'shown' })
  expect(follow(shown, { until: 1200 })).toEqual({ at: 'covered', isOverdue: false, hasPlace: true })
  expect(follow(shown, { until: 1200 }, { until: 1300, isSeen: true })).toEqual({ at: 'shown' })
})

test('a mark that is hidden for two seconds can be set again, and after twenty no place is claimed', () => {
  expect(follow(shown, { until: 2900 })).toEqual({ at: 'covered', isOverdue: false, hasPlace: true })
  expect(follow(shown, { until: 3200 })).toEqual({ at: 'covered', isOverdue: true, hasPlace: true })
  expect(follow(shown, { until: 21_200 })).toEqual({ at: 'lost', hasLeft: false, isOverdue: true })
  expect(follow(shown, { until: 21_200, x: -20 })).toEqual({ at: 'lost', hasLeft: true, isOverdue: true })
})

test('the place of a covered part is claimed only while the motion of the picture is known', () => {
  const uncarried: Frames = { until: 1500, isCarried: false }
  expect(follow(shown, { until: 1200, isCarried: false })).toMatchObject({ at: 'covered', hasPlace: true })
  expect(follow(shown, uncarried)).toMatchObject({ at: 'covered', hasPlace: false })
  // The place is wrong by the unknown motion.
  expect(follow(shown, uncarried, { until: 1900 })).toMatchObject({ at: 'covered', hasPlace: false })
  expect(follow(shown, uncarried, { until: 1900, isSeen: true }, { until: 2100 })).toMatchObject({ hasPlace: true })
})

test.each([
  ['left', -20, 90],
  ['right', 340, 90],
  ['up', 160, -20],
  ['down', 160, 200],
  ['up-left', -20, -20],
  ['up-right', 300, -20],
  ['down-left', 20, 200],
  ['down-right', 340, 200],
] as const)('a part outside of the picture is %s, after a moment', (direction, x, y) => {
  expect(follow(shown, { until: 1200, x, y })).toEqual({ at: 'covered', isOverdue: false, hasPlace: true })
  expect(follow(shown, { until: 1500, x, y })).toEqual({ at: 'outside', direction, isOverdue: false })
})

test.each([
  ['left', 'right'],
  ['up-left', 'up-right'],
  ['down-left', 'down-right'],
  ['up', 'up'],
  ['down', 'down'],
] as const)('a mirrored picture shows %s as %s, and the reverse', (direction, mirrored) => {
  expect(mirror(direction)).toBe(mirrored)
  expect(mirror(mirrored)).toBe(direction)
})

test('a direction changes only when it lasts, and is not claimed without the picture’s motion', () => {
  const left: Frames = { until: 1500, x: -20 }
  expect(follow(shown, left, { until: 1800, x: 340 })).toMatchObject({ direction: 'left' })
  expect(follow(shown, left, { until: 2100, x: 340 })).toMatchObject({ direction: 'right' })
  expect(follow(shown, left, { until: 6400, x: -20, isCarried: false })).toMatchObject({ at: 'outside' })
  const lost = { until: 6700, x: -20, isCarried: false }
  expect(follow(shown, left, lost)).toEqual({ at: 'lost', hasLeft: true, isOverdue: true })
  // Its expected place is wrong by the unknown motion.
  expect(follow(shown, left, lost, { until: 8000, x: -20 })).toMatchObject({ at: 'lost' })
  expect(follow(shown, left, lost, { until: 8000, isSeen: true })).toEqual({ at: 'shown' })
})

test('a mark that was just drawn is shown for a moment before its part is found', () => {
  const part = { isSeen: false, isCarried: true, pose: [1, 0, 160, 0, 1, 90] as Pose }
  const drawn = followTrail(startTrail(0, { at: 'drawn' }), part, SIZE, 500)
  expect(drawn.view).toEqual({ at: 'drawn' })
  expect(followTrail(drawn, part, SIZE, 700).view).toEqual(SEARCHED)
})

test('views are the same by their content', () => {
  expect(isSameView({ at: 'shown' }, { at: 'shown' })).toBe(true)
  expect(
    isSameView({ at: 'covered', isOverdue: false, hasPlace: true }, { at: 'covered', isOverdue: true, hasPlace: true }),
  ).toBe(false)
})
