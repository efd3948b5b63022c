import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { StoredBuild } from '@radruf/federation/registry'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { listFiles, listStoredFiles, openReleases } from '../registry/releases.ts'
import { findStoredBuild } from '../registry/shell-builds.ts'

/** The files of a build in Base64, by path. */
export type BuildArchive = Readonly<Record<string, string>>

/** Reads the build of a shell from its folder. */
export const readShellArchive = (folder: string): Promise<BuildArchive> => readArchive(folder, listFiles)

/** Reads the build of a remote from its folder, with its declarations. */
export const readReleaseArchive = (folder: string): Promise<BuildArchive> =>
  readArchive(folder, (release) => listStoredFiles(release).map(({ file }) => file))

async function readArchive(folder: string, list: (release: Release) => string[]): Promise<BuildArchive> {
  const description = await readFile(join(folder, DESCRIPTION_FILE))
  const contents = list(JSON.parse(description.toString()) as Release).map(
    async (file) => [file, await readFile(join(folder, file), 'base64')] as const,
  )
  return { [DESCRIPTION_FILE]: description.toString('base64'), ...Object.fromEntries(await Promise.all(contents)) }
}

/** Writes the files of a build into a folder. Returns false when one has a path outside of it. */
export async function writeArchive(archive: BuildArchive, folder: string): Promise<boolean> {
  for (const [file, content] of Object.entries(archive)) {
    const path = join(folder, file)
    if (!path.startsWith(join(folder, '/'))) return false
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content, 'base64')
  }
  return true
}

/**
 * A build of the shell or of a remote on this machine, fetched once per content into `cache`. Undefined when the registry has none, or
 * another one.
 *
 * @param cache folder that keeps fetched builds; it is checked with every use
 */
export async function fetchBuild(
  name: string,
  build: StoredBuild | undefined,
  cache: string,
  fetchArchive: () => Promise<BuildArchive | undefined>,
): Promise<string | undefined> {
  if (!build) return undefined
  const kept = openReleases(cache)
  const stored = await findStoredBuild(kept, name, build)
  if (stored) return stored
  const archive = await fetchArchive()
  if (!archive) return undefined
  const draft = await mkdtemp(join(tmpdir(), 'radruf-build-'))
  try {
    if (!(await writeArchive(archive, draft))) return undefined
    await kept.putRelease(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return findStoredBuild(kept, name, build)
}
