import { LARGE_SIDE, SMALL_SIDE } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import sharp, { type Sharp } from 'sharp'
import { MissingPackage, requirePackage } from '../../optional-packages.ts'
import { createColourProfile } from './colour-profile.ts'
import { decodeHeic, isHeic, type RawPicture } from './heic.ts'
import { MAX_PIXELS } from './inspect.ts'
import { embedProfile } from './png-profile.ts'

const LARGE_QUALITY = 82
const SMALL = { side: SMALL_SIDE, quality: 75 }

export type Encoded = { large: Buffer; small: Buffer; width: number; height: number }

// Every upload is another picture, so a cache of decoded pictures only holds memory. The upload queue runs pictures in
// parallel; more threads per picture would multiply their memory.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a photo and encodes it as upright JPEGs of `largeSide` and {@link SMALL_SIDE} at most. sharp writes no metadata, so
 * camera, time and place are removed. Throws PHOTO_UNREADABLE. Call it through the upload queue, which limits the memory.
 */
export async function encodePhoto(bytes: Buffer, largeSide: number = LARGE_SIDE): Promise<Encoded> {
  try {
    const large = toJpeg(await openImage(bytes, largeSide), { side: largeSide, quality: LARGE_QUALITY })
    const { data, info } = await large.toBuffer({ resolveWithObject: true })
    return { large: data, small: await toJpeg(sharp(data), SMALL).toBuffer(), width: info.width, height: info.height }
  } catch (cause) {
    if (cause instanceof MissingPackage) throw cause
    throw new ApiProblem('PHOTO_UNREADABLE', { detail: cause instanceof Error ? cause.name : undefined })
  }
}

/** Opens the image with sharp. HEIC is decoded separately and is already upright; its colours are those of its colour profile or its code points. */
async function openImage(bytes: Buffer, largeSide: number): Promise<Sharp> {
  if (!isHeic(bytes)) return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  requirePackage('libheif-js')
  const picture = await decodeHeic(bytes, MAX_PIXELS)
  const { icc } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const profile = icc ?? (picture.colours && createColourProfile(picture.colours))
  return profile ? openWithProfile(picture, profile, largeSide) : openRaw(picture)
}

const openRaw = ({ data, width, height }: RawPicture): Sharp => sharp(data, { raw: { width, height, channels: 4 } })

/** sharp takes a profile only from a file. The picture is shrunk before, which keeps the file small. */
async function openWithProfile(picture: RawPicture, profile: Buffer, side: number): Promise<Sharp> {
  const png = await openRaw(picture)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(embedProfile(png, profile))
}

const toJpeg = (picture: Sharp, { side, quality }: { side: number; quality: number }) =>
  picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
