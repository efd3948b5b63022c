import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Encoded } from './encode.ts'

export const PHOTO_SIZES = ['large', 'small'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

const photosFolder = (dataDir: string) => join(dataDir, 'photos')
export const photoPath = (dataDir: string, id: string, size: PhotoSize) =>
  join(photosFolder(dataDir), id, `${size}.jpg`)

/**
 * Stores both sizes. They are written with fsync into a temporary folder that is then renamed, so the photo folder is
 * complete before its row exists.
 */
export async function storePhotoFiles(dataDir: string, id: string, encoded: Encoded) {
  const root = photosFolder(dataDir)
  const temporary = join(root, `.${id}`)
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  for (const size of PHOTO_SIZES) await writeDurably(join(temporary, `${size}.jpg`), encoded[size])
  await rename(temporary, join(root, id))
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

/** Photo folders older than an hour. A crash between storing files and row can leave one without a row. */
export async function findAgedPhotoFolders(dataDir: string): Promise<string[]> {
  const names = (await readdir(photosFolder(dataDir)).catch(() => [])).filter((name) => /^\.?[0-9a-f-]{36}$/.test(name))
  const before = Date.now() - 3_600_000
  const stats = await Promise.all(names.map((name) => stat(join(photosFolder(dataDir), name)).catch(() => undefined)))
  return names.filter((_, index) => (stats[index]?.mtimeMs ?? Infinity) < before)
}
