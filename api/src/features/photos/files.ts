import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  CLIP_FORMATS,
  type ClipType,
  HOUR_MS,
  ORIGINAL_SIZES,
  type OriginalSize,
  type VariantSide,
} from '@radruf/contract'
import type { Encoded } from './encode.ts'
import type { Variants } from './encode-variants.ts'

const photosFolder = (dataDir: string) => join(dataDir, 'photos')
export const photoPath = (dataDir: string, id: string, size: OriginalSize) =>
  join(photosFolder(dataDir), id, `${size}.jpg`)

/** The video of a clip, beside its poster. */
export const clipPath = (dataDir: string, id: string, type: ClipType) =>
  join(photosFolder(dataDir), id, `clip.${CLIP_FORMATS.find((format) => format.type === type)?.extension}`)

/** Folder of the derived files in a photo's folder. Another encoding gets another name, so that old files are not served. */
const VARIANTS_FOLDER = 'variants-1'
/** Folder of a photo's variants. */
export const variantsFolder = (dataDir: string, id: string) => join(photosFolder(dataDir), id, VARIANTS_FOLDER)
export const variantPath = (dataDir: string, id: string, side: VariantSide) =>
  join(variantsFolder(dataDir, id), `${side}.avif`)

/**
 * Stores both sizes, and the video of a clip. They are written with fsync into a temporary folder that is then renamed, so the
 * photo folder is complete before its row exists.
 */
export async function storePhotoFiles(
  dataDir: string,
  id: string,
  encoded: Encoded,
  clip?: { bytes: Uint8Array; type: ClipType },
) {
  const root = photosFolder(dataDir)
  const temporary = join(root, `.${id}`)
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  for (const size of ORIGINAL_SIZES) await writeDurably(join(temporary, `${size}.jpg`), encoded[size])
  if (clip) await writeDurably(join(temporary, basename(clipPath(dataDir, id, clip.type))), clip.bytes)
  await rename(temporary, join(root, id))
}

/** Whether the variants exist. They are complete when their folder exists. */
export const hasVariants = (dataDir: string, id: string): Promise<boolean> =>
  access(variantsFolder(dataDir, id)).then(
    () => true,
    () => false,
  )

/** Stores all variants at once. Rejects when the photo was deleted meanwhile. They need no fsync, because they can be made again. */
export async function storeVariants(dataDir: string, id: string, variants: Variants): Promise<void> {
  const folder = variantsFolder(dataDir, id)
  const temporary = `${folder}.${randomUUID()}`
  await mkdir(temporary, { mode: 0o700 })
  try {
    for (const [side, bytes] of variants) await writeFile(join(temporary, `${side}.avif`), bytes, { mode: 0o600 })
    await rename(temporary, folder)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Another process stored them first.
    if (!(await hasVariants(dataDir, id))) throw error
  }
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Deletes all files of photos. Retries when variants are stored at the same moment. */
export const deletePhotoFiles = (dataDir: string, ids: readonly string[]) =>
  Promise.all(ids.map((id) => rm(join(photosFolder(dataDir), id), { recursive: true, force: true, maxRetries: 5 })))

/** Photo folders older than an hour. A crash between storing files and row can leave one without a row. */
export async function findAgedPhotoFolders(dataDir: string): Promise<string[]> {
  const names = (await readdir(photosFolder(dataDir)).catch(() => [])).filter((name) => /^\.?[0-9a-f-]{36}$/.test(name))
  const before = Date.now() - HOUR_MS
  const stats = await Promise.all(names.map((name) => stat(join(photosFolder(dataDir), name)).catch(() => undefined)))
  return names.filter((_, index) => (stats[index]?.mtimeMs ?? Infinity) < before)
}
