import { type Change, liveBefore } from '../registry/changes.ts'
import type { RegistryEntry } from '../registry/registry.ts'
import { servingSince } from '../registry/serving.ts'
import type { GuardLimits } from './limits.ts'
import type { Outcomes } from './outcomes.ts'

/** Who stands in the history when a release was taken back by itself. */
export const AUTOMATIC = 'automatic'

/** A release that fails more of its visitors than what served before it. */
export type Verdict = {
  release: string
  since: string
  why: string
  /** Why it is nevertheless left alone. */
  spared?: string
}

/** What is to be taken back of a remote: the canary if it fails more than the live release, or else that against its predecessor. */
export function verdictOn(
  entry: RegistryEntry,
  counted: readonly Outcomes[],
  limits: GuardLimits,
): Verdict | undefined {
  const { canary, stable, before } = entry
  return (canary && judge(canary.release, stable)) ?? judge(stable, before[0])

  function judge(release: string, predecessor: string | undefined): Verdict | undefined {
    const since = servingSince(entry, release)
    const own = counted.find((one) => one.release === release && one.since === since?.at)
    if (!since || !own || own.failed < limits.failures) return undefined
    const earlier = counted.find((one) => one.release === predecessor)
    if (percentOf(own) - percentOf(earlier) < limits.rise) return undefined
    const why = `failed for ${shareOf(own)}; ${predecessor ? `${predecessor} before it for ${shareOf(earlier)}` : 'nothing was live before it'}`
    return { release, since: since.at, why, spared: sparedFor(release, since.by, !own.fromFirst && !earlier) }
  }

  function sparedFor(release: string, by: string, isIncomparable: boolean): string | undefined {
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
export const takeBack =
  ({ release, since, why }: Verdict): Change =>
  (entry) => {
    if (servingSince(entry, release)?.at !== since || entry.pinned) return undefined
    if (entry.canary?.release === release) return { canary: undefined, did: { what: 'end canary', release, why } }
    const [previous] = entry.before
    return previous ? { ...liveBefore(entry), did: { what: 'rollback', release: previous, why } } : undefined
  }

const sum = ({ mounted, failed }: Outcomes) => mounted + failed

/** What was not seen counts as without any failure, less the rise that is allowed. */
const percentOf = (counted: Outcomes | undefined) =>
  counted && sum(counted) ? (100 * counted.failed) / sum(counted) : 0

const shareOf = (counted: Outcomes | undefined) =>
  counted && sum(counted) ? `${counted.failed} of ${sum(counted)} visitors` : 'none that was counted'
