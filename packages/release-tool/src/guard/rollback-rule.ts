import type { GuardLimits } from './limits.ts'
import { evidenceAbovePredecessor, evidenceAboveRate, shareOf, type Votes } from './sequential-test.ts'

/** Votes of a release, with the number of different networks for which it failed. */
export type CountedVotes = Votes & { failedNetworks: number }

/** The limit that a release exceeds: the share of failures of its predecessor, or the ceiling for all releases. */
export type Excess = 'predecessor' | 'ceiling'

/**
 * Probability that one test ever rejects a release that obeys its limit. There are two tests, so a good release is rolled back with a
 * probability of at most two percent in its whole life.
 */
const ERROR_PROBABILITY = 0.01
export const REQUIRED_EVIDENCE = Math.log(1 / ERROR_PROBABILITY)

/** Votes below which a predecessor is no reference. It is then presumed healthy, and the release may fail for `limits.rise` percent. */
export const MIN_REFERENCE_VOTES = 20

/**
 * The rule of an automatic rollback. A release is rolled back when it failed for `limits.failures` different networks, and
 *
 * - its share of failures is `limits.rise` percentage points above its predecessor's, and a sequential test
 *   ({@link evidenceAbovePredecessor}) shows that it fails more often; or
 * - a sequential test shows that it fails for more than `limits.ceiling` percent: a predecessor that is as bad does not protect it.
 *
 * Each test has an error probability of one percent over the whole life of the release.
 */
export function findExcess(
  own: CountedVotes,
  predecessor: Votes | undefined,
  { failures, rise, ceiling }: GuardLimits,
): Excess | undefined {
  if (own.failedNetworks < failures) return undefined
  if (isAbovePredecessor(own, predecessor, rise / 100)) return 'predecessor'
  return evidenceAboveRate(own, ceiling / 100) >= REQUIRED_EVIDENCE ? 'ceiling' : undefined
}

function isAbovePredecessor(own: Votes, predecessor: Votes | undefined, rise: number): boolean {
  if (!isReference(predecessor)) return evidenceAboveRate(own, rise) >= REQUIRED_EVIDENCE
  const isFarAbove = shareOf(own) >= shareOf(predecessor) + rise
  return isFarAbove && evidenceAbovePredecessor(own, predecessor) >= REQUIRED_EVIDENCE
}

/** Whether a predecessor has enough votes to be compared with. */
export const isReference = <V extends Votes>(votes: V | undefined): votes is V =>
  votes !== undefined && votes.failed + votes.mounted >= MIN_REFERENCE_VOTES
