import { expect, test } from 'vitest'
import { readJpegSize } from './jpeg-size.ts'

/** Start of image, an application segment, and the frame header of 72 × 128 pixels. */
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 0, 128, 0, 72, 3]

test('a JPEG has the size of its frame header, other bytes have none', () => {
  expect(readJpegSize(Uint8Array.from(JPEG))).toEqual({ width: 72, height: 128 })
  expect(readJpegSize(Uint8Array.from(JPEG.slice(0, 12)))).toBeUndefined()
  expect(readJpegSize(Uint8Array.from(JPEG.with(2, 0)))).toBeUndefined()
  expect(readJpegSize(new TextEncoder().encode('no picture at all'))).toBeUndefined()
})
