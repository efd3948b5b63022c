/** The colour space of a picture as code points of ISO/IEC 23091-2 (`nclx`). */
export type ColourCodes = { primaries: number; transfer: number }

/** Red, green and blue of a colour space in XYZ, adapted to D50. */
const PRIMARIES: Record<number, readonly (readonly [number, number, number])[]> = {
  1: [
    [0.43607, 0.22249, 0.01392],
    [0.38515, 0.71687, 0.09708],
    [0.14307, 0.06061, 0.7141],
  ],
  9: [
    [0.67348, 0.27904, -0.00194],
    [0.16566, 0.67534, 0.02998],
    [0.12505, 0.04561, 0.79685],
  ],
  12: [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
}
const SRGB_PRIMARIES = 1
const PQ = 16
const HLG = 18

/** Brightness of white paper in high dynamic range (ITU-R BT.2408), and of the brightest reflection that is kept, in cd/m². */
const WHITE_NITS = 203
const PEAK_NITS = 1000
/** Share of white above which brightness is compressed, because what exceeds white has no place in a JPEG. */
const KNEE = 0.7

/** Entries of a curve. */
const CURVE_LENGTH = 1024

/**
 * Returns a colour profile (ICC 4) for a picture that names its colours by code points; undefined for sRGB and unknown spaces. Pictures of
 * high dynamic range are compressed to that of a JPEG.
 */
export function createColourProfile({ primaries, transfer }: ColourCodes): Buffer | undefined {
  const isBright = transfer === PQ || transfer === HLG
  const colours = PRIMARIES[primaries] ?? PRIMARIES[SRGB_PRIMARIES]
  if (!colours || (colours === PRIMARIES[SRGB_PRIMARIES] && !isBright)) return undefined
  const curve = toCurve(TRANSFERS[transfer] ?? decodeSrgb)
  const text = toText('Radruf')
  const [red, green, blue] = colours.map(toXyz) as [Buffer, Buffer, Buffer]
  return toProfile([
    ['desc', text],
    ['cprt', text],
    ['wtpt', toXyz([0.9642, 1, 0.8249])],
    ['rXYZ', red],
    ['gXYZ', green],
    ['bXYZ', blue],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ])
}

/** From a stored value to light; both are 0 to 1. */
type Transfer = (value: number) => number
const decodeSrgb: Transfer = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const decodePq: Transfer = (value) => {
  const power = value ** (1 / 78.84375)
  return compress(
    (10_000 * (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125)) / WHITE_NITS,
  )
}
const decodeHlg: Transfer = (value) => {
  const light = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
  return compress((PEAK_NITS * light ** 1.2) / WHITE_NITS)
}
const TRANSFERS: Record<number, Transfer> = { [PQ]: decodePq, [HLG]: decodeHlg }

/** Fits what is up to {@link PEAK_NITS} bright below 1: unchanged up to the knee, and with the same slope there. */
function compress(light: number): number {
  if (light <= KNEE) return light
  const room = 1 - KNEE
  const [over, peak] = [(light - KNEE) / room, (PEAK_NITS / WHITE_NITS - KNEE) / room]
  return Math.min(1, KNEE + (room * over * (1 + over / peak ** 2)) / (1 + over))
}

function toCurve(decode: Transfer): Buffer {
  const curve = Buffer.alloc(12 + 2 * CURVE_LENGTH)
  curve.write('curv', 'latin1')
  curve.writeUInt32BE(CURVE_LENGTH, 8)
  for (let entry = 0; entry < CURVE_LENGTH; entry++)
    curve.writeUInt16BE(Math.round(decode(entry / (CURVE_LENGTH - 1)) * 65_535), 12 + 2 * entry)
  return curve
}

function toXyz(values: readonly number[]): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 'latin1')
  for (const [index, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index)
  return tag
}

function toText(text: string): Buffer {
  const tag = Buffer.alloc(28)
  tag.write('mluc', 'latin1')
  for (const [index, value] of [1, 12].entries()) tag.writeUInt32BE(value, 8 + 4 * index)
  tag.write('enUS', 16, 'latin1')
  for (const [index, value] of [2 * text.length, tag.length].entries()) tag.writeUInt32BE(value, 20 + 4 * index)
  return Buffer.concat([tag, Buffer.from(text, 'utf16le').swap16()])
}

/** Joins header, table and tags. Tags begin at multiples of four bytes. */
function toProfile(tags: readonly (readonly [string, Buffer])[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length)
  const parts: Buffer[] = []
  let offset = 128 + table.length
  for (const [index, [name, tag]] of tags.entries()) {
    table.write(name, 4 + 12 * index, 'latin1')
    table.writeUInt32BE(offset, 8 + 12 * index)
    table.writeUInt32BE(tag.length, 12 + 12 * index)
    const padded = Buffer.concat([tag, Buffer.alloc(-tag.length & 3)])
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat([toHeader(offset), table, ...parts])
}

function toHeader(length: number): Buffer {
  const header = Buffer.alloc(128)
  header.writeUInt32BE(length)
  header.writeUInt32BE(0x04_30_00_00, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  toXyz([0.9642, 1, 0.8249]).copy(header, 68, 8)
  return header
}
