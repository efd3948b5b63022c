import { isApiError } from '@radruf/contract/client'
import { expect, test } from 'vitest'
import { prepareFile } from './prepare-file.ts'

const LIMITS = { fileLimitMb: 1, clipLimitMb: 1, clipMaxSeconds: 2 }
const prepare = (file: File) =>
  prepareFile(file, LIMITS).then(
    ({ kind }) => kind,
    (error: unknown) => (isApiError(error) ? error.code : error),
  )

// The tests’ browser decodes no pictures.
const HEIC = '\0\0\0\x18ftypheic'

test('a phone photo that this browser cannot decode is left to the service, whatever type is named', async () => {
  for (const type of ['', 'image/heic', 'image/jpeg', 'application/octet-stream'])
    expect(await prepare(new File([HEIC], 'photo', { type }))).toBe('photo')
})

test.each([
  ['a document', new File(['%PDF-1.4'], 'order.pdf', { type: 'application/pdf' })],
  ['a document that is named as a photo', new File(['%PDF-1.4'], 'order.jpg', { type: 'image/jpeg' })],
  ['a drawing', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' })],
  ['a TIFF', new File(['II*\0'], 'scan.tiff', { type: 'image/tiff' })],
  ['a damaged photo', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg', { type: 'image/jpeg' })],
])('%s is refused on the device', async (_, file) => {
  expect(await prepare(file)).toBe('PHOTO_UNREADABLE')
})

test('a video without a named type is prepared as a video', async () => {
  expect(await prepare(new File(['\0\0\0\x18ftypisom'], 'clip', { type: '' }))).toBe('CLIP_UNREADABLE')
})

test('a photo of the limit is refused on the device', async () => {
  const file = new File([HEIC.padEnd(1024 * 1024)], 'photo.heic', { type: 'image/heic' })
  expect(await prepare(file)).toBe('PHOTO_TOO_BIG')
  expect(await prepare(new File([file.slice(0, -1)], file.name, { type: file.type }))).toBe('photo')
})
