import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Asset, DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { contentHash, integrityOf, releaseFiles } from '@radruf/federation/release-files'
import writeFileAtomic from 'write-file-atomic'
import type { ReleaseReference } from './changes.ts'
import { ignoreMissing } from './ignore-missing.ts'

/** A stored build. The time is undefined when the storage does not report it. */
export type StoredFiles = { hash: string; storedAt?: Date }

export type Releases = {
  /** Path of a release's file on this machine. */
  file: (name: string, hash: string, file: string) => string
  /** Stores a built remote atomically. Storing the same content again changes nothing. */
  putRelease: (dist: string) => Promise<ReleaseReference>
  /** The reference of a stored release with the same files as `wanted`; undefined when it is missing or damaged. */
  findStored: (wanted: Release) => Promise<ReleaseReference | undefined>
  /** The reference of the release that is stored under this hash. */
  findReference: (name: string, hash: string) => Promise<ReleaseReference | undefined>
  /** Every stored build of a remote or of the shell, also those that the registry does not know. */
  listStored: (name: string) => Promise<StoredFiles[]>
  /** Deletes a release's files. The caller ensures that the registry no longer gives the release to visitors. */
  deleteRelease: (name: string, hash: string) => Promise<void>
  /** The description of a release if it matches the registry's integrity; reads nothing else of the release. */
  readDescription: (name: string, hash: string, description: string) => Promise<Release | undefined>
  /** The same, once every file of the release is on this machine. */
  readRelease: (name: string, hash: string, description: string) => Promise<Release | undefined>
}

/** The releases in a store's folder: `<remote>/<hash>/{remote.json,web/,server/}`. */
export function openReleases(folder: string): Releases {
  const releaseFolder = (name: string, hash: string) => join(folder, toSafeSegment(name), toSafeSegment(hash))
  const descriptionFile = (name: string, hash: string) => join(releaseFolder(name, hash), DESCRIPTION_FILE)
  const readDescription = createDescriptionReader(descriptionFile)
  return {
    file: (name, hash, file) => join(releaseFolder(name, hash), file),

    async putRelease(dist) {
      const release = JSON.parse(await readFile(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
      const target = releaseFolder(release.name, release.hash)
      if (!(await isStored(target, release))) await copyRelease(dist, target, release)
      else await addUnserved(dist, target)
      return toReference(await readFile(join(target, DESCRIPTION_FILE)))
    },

    async findStored(wanted) {
      const target = releaseFolder(wanted.name, wanted.hash)
      if (!(await isStored(target, wanted)) || (await listMissing(target)).length) return undefined
      return toReference(await readFile(join(target, DESCRIPTION_FILE)))
    },

    async findReference(name, hash) {
      const description = await readFile(descriptionFile(name, hash)).catch(ignoreMissing)
      return description && toReference(description)
    },

    async listStored(name) {
      const hashes = (await readdir(join(folder, toSafeSegment(name))).catch(ignoreMissing)) ?? []
      const stored = hashes.filter(isHash).map(async (hash) => {
        const info = await stat(descriptionFile(name, hash)).catch(ignoreMissing)
        return { hash, storedAt: info?.mtime }
      })
      return Promise.all(stored)
    },

    deleteRelease: (name, hash) => rm(releaseFolder(name, hash), { recursive: true, force: true }),

    readDescription,
    readRelease: readDescription,
  }
}

/** Reads each description once: releases are immutable. */
function createDescriptionReader(descriptionFile: (name: string, hash: string) => string): Releases['readDescription'] {
  const descriptions = new Map<string, Release>()
  return async (name, hash, description) => {
    const key = `${name}/${hash}/${description}`
    const known = descriptions.get(key)
    if (known) return known
    const content = await readFile(descriptionFile(name, hash)).catch(ignoreMissing)
    if (!content || integrityOf(content) !== description) return undefined
    const release = JSON.parse(content.toString()) as Release
    descriptions.set(key, release)
    return release
  }
}

async function isStored(target: string, wanted: Release): Promise<boolean> {
  const text = await readFile(join(target, DESCRIPTION_FILE), 'utf8').catch(ignoreMissing)
  if (!text || contentHash(target) !== wanted.hash) return false
  return isEqualExceptOrigin(JSON.parse(text) as Release, wanted)
}

/** The declarations and source maps that a stored description names and that are not stored: earlier versions stored none. */
async function listMissing(target: string): Promise<Asset[]> {
  const release = JSON.parse(await readFile(join(target, DESCRIPTION_FILE), 'utf8')) as Release
  const found = await Promise.all(listUnserved(release).map((asset) => readIntact(target, asset)))
  return listUnserved(release).filter((_, index) => !found[index])
}

/** Stores the declarations and source maps of a release whose other files are stored. */
async function addUnserved(dist: string, target: string) {
  for (const missing of await listMissing(target)) {
    const content = await readIntact(dist, missing)
    if (content) await writeFileAtomic(join(target, missing.file), content)
  }
}

/** A file of a folder; undefined when it is missing or altered. */
export async function readIntact(folder: string, { file, integrity }: Asset): Promise<Buffer | undefined> {
  const content = await readFile(join(folder, file)).catch(ignoreMissing)
  return content && integrityOf(content) === integrity ? content : undefined
}

async function copyRelease(dist: string, target: string, wanted: Release) {
  const draft = `${target}.${randomUUID()}.tmp`
  try {
    await fillDraft(dist, draft, wanted)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  if (await stat(target).catch(ignoreMissing)) await rename(target, `${target}.${randomUUID()}.damaged`)
  await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
    // Another process stored the same release in the meantime.
    await rm(draft, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

async function fillDraft(dist: string, draft: string, wanted: Release) {
  const unserved = listUnserved(wanted).filter(({ file }) => existsSync(join(dist, file)))
  for (const file of [...releaseFiles(dist), ...unserved.map(({ file }) => file), DESCRIPTION_FILE]) {
    await mkdir(dirname(join(draft, file)), { recursive: true })
    await cp(join(dist, file), join(draft, file))
  }
  if (contentHash(draft) !== wanted.hash) throw incompleteReleaseError(dist, wanted)
}

/** The reference that names a release by the text of its description. */
export function toReference(description: Uint8Array): ReleaseReference {
  const { hash, version } = JSON.parse(Buffer.from(description).toString()) as Release
  return { hash, version, description: integrityOf(description) }
}

/** Whether two descriptions differ only in commit, declarations and source maps: the same files can be built from several commits. */
export const isEqualExceptOrigin = (one: Release, other: Release) => {
  const [text, wanted] = [one, other].map((release) =>
    JSON.stringify({ ...release, commit: '', types: undefined, maps: undefined }),
  )
  return text === wanted
}

/** Whether a folder's name is the hash of a release. */
export const isHash = (name: string): boolean => /^[0-9a-f]{16}$/.test(name)

/** Paths of the files that run: those that the hash of a release covers. */
export const listFiles = ({ files }: Release): string[] => files.map(({ file }) => file)

/** Files of a release that no browser loads: its declarations, for checks and other hosts, and its source maps. */
export const listUnserved = ({ types, maps }: Release): Asset[] => [types, maps].filter((asset) => asset !== undefined)

/** Files that the store holds of a release beside its description. */
export const listStoredFiles = (release: Release): Asset[] => [...release.files, ...listUnserved(release)]

export const incompleteReleaseError = (dist: string, { name }: Release) =>
  new Error(`${dist} is incomplete, or is being built at this moment. Build ${name} and try again.`)

/** Returns a name or hash that is safe as a folder name; throws otherwise. */
export function toSafeSegment(segment: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(segment))
    throw new Error(`${JSON.stringify(segment)} is no name of a remote or release`)
  return segment
}
