import { createHmac } from 'node:crypto'
import type { Registry } from '@radruf/federation/registry'
import ipaddr from 'ipaddr.js'
import { DAY_MS } from '../durations.ts'
import { findLiveSince } from '../registry/actions.ts'
import type { Votes } from './sequential-test.ts'

/** Votes about one release since it went live. */
export type ReleaseOutcomes = Votes & {
  remote: string
  release: string
  /** ISO time at which the release went live, from the registry's history. */
  since: string
  /** Whether counting began before the release went live, so that its first visitor is included. */
  fromFirst: boolean
  /** Keys of the networks for which it failed, at most {@link MAX_FAILED_NETWORKS}. A network that failed on two servers counts once. */
  failedNetworks: string[]
  /** The release's fault in the process that rendered it: it hung or ended the process, or exceeded its memory. */
  fault?: string
}

export type CounterOptions = {
  /** Key of the networks' pseudonyms; the same on all servers of a product. */
  secret: string
  startedAt?: Date
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Milliseconds in which a network has one vote about a release. The first of these periods begins when the release goes live. */
export const VOTE_WINDOW_MS = DAY_MS
/** Votes about one release that are counted in one window; bounds the memory. */
const MAX_VOTES_PER_WINDOW = 50_000
/** As many as ROLLBACK_FAILURES can require. */
const MAX_FAILED_NETWORKS = 200
/** Number of releases of a remote whose counts are kept: the current and earlier ones. */
const MAX_RELEASES = 4

type CountedRelease = Pick<ReleaseOutcomes, 'remote' | 'release' | 'since' | 'fromFirst' | 'fault'> & {
  /** Votes of earlier windows. */
  earlier: Votes
  window: number
  /** Whether the release failed, for each network of the current window. */
  votes: Map<string, boolean>
  failedNetworks: Set<string>
}

type Counter = {
  readRegistry: () => Promise<Registry>
  secret: string
  startedAt: Date
  now: () => number
  /** Counts by remote, newest first. */
  releases: Map<string, CountedRelease[]>
}

/**
 * Counts votes about releases in memory. A network has one vote for each release and day, which is a failure if anything failed. A
 * network is a prefix of the address ({@link votingNetwork}), because a client can forge everything else.
 */
export function createOutcomeCounter(
  readRegistry: () => Promise<Registry>,
  { secret, startedAt = new Date(), now = Date.now }: CounterOptions,
) {
  const counter: Counter = { readRegistry, secret, startedAt, now, releases: new Map() }
  return {
    mounted: (remote: string, release: string, address: string) => count(counter, remote, release, address, false),
    failed: (remote: string, release: string, address: string) => count(counter, remote, release, address, true),
    /** Records a fault in the process that renders the release ({@link ReleaseOutcomes.fault}). A single one is reason enough for a rollback. */
    faulted: async (remote: string, release: string, fault: string) => {
      const counted = await findCounts(counter, remote, release)
      if (counted) counted.fault ??= fault
    },
    list: (): ReleaseOutcomes[] =>
      [...counter.releases.values()].flat().map((counted) => {
        const { remote, release, since, fromFirst, fault, failedNetworks } = counted
        return { remote, release, since, fromFirst, fault, ...sumVotes(counted), failedNetworks: [...failedNetworks] }
      }),
  }
}

async function findCounts(
  { readRegistry, startedAt, releases }: Counter,
  remote: string,
  release: string,
): Promise<CountedRelease | undefined> {
  const entry = (await readRegistry()).remotes[remote]
  const since = entry && findLiveSince(entry, release)?.at
  // Open pages may still report a release that is no longer live.
  if (!since) return undefined
  const all = releases.get(remote) ?? []
  const known = all.find((one) => one.release === release && one.since === since)
  if (known) return known
  const counted: CountedRelease = {
    ...{ remote, release, since, fromFirst: new Date(since) >= startedAt },
    ...{ earlier: { failed: 0, mounted: 0 }, window: 0, votes: new Map(), failedNetworks: new Set() },
  }
  releases.set(remote, [counted, ...all].slice(0, MAX_RELEASES))
  return counted
}

async function count(counter: Counter, remote: string, release: string, address: string, failed: boolean) {
  const counted = await findCounts(counter, remote, release)
  if (!counted) return
  const window = Math.floor((counter.now() - Date.parse(counted.since)) / VOTE_WINDOW_MS)
  if (window !== counted.window)
    Object.assign(counted, { window, earlier: sumVotes(counted), votes: new Map<string, boolean>() })
  const { votes, failedNetworks } = counted
  const key = toNetworkKey(counter, address)
  if (!votes.has(key) && votes.size >= MAX_VOTES_PER_WINDOW) return
  votes.set(key, failed || (votes.get(key) ?? false))
  if (failed && failedNetworks.size < MAX_FAILED_NETWORKS) failedNetworks.add(key)
}

const toNetworkKey = ({ secret }: Counter, address: string) =>
  createHmac('sha256', secret).update(votingNetwork(address)).digest('base64url').slice(0, 16)

export type OutcomeCounter = ReturnType<typeof createOutcomeCounter>

function sumVotes({ earlier, votes }: CountedRelease): Votes {
  let failed = 0
  for (const isFailure of votes.values()) if (isFailure) failed++
  return { failed: earlier.failed + failed, mounted: earlier.mounted + votes.size - failed }
}

/** Network that has one vote: a /24 of IPv4, or a /48 of IPv6, which is what one subscriber can get. */
export const votingNetwork = (address: string): string => getPrefix(address, { octets: 3, groups: 3 })

/** Network prefix that stands for one subscriber in limits: the whole IPv4 address, or the first 64 bits of an IPv6 address. */
export const networkPrefix = (address: string): string => getPrefix(address, { octets: 4, groups: 4 })

function getPrefix(address: string, { octets, groups }: { octets: number; groups: number }): string {
  const plain = address.replace(/%.*$/, '')
  if (!ipaddr.isValid(plain)) return address
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.octets.slice(0, octets).join('.')
  return parsed.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')
}
