import {
  type HistoryEntry,
  isGranted,
  type Registry,
  type RegistryEntry,
  type ReleaseRecord,
} from '@radruf/federation/registry'

/** Name and time of a change. */
export type RegistryActor = {
  by: string
  at: Date
  /** Id of the request that asks for it; a change with the same id was made before and is not repeated. */
  request?: string
}

/** The change is not possible in the current state; the message names the reason and a fix. */
export class ChangeRefused extends Error {
  override name = 'ChangeRefused'
}

/** The remote has changed since the person who asks for the change read its state. */
export class ChangeOutdated extends Error {
  override name = 'ChangeOutdated'
}

/** Number of earlier live releases that rollback can return to. */
const MAX_ROLLBACK_STEPS = 50

/** A change of one remote's entry beside those of others; undefined when the entry already has that state. */
export type Change = (entry: RegistryEntry, others?: Registry['remotes']) => Step | undefined
type Action = Omit<HistoryEntry, 'at' | 'by'>
/** A change with its action for the history, or with several, newest first. */
type Step = Partial<RegistryEntry> & { action: Action | Action[] }

/** The registry after `change` to the remote `name`; undefined when nothing changes. */
export function applyChange(
  registry: Registry,
  name: string,
  actor: RegistryActor,
  change: Change,
): Registry | undefined {
  const entry = registry.remotes[name] ?? EMPTY_ENTRY
  if (isRepeated(entry, actor)) return undefined
  const { [name]: _, ...others } = registry.remotes
  const step = change(entry, others)
  if (!step) return undefined
  const { action, ...rest } = step
  const origin = { at: actor.at.toISOString(), by: actor.by, ...(actor.request && { request: actor.request }) }
  const noted = [action].flat().map((one): HistoryEntry => ({ ...origin, ...one }))
  return {
    ...registry,
    generation: registry.generation + 1,
    remotes: { ...registry.remotes, [name]: { ...entry, ...rest, history: [...noted, ...entry.history] } },
  }
}

/** Whether the change was made before: its answer was lost, and the request was sent again. */
const isRepeated = ({ history }: RegistryEntry, { request }: RegistryActor) =>
  request !== undefined && history.some((entry) => entry.request === request)

const EMPTY_ENTRY: RegistryEntry = { stable: '', before: [], releases: {}, history: [] }

const goLive = (entry: RegistryEntry, release: string): Partial<RegistryEntry> => ({
  stable: release,
  canary: entry.canary?.release === release ? undefined : entry.canary,
  before:
    entry.stable && entry.stable !== release
      ? [entry.stable, ...entry.before].slice(0, MAX_ROLLBACK_STEPS)
      : entry.before,
})

/** A stored release: its record and its hash. */
export type ReleaseReference = ReleaseRecord & { hash: string }

/** Visitors of a canary: a share in percent, and signed-in staff. Zero percent is for staff alone. */
export type CanaryShare = { percent: number; staff?: true }

/** Adds a release and makes it live or, with a share, the canary. The same content again changes nothing. */
export const publish =
  ({ hash, ...record }: ReleaseReference, share?: CanaryShare): Change =>
  (entry) => {
    const known = entry.releases[hash]
    if (!known) assertNewVersion(entry, hash, record.version)
    const releases = { ...entry.releases, [hash]: record }
    const same = known?.description === record.description && !known.removed
    if (share) {
      const step = canary(hash, share)({ ...entry, releases })
      return step && { ...step, releases, action: { what: 'publish', release: hash, ...share } }
    }
    const stays = entry.pinned || entry.stable === hash
    if (same && stays) return undefined
    return { ...(stays ? {} : goLive(entry, hash)), releases, action: { what: 'publish', release: hash } }
  }

/** Adds a release that goes live with the next shell, see {@link goLiveWithShell}. It replaces the one that was staged before. */
export const stage =
  ({ hash, ...record }: ReleaseReference): Change =>
  (entry) => {
    if (!entry.releases[hash]) assertNewVersion(entry, hash, record.version)
    if (entry.stable === hash) throw new ChangeRefused(`${hash} is live for all visitors already.`)
    if (entry.staged === hash) return undefined
    return { staged: hash, releases: { ...entry.releases, [hash]: record }, action: { what: 'stage', release: hash } }
  }

/** Makes the staged release live, unless the remote is pinned; then it stays staged. */
export const goLiveWithShell = (): Change => (entry) =>
  entry.staged && !entry.pinned
    ? { ...goLive(entry, entry.staged), staged: undefined, action: { what: 'promote', release: entry.staged } }
    : undefined

/** Throws {@link ChangeRefused} when the version already names other content: a version is immutable. */
export function assertNewVersion(entry: RegistryEntry, hash: string, version: string) {
  const other = Object.entries(entry.releases).find(([, record]) => record.version === version)
  if (other)
    throw new ChangeRefused(
      `version ${version} is known with other content (${other[0]}, this is ${hash}). Raise the version in the remote's package.json.`,
    )
}

/** Actor in the history of changes that `npm start` makes. */
export const START_ACTOR = 'npm start'

/** Actions after which a remote still follows the workspace: they choose no release. */
const OF_NO_RELEASE = ['remove', 'grant', 'withdraw']

/** Makes the workspace's build live when `npm start` runs, unless a command has decided about the remote. */
export const fill =
  ({ hash, ...record }: ReleaseReference): Change =>
  (entry) => {
    const isLive = entry.stable === hash && entry.releases[hash]?.description === record.description
    const isDecided = entry.history.some(({ by, what }) => by !== START_ACTOR && !OF_NO_RELEASE.includes(what))
    if (isLive || isDecided) return undefined
    const releases = { ...entry.releases, [hash]: record }
    return { stable: hash, releases, action: { what: 'fill', release: hash } }
  }

/** Adds a release that only overrides select, by its version. It replaces the earlier release of that version. */
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

/** Adds a release that only overrides select, for people with permission. No visitor gets it otherwise. */
export const preview =
  ({ hash, ...record }: ReleaseReference): Change =>
  (entry) => {
    const known = entry.releases[hash]
    if (known && !known.removed) return undefined
    if (!known) assertNewVersion(entry, hash, record.version)
    return { releases: { ...entry.releases, [hash]: record }, action: { what: 'preview', release: hash } }
  }

/** Gives a share of the visitors, or signed-in staff, another release. */
export const canary =
  (release: string, { percent, staff }: CanaryShare): Change =>
  (entry) => {
    assertKnown(entry, release)
    assertNotPinned(entry)
    if (entry.stable === '') throw new ChangeRefused('there is no live release yet; publish one first.')
    if (entry.stable === release) throw new ChangeRefused(`${release} is live for all visitors already.`)
    const current = entry.canary
    if (current?.release === release && current.percent === percent && current.staff === staff) return undefined
    const chosen = { release, percent, ...(staff && { staff }) }
    return { canary: chosen, action: { what: 'canary', ...chosen } }
  }

/** Makes the canary, or another release, live for all visitors. */
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

/** Ends the canary if there is one; else makes the previous release live again. */
export const rollback = (): Change => (entry) => {
  if (entry.canary) return { canary: undefined, action: { what: 'end canary', release: entry.canary.release } }
  assertNotPinned(entry)
  const [previous] = entry.before
  if (!previous) throw new ChangeRefused('nothing was live before; publish or promote a release instead.')
  return { ...goBack(entry), action: { what: 'rollback', release: previous } }
}

/** Rolls back a release that is live or the canary, for a reason. Changes nothing when the remote is pinned. */
export const rollbackAutomatically =
  ({ release, why }: { release: string; why: string }): Change =>
  (entry) => {
    if (entry.pinned) return undefined
    if (entry.canary?.release === release) return { canary: undefined, action: { what: 'end canary', release, why } }
    const [previous] = entry.before
    return previous ? { ...goBack(entry), action: { what: 'rollback', release: previous, why } } : undefined
  }

/** The changes of an entry that make its previous release live. */
const goBack = ({ stable, before: [previous, ...before], canary }: RegistryEntry): Partial<RegistryEntry> => ({
  stable: previous ?? stable,
  before,
  canary: canary?.release === previous ? undefined : canary,
})

/** Holds the live release, or the one named, until it is unpinned. Ends a canary. */
export const pin =
  (release?: string): Change =>
  (entry) => {
    const chosen = release ?? entry.stable
    assertKnown(entry, chosen)
    if (entry.pinned && entry.stable === chosen) return undefined
    const ended = entry.canary ? [{ what: 'end canary', release: entry.canary.release }] : []
    const action: Action[] = [{ what: 'pin', release: chosen }, ...ended]
    return { ...goLive(entry, chosen), canary: undefined, pinned: true, action }
  }

export const unpin = (): Change => (entry) =>
  entry.pinned && { pinned: undefined, action: { what: 'unpin', release: entry.stable } }

export const disable = (): Change => (entry) =>
  entry.disabled ? undefined : { disabled: true, action: { what: 'disable', release: entry.stable } }

export const enable = (): Change => (entry) =>
  entry.disabled && { disabled: undefined, action: { what: 'enable', release: entry.stable } }

/** Lets releases add pages below a path. Refused below or above a path of another remote. */
export const grant =
  (prefix: string): Change =>
  (entry, others = {}) => {
    const { grants = [] } = entry
    if (grants.includes(prefix)) return undefined
    for (const [name, { grants: granted = [] }] of Object.entries(others)) {
      const other = granted.find((one) => isGranted(prefix, [one]) || isGranted(one, [prefix]))
      if (other) throw new ChangeRefused(`${other} is granted to ${name}; withdraw it first, or choose another path.`)
    }
    const action = { what: 'grant', release: entry.stable, prefix }
    return { grants: [...grants, prefix].sort(), action }
  }

/** Ends a grant: the pages below it are unknown from the next page load on. */
export const withdraw =
  (prefix: string): Change =>
  ({ grants = [], stable }) => {
    if (!grants.includes(prefix))
      throw new ChangeRefused(`it has no grant for ${prefix}. It has: ${grants.join(', ') || 'none'}.`)
    const left = grants.filter((one) => one !== prefix)
    return { grants: left.length ? left : undefined, action: { what: 'withdraw', release: stable, prefix } }
  }

/** Marks a release as removed. Refused for a live release, the canary and targets of a rollback. */
export const remove =
  (release: string): Change =>
  (entry) => {
    assertKnown(entry, release)
    if (entry.stable === release) throw new ChangeRefused(`${release} is live.`)
    if (entry.canary?.release === release) throw new ChangeRefused(`${release} is the canary.`)
    if (entry.before.includes(release)) throw new ChangeRefused(`rollback can still go back to ${release}.`)
    const record = { ...(entry.releases[release] as ReleaseRecord), removed: true as const }
    const staged = entry.staged === release ? undefined : entry.staged
    return { staged, releases: { ...entry.releases, [release]: record }, action: { what: 'remove', release } }
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
