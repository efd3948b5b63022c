import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bucket, type BucketAddress, openBucket } from '@radruf/bucket'
import type { Declarations } from '@radruf/federation/declarations'
import { EMPTY_REGISTRY, type Registry, type ShellOffer } from '@radruf/federation/registry'
import type { Asset } from '@radruf/federation/release'
import { integrityOf } from '@radruf/federation/release-files'
import { SHELL } from '@radruf/federation/shell-build'
import writeFileAtomic from 'write-file-atomic'
import { openBucketReleases } from './bucket-releases.ts'
import { type Documents, folderDocuments } from './documents.ts'
import { openGenerations, type SignedRegistry } from './generations.ts'
import { ignoreMissing } from './ignore-missing.ts'
import { type RegistryKeys, toSetting } from './keys.ts'
import { openReleases, type Releases } from './releases.ts'
import { RegistryRefused, verifyRegistry } from './signature.ts'

/** End of the names of archived declarations. */
const TYPES_ENDING = '.types.json'

/** Storage of releases and registry in a folder or a bucket. Stored releases are immutable. */
export type ReleaseStore = ReturnType<typeof createStore>

export type StoreOptions = {
  keys: RegistryKeys
  /** This machine's own folder, beside the keys, for the last good registry. */
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
  const { readLastGood, saveLastGood } = openLastGood(ownFolder, keys)
  return {
    /** Folder from which this machine reads releases. */
    folder,
    /** The public keys for signatures, in the format of REGISTRY_PUBLIC_KEY. */
    publicKey: toSetting(keys.publicKeys),
    /** Whether this store holds the private key, without which the registry cannot be changed. */
    canSign: keys.privateKeys.length > 0,
    /** Whether two keys sign, because one replaces the other. */
    isRotatingKeys: keys.privateKeys.length > 1,
    ...releases,
    ...openShellTypes(documents),

    /** The newest generation, or undefined in an empty store; throws {@link RegistryRefused} for one that was altered. */
    readCurrent: generations.read,

    /** The newest generation after `known` with a valid signature, for use when the current one is invalid. */
    readLatestValid: generations.readLatestValid,

    /**
     * The registry that the next generation is based on. An emptied store continues the earlier count of generations. A store that
     * was set back to an earlier generation is refused: this machine's own folder is the second place of the counter.
     */
    async readRegistry(): Promise<Registry> {
      const [first, known] = [await generations.read(), (await readLastGood())?.registry.generation ?? 0]
      // Another process of this machine may have written a newer one since the first read.
      const current = (first?.registry.generation ?? 0) < known ? await generations.read() : first
      if (!current) return { ...EMPTY_REGISTRY, generation: known }
      const { generation } = current.registry
      if (generation < known)
        throw new RegistryRefused(`generation ${generation} is older than ${known}, which was live`)
      return current.registry
    },

    /** Compare-and-swap: writes the registry only over the generation it is based on, else `RegistryConflict`. */
    async writeRegistry(next: Registry): Promise<void> {
      await saveLastGood(await generations.write(next))
    },

    /** Stores a registry as the last good one; it survives restarts. */
    saveLastGood,
    readLastGood,

    /** Replaces an altered registry with the last good one. */
    restore: async () => generations.restore(await readLastGood()),
  }
}

/** The last good registry, in this machine's own folder. */
function openLastGood(ownFolder: string, keys: RegistryKeys) {
  const file = join(ownFolder, 'registry-last-good.json')
  return {
    async readLastGood(): Promise<SignedRegistry | undefined> {
      const text = await readFile(file, 'utf8').catch(ignoreMissing)
      try {
        return text === undefined ? undefined : { text, registry: verifyRegistry(text, keys, file) }
      } catch (error) {
        // Signed with another key, or altered: treated as missing.
        if (error instanceof RegistryRefused) return undefined
        throw error
      }
    },
    async saveLastGood({ text }: SignedRegistry): Promise<void> {
      await mkdir(ownFolder, { recursive: true })
      await writeFileAtomic(file, text)
    },
  }
}

/** The type declarations of shells, which the release checks compare. */
const openShellTypes = (documents: Documents) => ({
  /** Archives the type declarations of a shell under their hash. Archiving the same text again changes nothing. */
  async putShellTypes(text: string): Promise<Asset> {
    const integrity = integrityOf(Buffer.from(text))
    const file = `${SHELL}/${createHash('sha256').update(text).digest('hex').slice(0, 16)}${TYPES_ENDING}`
    await documents.create(file, text)
    return { file, integrity }
  },

  /** The archived declarations of a shell; undefined when they are missing or altered. */
  async readShellTypes({ types }: ShellOffer): Promise<Declarations | undefined> {
    const text = types && (await documents.read(types.file))
    return text && integrityOf(Buffer.from(text)) === types.integrity ? (JSON.parse(text) as Declarations) : undefined
  },

  /** Deletes the archived declarations of every shell but the live one, which alone is compared. */
  async deleteShellTypes(live: ShellOffer | undefined): Promise<void> {
    const archives = (await documents.list(SHELL)).filter((name) => name.endsWith(TYPES_ENDING))
    const unused = archives.map((name) => `${SHELL}/${name}`).filter((file) => file !== live?.types?.file)
    await Promise.all(unused.map(documents.remove))
  },
})

/** Stores documents as objects of a bucket. The storage ensures that only one writer creates an object (If-None-Match). */
const bucketDocuments = (bucket: Bucket): Documents => ({
  stamp: bucket.tag,
  read: async (key) => (await bucket.get(key))?.toString(),
  create: (key, text) => bucket.create(key, Buffer.from(text)),
  replace: (key, text) => bucket.put(key, Buffer.from(text)),
  list: async (folder) => (await bucket.list(folder)).filter((name) => !name.includes('/')),
  remove: bucket.remove,
})
