import {
  CLIP_FORMATS,
  type ClipType,
  HOUR_MS,
  ORIGINAL_SIZES,
  type OriginalSize,
  VARIANT_SIDES,
  type VariantSide,
} from '@radruf/contract'
import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import { FILES_AT_ONCE, type FileStore } from '../../files/file-store.ts'
import type { Encoded } from './encode.ts'
import type { Variants } from './encode-variants.ts'

/** Folder of all photos in the file store. */
export const PHOTOS_FOLDER = 'photos'
export const getPhotoFolder = (id: string) => `${PHOTOS_FOLDER}/${id}`
export const getPhotoFile = (id: string, size: OriginalSize) => `${getPhotoFolder(id)}/${size}.jpg`

/** The video of a clip, beside its poster. */
export const getClipFile = (id: string, type: ClipType) =>
  `${getPhotoFolder(id)}/clip.${CLIP_FORMATS.find((format) => format.type === type)?.extension}`

/** Folder of the derived files of a photo. Another encoding gets another name, so that old files are not served. */
export const getVariantsFolder = (id: string) => `${getPhotoFolder(id)}/variants-1`
export const getVariantFile = (id: string, side: VariantSide) => `${getVariantsFolder(id)}/${side}.avif`

/** Stores both sizes, and the video of a clip. The row of the photo follows, so that a photo with a row has its files. */
export async function storePhotoFiles(
  files: FileStore,
  id: string,
  encoded: Encoded,
  clip?: { bytes: Uint8Array; type: ClipType },
) {
  for (const size of ORIGINAL_SIZES) await files.put(getPhotoFile(id, size), encoded[size])
  if (clip) await files.put(getClipFile(id, clip.type), clip.bytes)
}

/** Written after the others, so that it says whether they exist. */
const LAST_SIDE = VARIANT_SIDES.at(-1) as VariantSide

/** Whether all variants exist. */
export const hasVariants = async (files: FileStore, id: string): Promise<boolean> =>
  (await files.size(getVariantFile(id, LAST_SIDE))) !== undefined

/** The photo was deleted before or while its variants were made. */
export class PhotoGoneError extends Error {
  override name = 'PhotoGoneError'
}

/**
 * Stores all variants. Throws {@link PhotoGoneError} when the photo was deleted meanwhile, and leaves none then: a deletion that ends before
 * this look deletes the photo first, and one that ends after it finds the variants.
 */
export async function storeVariants(files: FileStore, id: string, variants: Variants): Promise<void> {
  for (const side of VARIANT_SIDES) {
    const variant = variants.get(side)
    if (variant) await files.put(getVariantFile(id, side), variant)
  }
  if ((await files.size(getPhotoFile(id, 'large'))) !== undefined) return
  await files.removeFolder(getPhotoFolder(id))
  throw new PhotoGoneError()
}

/** Deletes all files of photos that have no row. Maintenance tries again to delete what is left after an error. */
export const deletePhotoFiles = (
  { files, log }: { files: FileStore; log: FastifyBaseLogger },
  ids: readonly string[],
) =>
  new PQueue({ concurrency: FILES_AT_ONCE }).addAll(
    ids.map(
      (id) => () =>
        files
          .removeFolder(getPhotoFolder(id))
          .catch((error) => log.warn({ err: error, photo: id }, 'files of a photo are not deleted yet')),
    ),
  )

/** Entries of the folder of the photos: photos, and what a crash during an upload or a check has left. */
const ENTRY = /^(\.check-|\.)?[0-9a-f-]{36}$/

/** Finds the photos that have no row and are older than an hour: younger ones can belong to an upload that is about to get its row. */
export async function findOrphanedPhotos(
  files: FileStore,
  findExisting: (ids: string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const before = Date.now() - HOUR_MS
  const orphans: string[] = []
  for await (const page of files.list(PHOTOS_FOLDER)) {
    const names = page.filter((name) => ENTRY.test(name))
    const ids = names.filter((name) => !name.startsWith('.'))
    const existing = ids.length > 0 ? await findExisting(ids) : new Set()
    for (const name of names.filter((candidate) => !existing.has(candidate))) {
      const modifiedAt = await files.folderModifiedAt(getPhotoFolder(name))
      if (modifiedAt && modifiedAt.getTime() < before) orphans.push(name)
    }
  }
  return orphans
}
