import type { HistoryEntry, Registry, RegistryEntry, ReleaseRecord } from './registry.ts'

/** Who does something and when. */
export type Actor = { by: string; at: Date }

/** The change cannot be made as things stand; the message says why and what to do. */
export class ChangeRefused extends Error {
  override name = 'ChangeRefused'
}

/** How many releases back a remote can be rolled. */
const KEPT_BEFORE = 50

/** A change of one remote's entry; undefined when there is nothing to change. */
export type Change = (entry: RegistryEntry) => Step | undefined
type Step = Partial<RegistryEntry> & { did: Omit<HistoryEntry, 'at' | 'by'> }

/** The registry after `change` to the remote `name`, or undefined when everything stands as it should already. */
export function withChange(registry: Registry, name: string, actor: Actor, change: Change): Registry | undefined {
  const entry = registry.remotes[name] ?? NEW
  const step = change(entry)
  if (!step) return undefined
  const { did, ...rest } = step
  const noted: HistoryEntry = { at: actor.at.toISOString(), by: actor.by, ...did }
  return {
    ...registry,
    generation: registry.generation + 1,
    remotes: { ...registry.remotes, [name]: { ...entry, ...rest, history: [noted, ...entry.history] } },
  }
}

const NEW: RegistryEntry = { stable: '', before: [], releases: {}, history: [] }

const live = (entry: RegistryEntry, release: string): Partial<RegistryEntry> => ({
  stable: release,
  canary: entry.canary?.release === release ? undefined : entry.canary,
  before:
    entry.stable && entry.stable !== release ? [entry.stable, ...entry.before].slice(0, KEPT_BEFORE) : entry.before,
})

/** A release with its record, as the store has it. */
export type Incoming = ReleaseRecord & { hash: string }

/** Takes a release in and makes it live, or gives it to a share of the visitors. The same content twice changes nothing. */
export const publish =
  ({ hash, ...record }: Incoming, percent?: number): Change =>
  (entry) => {
    const known = entry.releases[hash]
    if (!known) refuseKnownVersion(entry, hash, record.version)
    const releases = { ...entry.releases, [hash]: record }
    const same = known?.description === record.description && !known.removed
    if (percent !== undefined) {
      const step = canary(hash, percent)({ ...entry, releases })
      return step && { ...step, releases, did: { ...step.did, what: 'publish' } }
    }
    const stays = entry.pinned || entry.stable === hash
    if (same && stays) return undefined
    return { ...(stays ? {} : live(entry, hash)), releases, did: { what: 'publish', release: hash } }
  }

/** A version stands for one content, for ever. */
export function refuseKnownVersion(entry: RegistryEntry, hash: string, version: string) {
  const other = Object.entries(entry.releases).find(([, record]) => record.version === version)
  if (other)
    throw new ChangeRefused(
      `version ${version} is known with other content (${other[0]}, this is ${hash}). Raise the version in the remote's package.json.`,
    )
}

/** What `npm start` does for a store that nobody published to: the workspace's build is live. */
export const fill =
  ({ hash, ...record }: Incoming): Change =>
  (entry) => ({
    stable: hash,
    releases: { ...entry.releases, [hash]: record },
    did: { what: 'fill', release: hash },
  })

/** Takes a release in that nobody gets unless they ask for it by its version; it replaces what had that version before. */
export const offer =
  ({ hash, ...record }: Incoming): Change =>
  (entry) => {
    const known = entry.releases[hash]
    if (known?.description === record.description && !known.removed) return undefined
    const others = Object.entries(entry.releases).map(([other, one]) => [
      other,
      one.version === record.version ? { ...one, removed: true as const } : one,
    ])
    return { releases: { ...Object.fromEntries(others), [hash]: record }, did: { what: 'offer', release: hash } }
  }

/** Gives a share of the visitors another release. */
export const canary =
  (release: string, percent: number): Change =>
  (entry) => {
    requireKnown(entry, release)
    refusePinned(entry)
    if (entry.stable === '') throw new ChangeRefused('there is no live release yet; publish one first.')
    if (entry.stable === release) throw new ChangeRefused(`${release} is live for everybody already.`)
    if (entry.canary?.release === release && entry.canary.percent === percent) return undefined
    return { canary: { release, percent }, did: { what: 'canary', release, percent } }
  }

/** Makes the canary, or the release named, live for everybody. */
export const promote =
  (release?: string): Change =>
  (entry) => {
    const chosen = release ?? entry.canary?.release
    if (!chosen) throw new ChangeRefused('there is no canary to promote; name a release.')
    requireKnown(entry, chosen)
    refusePinned(entry)
    if (entry.stable === chosen && entry.canary?.release !== chosen) return undefined
    return { ...live(entry, chosen), did: { what: 'promote', release: chosen } }
  }

/** Takes the newest thing away: a canary if one runs, else the live release, for the one that was live before it. */
export const rollback = (): Change => (entry) => {
  if (entry.canary) return { canary: undefined, did: { what: 'end canary', release: entry.canary.release } }
  refusePinned(entry)
  const [previous] = entry.before
  if (!previous) throw new ChangeRefused('nothing was live before; publish or promote a release instead.')
  return { ...liveBefore(entry), did: { what: 'rollback', release: previous } }
}

/** The entry with what was live before, if anything was. */
export const liveBefore = ({
  stable,
  before: [previous, ...before],
  canary,
}: RegistryEntry): Partial<RegistryEntry> => ({
  stable: previous ?? stable,
  before,
  canary: canary?.release === previous ? undefined : canary,
})

/** Holds the live release, or the one named, until it is unpinned. */
export const pin =
  (release?: string): Change =>
  (entry) => {
    const chosen = release ?? entry.stable
    requireKnown(entry, chosen)
    if (entry.pinned && entry.stable === chosen) return undefined
    return { ...live(entry, chosen), canary: undefined, pinned: true, did: { what: 'pin', release: chosen } }
  }

export const unpin = (): Change => (entry) =>
  entry.pinned && { pinned: undefined, did: { what: 'unpin', release: entry.stable } }

export const disable = (): Change => (entry) =>
  entry.disabled ? undefined : { disabled: true, did: { what: 'disable', release: entry.stable } }

export const enable = (): Change => (entry) =>
  entry.disabled && { disabled: undefined, did: { what: 'enable', release: entry.stable } }

/** Gives a release up. Refused for what visitors get or rollback can go back to. */
export const remove =
  (release: string): Change =>
  (entry) => {
    requireKnown(entry, release)
    if (entry.stable === release) throw new ChangeRefused(`${release} is live.`)
    if (entry.canary?.release === release) throw new ChangeRefused(`${release} is the canary.`)
    if (entry.before.includes(release)) throw new ChangeRefused(`rollback can still go back to ${release}.`)
    const record = { ...(entry.releases[release] as ReleaseRecord), removed: true as const }
    return { releases: { ...entry.releases, [release]: record }, did: { what: 'remove', release } }
  }

function requireKnown(entry: RegistryEntry, release: string) {
  const record = entry.releases[release]
  if (record?.removed) throw new ChangeRefused(`the files of ${release} were removed; publish it again.`)
  if (!record)
    throw new ChangeRefused(
      `the registry has no release ${release || 'at all'} of it. There are: ${Object.keys(entry.releases).join(', ') || 'none'}.`,
    )
}

function refusePinned(entry: RegistryEntry) {
  if (entry.pinned) throw new ChangeRefused(`it is pinned to ${entry.stable}; unpin it first.`)
}
