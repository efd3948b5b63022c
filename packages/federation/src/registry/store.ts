import { createHash } from 'node:crypto'
import { cp, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Release } from '../release.ts'
import { releaseFiles } from '../release-files.ts'
import { EMPTY_REGISTRY, type Registry } from './registry.ts'

/** Where releases and the registry live. This one is a folder; releases in it are never changed once they are there. */
export type ReleaseStore = ReturnType<typeof openReleaseStore>

/** Somebody else wrote the registry in between; read it again and decide anew. */
export class RegistryConflict extends Error {
  override name = 'RegistryConflict'
}

/**
 * Opens the release store in `folder`: `registry.json` beside `<remote>/<hash>/{remote.json,web/,server/}`.
 */
export function openReleaseStore(folder: string) {
  const registryFile = join(folder, 'registry.json')
  const releaseFolder = (name: string, hash: string) => join(folder, safe(name), safe(hash))
  let cached: { stamp: string; registry: Registry } | undefined
  const releases = new Map<string, Release>()

  return {
    folder,
    file: (name: string, hash: string, file: string) => join(releaseFolder(name, hash), file),

    /** The registry as it stands now; costs one `stat` unless it changed. */
    async readRegistry(): Promise<Registry> {
      const info = await stat(registryFile).catch(missing)
      if (!info) return EMPTY_REGISTRY
      const stamp = `${info.ino}:${info.mtimeMs}:${info.size}`
      if (cached?.stamp !== stamp)
        cached = { stamp, registry: JSON.parse(await readFile(registryFile, 'utf8')) as Registry }
      return cached.registry
    },

    /** Compare-and-swap: writes the registry only over the generation it was made from, else {@link RegistryConflict}. */
    async writeRegistry(next: Registry): Promise<void> {
      await mkdir(folder, { recursive: true })
      const lock = await open(`${registryFile}.${next.generation}.lock`, 'wx').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw new RegistryConflict(`generation ${next.generation} is being written`)
        throw error
      })
      try {
        cached = undefined
        const { generation } = await this.readRegistry()
        if (next.generation !== generation + 1)
          throw new RegistryConflict(`the registry is at generation ${generation}`)
        const draft = `${registryFile}.${process.pid}.tmp`
        await writeFile(draft, `${JSON.stringify(next, null, 2)}\n`)
        await rename(draft, registryFile)
      } finally {
        await lock.close()
        await rm(`${registryFile}.${next.generation}.lock`, { force: true })
      }
    },

    /** Copies a built remote into the store; the same content twice changes nothing. Whole or not at all. */
    async putRelease(dist: string): Promise<Release> {
      const release = JSON.parse(await readFile(join(dist, 'remote.json'), 'utf8')) as Release
      const target = releaseFolder(release.name, release.hash)
      if (await stat(join(target, 'remote.json')).catch(missing)) return release
      const draft = `${target}.${process.pid}.tmp`
      await rm(draft, { recursive: true, force: true })
      for (const file of [...releaseFiles(dist), 'remote.json']) {
        await mkdir(dirname(join(draft, file)), { recursive: true })
        await cp(join(dist, file), join(draft, file))
      }
      await rm(target, { recursive: true, force: true })
      await rename(draft, target)
      return release
    },

    /** The description of a release, or undefined when it is not in the store. */
    async readRelease(name: string, hash: string): Promise<Release | undefined> {
      const key = join(name, hash)
      const known = releases.get(key)
      if (known) return known
      const text = await readFile(join(releaseFolder(name, hash), 'remote.json'), 'utf8').catch(missing)
      if (!text) return undefined
      const release = JSON.parse(text) as Release
      releases.set(key, release)
      return release
    },
  }
}

export const sha384 = (content: Uint8Array): string => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Names and hashes become folder names, so nothing else may be in them. */
function safe(segment: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(segment))
    throw new Error(`${JSON.stringify(segment)} is no name of a remote or release`)
  return segment
}

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
