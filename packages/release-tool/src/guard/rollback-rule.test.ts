import { expect, test } from 'vitest'
import { SIMULATED_RELEASES, simulateGuard } from '../testing/guard-simulation.ts'
import { findExcess, REQUIRED_EVIDENCE } from './rollback-rule.ts'
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

const LIMITS = { failures: 5, rise: 10, ceiling: 20 }
/** A release of which each failure comes from a network of its own. */
const counted = (failed: number, mounted: number, failedNetworks = failed) => ({ failed, mounted, failedNetworks })

test('a release exceeds a limit only with failures of enough networks', () => {
  expect(findExcess(counted(5, 0), undefined, LIMITS)).toBe('predecessor')
  expect(findExcess(counted(5, 0, 4), undefined, LIMITS)).toBeUndefined()
})

test('a predecessor with fewer than twenty votes is presumed healthy', () => {
  expect(findExcess(counted(9, 1), { failed: 19, mounted: 0 }, LIMITS)).toBe('predecessor')
  // With twenty it is a reference, and the ceiling alone is exceeded.
  expect(findExcess(counted(9, 1), { failed: 20, mounted: 0 }, LIMITS)).toBe('ceiling')
  expect(findExcess(counted(9, 1), { failed: 0, mounted: 20 }, LIMITS)).toBe('predecessor')
})

test('a release that fails more often for certain, but by less than the allowed rise, is kept', () => {
  const predecessor = { failed: 0, mounted: 5000 }
  const counts = counted(90, 910)
  expect(evidenceAbovePredecessor(counts, predecessor)).toBeGreaterThan(REQUIRED_EVIDENCE)
  expect(findExcess(counts, predecessor, LIMITS)).toBeUndefined()
  expect(findExcess(counted(100, 900), predecessor, LIMITS)).toBe('predecessor')
})

test('a release that fails less often than its predecessor gives no evidence against itself', () => {
  const counts = { failed: 10, mounted: 990 }
  // Compared with their own shares: the largest likelihood that any pair of rates can have.
  expect(evidenceAbovePredecessor(counts, { failed: 60, mounted: 940 })).toBeLessThan(0)
  expect(evidenceAbovePredecessor(counts, { failed: 10, mounted: 990 })).toBeLessThan(0)
  const better = evidenceAbovePredecessor({ failed: 0, mounted: 10 }, { failed: 10, mounted: 0 })
  // ∫(1-p)^10 with Jeffreys' prior is C(20, 10) / 4^10; ∫p^10 with the other one is Π (k + ½) / (k + 50½); the likelihood is 1.
  const product = Array.from({ length: 10 }, (_, k) => Math.log((k + 0.5) / (k + 50.5))).reduce((sum, one) => sum + one)
  expect(better).toBeCloseTo(Math.log(184_756 / 4 ** 10) + product, 8)
})
