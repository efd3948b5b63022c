/** Random numbers from a seed, so that a run can be repeated. */
export type Random = {
  /** From 0 to below 1. */
  next: () => number
  /** A whole number from 0 to below `below`. */
  integer: (below: number) => number
  /** True with this probability. */
  chance: (probability: number) => boolean
  pick: <T>(values: readonly T[]) => T
}

/** Creates a generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number) => Math.floor(next() * below)
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: <T>(values: readonly T[]): T => {
      const value = values[integer(values.length)]
      if (value === undefined && values.length === 0) throw new Error('There is nothing to pick from.')
      return value as T
    },
  }
}
