import type { RegistryEntry, ShellOffer } from '@radruf/federation/registry'
import type { Release } from '@radruf/federation/release'
import { findMismatches, satisfiesRange } from '@radruf/federation/versions'
import { type Change, ChangeRefused } from './changes.ts'
import type { ReleaseStore } from './store.ts'

/** Reasons why a release cannot run under a shell: its format, its singletons, or its contract. */
function findShellMismatches(
  release: Release,
  { shared, contract }: Pick<ShellOffer, 'shared' | 'contract'>,
): string[] {
  const mismatches = findMismatches(release, shared)
  if (!satisfiesRange(release.contract, contract))
    mismatches.push(
      `it was built against the contract ${release.contract || 'of no version'}, the live one is ${contract}`,
    )
  return mismatches
}

/** Releases that cannot run under the live shell, by hash, each with the reason. */
export type IncompatibleReleases = ReadonlyMap<string, string>

/**
 * Finds which of `hashes` cannot run under the live shell, because of their format, or because it does not offer the singletons or the
 * contract that they were built against.
 * A release without a readable description is not among them: it is refused where it is loaded.
 */
export async function findIncompatible(
  store: Pick<ReleaseStore, 'readDescription' | 'readRegistry' | 'findReference'>,
  name: string,
  hashes: readonly (string | undefined)[],
): Promise<IncompatibleReleases> {
  const { shell, remotes } = await store.readRegistry()
  const found = new Map<string, string>()
  for (const hash of hashes) {
    if (!shell || !hash) continue
    // A release that is about to be published has no record yet.
    const record = remotes[name]?.releases[hash] ?? (await store.findReference(name, hash))
    if (!record || ('removed' in record && record.removed)) continue
    const release = await store.readDescription(name, hash, record.description)
    const mismatches = release ? findShellMismatches(release, shell) : []
    if (mismatches.length) found.set(hash, mismatches.join(', '))
  }
  return found
}

/** The staged releases that can run under a shell which is about to go live. */
export async function findStagedFor(
  store: Pick<ReleaseStore, 'readDescription' | 'readRegistry'>,
  shell: Pick<ShellOffer, 'shared' | 'contract'>,
): Promise<{ name: string; staged: string }[]> {
  const { remotes } = await store.readRegistry()
  const found = await Promise.all(
    Object.entries(remotes).map(async ([name, { staged, releases }]) => {
      const record = staged ? releases[staged] : undefined
      const release = staged && record && (await store.readDescription(name, staged, record.description))
      return release && !findShellMismatches(release, shell).length ? [{ name, staged }] : []
    }),
  )
  return found.flat()
}

/** Hashes of the releases that a change of this entry can make live: the one named, the canary and the one before. */
export const listCandidates = (entry: RegistryEntry | undefined, named?: string) => [
  named,
  entry?.canary?.release,
  entry?.stable,
  entry?.before[0],
]

/** The same change, refused when it gives visitors a release that cannot run under the live shell. */
export const withCompatibleRelease =
  (change: Change, incompatible: IncompatibleReleases): Change =>
  (entry, others) => {
    const step = change(entry, others)
    const given = step && [step.stable, step.canary?.release, step.pinned && (step.stable ?? entry.stable)]
    const refused = given?.find((hash) => hash && incompatible.has(hash))
    if (refused)
      throw new ChangeRefused(
        `release ${refused} (${(step?.releases ?? entry.releases)[refused]?.version ?? 'of an unknown version'}) does not fit the live shell: ${incompatible.get(refused)}. Publish a release that was built against this shell.`,
      )
    return step
  }
