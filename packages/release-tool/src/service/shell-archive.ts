import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ShellOffer } from '@radruf/federation/registry'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { listFiles, openReleases } from '../registry/releases.ts'
import { findShellBuild } from '../registry/shell-builds.ts'

/** The files of a shell's build in Base64, by path. */
export type ShellArchive = Readonly<Record<string, string>>

/** Reads the build of a shell from its folder. */
export async function readShellArchive(folder: string): Promise<ShellArchive> {
  const description = await readFile(join(folder, DESCRIPTION_FILE))
  const files = listFiles(JSON.parse(description.toString()) as Release)
  const contents = files.map(async (file) => [file, await readFile(join(folder, file), 'base64')] as const)
  return { [DESCRIPTION_FILE]: description.toString('base64'), ...Object.fromEntries(await Promise.all(contents)) }
}

/**
 * The build of a shell on this machine, fetched once per content into `cache`. Undefined when the registry has none, or one that the
 * offer does not name.
 *
 * @param cache folder that keeps fetched builds; it is checked with every use
 */
export async function fetchShellBuild(
  offer: ShellOffer,
  cache: string,
  fetchArchive: () => Promise<ShellArchive | undefined>,
): Promise<string | undefined> {
  const kept = openReleases(cache)
  const known = await findShellBuild(kept, offer)
  if (known) return known
  const archive = await fetchArchive()
  if (!archive) return undefined
  const draft = await mkdtemp(join(tmpdir(), 'radruf-shell-'))
  try {
    for (const [file, content] of Object.entries(archive)) {
      const path = join(draft, file)
      if (!path.startsWith(join(draft, '/'))) return undefined
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content, 'base64')
    }
    await kept.putRelease(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return findShellBuild(kept, offer)
}
