import { type Change, goBack } from '../registry/changes.ts'
import type { RegistryEntry } from '../registry/registry.ts'
import { findLiveSince } from '../registry/live-since.ts'
import type { GuardLimits } from './limits.ts'
import type { ReleaseOutcomes } from './outcomes.ts'

/** Who stands in the history when a release was taken back by itself. */
export const AUTOMATIC = 'automatic'

/** A release that fails more of its visitors than what served before it. */
export type RollbackDecision = {
  release: string
  since: string
  why: string
  /** Why it is nevertheless left alone. */
  exemption?: string
}

/** What is to be taken back of a remote: the canary if it fails more than the live release, or else that against its predecessor. */
export function evaluateRelease(
  entry: RegistryEntry,
  counted: readonly ReleaseOutcomes[],
  limits: GuardLimits,
): RollbackDecision | undefined {
  const { canary, stable, before } = entry
  return (canary && compareWithPredecessor(canary.release, stable)) ?? compareWithPredecessor(stable, before[0])

  function compareWithPredecessor(release: string, predecessor: string | undefined): RollbackDecision | undefined {
    const since = findLiveSince(entry, release)
    const own = counted.find((one) => one.release === release && one.since === since?.at)
    if (!since || !own || own.failed < limits.failures) return undefined
    const earlier = counted.find((one) => one.release === predecessor)
    if (failurePercent(own) - failurePercent(earlier) < limits.rise) return undefined
    const why = `failed for ${formatShare(own)}; ${predecessor ? `${predecessor} before it for ${formatShare(earlier)}` : 'nothing was live before it'}`
    return { release, since: since.at, why, exemption: rollbackExemption(release, since.by, !own.fromFirst && !earlier) }
  }

  function rollbackExemption(release: string, by: string, isIncomparable: boolean): string | undefined {
    if (release === canary?.release) return undefined
    // A shell's server that has just been started, with a fault of its own perhaps, must not take back what served well before.
    if (isIncomparable) return 'it served before the counting began, and what it replaced was not counted'
    if (entry.pinned) return 'it is pinned'
    if (!before.length) return 'nothing was live before it'
    // Whatever makes one release after the other fail is not in the releases, and the way back must not lead to the first one.
    return by === AUTOMATIC ? 'it was put back by itself, and no two in a row are taken back' : undefined
  }
}

/** Takes the release back, unless somebody decided something else about it meanwhile. */
export const applyRollback =
  ({ release, since, why }: RollbackDecision): Change =>
  (entry) => {
    if (findLiveSince(entry, release)?.at !== since || entry.pinned) return undefined
    if (entry.canary?.release === release) return { canary: undefined, action: { what: 'end canary', release, why } }
    const [previous] = entry.before
    return previous ? { ...goBack(entry), action: { what: 'rollback', release: previous, why } } : undefined
  }

const total = ({ mounted, failed }: ReleaseOutcomes) => mounted + failed

/** What was not seen counts as without any failure, less the rise that is allowed. */
const failurePercent = (counted: ReleaseOutcomes | undefined) =>
  counted && total(counted) ? (100 * counted.failed) / total(counted) : 0

const formatShare = (counted: ReleaseOutcomes | undefined) =>
  counted && total(counted) ? `${counted.failed} of ${total(counted)} visitors` : 'none that was counted'
