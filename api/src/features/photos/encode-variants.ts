import { VARIANT_SIDES, type VariantSide } from '@radruf/contract'
import sharp, { type OutputInfo, type Sharp } from 'sharp'

/** Budget of a variant in bytes: the largest one still loads within a second on slow 4G. */
export const VARIANT_MAX_BYTES = 45_000

/** AVIF qualities, tried in this order until the variant is within its budget. */
const QUALITIES = [50, 40, 30, 20, 10] as const

/** sharp's effort, 0 to 9. 2 takes a sixth of the time of the default 4, for files that are an eighth larger. */
const EFFORT = 2

export type Variants = ReadonlyMap<VariantSide, Buffer>

/** Encodes the AVIF variants of a stored JPEG. Rejects when the file is damaged. */
export async function encodeVariants(large: Buffer): Promise<Variants> {
  const { data, info } = await fitInside(sharp(large, { failOn: 'error' }), Math.max(...VARIANT_SIDES))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const variants = new Map<VariantSide, Buffer>()
  for (const side of VARIANT_SIDES) {
    const pixels = await fitInside(sharp(data, { raw: { width, height, channels } }), side)
      .raw()
      .toBuffer({ resolveWithObject: true })
    variants.set(side, await encodeWithinBudget(pixels))
  }
  return variants
}

const fitInside = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

async function encodeWithinBudget({ data, info }: { data: Buffer; info: OutputInfo }): Promise<Buffer> {
  const { width, height, channels } = info
  let encoded = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    encoded = await sharp(data, { raw: { width, height, channels } })
      .avif({ quality, effort: EFFORT, chromaSubsampling: '4:2:0' })
      .toBuffer()
    if (encoded.length <= VARIANT_MAX_BYTES) break
  }
  return encoded
}
