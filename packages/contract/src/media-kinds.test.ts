import { expect, test } from 'vitest'
import { findMediaKind } from './media-kinds.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'photo'],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'photo'],
  ['a WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'photo'],
  ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0', 'phonePhoto'],
  ['an AVIF photo', '\0\0\0\x18ftypavif\0\0\0\0', 'phonePhoto'],
  ['an MP4 video', '\0\0\0\x18ftypisom\0\0\0\0', 'clip'],
  ['a video of an iPhone', '\0\0\0\x14ftypqt  \0\0\0\0', 'clip'],
  ['a QuickTime video without a brand', '\0\0\0\x08wide\0\0\0\0mdat', 'clip'],
  ['a WebM video', '\x1aE\xdf\xa3\x9fB\x86\x81', 'clip'],
  ['a raw picture of a camera', '\0\0\0\x18ftypcrx \0\0\0\0', undefined],
  ['a JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14', undefined],
  ['a JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14', undefined],
  ['a big TIFF', 'II+\0\x08\0\0\0', undefined],
  ['an SVG with a byte order mark', '\xef\xbb\xbf<svg', undefined],
  ['an AVI video', 'RIFF\0\0\0\0AVI LIST', undefined],
  ['a TIFF', 'II*\0\x08\0\0\0\0\0\0\0', undefined],
  ['an SVG', '<svg xmlns="http', undefined],
  ['a PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3', undefined],
  ['an empty file', '', undefined],
  ['a cut file', '\xff\xd8', undefined],
])('%s is found by its first bytes', (_, header, kind) => {
  expect(findMediaKind(bytes(header))).toBe(kind)
})
