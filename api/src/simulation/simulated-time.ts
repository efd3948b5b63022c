import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { vi } from 'vitest'
import type { Random } from '../testing/random.ts'

/** Time passes only when the simulation says so. `setImmediate` and sockets stay real. */
export type SimulatedTime = {
  /** Runs the timers of the next moment that has some. Returns false when there are none. */
  passToNextTimer: () => boolean
  /** Lets milliseconds pass, and runs the timers in them. */
  pass: (ms: number) => void
  /** Drops every timer, as the end of a process does. */
  dropTimers: () => void
  /** Gives the real time and the real random values back. */
  end: () => void
}

/**
 * Replaces the time, the timers and the random values of this process: the former by simulated ones that begin at `start`, the latter by
 * values from a seeded generator.
 */
export function startSimulatedTime(start: string, random: Random): SimulatedTime {
  const real = { ...crypto }
  const wait = timers.setTimeout
  const { instant } = Temporal.Now
  vi.useFakeTimers({
    now: Date.parse(start),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  Temporal.Now.instant = () => Temporal.Instant.fromEpochMilliseconds(Date.now())
  Object.assign(timers, {
    setTimeout: <T>(ms: number, value?: T) => new Promise((resolve) => setTimeout(resolve, ms, value)),
  })
  Object.assign(crypto, createRandomValues(random))
  syncBuiltinESMExports()
  return {
    passToNextTimer: () => {
      const hasTimer = vi.getTimerCount() > 0
      vi.advanceTimersToNextTimer()
      return hasTimer
    },
    pass: (ms) => void vi.advanceTimersByTime(ms),
    dropTimers: () => {
      const now = Date.now()
      // This also resets the time. Setting it would leave `performance.now()` behind.
      vi.clearAllTimers()
      vi.advanceTimersByTime(now - Date.now())
    },
    end: () => {
      vi.useRealTimers()
      Temporal.Now.instant = instant
      Object.assign(timers, { setTimeout: wait })
      const { randomBytes, randomInt, randomUUID } = real
      Object.assign(crypto, { randomBytes, randomInt, randomUUID })
      syncBuiltinESMExports()
    },
  }
}

/** The functions of `node:crypto` that the service takes random values from. */
function createRandomValues(random: Random) {
  const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => random.integer(256)))
  return {
    randomBytes,
    randomInt: (below: number) => random.integer(below),
    randomUUID: () => {
      const hex = randomBytes(16).toString('hex')
      const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)]
      return parts.join('-')
    },
  }
}
