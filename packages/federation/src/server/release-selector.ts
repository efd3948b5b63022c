import type { Canary, RegistryEntry } from '../registry.ts'
import type { Release } from '../release.ts'
import { getVersions, type SharedScope } from '../shared-modules.ts'
import { findMismatches } from '../versions.ts'
import type { ReleaseReader } from './release-reader.ts'
import { isInShare } from './visitor-share.ts'

export type ReleaseSelector = {
  /** The release of a remote for this visitor; undefined when the remote is disabled or has no release that fits this shell. */
  select: (name: string, entry: RegistryEntry | undefined, visitor: Visitor) => Promise<Release | undefined>
  /**
   * Exactly this release, for a session that overrides the remote, also of a disabled remote. A damaged release is logged and left
   * to the browser, whose page names it: a tester must never see another release in its place. A release that does not fit this
   * shell is undefined.
   */
  selectExact: (name: string, entry: RegistryEntry | undefined, hash: string) => Promise<Release | undefined>
  /** Reasons why a release cannot run under this shell; empty for a release that fits or cannot be read. */
  findMismatches: (name: string, entry: RegistryEntry | undefined, hash: string) => Promise<string[]>
}

/** The visitor of a page: the id that decides about a share, and whether staff is signed in, which is asked for a staff canary only. */
export type Visitor = { id: string; isStaff: () => Promise<boolean> }

export type ReleaseSelectorOptions = {
  store: ReleaseReader
  scope: SharedScope
  verify: (release: Release) => Promise<void>
  /** Logs an error in one line. */
  logError: (message: string) => void
}

const getsCanary = async ({ percent, staff }: Canary, name: string, { id, isStaff }: Visitor): Promise<boolean> =>
  isInShare(id, name, percent) || (staff === true && (await isStaff()))

type Inspection = { release?: Release; problem?: string; isIncompatible?: true }

type Context = ReleaseSelectorOptions & {
  /** Versions of the shared modules that this shell offers. */
  offered: Record<string, string>
  /** Refused releases that were logged. */
  logged: Set<string>
}

/**
 * Selects among the releases of a remote: the canary for its share of the visitors and for its staff, else the live one. An altered,
 * incomplete or incompatible release is logged once and the one that was live before takes its place.
 */
export function createReleaseSelector(options: ReleaseSelectorOptions): ReleaseSelector {
  const context: Context = { ...options, offered: getVersions(options.scope), logged: new Set() }
  return {
    select: (name, entry, visitor) => select(context, name, entry, visitor),
    async selectExact(name, entry, hash) {
      const { release, isIncompatible } = entry ? await inspect(context, name, hash, entry) : {}
      return isIncompatible ? undefined : release
    },
    async findMismatches(name, entry, hash) {
      const record = entry?.releases[hash]
      const release = record && (await options.store.readDescription(name, hash, record.description))
      return release ? findMismatches(release, context.offered) : []
    },
  }
}

async function select(context: Context, name: string, entry: RegistryEntry | undefined, visitor: Visitor) {
  if (!entry || entry.disabled) return undefined
  const { canary } = entry
  const first = canary && (await getsCanary(canary, name, visitor)) ? [canary.release] : []
  let damaged: Release | undefined
  for (const hash of [...first, entry.stable, ...entry.before].filter(Boolean)) {
    const { release, problem, isIncompatible } = await inspect(context, name, hash, entry)
    if (!problem) return release
    if (!isIncompatible) damaged ??= release
  }
  // No intact release is left: the browser tries, and its page names the remote, its release and its owner.
  return damaged
}

/** Finds a release and logs, once, why it is refused. */
async function inspect(context: Context, name: string, hash: string, entry: RegistryEntry): Promise<Inspection> {
  const { logged, logError } = context
  const inspection = await find(context, name, hash, entry)
  const { release, problem } = inspection
  const key = `${name} ${hash}`
  if (problem && !logged.has(key))
    logError(`RELEASE REFUSED: ${key}${release ? ` (${release.owner})` : ''}: ${problem}.`)
  if (problem) logged.add(key)
  else logged.delete(key)
  return inspection
}

async function find(
  { store, offered, verify }: Context,
  name: string,
  hash: string,
  entry: RegistryEntry,
): Promise<Inspection> {
  const record = entry.releases[hash]
  // A release that does not fit is not fetched: its description is enough.
  const description = record && (await store.readDescription(name, hash, record.description))
  const mismatches = description ? findMismatches(description, offered) : []
  if (mismatches.length) return { release: description, problem: mismatches.join(', '), isIncompatible: true }
  const release = record && (await store.readRelease(name, hash, record.description))
  if (!release) return { problem: 'its description is missing or was altered' }
  const problem = await verify(release).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { release, problem }
}
