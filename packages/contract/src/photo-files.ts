import type { Photo } from './types.ts'

/** Longest sides in pixels of the AVIF variants of a picture, ascending. */
export const VARIANT_SIDES = [320, 800, 1200] as const
export type VariantSide = (typeof VARIANT_SIDES)[number]

/** JPEG files of a picture. */
export const ORIGINAL_SIZES = ['large', 'small'] as const
export type OriginalSize = (typeof ORIGINAL_SIZES)[number]
/** Longest sides in pixels of the JPEG files. Devices shrink a photo to the large one before they upload it. */
export const LARGE_SIDE = 2048
export const SMALL_SIDE = 400
/** Longest side of the large file of a snapshot. Phones take photos of 12 megapixels, 4000 × 3000: a still keeps every detail. */
export const SNAPSHOT_SIDE = 4096

/** File of a picture in its address: `/api/photos/{id}/{size}`. */
export type PhotoSize = OriginalSize | `${VariantSide}.avif`
export const PHOTO_SIZES: readonly PhotoSize[] = [
  ...ORIGINAL_SIZES,
  ...VARIANT_SIDES.map((side) => `${side}.avif` as const),
]

/** Address of a signed-in person's pictures. A shared case serves its pictures below its own address. */
export const PHOTOS_PATH = '/api/photos'

export const getPhotoAddress = (id: string, size: PhotoSize, basePath: string = PHOTOS_PATH): string =>
  `${basePath}/${encodeURIComponent(id)}/${size}`

/** The `srcset` of a picture's AVIF variants. Variants are never larger than the picture, so repeated widths are left out. */
export function getPhotoSrcSet({ id, width, height }: PictureSize, basePath?: string): string {
  const widths = new Map<number, string>()
  for (const side of VARIANT_SIDES) {
    const shown = Math.round(width * Math.min(1, side / Math.max(width, height)))
    if (!widths.has(shown)) widths.set(shown, `${getPhotoAddress(id, `${side}.avif`, basePath)} ${shown}w`)
  }
  return [...widths.values()].join(', ')
}

/** A photo or a snapshot with its size in pixels. */
export type PictureSize = Pick<Photo, 'id' | 'width' | 'height'>

/** Edge of a mechanic's portrait, which is square: three times the largest size in which a page shows it on most screens. */
export const PORTRAIT_SIDE = 288

/** Address of a mechanic's portrait; undefined without one. */
export const getPortraitAddress = (portraitId: string | null | undefined): string | undefined =>
  portraitId ? `/api/portraits/${encodeURIComponent(portraitId)}` : undefined
