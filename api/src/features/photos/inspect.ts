import { findMediaKind, MEDIA_HEADER_BYTES } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import sharp, { type Metadata } from 'sharp'

export const MAX_PIXELS = 50_000_000
/** Largest side in pixels. Also the limit of WebP. */
const MAX_SIDE = 16_383

/**
 * Memory that decoding needs. `streamed`: a few rows at a time, below 60 MB. `buffered`: the whole picture, up to 900 MB with
 * {@link MAX_PIXELS}.
 */
export type DecodeMemory = 'streamed' | 'buffered'

/** Reads only the header and checks format and size. Throws PHOTO_UNREADABLE before any pixel is decoded. */
export async function inspectPhoto(bytes: Buffer): Promise<DecodeMemory> {
  // Other files (SVG, PDF, archives) are refused before they are decoded; HEIC variants without a decoder when decoding fails.
  const kind = findMediaKind(bytes.subarray(0, MEDIA_HEADER_BYTES))
  if (kind !== 'photo' && kind !== 'phonePhoto') throw new ApiProblem('PHOTO_UNREADABLE')
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
