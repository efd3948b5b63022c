import type { Photo } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { fitSize } from '@radruf/shell-kit'
import { beforeEach, expect, test, vi } from 'vitest'
import type { QueuedPhoto } from './photo-queue.ts'
import { excludeStored } from './upload-state.ts'
import {
  addClip,
  addPhoto,
  cancelUpload,
  createUploads,
  removeStored,
  resumeUploads,
  retryAll,
  retryUpload,
  sendDespiteIssue,
  type UploadDependencies,
} from './uploads.ts'

const TICKET = 'ticket-1'
const toPhoto = ({ clientId }: QueuedPhoto): Photo => ({
  id: `photo-${clientId}`,
  clientId,
  perspective: 'bike',
  width: 4,
  height: 3,
  createdAt: '2026-11-18T09:00:00.000Z',
})

function createTestUploads(dependencies: Partial<UploadDependencies> = {}) {
  const queued = new Map<string, QueuedPhoto>()
  const onStored = vi.fn()
  const onSessionEnded = vi.fn()
  const uploads = createUploads(TICKET, 1, {
    encode: async (file) => file,
    canShow: async () => true,
    checkQuality: async () => undefined,
    send: async (photo) => toPhoto(photo),
    queue: {
      save: async (photo) => void queued.set(photo.clientId, photo),
      remove: async (clientId) => void queued.delete(clientId),
      findByTicket: async () => [...queued.values()],
    },
    discard: () => {},
    wait: async () => {},
    onStored,
    onSessionEnded,
    ...dependencies,
  })
  const list = () => uploads.store.getState().uploads
  return { uploads, queued, onStored, onSessionEnded, list, states: () => list().map(({ state }) => state) }
}
const createFile = (bytes = 10) => new Blob([new Uint8Array(bytes)])
const refuseWith = (code: 'OFFLINE' | 'PHOTO_UNREADABLE' | 'PHOTO_DELETED' | 'NOT_SIGNED_IN') => async () => {
  throw createApiError(code)
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

test('a photo is queued on the device until the service has stored it', async () => {
  const { uploads, queued, onStored, states } = createTestUploads({
    send: async (photo) => {
      expect(queued.has(photo.clientId)).toBe(true)
      return toPhoto(photo)
    },
  })
  await addPhoto(uploads, 'top', createFile())
  expect(states()).toMatchObject([{ at: 'stored' }])
  expect(queued.size).toBe(0)
  expect(onStored).toHaveBeenCalledOnce()
})

test('a file of the limit is refused before anything is sent', async () => {
  const send = vi.fn()
  const { uploads, queued, states } = createTestUploads({ send })
  await addPhoto(uploads, 'top', createFile(1024 * 1024))
  expect(states()).toEqual([{ at: 'failed', code: 'PHOTO_TOO_BIG' }])
  expect(send).not.toHaveBeenCalled()
  expect(queued.size).toBe(0)
})

test('a file just below the limit is sent', async () => {
  const { uploads, states } = createTestUploads()
  await addPhoto(uploads, 'top', createFile(1024 * 1024 - 1))
  expect(states()).toMatchObject([{ at: 'stored' }])
})

test('the limit applies to the encoded photo', async () => {
  const { uploads, states } = createTestUploads({ encode: async () => createFile(10) })
  await addPhoto(uploads, 'top', createFile(2 * 1024 * 1024))
  expect(states()).toMatchObject([{ at: 'stored' }])
})

test('a photo that may be too dark waits for the customer’s decision, also after a reload, and is then sent', async () => {
  const send = vi.fn(async (photo: QueuedPhoto) => toPhoto(photo))
  const first = createTestUploads({ checkQuality: async () => 'dark', send })
  await addPhoto(first.uploads, 'top', createFile())
  expect(first.states()).toEqual([{ at: 'undecided', issue: 'dark' }])
  const second = createTestUploads({ send })
  for (const [id, photo] of first.queued) second.queued.set(id, photo)
  await resumeUploads(second.uploads, [])
  expect(second.states()).toEqual([{ at: 'undecided', issue: 'dark' }])
  expect(send).not.toHaveBeenCalled()
  await sendDespiteIssue(second.uploads, second.list()[0]?.clientId ?? '')
  expect(second.states()).toMatchObject([{ at: 'stored' }])
  expect(send).toHaveBeenCalledOnce()
  expect(second.queued.size).toBe(0)
})

test('the decision for a photo with an issue is kept when sending fails offline', async () => {
  const { uploads, queued, list, states } = createTestUploads({
    checkQuality: async () => 'blurred',
    send: refuseWith('OFFLINE'),
  })
  await addPhoto(uploads, 'top', createFile())
  await sendDespiteIssue(uploads, list()[0]?.clientId ?? '')
  expect(states()).toEqual([{ at: 'failed', code: 'OFFLINE' }])
  expect([...queued.values()].map(({ issue }) => issue)).toEqual([undefined])
})

test('progress shows the uploaded percentage', async () => {
  const seen: number[] = []
  const { uploads, states } = createTestUploads({
    send: async (photo, { onProgress }) => {
      for (const percent of [20, 80]) {
        onProgress(percent)
        const [state] = states()
        if (state?.at === 'sending') seen.push(state.percent)
      }
      return toPhoto(photo)
    },
  })
  await addPhoto(uploads, 'top', createFile())
  expect(seen).toEqual([20, 80])
})

test('a photo that fails offline stays queued and is sent when the device is online again', async () => {
  let online = false
  const { uploads, queued, states } = createTestUploads({
    send: async (photo) => {
      if (!online) throw createApiError('OFFLINE')
      return toPhoto(photo)
    },
  })
  await addPhoto(uploads, 'top', createFile())
  expect(states()).toEqual([{ at: 'failed', code: 'OFFLINE' }])
  expect(queued.size).toBe(1)
  online = true
  await retryAll(uploads)
  expect(states()).toMatchObject([{ at: 'stored' }])
})

test('a photo that a busy service refuses waits as long as the service asks, and is then sent by itself', async () => {
  const waited: number[] = []
  const seen: (string | undefined)[] = []
  let refusals = 2
  const { uploads, queued, states } = createTestUploads({
    send: async (photo) => {
      if (refusals-- > 0) throw createApiError('UPLOADS_BUSY', { retryAfter: 7 })
      return toPhoto(photo)
    },
    wait: async (ms) => {
      waited.push(ms)
      seen.push(states()[0]?.at)
      expect(queued.size).toBe(1)
    },
  })
  await addPhoto(uploads, 'top', createFile())
  expect(states()).toMatchObject([{ at: 'stored' }])
  expect(seen).toEqual(['waiting', 'waiting'])
  for (const ms of waited) {
    expect(ms).toBeGreaterThanOrEqual(7000)
    expect(ms).toBeLessThan(14_000)
  }
  expect(queued.size).toBe(0)
})

test('an unreadable photo is not queued and not retried automatically', async () => {
  const send = vi.fn(refuseWith('PHOTO_UNREADABLE'))
  const { uploads, queued, states } = createTestUploads({ send })
  await addPhoto(uploads, 'top', createFile())
  await retryAll(uploads)
  expect(states()).toEqual([{ at: 'failed', code: 'PHOTO_UNREADABLE' }])
  expect(send).toHaveBeenCalledOnce()
  expect(queued.size).toBe(0)
})

test('an ended session keeps the photo queued and is reported', async () => {
  const { uploads, queued, onSessionEnded } = createTestUploads({ send: refuseWith('NOT_SIGNED_IN') })
  await addPhoto(uploads, 'top', createFile())
  expect(queued.size).toBe(1)
  expect(onSessionEnded).toHaveBeenCalledOnce()
})

test('a retry uses the same client id', async () => {
  const ids: string[] = []
  const { uploads, list } = createTestUploads({
    send: async (photo) => {
      ids.push(photo.clientId)
      if (ids.length === 1) throw createApiError('OFFLINE')
      return toPhoto(photo)
    },
  })
  await addPhoto(uploads, 'top', createFile())
  await retryUpload(uploads, list()[0]?.clientId ?? '')
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test.each(['photo', 'clip'] as const)(
  'a %s that is cancelled while the device stores it does not come back',
  async (kind) => {
    const saving = Promise.withResolvers<void>()
    const stored = new Map<string, QueuedPhoto>()
    const { uploads, list } = createTestUploads({
      queue: {
        save: async (photo) => {
          await saving.promise
          stored.set(photo.clientId, photo)
        },
        remove: async (clientId) => void stored.delete(clientId),
        findByTicket: async () => [],
      },
      send: () => Promise.reject(new Error('sent')),
    })
    const added =
      kind === 'photo'
        ? addPhoto(uploads, 'top', createFile())
        : addClip(uploads, { video: createFile(), poster: createFile() })
    await vi.waitFor(() => expect(list()[0]?.preview).toBeTruthy())
    await cancelUpload(uploads, list()[0]?.clientId ?? '')
    saving.resolve()
    await added
    expect([list(), stored.size]).toEqual([[], 0])
  },
)

test('a file that is no photo fails with the reason', async () => {
  const { uploads, states, queued } = createTestUploads({ encode: refuseWith('PHOTO_UNREADABLE') })
  const onUsable = vi.fn()
  await addPhoto(uploads, 'top', createFile(), onUsable)
  expect(states()).toEqual([{ at: 'failed', code: 'PHOTO_UNREADABLE' }])
  expect([onUsable.mock.calls.length, queued.size]).toEqual([0, 0])
})

test('cancelling aborts the request and deletes the photo', async () => {
  const stopped = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const { uploads, queued, list } = createTestUploads({
    send: (_, { signal }) => {
      started.resolve()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped.resolve()
          reject(signal.reason)
        })
      })
    },
  })
  const added = addPhoto(uploads, 'top', createFile())
  await started.promise
  await cancelUpload(uploads, list()[0]?.clientId ?? '')
  await Promise.all([stopped.promise, added])
  expect(list()).toEqual([])
  expect(queued.size).toBe(0)
})

test('a photo that was deleted on another page while its upload was repeated leaves the device without a message', async () => {
  const { uploads, queued, list } = createTestUploads({ send: refuseWith('PHOTO_DELETED') })
  await addPhoto(uploads, 'top', createFile())
  expect(list()).toEqual([])
  expect(queued.size).toBe(0)
})

test('a cancelled upload is removed from the ticket, which may have it already', async () => {
  const discard = vi.fn()
  const { uploads, list } = createTestUploads({ discard, send: refuseWith('OFFLINE') })
  await addPhoto(uploads, 'top', createFile())
  const { clientId = '' } = list()[0] ?? {}
  await cancelUpload(uploads, clientId)
  expect(discard).toHaveBeenCalledExactlyOnceWith({ ticketId: TICKET, clientId })
})

test('a photo that was never sent is removed from the device alone', async () => {
  const discard = vi.fn()
  const { uploads, list } = createTestUploads({ discard, checkQuality: async () => 'dark' })
  await addPhoto(uploads, 'top', createFile())
  await cancelUpload(uploads, list()[0]?.clientId ?? '')
  expect(discard).not.toHaveBeenCalled()
})

test('a reload resumes queued photos and deletes those that the ticket already has', async () => {
  const { uploads, queued, states } = createTestUploads()
  const left = { clientId: 'left', ticketId: TICKET, perspective: 'side' as const, blob: createFile() }
  queued.set('left', left).set('there', { ...left, clientId: 'there' })
  await resumeUploads(uploads, [{ clientId: 'there' }])
  expect(states()).toEqual([{ at: 'stored', photoId: 'photo-left' }])
  expect(queued.size).toBe(0)
})

test('an upload is shown until the ticket shows the photo', () => {
  const upload = {
    clientId: 'a',
    perspective: 'top' as const,
    preview: null,
    state: { at: 'stored' as const, photoId: 'p' },
  }
  expect(excludeStored([upload], [])).toEqual([upload])
  expect(excludeStored([upload], [{ clientId: 'a' }])).toEqual([])
})

test('a stored photo that is removed from the ticket does not reappear as an upload', async () => {
  const { uploads, list } = createTestUploads()
  await addPhoto(uploads, 'top', createFile())
  removeStored(uploads, [])
  expect(list()).toHaveLength(1)
  removeStored(uploads, [{ clientId: list()[0]?.clientId ?? '' }])
  expect(excludeStored(list(), [])).toEqual([])
})

test('a picture is shrunk to the longest edge and never enlarged', () => {
  expect(fitSize({ width: 4096, height: 1024 })).toEqual({ width: 2048, height: 512 })
  expect(fitSize({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 })
})

test('a recorded clip is queued with its poster before it is sent, and sent again by the next visit', async () => {
  const first = createTestUploads({ send: refuseWith('OFFLINE') })
  await addClip(first.uploads, { video: new Blob(['noise']), poster: new Blob(['frame']) })
  expect(first.uploads.store.getState().uploads).toMatchObject([{ perspective: 'noise', state: { at: 'failed' } }])
  const [queued] = [...first.queued.values()]
  expect(await queued?.poster?.text()).toBe('frame')
  const next = createTestUploads({ queue: first.uploads.dependencies.queue })
  await resumeUploads(next.uploads, [])
  expect(next.uploads.store.getState().uploads).toMatchObject([{ perspective: 'noise', state: { at: 'stored' } }])
  expect(first.queued.size).toBe(0)
})

test('a photo that this browser cannot show has no preview, and is shown from the service once it is stored', async () => {
  const onUsable = vi.fn()
  const { uploads, onStored } = createTestUploads({ canShow: async () => false })
  await addPhoto(uploads, 'side', createFile(), onUsable)
  expect(onUsable).toHaveBeenCalledWith(null)
  expect(onStored).toHaveBeenCalled()
  expect(uploads.store.getState().previews).toEqual({})
})
