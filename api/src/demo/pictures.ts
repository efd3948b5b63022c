import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BikePicture } from '@radruf/scenarios'
import sharp from 'sharp'
import { storePhotoFiles } from '../features/photos/files.ts'
import type { Service } from '../service.ts'

export type StoredPicture = { id: string; width: number; height: number }

const FOLDER = join(import.meta.dirname, 'photos')

/** Stores a picture through the photo pipeline. Its variants are made in the background. */
export async function storePicture(
  { settings, uploads, variants }: Pick<Service, 'settings' | 'uploads' | 'variants'>,
  bytes: Buffer,
): Promise<StoredPicture> {
  const id = randomUUID()
  const encoded = await uploads.encode(bytes)
  await storePhotoFiles(settings.dataDir, id, encoded)
  variants.schedule([id])
  return { id, width: encoded.width, height: encoded.height }
}

/** Reads a demo picture, cut to its detail. */
export async function readDemoPicture({ file, detail }: BikePicture): Promise<Buffer> {
  const bytes = await readFile(join(FOLDER, `${file}.jpg`))
  if (!detail) return bytes
  const picture = sharp(bytes)
  const { width, height } = await picture.metadata()
  return picture
    .extract({
      left: Math.round(width * detail.left),
      top: Math.round(height * detail.top),
      width: Math.round(width * detail.size),
      height: Math.round(height * detail.size),
    })
    .jpeg()
    .toBuffer()
}
