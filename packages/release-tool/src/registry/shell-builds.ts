import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShellOffer } from '@radruf/federation/registry'
import { integrityOf } from '@radruf/federation/release-files'
import { SHELL } from '@radruf/federation/shell-build'
import type { ReleaseStore } from './store.ts'

/**
 * Folder of the live shell's build on this machine, with every file as the signed registry names it; undefined when the build is not
 * in the store or was altered.
 */
export async function findShellBuild(
  store: Pick<ReleaseStore, 'readRelease' | 'file'>,
  { build }: ShellOffer,
): Promise<string | undefined> {
  const release = build && (await store.readRelease(SHELL, build.hash, build.description))
  if (!release) return undefined
  const folder = store.file(SHELL, build.hash, '')
  const isIntact = await Promise.all(
    release.files.map(async ({ file, integrity }) => {
      const content = await readFile(join(folder, file)).catch(() => undefined)
      return content !== undefined && integrityOf(content) === integrity
    }),
  )
  return isIntact.every(Boolean) ? folder : undefined
}
