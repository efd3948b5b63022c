/** A world's own clock. It stands still until it is started, so that what is told of the past has exact times. */
export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** A clock that runs goes on from there. */
  set: (at: number) => void
  start: () => void
}

export function createClock(at: number): Clock {
  let setTo = at
  let runningSince: number | undefined
  return {
    now: () => setTo + (runningSince === undefined ? 0 : Date.now() - runningSince),
    set: (time) => {
      setTo = time
      if (runningSince !== undefined) runningSince = Date.now()
    },
    start: () => {
      runningSince ??= Date.now()
    },
  }
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const toIso = (time: number): string => new Date(time).toISOString()
export const toIsoOrNull = (time: number | null): string | null => (time === null ? null : toIso(time))
