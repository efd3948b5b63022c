import fc from 'fast-check'
import { readGuardLimits } from '../guard/limits.ts'
import { findExcess } from '../guard/rollback-rule.ts'

/** A release and its predecessor, with their true shares of failures. */
export type SimulatedRelease = {
  rate: number
  predecessor: { rate: number; votes: number }
  /** Votes after which a run ends without a rollback. */
  votes: number
  /** Whether the rule must keep the release. */
  isGood: boolean
}

/** Share of runs with a rollback, and the votes until then: median and 95th percentile of these runs. */
export type SimulationResult = { share: number; median?: number; late?: number }

const good = (rate: number, before: number, votes: number) =>
  ({ rate, predecessor: { rate: before, votes }, votes: 2000, isGood: true }) as const
const bad = (rate: number, before: number, votes: number) =>
  ({ rate, predecessor: { rate: before, votes }, votes: 2000, isGood: false }) as const

/** The cases whose rates are published in docs/figures. */
export const SIMULATED_RELEASES: readonly SimulatedRelease[] = [
  good(0.01, 0.01, 200),
  good(0.01, 0.01, 2000),
  good(0.02, 0, 0),
  good(0.02, 0.02, 200),
  good(0.08, 0.08, 55),
  good(0.08, 0.08, 2000),
  good(0.2, 0.2, 2000),
  bad(0.05, 0, 0),
  bad(0.05, 0, 200),
  bad(0.05, 0.005, 2000),
  bad(0.1, 0.01, 200),
  bad(0.1, 0.01, 2000),
  bad(0.3, 0.01, 200),
  bad(0.3, 0.3, 200),
  bad(1, 0.01, 20),
  bad(1, 1, 60),
]

/** Chances from 0 to below 1. */
const chances = fc
  .noBias(fc.infiniteStream(fc.nat(2 ** 31 - 1), { noHistory: true }))
  .map((stream) => () => (stream.next().value as number) / 2 ** 31)

/** Simulates the life of a release `runs` times, with the guard's default limits. The same seed gives the same lives. */
export function simulateGuard(release: SimulatedRelease, runs: number, seed: number): SimulationResult {
  const limits = readGuardLimits({})
  const ends: number[] = []
  for (const random of fc.sample(chances, { numRuns: runs, seed })) {
    const end = findRollback(release, limits, random)
    if (end !== undefined) ends.push(end)
  }
  ends.sort((a, b) => a - b)
  return { share: ends.length / runs, median: ends[ends.length >> 1], late: ends[Math.floor(ends.length * 0.95)] }
}

/** Number of votes after which the release is rolled back. */
function findRollback(
  { rate, predecessor, votes }: SimulatedRelease,
  limits: ReturnType<typeof readGuardLimits>,
  random: () => number,
): number | undefined {
  const earlier = { failed: 0, mounted: 0 }
  for (let vote = 0; vote < predecessor.votes; vote++) earlier[random() < predecessor.rate ? 'failed' : 'mounted']++
  const own = { failed: 0, mounted: 0 }
  for (let vote = 1; vote <= votes; vote++) {
    const failed = random() < rate
    own[failed ? 'failed' : 'mounted']++
    // A mount never adds evidence.
    if (failed && findExcess({ ...own, failedNetworks: own.failed }, earlier, limits)) return vote
  }
}
