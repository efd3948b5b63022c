import { ApiProblem } from '@radruf/contract/api'
import sharp, { type Metadata } from 'sharp'

export const MAX_PIXELS = 50_000_000
/** Largest side in pixels. Also the limit of WebP. */
const MAX_SIDE = 16_383

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
 * Memory that decoding needs. `streamed`: a few rows at a time, below 60 MB. `buffered`: the whole picture, up to 900 MB with
 * {@link MAX_PIXELS}.
 */
export type DecodeMemory = 'streamed' | 'buffered'

/** Reads only the header and checks format and size. Throws PHOTO_UNREADABLE before any pixel is decoded. */
export async function inspectPhoto(bytes: Buffer): Promise<DecodeMemory> {
  if (!SIGNATURES.some((fits) => fits(bytes))) throw new ApiProblem('PHOTO_UNREADABLE')
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw new ApiProblem('PHOTO_UNREADABLE', { detail: cause instanceof Error ? cause.name : undefined })
    })
  const { width, height } = header
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new ApiProblem('PHOTO_UNREADABLE', { detail: `${width} x ${height} pixels` })
  return getDecodeMemory(header)
}

/** Progressive JPEG and interlaced PNG keep all coefficients or rows; HEIC and AVIF decode the whole picture. */
const getDecodeMemory = ({ isProgressive, format }: Metadata): DecodeMemory =>
  isProgressive || format === 'heif' ? 'buffered' : 'streamed'
