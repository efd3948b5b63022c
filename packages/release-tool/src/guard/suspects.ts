import { votingNetwork } from './outcomes.ts'
import { REQUIRED_EVIDENCE } from './rollback-rule.ts'
import { evidenceAbovePredecessor, type Votes } from './sequential-test.ts'

/** A page that reports whether it can be used. */
export type ReportedPage = {
  address: string
  /** The page's releases as `remote=hash`. A suspect that the page was tried without is missing. */
  releases: readonly string[]
  /** Those of them whose scripts have run on the page. */
  loaded: readonly string[]
  isBroken: boolean
}

export type SuspectOptions = {
  /** A release was found guilty: pages are broken with it and whole without it. */
  onGuilty: (remote: string, release: string, why: string) => void
  /** Logs one line. */
  log: (line: string) => void
  /** Milliseconds since 1970. */
  now?: () => number
}

export type Suspects = ReturnType<typeof createSuspects>

/** Networks with a broken page after which its releases are left out in turn. */
const MIN_BROKEN_NETWORKS = 3
/** Networks with a whole page, and none with a broken one, after which the absence of a release counts as healing. */
const MIN_HEALED_NETWORKS = 5
/** Milliseconds after the last broken page, or after the verdict, until a release is no longer left out. */
const SUSPICION_MS = 10 * 60_000
/** Networks and releases that are remembered; bounds the memory. */
const MAX_NETWORKS = 1000
const MAX_SUSPECTS = 50

/** Whether the page was broken, by network. A network has one vote, which is a failure if anything failed. */
type PageVotes = Map<string, boolean>
type Suspect = {
  key: string
  with: PageVotes
  without: PageVotes
  tried: number
  since: number
  isGuilty: boolean
  isUndecided?: true
}

/**
 * Finds the release that breaks pages which several releases share. When pages with a release were broken for
 * {@link MIN_BROKEN_NETWORKS} networks, new visits are tried without one suspect at a time. A release is guilty when a sequential test,
 * the one of the rollback rule, shows that pages with it are broken more often than pages without it.
 */
export function createSuspects({ onGuilty, log, now = Date.now }: SuspectOptions) {
  const suspects = new Map<string, Suspect>()
  const forgetOld = () => {
    for (const [key, { since }] of suspects) if (now() - since > SUSPICION_MS) suspects.delete(key)
  }
  const suspect = (key: string): Suspect | undefined => {
    const known = suspects.get(key)
    if (known || suspects.size >= MAX_SUSPECTS) return known
    const created = { key, with: new Map(), without: new Map(), tried: 0, since: now(), isGuilty: false }
    suspects.set(key, created)
    return created
  }
  const judge = (one: Suspect) => {
    const [own, absent] = [countVotes(one.with), countVotes(one.without)]
    if (one.isGuilty || evidenceAbovePredecessor(own, absent) < REQUIRED_EVIDENCE) return
    // Where the absence of another one heals as well, both together are the cause, and people decide.
    const others = [...suspects.values()].filter((other) => other !== one && isSuspected(other))
    if (!others.every((other) => countVotes(other.without).failed > 0)) return
    const [remote = '', release = ''] = one.key.split('=')
    Object.assign(one, { isGuilty: true, since: now() })
    onGuilty(
      remote,
      release,
      `left the page unusable for ${formatVotes(own)}, and without it for ${formatVotes(absent)}`,
    )
  }
  /** Logs once that people decide: the absence of each of several suspects heals, so that only both together are the cause. */
  const reportUndecided = () => {
    const healing = [...suspects.values()].filter((suspect) => isSuspected(suspect) && isHealing(suspect))
    if (healing.length < 2 || healing.every(({ isUndecided }) => isUndecided)) return
    for (const suspect of healing) suspect.isUndecided = true
    log(
      `UNDECIDED: pages are whole without any one of ${healing.map(({ key }) => key).join(', ')}. None is rolled back, because they fail only ` +
        'together: open a page that shows them, and roll one back with `mf rollback`.',
    )
  }
  return {
    /** Counts a page. One whose only loaded release is known needs no trial: the caller counts a failure of that release. */
    count({ address, releases, loaded, isBroken }: ReportedPage) {
      forgetOld()
      const network = votingNetwork(address)
      if (isBroken)
        for (const key of loaded) {
          const one = suspect(key)
          if (!one) continue
          if (!one.isGuilty) one.since = now()
          vote(one.with, network, true)
          if (countVotes(one.with).failed === MIN_BROKEN_NETWORKS && one.with.get(network) === true && !one.tried)
            log(
              `SUSPECT: ${key} was on pages that could not be used for ${MIN_BROKEN_NETWORKS} networks, with ${loaded.length - 1} other ` +
                'releases. New visits are tried without one of them at a time, and the guard takes back the one whose absence heals.',
            )
        }
      for (const one of suspects.values()) {
        if (!isBroken && loaded.includes(one.key)) vote(one.with, network, false)
        // Pages that show no other suspect say nothing.
        const showsOther = loaded.some((key) => key !== one.key && isSuspected(suspects.get(key)))
        if (showsOther && isTriedWithout(one, releases)) vote(one.without, network, isBroken)
      }
      for (const one of suspects.values()) judge(one)
      reportUndecided()
    },
    /** The releases that a new visit leaves out, of those that it would get: guilty ones, or the suspect whose turn it is. */
    chooseLeftOut(releases: readonly string[]): string[] {
      forgetOld()
      const candidates = releases.flatMap((key) => suspects.get(key) ?? []).filter(isSuspected)
      const guilty = candidates.filter(({ isGuilty }) => isGuilty)
      if (guilty.length) return guilty.map(({ key }) => key)
      const [next] = candidates.sort((a, b) => a.tried - b.tried)
      if (!next) return []
      next.tried++
      return [next.key]
    },
  }
}

const isHealing = ({ without, isGuilty }: Suspect) => {
  const { failed, mounted } = countVotes(without)
  return !isGuilty && failed === 0 && mounted >= MIN_HEALED_NETWORKS
}

const isSuspected = (one: Suspect | undefined) =>
  one !== undefined && (one.isGuilty || countVotes(one.with).failed >= MIN_BROKEN_NETWORKS)

/** Whether a page was rendered without any release of the suspect's remote. */
const isTriedWithout = ({ key, tried }: Suspect, releases: readonly string[]): boolean =>
  tried > 0 && releases.length > 0 && !releases.some((one) => one.split('=')[0] === key.split('=')[0])

function vote(votes: PageVotes, network: string, isBroken: boolean) {
  if (votes.has(network) || votes.size < MAX_NETWORKS) votes.set(network, isBroken || (votes.get(network) ?? false))
}

function countVotes(votes: PageVotes): Votes {
  const failed = [...votes.values()].filter(Boolean).length
  return { failed, mounted: votes.size - failed }
}

const formatVotes = ({ failed, mounted }: Votes) => `${failed} of ${failed + mounted} networks`
