/** The clock of a mock state. It stands still until it is started, so that a scenario's past has exact times. */
export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** A running clock continues from the new time. */
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

export const toIso = (time: number): string => new Date(time).toISOString()
export const toIsoOrNull = (time: number | null): string | null => (time === null ? null : toIso(time))

/** A wall-clock time of a zone (`2026-11-18T10:00`) in milliseconds since 1970. Throws a RangeError for other texts. */
export const parseWallClock = (time: string, zone: string): number =>
  Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds
