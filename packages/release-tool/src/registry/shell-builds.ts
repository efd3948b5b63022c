import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EarlierShell, Registry, ShellOffer, StoredBuild } from '@radruf/federation/registry'
import { integrityOf } from '@radruf/federation/release-files'
import { SHELL } from '@radruf/federation/shell-build'
import { openPagesSince } from './open-pages.ts'
import type { ReleaseStore } from './store.ts'

/** Folder of the live shell's build on this machine; see {@link findStoredBuild}. */
export const findShellBuild = async (
  store: Pick<ReleaseStore, 'readRelease' | 'file'>,
  { build }: ShellOffer,
): Promise<string | undefined> => build && findStoredBuild(store, SHELL, build)

/**
 * Folder of a build on this machine, with every file as the signed registry names it; undefined when the build is not in the store or was
 * altered.
 */
export async function findStoredBuild(
  store: Pick<ReleaseStore, 'readRelease' | 'file'>,
  name: string,
  { hash, description }: StoredBuild,
): Promise<string | undefined> {
  const release = await store.readRelease(name, hash, description)
  if (!release) return undefined
  const folder = store.file(name, hash, '')
  const isIntact = await Promise.all(
    release.files.map(async ({ file, integrity }) => {
      const content = await readFile(join(folder, file)).catch(() => undefined)
      return content !== undefined && integrityOf(content) === integrity
    }),
  )
  return isIntact.every(Boolean) ? folder : undefined
}

/** Builds of shells whose pages can be open when another one is live. */
export function listEarlierShells(
  { shell, earlierShells = [] }: Registry,
  live: StoredBuild | undefined,
  now: Date,
): EarlierShell[] {
  const replaced = shell?.build ? [{ ...shell.build, until: now.toISOString() }] : []
  return [...replaced, ...earlierShells].filter(
    ({ hash, until }) => hash !== live?.hash && new Date(until) >= openPagesSince(now),
  )
}

/** Folder `web` of the shell's build that has a file for browsers, such as `static/js/shell.1f2e.js`: the live one, or an earlier one. */
export async function findShellWithFile(
  store: Pick<ReleaseStore, 'readRelease' | 'file'>,
  { shell, earlierShells = [] }: Registry,
  path: string,
): Promise<string | undefined> {
  for (const build of [...(shell?.build ? [shell.build] : []), ...earlierShells]) {
    const release = await store.readRelease(SHELL, build.hash, build.description)
    if (release?.files.some(({ file }) => file === `web/${path}`)) return store.file(SHELL, build.hash, 'web')
  }
  return undefined
}
