import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
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

test('a colour of a wide colour space is the same from HEIC and from JPEG', async () => {
  const colourOf = async (name: string) => {
    const { large } = await encodePhoto(readFileSync(new URL(`../../testing/${name}`, import.meta.url)))
    return [...(await sharp(large).raw().toBuffer()).subarray(0, 3)]
  }
  const [jpeg, heic] = [await colourOf('display-p3.jpg'), await colourOf('display-p3.heic')]
  for (const [channel, value] of jpeg.entries()) expect(Math.abs(value - (heic[channel] ?? 0))).toBeLessThanOrEqual(4)
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
