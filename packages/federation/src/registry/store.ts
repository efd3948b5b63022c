import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Declarations } from '../declarations.ts'
import type { Asset } from '../release.ts'
import { integrityOf } from '../release-files.ts'
import { folderDocuments } from './documents.ts'
import { openGenerations, type Signed } from './generations.ts'
import type { RegistryKeys } from './keys.ts'
import { EMPTY_REGISTRY, type Registry, type ShellOffer } from './registry.ts'
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
  const documents = folderDocuments(folder)
  const generations = openGenerations(documents, keys)
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

    /** Archives the type declarations that a shell offers, under their integrity; the same twice changes nothing. */
    async putShellTypes(text: string): Promise<Asset> {
      const integrity = integrityOf(Buffer.from(text))
      const file = `shell/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.types.json`
      await documents.create(file, text)
      return { file, integrity }
    },

    /** The archived declarations of a shell; undefined when they are gone or were altered. */
    async readShellTypes({ types }: ShellOffer): Promise<Declarations | undefined> {
      const text = types && (await documents.read(types.file))
      return text && integrityOf(Buffer.from(text)) === types.integrity ? (JSON.parse(text) as Declarations) : undefined
    },

    /** Puts the last good registry back in place of one that was altered. */
    restore: async () => generations.restore(await readKept()),
  }
}

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
