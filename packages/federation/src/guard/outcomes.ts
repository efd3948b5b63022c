import { createHash, randomBytes } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Registry } from '../registry/registry.ts'
import { findLiveSince } from '../registry/live-since.ts'

/** Of how many visitors a release was taken over, or failed, since it serves. */
export type ReleaseOutcomes = {
  remote: string
  release: string
  /** When it was put into service, as the registry's history has it. */
  since: string
  /** Whether its first visitor was counted, too: it was put into service after the counting began. */
  fromFirst: boolean
  mounted: number
  failed: number
}

/** Visitors of a release that are looked at: the last ones. */
const MAX_VISITORS = 200
/** Releases of a remote whose counts are kept: what serves now, and what served before. */
const MAX_RELEASES = 4

type CountedRelease = Omit<ReleaseOutcomes, 'mounted' | 'failed'> & { visitors: Map<string, boolean> }

/**
 * Counts in memory what becomes of releases in browsers. A visitor counts once for each release, and failed if anything failed.
 * Who is one visitor is told by the network address alone: everything else a browser sends can be made up as often as one likes.
 */
export function createOutcomeCounter(readRegistry: () => Promise<Registry>, begun = new Date()) {
  const kept = new Map<string, CountedRelease[]>()
  const salt = randomBytes(16)
  const keyOf = (address: string) =>
    createHash('sha256').update(salt).update(networkPrefix(address)).digest('base64url').slice(0, 16)

  const countedOf = async (remote: string, release: string): Promise<CountedRelease | undefined> => {
    const entry = (await readRegistry()).remotes[remote]
    const since = entry && findLiveSince(entry, release)?.at
    // Pages that are open may still have what no longer serves.
    if (!since) return undefined
    const all = kept.get(remote) ?? []
    const known = all.find((one) => one.release === release && one.since === since)
    if (known) return known
    const fromFirst = new Date(since) >= begun
    const counted = { remote, release, since, fromFirst, visitors: new Map<string, boolean>() }
    kept.set(remote, [counted, ...all].slice(0, MAX_RELEASES))
    return counted
  }
  const note = async (remote: string, release: string, address: string, failed: boolean) => {
    const visitors = (await countedOf(remote, release))?.visitors
    if (!visitors) return
    const key = keyOf(address)
    const before = visitors.get(key) ?? false
    visitors.delete(key)
    visitors.set(key, before || failed)
    const [oldest = ''] = visitors.keys()
    if (visitors.size > MAX_VISITORS) visitors.delete(oldest)
  }
  return {
    mounted: (remote: string, release: string, address: string) => note(remote, release, address, false),
    failed: (remote: string, release: string, address: string) => note(remote, release, address, true),
    list: (): ReleaseOutcomes[] =>
      [...kept.values()].flat().map(({ visitors, ...counted }) => {
        const failed = [...visitors.values()].filter(Boolean).length
        return { ...counted, failed, mounted: visitors.size - failed }
      }),
  }
}

export type OutcomeCounter = ReturnType<typeof createOutcomeCounter>

/** What one subscriber has: an address of IPv4, the first half of one of IPv6. */
export function networkPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.replace(/%.*$/, '').split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const gap = Array(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill('0')
  return [...groups(head), ...(plain.includes('::') ? gap : []), ...groups(tail)]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
