import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bucket } from '@radruf/bucket'
import { type Asset, DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { contentHash, integrityOf } from '@radruf/federation/release-files'
import type { ReleaseReference } from './changes.ts'
import {
  incompleteReleaseError,
  isEqualExceptOrigin,
  isHash,
  listFiles,
  listUnserved,
  openReleases,
  type Releases,
  readIntact,
  toReference,
  toSafeSegment,
} from './releases.ts'

/** Milliseconds until an incomplete release is fetched again. */
const RETRY_AFTER_MS = 2000

type Context = { bucket: Bucket; local: Releases; folder: string }

const toObjectKey = (name: string, hash: string, file: string) =>
  `${toSafeSegment(name)}/${toSafeSegment(hash)}/${file}`
const descriptionKey = (name: string, hash: string) => toObjectKey(name, hash, DESCRIPTION_FILE)

/**
 * Opens the releases in a bucket. Releases are immutable, so each machine fetches a release once, checks every file against the
 * description that the signed registry names, and reads its own copy in `folder` from then on.
 */
export function openBucketReleases(bucket: Bucket, folder: string): Releases {
  const local = openReleases(folder)
  const context: Context = { bucket, local, folder }
  const fetched = createFetchCache(context)
  return {
    file: local.file,
    putRelease: async (dist) => {
      const reference = await putRelease(bucket, dist)
      fetched.clear()
      return reference
    },
    readRelease: fetched.read,
    // Only an upload compares every object with its content.
    findStored: async () => undefined,
    async findReference(name, hash) {
      const description = await bucket.get(descriptionKey(name, hash))
      return description && toReference(description)
    },
    async listStored(name) {
      const keys = await bucket.list(toSafeSegment(name))
      const hashes = [...new Set(keys.map((key) => key.split('/')[0] ?? ''))].filter(isHash)
      return Promise.all(
        hashes.map(async (hash) => ({ hash, storedAt: await bucket.modifiedAt(descriptionKey(name, hash)) })),
      )
    },
    async deleteRelease(name, hash) {
      for (const file of await bucket.list(`${toSafeSegment(name)}/${toSafeSegment(hash)}`))
        await bucket.remove(toObjectKey(name, hash, file))
      await local.deleteRelease(name, hash)
    },
    async readDescription(name, hash, description) {
      const stored = await local.readDescription(name, hash, description)
      if (stored) return stored
      const text = await fetchDescription(bucket, name, hash, description)
      return text && (JSON.parse(text.toString()) as Release)
    },
  }
}

/** Uploads a release. This also repairs altered files. The description is written last, so that readers never see an incomplete release. */
async function putRelease(bucket: Bucket, dist: string): Promise<ReleaseReference> {
  const text = await readFile(join(dist, DESCRIPTION_FILE), 'utf8')
  const release = JSON.parse(text) as Release
  const { name, hash } = release
  if (contentHash(dist) !== hash) throw incompleteReleaseError(dist, release)
  const stored = (await bucket.get(descriptionKey(name, hash)))?.toString()
  const content = stored && isEqualExceptOrigin(JSON.parse(stored) as Release, release) ? stored : text
  for (const file of listFiles(release))
    await putIfChanged(bucket, toObjectKey(name, hash, file), await readFile(join(dist, file)))
  for (const asset of listUnserved(JSON.parse(content) as Release)) {
    const unserved = await readIntact(dist, asset)
    if (unserved) await putIfChanged(bucket, toObjectKey(name, hash, asset.file), unserved)
  }
  if (content !== stored) await bucket.put(descriptionKey(name, hash), Buffer.from(content))
  return toReference(Buffer.from(content))
}

/** Puts an object unless its tag is the content's MD5. A storage with other tags gets the same content again. */
async function putIfChanged(bucket: Bucket, key: string, content: Uint8Array) {
  const tag = `"${createHash('md5').update(content).digest('hex')}"`
  if ((await bucket.tag(key)) !== tag) await bucket.put(key, content)
}

/** Fetches each release once, however many readers request it; an incomplete one again after {@link RETRY_AFTER_MS}. */
function createFetchCache(context: Context) {
  const fetched = new Map<string, Promise<Release | undefined>>()
  const read: Releases['readRelease'] = (name, hash, description) => {
    const key = `${name}/${hash}/${description}`
    const known = fetched.get(key)
    if (known) return known
    const release = findRelease(context, name, hash, description)
    const forget = () => fetched.get(key) === release && fetched.delete(key)
    fetched.set(key, release)
    release.then((found) => !found && setTimeout(forget, RETRY_AFTER_MS).unref(), forget)
    return release
  }
  return { read, clear: () => fetched.clear() }
}

const findRelease = async (context: Context, name: string, hash: string, description: string) =>
  (await context.local.readRelease(name, hash, description)) ?? fetchRelease(context, name, hash, description)

async function fetchDescription(
  bucket: Bucket,
  name: string,
  hash: string,
  description: string,
): Promise<Buffer | undefined> {
  const text = await bucket.get(descriptionKey(name, hash))
  return text && integrityOf(text) === description ? text : undefined
}

/** Fetches a release to the local copies; undefined when it is incomplete. */
async function fetchRelease({ bucket, local, folder }: Context, name: string, hash: string, description: string) {
  const text = await fetchDescription(bucket, name, hash, description)
  if (!text) return undefined
  const release = JSON.parse(text.toString()) as Release
  const draft = join(folder, `${name}.${hash}.${randomUUID()}.tmp`)
  const fetchFile = async ({ file, integrity }: Asset) => {
    const content = await bucket.get(toObjectKey(name, hash, file))
    if (!content || integrityOf(content) !== integrity) throw new MissingFileError()
    await mkdir(dirname(join(draft, file)), { recursive: true })
    await writeFile(join(draft, file), content)
  }
  try {
    await Promise.all(release.files.map(fetchFile))
    // Releases of earlier versions have none in the bucket.
    for (const asset of listUnserved(release)) await fetchFile(asset).catch(ignoreMissingFile)
    await writeFile(join(draft, DESCRIPTION_FILE), text)
    const target = dirname(local.file(name, hash, DESCRIPTION_FILE))
    await mkdir(dirname(target), { recursive: true })
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
    return release
  } catch (error) {
    if (error instanceof MissingFileError) return undefined
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

class MissingFileError extends Error {}

function ignoreMissingFile(error: unknown) {
  if (!(error instanceof MissingFileError)) throw error
}
