import sharp, { type Sharp } from 'sharp'
import { ApiProblem } from '../../problem.ts'
import { decodeHeic, isHeic } from './heic.ts'

const MAX_PIXELS = 50_000_000
const LARGE = { side: 2048, quality: 82 }
const SMALL = { side: 400, quality: 75 }

export type Encoded = { large: Buffer; small: Buffer; width: number; height: number }

/** Magic numbers of photo formats. All other files (SVG, PDF, archives) are refused before they are decoded. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  // HEIC and AVIF. Variants without a decoder are refused when decoding fails.
  (bytes) =>
    bytes.toString('latin1', 4, 8) === 'ftyp' &&
    /^(avi[fs]|hei[cxfms]|hev[cm]|mif1|msf1)$/.test(bytes.toString('latin1', 8, 12)),
]

/**
 * Decodes a photo and encodes it as upright JPEGs of at most 2048 px and 400 px per side. sharp writes no metadata, so
 * camera, time and place are removed. Throws PHOTO_UNREADABLE.
 */
export async function encodePhoto(bytes: Buffer): Promise<Encoded> {
  if (!SIGNATURES.some((fits) => fits(bytes))) throw new ApiProblem('PHOTO_UNREADABLE')
  try {
    const { data, info } = await toJpeg(await openImage(bytes), LARGE).toBuffer({ resolveWithObject: true })
    return { large: data, small: await toJpeg(sharp(data), SMALL).toBuffer(), width: info.width, height: info.height }
  } catch (cause) {
    throw new ApiProblem('PHOTO_UNREADABLE', { detail: cause instanceof Error ? cause.name : undefined })
  }
}

/** Opens the image with sharp. HEIC is decoded separately and is already upright. */
async function openImage(bytes: Buffer): Promise<Sharp> {
  if (!isHeic(bytes)) return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { data, width, height } = await decodeHeic(bytes, MAX_PIXELS)
  return sharp(data, { raw: { width, height, channels: 4 } })
}

const toJpeg = (picture: Sharp, { side, quality }: typeof LARGE) =>
  picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
