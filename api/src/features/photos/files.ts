import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Encoded } from './encode.ts'

export const PHOTO_SIZES = ['large', 'small'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

const photosFolder = (dataDir: string) => join(dataDir, 'photos')
export const photoPath = (dataDir: string, id: string, size: PhotoSize) =>
  join(photosFolder(dataDir), id, `${size}.jpg`)

/** Both sizes, on the disk for good before the database says that there is a photo. */
export async function storePhotoFiles(dataDir: string, id: string, encoded: Encoded) {
  const root = photosFolder(dataDir)
  const unfinished = join(root, `.${id}`)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  for (const size of PHOTO_SIZES) await writeDurably(join(unfinished, `${size}.jpg`), encoded[size])
  await rename(unfinished, join(root, id))
}

async function writeDurably(path: string, bytes: Buffer) {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

export const deletePhotoFiles = (dataDir: string, ids: readonly string[]) =>
  Promise.all(ids.map((id) => rm(join(photosFolder(dataDir), id), { recursive: true, force: true })))

/** Folders older than an hour: a crash between file and row can leave one that no row knows. */
export async function findAgedPhotoFolders(dataDir: string): Promise<string[]> {
  const names = (await readdir(photosFolder(dataDir)).catch(() => [])).filter((name) => /^\.?[0-9a-f-]{36}$/.test(name))
  const before = Date.now() - 3_600_000
  const stats = await Promise.all(names.map((name) => stat(join(photosFolder(dataDir), name)).catch(() => undefined)))
  return names.filter((_, index) => (stats[index]?.mtimeMs ?? Infinity) < before)
}
