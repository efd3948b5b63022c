import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openGenerations, type Signed } from './generations.ts'
import type { RegistryKeys } from './keys.ts'
import { EMPTY_REGISTRY, type Registry } from './registry.ts'
import { openReleases } from './releases.ts'
import { RegistryRefused, verified } from './signature.ts'

/** Where releases and the registry live. This one is a folder; releases in it are never changed once they are there. */
export type ReleaseStore = ReturnType<typeof openReleaseStore>

export type StoreOptions = {
  keys: RegistryKeys
  /** Folder of this machine's own, beside the keys: the last good registry is kept here. */
  ownFolder: string
}

/** Opens the release store in `folder`: `registry.json` and `generations/` beside the remotes' folders. */
export function openReleaseStore(folder: string, { keys, ownFolder }: StoreOptions) {
  const generations = openGenerations(folder, keys)
  const keptFile = join(ownFolder, 'registry-last-good.json')

  const readKept = async (): Promise<Signed | undefined> => {
    const text = await readFile(keptFile, 'utf8').catch(missing)
    try {
      return text === undefined ? undefined : { text, registry: verified(text, keys, keptFile) }
    } catch (error) {
      // Of another key, or altered: as good as none.
      if (error instanceof RegistryRefused) return undefined
      throw error
    }
  }
  return {
    folder,
    /** What signatures are checked with, as REGISTRY_PUBLIC_KEY takes it. */
    publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    ...openReleases(folder),

    /** The newest generation, or undefined in an empty store; throws {@link RegistryRefused} for one that was altered. */
    readCurrent: generations.read,

    /** The newest generation after `known` that is sound, when the current one is not. */
    readNewestSound: generations.newestSound,

    /** The registry to make the next generation from. A store that was emptied goes on counting where it was. */
    async readRegistry(): Promise<Registry> {
      const current = await generations.read()
      return current?.registry ?? { ...EMPTY_REGISTRY, generation: (await readKept())?.registry.generation ?? 0 }
    },

    /** Compare-and-swap: writes the registry only over the generation it was made from, else `RegistryConflict`. */
    writeRegistry: generations.write,

    /** Remembers a registry as the last good one, over restarts. */
    async keep({ text }: Signed): Promise<void> {
      await mkdir(ownFolder, { recursive: true })
      const draft = `${keptFile}.${randomUUID()}.tmp`
      await writeFile(draft, text)
      await rename(draft, keptFile)
    },
    readKept,

    /** Puts the last good registry back in place of one that was altered. */
    restore: async () => generations.restore(await readKept()),
  }
}

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
