import { createHash, randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { findLiveSince } from '../registry/live-since.ts'
import type { Registry } from '../registry/registry.ts'

/** Mount and failure counts of one release since it went live. */
export type ReleaseOutcomes = {
  remote: string
  release: string
  /** ISO time at which the release went live, from the registry's history. */
  since: string
  /** Whether counting began before the release went live, so that its first visitor is included. */
  fromFirst: boolean
  mounted: number
  failed: number
  /** What the release did to the process that rendered it: it hung, ended it, or exceeded its memory. */
  fault?: string
}

/** Number of most recent visitors of a release that are counted. */
const MAX_VISITORS = 200
/** Number of releases of a remote whose counts are kept: the current and earlier ones. */
const MAX_RELEASES = 4

type CountedRelease = Omit<ReleaseOutcomes, 'mounted' | 'failed'> & { visitors: Map<string, boolean> }

/**
 * Counts mounts and failures of releases in memory. A visitor counts once for each release, as failed if anything failed.
 * Visitors are deduplicated by network prefix, because a client can forge everything else.
 */
export function createOutcomeCounter(readRegistry: () => Promise<Registry>, startedAt = new Date()) {
  const releases = new Map<string, CountedRelease[]>()
  const salt = randomBytes(16)
  const keyOf = (address: string) =>
    createHash('sha256').update(salt).update(networkPrefix(address)).digest('base64url').slice(0, 16)

  const findCounts = async (remote: string, release: string): Promise<CountedRelease | undefined> => {
    const entry = (await readRegistry()).remotes[remote]
    const since = entry && findLiveSince(entry, release)?.at
    // Open pages may still report a release that is no longer live.
    if (!since) return undefined
    const all = releases.get(remote) ?? []
    const known = all.find((one) => one.release === release && one.since === since)
    if (known) return known
    const fromFirst = new Date(since) >= startedAt
    const counted = { remote, release, since, fromFirst, visitors: new Map<string, boolean>() }
    releases.set(remote, [counted, ...all].slice(0, MAX_RELEASES))
    return counted
  }
  const count = async (remote: string, release: string, address: string, failed: boolean) => {
    const visitors = (await findCounts(remote, release))?.visitors
    if (!visitors) return
    const key = keyOf(address)
    const before = visitors.get(key) ?? false
    visitors.delete(key)
    visitors.set(key, before || failed)
    const [oldest = ''] = visitors.keys()
    if (visitors.size > MAX_VISITORS) visitors.delete(oldest)
  }
  return {
    mounted: (remote: string, release: string, address: string) => count(remote, release, address, false),
    failed: (remote: string, release: string, address: string) => count(remote, release, address, true),
    /** Notes that a release ended the process that rendered it. That needs no statistics. */
    faulted: async (remote: string, release: string, fault: string) => {
      const counted = await findCounts(remote, release)
      if (counted) counted.fault ??= fault
    },
    list: (): ReleaseOutcomes[] =>
      [...releases.values()].flat().map(({ visitors, ...counted }) => {
        const failed = [...visitors.values()].filter(Boolean).length
        return { ...counted, failed, mounted: visitors.size - failed }
      }),
  }
}

export type OutcomeCounter = ReturnType<typeof createOutcomeCounter>

/** Network prefix that stands for one subscriber: the whole IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkPrefix(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!ipaddr.isValid(plain)) return address
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
