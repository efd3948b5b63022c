import { createId } from '@radruf/shell-kit/core'
import type { LiveMark } from '../live-marks/mark-message.ts'
import type { Tracker } from '../marks/open-tracker.ts'
import type { TrackerAnswer, TrackerRequest } from '../marks/serve-tracker.ts'

export const aPatch = (values = new Float32Array(1024).fill(7)) => ({ spacing: 2, values, mark: { x: 0, y: 0 } })

/** A ring of the mechanic. */
export const aMark = (change: Partial<LiveMark> = {}): LiveMark => ({
  id: createId(),
  by: 'mechanic',
  n: 1,
  version: 0,
  shape: 'circle',
  at: [0.5, 0.5],
  offsets: [
    [-20, -20],
    [20, 20],
  ],
  patch: aPatch(),
  ...change,
})

/** A tracker whose answers the test gives. */
export function createFakeTracker() {
  const requests: TrackerRequest[] = []
  const fake = {
    requests,
    isOpen: false,
    answer: (_: TrackerAnswer) => {},
    fail: () => {},
    open(onAnswer: (answer: TrackerAnswer) => void, onFailure: () => void): Tracker {
      Object.assign(fake, { isOpen: true, answer: onAnswer, fail: onFailure })
      return {
        post: (request) => void requests.push(request),
        close: () => {
          fake.isOpen = false
        },
      }
    },
  }
  return fake
}
