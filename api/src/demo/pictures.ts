import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BikePicture } from '@radruf/scenarios'
import sharp from 'sharp'

const FOLDER = join(import.meta.dirname, 'photos')

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
