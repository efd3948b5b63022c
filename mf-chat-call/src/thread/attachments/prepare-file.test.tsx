import { isApiError } from '@radruf/contract/client'
import { expect, test } from 'vitest'
import { prepareFile } from './prepare-file.ts'

const LIMITS = { fileLimitMb: 1, clipLimitMb: 1, clipMaxSeconds: 2 }
const prepare = (file: File) =>
  prepareFile(file, LIMITS).then(
    ({ kind }) => kind,
    (error: unknown) => (isApiError(error) ? error.code : error),
  )

test('a document is refused on the device, a photo without a named type is left to the service', async () => {
  expect(await prepare(new File(['%PDF-1.4'], 'order.pdf', { type: 'application/pdf' }))).toBe('PHOTO_UNREADABLE')
  expect(await prepare(new File(['?'], 'photo.heic', { type: '' }))).toBe('photo')
})

test('a photo of the limit is refused on the device', async () => {
  const file = new File([new Uint8Array(1024 * 1024)], 'photo.jpg', { type: 'image/jpeg' })
  expect(await prepare(file)).toBe('PHOTO_TOO_BIG')
  expect(await prepare(new File([file.slice(1)], file.name, { type: file.type }))).toBe('photo')
})
