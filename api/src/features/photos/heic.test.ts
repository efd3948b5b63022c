import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addImageProperties } from '../../testing/heif-properties.ts'
import { encodePhoto } from './encode.ts'
import { decodeHeic, isHeic } from './heic.ts'

/** 160 × 96: brown with a green square of 60 in the upper left corner. Made with heif-enc of libheif. */
const photo = readFileSync(new URL('../../testing/photo.heic', import.meta.url))
const AVIF = Buffer.from('000000206674797061766966000000006d696631617669666d696166', 'hex')

test('a HEIC photo of an iPhone is converted to the same picture as JPEG', async () => {
  const { large, width, height } = await encodePhoto(photo)
  expect([width, height, (await sharp(large).metadata()).format]).toEqual([160, 96, 'jpeg'])
  const { data, info } = await sharp(large).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const [red = 0, green = 0] = data.subarray((y * info.width + x) * info.channels)
    return green > red ? 'green' : 'brown'
  }
  expect([colourAt(30, 30), colourAt(120, 30), colourAt(30, 90)]).toEqual(['green', 'brown', 'brown'])
})

/** The corner of the square, of which the file's own statements turn, mirror and cut the picture: `irot`, `imir` and `clap`. */
async function findSquare(heic: Buffer) {
  const { large, width, height } = await encodePhoto(heic)
  const { data, info } = await sharp(large).raw().toBuffer({ resolveWithObject: true })
  const isGreen = (x: number, y: number) => {
    const [red = 0, green = 0] = data.subarray((y * info.width + x) * info.channels)
    return green > red
  }
  const corners = { 'upper left': [8, 8], 'upper right': [width - 8, 8] } as const
  const lower = { 'lower left': [8, height - 8], 'lower right': [width - 8, height - 8] } as const
  const found = Object.entries({ ...corners, ...lower }).filter(([, [x, y]]) => isGreen(x, y))
  return [width, height, ...found.map(([name]) => name)]
}
const toBytes = (...values: number[]) =>
  values.flatMap((value) => [...Buffer.from(Uint32Array.of(value).buffer).reverse()])
/** A part of the picture of 80 × 96 pixels at its right edge. */
const RIGHT_HALF = { type: 'clap', bytes: toBytes(80, 1, 96, 1, 40, 1, 0, 1) }

test.each([
  ['no statement', [], [160, 96, 'upper left']],
  ['a quarter turn to the left', [{ type: 'irot', bytes: [1] }], [96, 160, 'lower left']],
  ['half a turn', [{ type: 'irot', bytes: [2] }], [160, 96, 'lower right']],
  ['a quarter turn to the right', [{ type: 'irot', bytes: [3] }], [96, 160, 'upper right']],
  ['a mirror from left to right', [{ type: 'imir', bytes: [1] }], [160, 96, 'upper right']],
  ['a mirror from top to bottom', [{ type: 'imir', bytes: [0] }], [160, 96, 'lower left']],
  [
    'a turn and a mirror, in this order',
    [
      { type: 'irot', bytes: [1] },
      { type: 'imir', bytes: [1] },
    ],
    [96, 160, 'lower right'],
  ],
  ['a clean aperture', [RIGHT_HALF], [80, 96]],
])('a HEIC photo with %s is stored as its file says', async (_, properties, expected) => {
  expect(await findSquare(addImageProperties(photo, properties))).toEqual(expected)
})

test('the picture that the file names as its main one is stored, wherever it stands', async () => {
  // Without the reference, the second image is no transparency of the first one but a picture of its own.
  const two = Buffer.from(photo)
  two.write('free', two.indexOf('iref', 0, 'latin1'), 'latin1')
  expect(await findSquare(two)).toEqual([160, 96, 'upper left'])
  two.writeUInt16BE(2, two.indexOf('pitm', 0, 'latin1') + 8)
  expect(await findSquare(two)).toEqual([160, 96])
})

test('a colour of a wide colour space is the same from HEIC and from JPEG', async () => {
  const colourOf = async (name: string) => {
    const { large } = await encodePhoto(readFileSync(new URL(`../../testing/${name}`, import.meta.url)))
    return [...(await sharp(large).raw().toBuffer()).subarray(0, 3)]
  }
  const [jpeg, heic] = [await colourOf('display-p3.jpg'), await colourOf('display-p3.heic')]
  for (const [channel, value] of jpeg.entries()) expect(Math.abs(value - (heic[channel] ?? 0))).toBeLessThanOrEqual(4)
})

/** Made with libheif from one colour each, of 10 bits and without a profile: 200, 100, 50 of Display P3, and white paper of 203 cd/m². */
test.each([
  ['display-p3-10-bit.heic', [215, 93, 31]],
  ['white-pq.heic', [237, 237, 237]],
  ['white-hlg.heic', [237, 237, 237]],
])('%s has the colours that its code points say', async (name, expected) => {
  const { large } = await encodePhoto(readFileSync(new URL(`../../testing/${name}`, import.meta.url)))
  const stored = [...(await sharp(large).raw().toBuffer()).subarray(0, 3)]
  for (const [channel, value] of stored.entries())
    expect(Math.abs(value - (expected[channel] ?? 0))).toBeLessThanOrEqual(4)
})

test('a picture with too many pixels is refused before decoding; a broken file is unreadable', async () => {
  await expect(decodeHeic(photo, 160 * 96 - 1)).rejects.toThrow('too large')
  await expect(encodePhoto(photo.subarray(0, 700))).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' })
  await expect(encodePhoto(Buffer.concat([photo.subarray(0, 40), Buffer.alloc(400)]))).rejects.toMatchObject({
    code: 'PHOTO_UNREADABLE',
  })
})

test('only HEIC is recognized as HEIC', () => {
  expect(isHeic(photo)).toBe(true)
  expect(isHeic(AVIF)).toBe(false)
  expect(isHeic(Buffer.from('ftyp'))).toBe(false)
})
