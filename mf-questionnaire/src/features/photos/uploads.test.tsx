import type { Photo } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { fit } from './encode-photo.ts'
import { newId } from './new-id.ts'
import type { PendingPhoto } from './pending-photos.ts'
import { unseen } from './upload-state.ts'
import {
  addPhoto,
  cancelUpload,
  createUploads,
  forgetArrived,
  resumeUploads,
  retryAll,
  retryUpload,
  sendAnyway,
  type UploadTools,
} from './uploads.ts'

const TICKET = 'ticket-1'
const photoOf = ({ clientId, perspective }: PendingPhoto): Photo => ({
  id: `photo-of-${clientId}`,
  clientId,
  perspective,
  width: 4,
  height: 3,
  createdAt: '2026-11-18T09:00:00.000Z',
})

function bench(tools: Partial<UploadTools> = {}) {
  const kept = new Map<string, PendingPhoto>()
  const onStored = vi.fn()
  const onSignedOut = vi.fn()
  const uploads = createUploads(TICKET, 1, {
    encode: async (file) => file,
    judge: async () => undefined,
    send: async (photo) => photoOf(photo),
    pending: {
      keep: async (photo) => void kept.set(photo.clientId, photo),
      drop: async (clientId) => void kept.delete(clientId),
      ofTicket: async () => [...kept.values()],
    },
    onStored,
    onSignedOut,
    ...tools,
  })
  const list = () => uploads.store.getState().uploads
  return { uploads, kept, onStored, onSignedOut, list, states: () => list().map(({ state }) => state) }
}
const file = (bytes = 10) => new Blob([new Uint8Array(bytes)])
const refusing = (code: 'OFFLINE' | 'PHOTO_UNREADABLE' | 'NOT_SIGNED_IN') => async () => {
  throw new ApiError(code)
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

test('a photo is kept on the device until the service has it', async () => {
  const { uploads, kept, onStored, states } = bench({
    send: async (photo) => {
      expect(kept.has(photo.clientId)).toBe(true)
      return photoOf(photo)
    },
  })
  await addPhoto(uploads, 'top', file())
  expect(states()).toMatchObject([{ at: 'stored' }])
  expect(kept.size).toBe(0)
  expect(onStored).toHaveBeenCalledOnce()
})

test('a file above the limit is refused before anything is sent', async () => {
  const send = vi.fn()
  const { uploads, kept, states } = bench({ send })
  await addPhoto(uploads, 'top', file(1024 * 1024))
  expect(states()).toEqual([{ at: 'failed', code: 'PHOTO_TOO_BIG' }])
  expect(send).not.toHaveBeenCalled()
  expect(kept.size).toBe(0)
})

test('what is measured against the limit is the photo as it will be sent', async () => {
  const { uploads, states } = bench({ encode: async () => file(10) })
  await addPhoto(uploads, 'top', file(2 * 1024 * 1024))
  expect(states()).toMatchObject([{ at: 'stored' }])
})

test('a photo that may be too dark waits for the person’s word, also over a reload, and is then sent', async () => {
  const send = vi.fn(async (photo: PendingPhoto) => photoOf(photo))
  const first = bench({ judge: async () => 'dark', send })
  await addPhoto(first.uploads, 'top', file())
  expect(first.states()).toEqual([{ at: 'doubtful', doubt: 'dark' }])
  const second = bench({ send })
  for (const [id, photo] of first.kept) second.kept.set(id, photo)
  await resumeUploads(second.uploads, [])
  expect(second.states()).toEqual([{ at: 'doubtful', doubt: 'dark' }])
  expect(send).not.toHaveBeenCalled()
  await sendAnyway(second.uploads, second.list()[0]?.clientId ?? '')
  expect(second.states()).toMatchObject([{ at: 'stored' }])
  expect(send).toHaveBeenCalledOnce()
  expect(second.kept.size).toBe(0)
})

test('a doubtful photo that found no connection is not asked about again', async () => {
  const { uploads, kept, list, states } = bench({ judge: async () => 'blurred', send: refusing('OFFLINE') })
  await addPhoto(uploads, 'top', file())
  await sendAnyway(uploads, list()[0]?.clientId ?? '')
  expect(states()).toEqual([{ at: 'failed', code: 'OFFLINE' }])
  expect([...kept.values()].map(({ doubt }) => doubt)).toEqual([undefined])
})

test('progress shows how much has left the device', async () => {
  const seen: number[] = []
  const { uploads, states } = bench({
    send: async (photo, { onPercent }) => {
      for (const percent of [20, 80]) {
        onPercent(percent)
        const [state] = states()
        if (state?.at === 'sending') seen.push(state.percent)
      }
      return photoOf(photo)
    },
  })
  await addPhoto(uploads, 'top', file())
  expect(seen).toEqual([20, 80])
})

test('a photo that found no connection stays kept and is sent when it is back', async () => {
  let online = false
  const { uploads, kept, states } = bench({
    send: async (photo) => {
      if (!online) throw new ApiError('OFFLINE')
      return photoOf(photo)
    },
  })
  await addPhoto(uploads, 'top', file())
  expect(states()).toEqual([{ at: 'failed', code: 'OFFLINE' }])
  expect(kept.size).toBe(1)
  online = true
  await retryAll(uploads)
  expect(states()).toMatchObject([{ at: 'stored' }])
})

test('a photo that cannot be read is not kept and not sent again by itself', async () => {
  const send = vi.fn(refusing('PHOTO_UNREADABLE'))
  const { uploads, kept, states } = bench({ send })
  await addPhoto(uploads, 'top', file())
  await retryAll(uploads)
  expect(states()).toEqual([{ at: 'failed', code: 'PHOTO_UNREADABLE' }])
  expect(send).toHaveBeenCalledOnce()
  expect(kept.size).toBe(0)
})

test('an ended session keeps the photo and asks for signing in', async () => {
  const { uploads, kept, onSignedOut } = bench({ send: refusing('NOT_SIGNED_IN') })
  await addPhoto(uploads, 'top', file())
  expect(kept.size).toBe(1)
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('sending again uses the same client id', async () => {
  const ids: string[] = []
  const { uploads, list } = bench({
    send: async (photo) => {
      ids.push(photo.clientId)
      if (ids.length === 1) throw new ApiError('OFFLINE')
      return photoOf(photo)
    },
  })
  await addPhoto(uploads, 'top', file())
  await retryUpload(uploads, list()[0]?.clientId ?? '')
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('cancelling stops the request and forgets the photo', async () => {
  const stopped = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { uploads, kept, list } = bench({
    send: (_, { signal }) => {
      begun.resolve()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped.resolve()
          reject(signal.reason)
        })
      })
    },
  })
  const added = addPhoto(uploads, 'top', file())
  await begun.promise
  await cancelUpload(uploads, list()[0]?.clientId ?? '')
  await Promise.all([stopped.promise, added])
  expect(list()).toEqual([])
  expect(kept.size).toBe(0)
})

test('a reload goes on with what was left, and drops what the ticket has by now', async () => {
  const { uploads, kept, states } = bench()
  const left = { clientId: 'left', ticketId: TICKET, perspective: 'side' as const, blob: file() }
  kept.set('left', left).set('there', { ...left, clientId: 'there' })
  await resumeUploads(uploads, [{ clientId: 'there' }])
  expect(states()).toEqual([{ at: 'stored', photoId: 'photo-of-left' }])
  expect(kept.size).toBe(0)
})

test('an upload is shown until the ticket itself shows the photo', () => {
  const upload = {
    clientId: 'a',
    perspective: 'top' as const,
    preview: null,
    state: { at: 'stored' as const, photoId: 'p' },
  }
  expect(unseen([upload], [])).toEqual([upload])
  expect(unseen([upload], [{ clientId: 'a' }])).toEqual([])
})

test('a photo that arrived and is taken out of the ticket again does not come back as being on its way', async () => {
  const { uploads, list } = bench()
  await addPhoto(uploads, 'top', file())
  forgetArrived(uploads, [])
  expect(list()).toHaveLength(1)
  forgetArrived(uploads, [{ clientId: list()[0]?.clientId ?? '' }])
  expect(unseen(list(), [])).toEqual([])
})

test('a picture is shrunk to the longest edge and never enlarged', () => {
  expect(fit({ width: 4096, height: 1024 })).toEqual({ width: 2048, height: 512 })
  expect(fit({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 })
})

test('ids are UUIDs also where the browser has no generator for them', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
