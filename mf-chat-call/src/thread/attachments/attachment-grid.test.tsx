import type { Attachment } from '@radruf/contract'
import { createLocalPictures } from '@radruf/thread'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { AttachmentGrid } from './attachment-grid.tsx'

const PHOTO: Attachment = { id: 'photo', clientId: 'file', width: 4, height: 3, clip: null }

async function show(decode: () => Promise<void>) {
  const decoding = vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(decode)
  onTestFinished(() => decoding.mockRestore())
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => revoke.mockRestore())
  const pictures = createLocalPictures()
  pictures.keep('file', 'blob:local')
  pictures.link('file', 'photo')
  pictures.release('file')
  await renderPart(<AttachmentGrid attachments={[PHOTO]} pictures={pictures} onOpen={() => {}} />)
  const local = () => document.querySelector('img[src="blob:local"]')
  const copy = document.querySelector('picture img') ?? expect.fail('The service has a copy.')
  return { local, copy, revoke }
}

test("this device's picture covers a sent photo until the service's copy is decoded", async () => {
  const decoded = Promise.withResolvers<void>()
  const { local, copy, revoke } = await show(() => decoded.promise)
  expect(local()).toBeTruthy()
  fireEvent.load(copy)
  expect(local()).toBeTruthy()
  decoded.resolve()
  await waitFor(() => expect(local()).toBeNull())
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:local')
})

test("this device's picture stays when the copy cannot be decoded", async () => {
  const { local, copy, revoke } = await show(() => Promise.reject(new Error('broken')))
  fireEvent.load(copy)
  await Promise.resolve()
  expect(local()).toBeTruthy()
  expect(revoke).not.toHaveBeenCalled()
})
