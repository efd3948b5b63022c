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
import { openGenerations, type SignedRegistry } from './generations.ts'
import type { RegistryKeys } from './keys.ts'
import { EMPTY_REGISTRY, type Registry, type ShellOffer } from './registry.ts'
import { openReleases, type Releases } from './releases.ts'
import { RegistryRefused, verifyRegistry } from './signature.ts'

/** Where releases and the registry live, a folder or a bucket; releases are never changed once they are there. */
export type ReleaseStore = ReturnType<typeof createStore>

export type StoreOptions = {
  keys: RegistryKeys
  /** Folder of this machine's own, beside the keys: the last good registry is kept here. */
  ownFolder: string
}

/** Opens the release store in `folder`: `registry.json` and `generations/` beside the remotes' folders. */
export const openReleaseStore = (folder: string, options: StoreOptions): ReleaseStore =>
  createStore(folder, folderDocuments(folder), openReleases(folder), options)

/** Opens the release store in an S3-compatible bucket, with the same layout. This machine reads its own copy of releases. */
export function openBucketStore(address: BucketAddress, options: StoreOptions): ReleaseStore {
  const bucket = openBucket(address)
  const copy = join(options.ownFolder, 'release-copies')
  mkdirSync(copy, { recursive: true })
  return createStore(copy, bucketDocuments(bucket), openBucketReleases(bucket, copy), options)
}

function createStore(folder: string, documents: Documents, releases: Releases, { keys, ownFolder }: StoreOptions) {
  const generations = openGenerations(documents, keys)
  const lastGoodFile = join(ownFolder, 'registry-last-good.json')

  const readLastGood = async (): Promise<SignedRegistry | undefined> => {
    const text = await readFile(lastGoodFile, 'utf8').catch(ignoreMissing)
    try {
      return text === undefined ? undefined : { text, registry: verifyRegistry(text, keys, lastGoodFile) }
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
    readLatestValid: generations.newestSound,

    /** The registry to make the next generation from. A store that was emptied goes on counting where it was. */
    async readRegistry(): Promise<Registry> {
      const current = await generations.read()
      return current?.registry ?? { ...EMPTY_REGISTRY, generation: (await readLastGood())?.registry.generation ?? 0 }
    },

    /** Compare-and-swap: writes the registry only over the generation it was made from, else `RegistryConflict`. */
    writeRegistry: generations.write,

    /** Remembers a registry as the last good one, over restarts. */
    async saveLastGood({ text }: SignedRegistry): Promise<void> {
      await mkdir(ownFolder, { recursive: true })
      const draft = `${lastGoodFile}.${randomUUID()}.tmp`
      await writeFile(draft, text)
      await rename(draft, lastGoodFile)
    },
    readKept: readLastGood,

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
    restore: async () => generations.restore(await readLastGood()),
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
