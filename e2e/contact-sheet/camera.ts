import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../support/product.ts'

/** A phone held upright. */
const SIZE = { width: 720, height: 1280 }
const PICTURE = join(ROOT, 'api/src/demo/photos/anna-derailleur.jpg')

/** Chromium flags with which cameras show a bike, as the target pictures do. The film is written into `folder`. */
export async function createCameraFlags(folder: string): Promise<string[]> {
  const film = join(folder, 'camera.mjpeg')
  const frame = await sharp(PICTURE)
    .resize({ ...SIZE, fit: 'cover' })
    .jpeg({ quality: 85 })
    .toBuffer()
  writeFileSync(film, Buffer.concat([frame, frame]))
  return [`--use-file-for-fake-video-capture=${film}`]
}
