import type { RegistryEntry } from '@radruf/federation/registry'
import { AUTOMATIC, findLiveSince } from '../registry/actions.ts'
import type { IncompatibleReleases } from '../registry/compatibility.ts'
import type { GuardLimits } from './limits.ts'
import type { ReleaseOutcomes } from './outcomes.ts'
import { findExcess, isReference } from './rollback-rule.ts'

/** A release to roll back: it fails too often ({@link findExcess}), or it had a fault in its renderer. */
export type RollbackDecision = {
  release: string
  since: string
  why: string
  /** Reason why the release stays live nevertheless. */
  exemption?: string
}

/**
 * Decides whether to roll back a remote. Compares the canary with the live release. If the canary stays, or there is none, compares the
 * live release with its predecessor.
 */
export function evaluateRelease(
  entry: RegistryEntry,
  counted: readonly ReleaseOutcomes[],
  limits: GuardLimits,
  incompatible: IncompatibleReleases = new Map(),
): RollbackDecision | undefined {
  const { canary, stable, before } = entry
  const context = { entry, counted, limits, incompatible }
  return (
    (canary && compareWithPredecessor(context, canary.release, stable)) ??
    compareWithPredecessor(context, stable, before[0])
  )
}

type Comparison = {
  entry: RegistryEntry
  counted: readonly ReleaseOutcomes[]
  limits: GuardLimits
  incompatible: IncompatibleReleases
}

function compareWithPredecessor(
  context: Comparison,
  release: string,
  predecessor: string | undefined,
): RollbackDecision | undefined {
  const { entry, counted, limits } = context
  const since = findLiveSince(entry, release)
  const own = counted.find((one) => one.release === release && one.since === since?.at)
  if (!since || !own) return undefined
  const findExemption = (isIncomparable: boolean) => rollbackExemption(context, release, since.by, isIncomparable)
  if (own.fault) return { release, since: since.at, why: own.fault, exemption: findExemption(false) }
  const earlier = counted.find((one) => one.release === predecessor)
  const excess = findExcess({ ...own, failedNetworks: own.failedNetworks.length }, earlier, limits)
  if (!excess) return undefined
  const reference = predecessor ? `its predecessor ${predecessor} ${formatVotes(earlier)}` : 'it has no predecessor'
  const ceiling = excess === 'ceiling' ? `, and no release may fail for more than ${limits.ceiling} %` : ''
  return {
    release,
    since: since.at,
    why: `${formatVotes(own)}; ${reference}${ceiling}`,
    exemption: findExemption(!own.fromFirst && !isReference(earlier)),
  }
}

function rollbackExemption(
  { entry: { canary, pinned, before }, incompatible }: Comparison,
  release: string,
  by: string,
  isIncomparable: boolean,
): string | undefined {
  if (release === canary?.release) return undefined
  // A shell server that has just started, perhaps with a fault of its own, must not roll back a release that worked before.
  if (isIncomparable) return 'it was live before the counting started, and its predecessor has too few votes'
  if (pinned) return 'it is pinned'
  if (!before.length) return 'it has no predecessor'
  if (incompatible.has(before[0] ?? '')) return 'its predecessor does not fit the live shell'
  // Two failing releases in a row point to a cause outside the releases; rolling back further would not help.
  return by === AUTOMATIC
    ? 'an automatic rollback made it live, and the guard never rolls back twice in a row'
    : undefined
}

const total = ({ mounted, failed }: ReleaseOutcomes) => mounted + failed

const formatVotes = (counted: ReleaseOutcomes | undefined) =>
  counted && total(counted) ? `failed for ${counted.failed} of ${total(counted)} networks` : 'has no votes'
