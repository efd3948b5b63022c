import type { HistoryEntry, Registry, RegistryEntry, ReleaseRecord } from './registry.ts'

/** Who does something and when. */
export type Actor = { by: string; at: Date }

/** The change cannot be made as things stand; the message says why and what to do. */
export class ChangeRefused extends Error {
  override name = 'ChangeRefused'
}

/** How many releases back a remote can be rolled. */
const MAX_ROLLBACK_STEPS = 50

/** A change of one remote's entry; undefined when there is nothing to change. */
export type Change = (entry: RegistryEntry) => Step | undefined
type Step = Partial<RegistryEntry> & { action: Omit<HistoryEntry, 'at' | 'by'> }

/** The registry after `change` to the remote `name`, or undefined when everything stands as it should already. */
export function applyChange(registry: Registry, name: string, actor: Actor, change: Change): Registry | undefined {
  const entry = registry.remotes[name] ?? EMPTY_ENTRY
  const step = change(entry)
  if (!step) return undefined
  const { action, ...rest } = step
  const noted: HistoryEntry = { at: actor.at.toISOString(), by: actor.by, ...action }
  return {
    ...registry,
    generation: registry.generation + 1,
    remotes: { ...registry.remotes, [name]: { ...entry, ...rest, history: [noted, ...entry.history] } },
  }
}

const EMPTY_ENTRY: RegistryEntry = { stable: '', before: [], releases: {}, history: [] }

const goLive = (entry: RegistryEntry, release: string): Partial<RegistryEntry> => ({
  stable: release,
  canary: entry.canary?.release === release ? undefined : entry.canary,
  before:
    entry.stable && entry.stable !== release
      ? [entry.stable, ...entry.before].slice(0, MAX_ROLLBACK_STEPS)
      : entry.before,
})

/** A release with its record, as the store has it. */
export type ReleaseReference = ReleaseRecord & { hash: string }

/** Takes a release in and makes it live, or gives it to a share of the visitors. The same content twice changes nothing. */
export const publish =
  ({ hash, ...record }: ReleaseReference, percent?: number): Change =>
  (entry) => {
    const known = entry.releases[hash]
    if (!known) assertNewVersion(entry, hash, record.version)
    const releases = { ...entry.releases, [hash]: record }
    const same = known?.description === record.description && !known.removed
    if (percent !== undefined) {
      const step = canary(hash, percent)({ ...entry, releases })
      return step && { ...step, releases, action: { ...step.action, what: 'publish' } }
    }
    const stays = entry.pinned || entry.stable === hash
    if (same && stays) return undefined
    return { ...(stays ? {} : goLive(entry, hash)), releases, action: { what: 'publish', release: hash } }
  }

/** A version stands for one content, for ever. */
export function assertNewVersion(entry: RegistryEntry, hash: string, version: string) {
  const other = Object.entries(entry.releases).find(([, record]) => record.version === version)
  if (other)
    throw new ChangeRefused(
      `version ${version} is known with other content (${other[0]}, this is ${hash}). Raise the version in the remote's package.json.`,
    )
}

/** What `npm start` does for a store that nobody published to: the workspace's build is live. */
export const fill =
  ({ hash, ...record }: ReleaseReference): Change =>
  (entry) => ({
    stable: hash,
    releases: { ...entry.releases, [hash]: record },
    action: { what: 'fill', release: hash },
  })

/** Takes a release in that nobody gets unless they ask for it by its version; it replaces what had that version before. */
export const offer =
  ({ hash, ...record }: ReleaseReference): Change =>
  (entry) => {
    const known = entry.releases[hash]
    if (known?.description === record.description && !known.removed) return undefined
    const others = Object.entries(entry.releases).map(([other, one]) => [
      other,
      one.version === record.version ? { ...one, removed: true as const } : one,
    ])
    return { releases: { ...Object.fromEntries(others), [hash]: record }, action: { what: 'offer', release: hash } }
  }

/** Gives a share of the visitors another release. */
export const canary =
  (release: string, percent: number): Change =>
  (entry) => {
    assertKnown(entry, release)
    assertNotPinned(entry)
    if (entry.stable === '') throw new ChangeRefused('there is no live release yet; publish one first.')
    if (entry.stable === release) throw new ChangeRefused(`${release} is live for everybody already.`)
    if (entry.canary?.release === release && entry.canary.percent === percent) return undefined
    return { canary: { release, percent }, action: { what: 'canary', release, percent } }
  }

/** Makes the canary, or the release named, live for everybody. */
export const promote =
  (release?: string): Change =>
  (entry) => {
    const chosen = release ?? entry.canary?.release
    if (!chosen) throw new ChangeRefused('there is no canary to promote; name a release.')
    assertKnown(entry, chosen)
    assertNotPinned(entry)
    if (entry.stable === chosen && entry.canary?.release !== chosen) return undefined
    return { ...goLive(entry, chosen), action: { what: 'promote', release: chosen } }
  }

/** Takes the newest thing away: a canary if one runs, else the live release, for the one that was live before it. */
export const rollback = (): Change => (entry) => {
  if (entry.canary) return { canary: undefined, action: { what: 'end canary', release: entry.canary.release } }
  assertNotPinned(entry)
  const [previous] = entry.before
  if (!previous) throw new ChangeRefused('nothing was live before; publish or promote a release instead.')
  return { ...goBack(entry), action: { what: 'rollback', release: previous } }
}

/** The entry with what was live before, if anything was. */
export const goBack = ({ stable, before: [previous, ...before], canary }: RegistryEntry): Partial<RegistryEntry> => ({
  stable: previous ?? stable,
  before,
  canary: canary?.release === previous ? undefined : canary,
})

/** Holds the live release, or the one named, until it is unpinned. */
export const pin =
  (release?: string): Change =>
  (entry) => {
    const chosen = release ?? entry.stable
    assertKnown(entry, chosen)
    if (entry.pinned && entry.stable === chosen) return undefined
    return { ...goLive(entry, chosen), canary: undefined, pinned: true, action: { what: 'pin', release: chosen } }
  }

export const unpin = (): Change => (entry) =>
  entry.pinned && { pinned: undefined, action: { what: 'unpin', release: entry.stable } }

export const disable = (): Change => (entry) =>
  entry.disabled ? undefined : { disabled: true, action: { what: 'disable', release: entry.stable } }

export const enable = (): Change => (entry) =>
  entry.disabled && { disabled: undefined, action: { what: 'enable', release: entry.stable } }

/** Gives a release up. Refused for what visitors get or rollback can go back to. */
export const remove =
  (release: string): Change =>
  (entry) => {
    assertKnown(entry, release)
    if (entry.stable === release) throw new ChangeRefused(`${release} is live.`)
    if (entry.canary?.release === release) throw new ChangeRefused(`${release} is the canary.`)
    if (entry.before.includes(release)) throw new ChangeRefused(`rollback can still go back to ${release}.`)
    const record = { ...(entry.releases[release] as ReleaseRecord), removed: true as const }
    return { releases: { ...entry.releases, [release]: record }, action: { what: 'remove', release } }
  }

function assertKnown(entry: RegistryEntry, release: string) {
  const record = entry.releases[release]
  if (record?.removed) throw new ChangeRefused(`the files of ${release} were removed; publish it again.`)
  if (!record)
    throw new ChangeRefused(
      `the registry has no release ${release || 'at all'} of it. There are: ${Object.keys(entry.releases).join(', ') || 'none'}.`,
    )
}

function assertNotPinned(entry: RegistryEntry) {
  if (entry.pinned) throw new ChangeRefused(`it is pinned to ${entry.stable}; unpin it first.`)
}
