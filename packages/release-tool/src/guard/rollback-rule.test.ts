import { expect, test } from 'vitest'
import { SIMULATED_RELEASES, simulateGuard } from '../testing/guard-simulation.ts'
import { evidenceAbovePredecessor, evidenceAboveRate } from './sequential-test.ts'

/** A slice of `node scripts/release/simulate-guard.ts`. */
const RUNS = 200
const SEED = 7

const name = ({ rate, predecessor }: (typeof SIMULATED_RELEASES)[number]) =>
  `${rate * 100} % of failures after ${predecessor.votes} votes with ${predecessor.rate * 100} %`

test.each(SIMULATED_RELEASES.filter(({ isGood }) => isGood).map((release) => [name(release), release] as const))(
  'a release with %s stays',
  (_, release) => {
    expect(simulateGuard(release, RUNS, SEED).share).toBeLessThanOrEqual(0.02)
  },
)

test.each(SIMULATED_RELEASES.filter(({ isGood }) => !isGood).map((release) => [name(release), release] as const))(
  'a release with %s is rolled back',
  (_, release) => {
    expect(simulateGuard(release, RUNS, SEED).share).toBeGreaterThanOrEqual(0.8)
  },
)

test('the evidence is the likelihood ratio of its docstring', () => {
  // One failure of one vote: ∫p dp with Jeffreys' prior is ½; against at most 20 % the likelihood is 0.2.
  expect(evidenceAboveRate({ failed: 1, mounted: 0 }, 0.2)).toBeCloseTo(Math.log(0.5 / 0.2), 8)
  // The predecessor mounted once: 50 of 50.5 with its prior; both together have failed for one of two.
  const own = { failed: 1, mounted: 0 }
  expect(evidenceAbovePredecessor(own, { failed: 0, mounted: 1 })).toBeCloseTo(Math.log((0.5 * (50 / 50.5)) / 0.25), 8)
})

test('a mount never adds evidence, and millions of votes are no problem', () => {
  const predecessor = { failed: 10, mounted: 990 }
  for (let mounted = 0; mounted < 100; mounted++) {
    const before = evidenceAbovePredecessor({ failed: 5, mounted }, predecessor)
    expect(evidenceAbovePredecessor({ failed: 5, mounted: mounted + 1 }, predecessor)).toBeLessThanOrEqual(before)
  }
  expect(evidenceAboveRate({ failed: 30_000, mounted: 970_000 }, 0.02)).toBeGreaterThan(1000)
})
