import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECLARATIONS_FILE } from '@radruf/federation/declarations'
import type { RegistryEntry, ShellOffer } from '@radruf/federation/registry'
import { SHELL_OFFER_FILE } from '@radruf/federation/shell-build'
import type { ReleaseReference } from './changes.ts'
import type { RegistryClient } from './client.ts'

/**
 * Makes the built remotes live that have no release yet, stores the built shell and records the versions that it offers. A remote whose
 * releases all come from earlier starts follows the workspace; a remote with any manual change stays as it is. Returns the remotes
 * whose build differs from the live release.
 */
export async function fillStore(registry: RegistryClient, root: string, remotes: readonly string[]): Promise<string[]> {
  const built = join(root, 'shell/dist')
  const { shared, contract } = JSON.parse(readFileSync(join(built, SHELL_OFFER_FILE), 'utf8')) as ShellOffer
  const { hash, description } = await registry.putRelease(built)
  await registry.putShell(
    { shared, contract, build: { hash, description } },
    readFileSync(join(built, DECLARATIONS_FILE), 'utf8'),
  )
  const differing: string[] = []
  for (const name of remotes) {
    const incoming = await registry.putRelease(join(root, name, 'dist'))
    const filled = await registry.change(name, { action: 'fill', release: incoming.hash })
    if (!isLive(filled.registry.remotes[name], incoming)) differing.push(name)
  }
  return differing
}

/** Adds a release that only overrides select. The remote still follows the workspace. */
export async function offerRelease(registry: RegistryClient, name: string, dist: string): Promise<void> {
  const { hash } = await registry.putRelease(dist)
  await registry.change(name, { action: 'offer', release: hash })
}

const isLive = (entry: RegistryEntry | undefined, { hash, description }: ReleaseReference) =>
  entry?.stable === hash && entry.releases[hash]?.description === description
