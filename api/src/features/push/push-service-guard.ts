import { MINUTE_MS } from '@radruf/contract'

/** Leaves out push services that do not respond, so that their messages do not take the places of others. */
export type PushServiceGuard = {
  isExcluded: (origin: string) => boolean
  reportFailure: (origin: string) => void
  reportResponse: (origin: string) => void
}

const FIRST_EXCLUSION_MS = MINUTE_MS
const MAX_EXCLUSION_MS = 15 * MINUTE_MS

/** `getTime` is real time in milliseconds: a service recovers in real time. */
export function createPushServiceGuard(getTime: () => number = () => performance.now()): PushServiceGuard {
  const exclusions = new Map<string, { until: number; lengthMs: number }>()
  return {
    isExcluded: (origin) => (exclusions.get(origin)?.until ?? Number.NEGATIVE_INFINITY) > getTime(),
    reportFailure: (origin) => {
      const previous = exclusions.get(origin)
      // Requests that were under way fail together.
      if (previous && previous.until > getTime()) return
      const lengthMs = Math.min(previous ? 2 * previous.lengthMs : FIRST_EXCLUSION_MS, MAX_EXCLUSION_MS)
      exclusions.set(origin, { until: getTime() + lengthMs, lengthMs })
    },
    reportResponse: (origin) => void exclusions.delete(origin),
  }
}
