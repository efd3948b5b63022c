import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Declarations } from '../declarations.ts'
import type { Asset } from '../release.ts'
import { integrityOf } from '../release-files.ts'
import { type BucketAddress, openBucket } from './bucket.ts'
import { bucketDocuments } from './bucket-documents.ts'
import { openBucketReleases } from './bucket-releases.ts'
import { type Documents, folderDocuments } from './documents.ts'
import { openGenerations, type Signed } from './generations.ts'
import type { RegistryKeys } from './keys.ts'
import { EMPTY_REGISTRY, type Registry, type ShellOffer } from './registry.ts'
import { openReleases, type Releases } from './releases.ts'
import { RegistryRefused, verified } from './signature.ts'

/** Where releases and the registry live, a folder or a bucket; releases are never changed once they are there. */
export type ReleaseStore = ReturnType<typeof storeOf>

export type StoreOptions = {
  keys: RegistryKeys
  /** Folder of this machine's own, beside the keys: the last good registry is kept here. */
  ownFolder: string
}

/** Opens the release store in `folder`: `registry.json` and `generations/` beside the remotes' folders. */
export const openReleaseStore = (folder: string, options: StoreOptions): ReleaseStore =>
  storeOf(folder, folderDocuments(folder), openReleases(folder), options)

/** Opens the release store in an S3-compatible bucket, with the same layout. This machine reads its own copy of releases. */
export function openBucketStore(address: BucketAddress, options: StoreOptions): ReleaseStore {
  const bucket = openBucket(address)
  const copy = join(options.ownFolder, 'release-copies')
  mkdirSync(copy, { recursive: true })
  return storeOf(copy, bucketDocuments(bucket), openBucketReleases(bucket, copy), options)
}

function storeOf(folder: string, documents: Documents, releases: Releases, { keys, ownFolder }: StoreOptions) {
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
    /** Where releases are read from on this machine. */
    folder,
    /** What signatures are checked with, as REGISTRY_PUBLIC_KEY takes it. */
    publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    /** Whether it may change the registry, which takes the private key. */
    canSign: keys.privateKey !== undefined,
    ...releases,

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
