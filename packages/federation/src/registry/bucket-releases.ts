import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Asset, Release } from '../release.ts'
import { contentHash, integrityOf } from '../release-files.ts'
import type { Bucket } from './bucket.ts'
import type { Incoming } from './changes.ts'
import { filesOf, isSameApartFromOrigin, notWhole, openReleases, type Releases, safe } from './releases.ts'

/** Milliseconds until a release that was not whole is looked for again. */
const LOOK_AGAIN_AFTER = 2000

/**
 * Releases in a bucket. What a release is made of never changes, so each machine fetches it once, checks every file against
 * the description that the signed registry vouches for, and reads its own copy in `folder` from then on.
 */
export function openBucketReleases(bucket: Bucket, folder: string): Releases {
  const local = openReleases(folder)
  const keyOf = (name: string, hash: string, file: string) => `${safe(name)}/${safe(hash)}/${file}`
  const fetched = new Map<string, Promise<Release | undefined>>()

  const fetchWhole = async (name: string, hash: string, description: string): Promise<Release | undefined> => {
    const text = await bucket.get(keyOf(name, hash, 'remote.json'))
    if (!text || integrityOf(text) !== description) return undefined
    const release = JSON.parse(text.toString()) as Release
    const draft = join(folder, `${name}.${hash}.${randomUUID()}.tmp`)
    const take = async ({ file, integrity }: Asset) => {
      const content = await bucket.get(keyOf(name, hash, file))
      if (!content || integrityOf(content) !== integrity) throw new NotWhole()
      await mkdir(dirname(join(draft, file)), { recursive: true })
      await writeFile(join(draft, file), content)
    }
    try {
      await Promise.all(release.files.map(take))
      await writeFile(join(draft, 'remote.json'), text)
      const target = dirname(local.file(name, hash, 'remote.json'))
      await mkdir(dirname(target), { recursive: true })
      await rm(target, { recursive: true, force: true })
      await rename(draft, target)
      return release
    } catch (error) {
      if (error instanceof NotWhole) return undefined
      throw error
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  /** A tag is the content's MD5 as a rule; where it is something else the same content is put again, which harms nobody. */
  const putIfOther = async (key: string, content: Uint8Array) => {
    const tag = `"${createHash('md5').update(content).digest('hex')}"`
    if ((await bucket.tag(key)) !== tag) await bucket.put(key, content)
  }
  const bring = async (name: string, hash: string, description: string) =>
    (await local.readRelease(name, hash, description)) ?? fetchWhole(name, hash, description)

  return {
    file: local.file,

    async putRelease(dist): Promise<Incoming> {
      const text = await readFile(join(dist, 'remote.json'), 'utf8')
      const release = JSON.parse(text) as Release
      const { name, hash, version } = release
      if (contentHash(dist) !== hash) throw notWhole(dist, release)
      const there = (await bucket.get(keyOf(name, hash, 'remote.json')))?.toString()
      const kept = there && isSameApartFromOrigin(JSON.parse(there) as Release, release) ? there : text
      // Files that were altered are put right by this; the description comes last, so that nobody sees half a release.
      for (const file of filesOf(release)) await putIfOther(keyOf(name, hash, file), await readFile(join(dist, file)))
      if (kept !== there) await bucket.put(keyOf(name, hash, 'remote.json'), Buffer.from(kept))
      fetched.clear()
      return { hash, version, description: integrityOf(Buffer.from(kept)) }
    },

    async deleteRelease(name, hash) {
      for (const file of await bucket.list(`${safe(name)}/${safe(hash)}`)) await bucket.remove(keyOf(name, hash, file))
      await local.deleteRelease(name, hash)
    },

    readRelease(name, hash, description) {
      const key = `${name}/${hash}/${description}`
      const known = fetched.get(key)
      if (known) return known
      const release = bring(name, hash, description)
      const forget = () => fetched.get(key) === release && fetched.delete(key)
      fetched.set(key, release)
      release.then((found) => !found && setTimeout(forget, LOOK_AGAIN_AFTER).unref(), forget)
      return release
    },
  }
}

class NotWhole extends Error {}
