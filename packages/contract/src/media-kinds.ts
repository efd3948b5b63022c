/** The kind of a chosen file, by its first bytes. The device and the service use the same table. */

/** Bytes that {@link findMediaKind} reads. */
export const MEDIA_HEADER_BYTES = 16

/**
 * `photo`: every browser decodes the format, so that a file that does not decode is damaged. `phonePhoto`: HEIC and AVIF, which some
 * browsers cannot decode and the service can. `clip`: a container of videos.
 */
export type MediaKind = 'photo' | 'phonePhoto' | 'clip'

const PHONE_PHOTO_BRAND = /^(avi[fs]|hei[cxfms]|hev[cm]|mif1|msf1)$/
/** Raw pictures of cameras, and pages of JPEG 2000 and JPEG XL. */
const OTHER_BRAND = /^(crx |jp2 |jpx |jpm |mjp2|jxl )$/
/** The first box of a QuickTime file without a brand. */
const QUICKTIME_BOX = /^(moov|mdat|wide|free|skip|pnot)$/

/** Returns the kind of a file; undefined for all other files, such as SVG, TIFF, PDF and archives. */
export function findMediaKind(header: Uint8Array): MediaKind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...header.subarray(from, to))
  const starts = (...bytes: number[]) => bytes.every((byte, index) => header[index] === byte)
  if (starts(0xff, 0xd8, 0xff)) return 'photo'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'photo'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'photo'
  // Matroska and WebM.
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return 'clip'
  if (text(4, 8) === 'ftyp') {
    const brand = text(8, 12)
    if (OTHER_BRAND.test(brand)) return undefined
    return PHONE_PHOTO_BRAND.test(brand) ? 'phonePhoto' : 'clip'
  }
  return QUICKTIME_BOX.test(text(4, 8)) ? 'clip' : undefined
}
