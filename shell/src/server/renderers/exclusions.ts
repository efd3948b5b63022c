import type { ReleaseReference } from './protocol.ts'
import type { Fault } from './renderer-process.ts'

/** Milliseconds for which a release that ended a renderer is left to the browser, unless it is rolled back earlier. */
const LEFT_OUT_MS = 600_000
/** Milliseconds for which few pages wait for a release that did not end in time, and their number. The others are rendered without it. */
const LATE_MS = 10_000
const MAX_LATE_PAGES = 4

/** A page's claim to the releases that it is rendered with. */
export type Admission = { admits: (release: ReleaseReference) => boolean; end: () => void }

/** Creates the list of releases that pages are rendered without after a fault. Times are those of `performance.now`. */
export function createExclusions() {
  const leftOut = new Map<string, number>()
  /** Late release → time until which it counts as late, and the pages that wait for it. */
  const late = new Map<string, { until: number; pages: number }>()
  const isLeftOut = (release: ReleaseReference) => (leftOut.get(keyOf(release)) ?? 0) > performance.now()

  const add = (release: ReleaseReference, { what }: Fault) => {
    const key = keyOf(release)
    const until = performance.now() + (what === 'late' ? LATE_MS : LEFT_OUT_MS)
    if (what !== 'late') leftOut.set(key, until)
    else late.set(key, Object.assign(late.get(key) ?? { pages: 0 }, { until }))
  }
  const createAdmission = (): Admission => {
    const claimed: { pages: number }[] = []
    return {
      admits: (release) => {
        if (isLeftOut(release)) return false
        const state = late.get(keyOf(release))
        if (!state || state.until < performance.now()) return true
        if (state.pages >= MAX_LATE_PAGES) return false
        state.pages++
        claimed.push(state)
        return true
      },
      end: () => {
        for (const state of claimed) state.pages--
      },
    }
  }
  return { add, isLeftOut, createAdmission }
}

const keyOf = ({ name, hash }: ReleaseReference) => `${name}/${hash}`
