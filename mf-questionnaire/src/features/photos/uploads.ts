import { exceedsFileLimit, type Perspective, type Photo } from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit'
import { createStore, type StoreApi } from 'zustand'
import type { PhotoIssue } from './photo-quality.ts'
import type { PhotoQueue, QueuedPhoto } from './photo-queue.ts'
import type { RecordedClip } from './record-clip.ts'
import { canRetry, isInProgress, type Upload, type UploadCode, type UploadState } from './upload-state.ts'

/** Used when a busy service gives no time. */
const DEFAULT_RETRY_S = 5

export type UploadDependencies = {
  encode: (file: Blob) => Promise<Blob>
  /** Whether this browser can show the photo. */
  canShow: (photo: Blob) => Promise<boolean>
  checkQuality: (photo: Blob) => Promise<PhotoIssue | undefined>
  send: (
    photo: QueuedPhoto,
    options: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<Pick<Photo, 'id'>>
  /** Removes a photo that the service may have stored although its upload was cancelled, and refuses one that is still on its way. */
  discard: (upload: Pick<QueuedPhoto, 'ticketId' | 'clientId'>) => void
  queue: PhotoQueue
  /** Resolves after `ms`; rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Called when the service has stored a photo. */
  onStored: () => void
  /** Called when the session has ended. Signing in leads back, and the photo is still queued. */
  onSessionEnded: () => void
}

/** The uploads of one ticket, created once per screen. */
export type Uploads = {
  ticketId: string
  limitMb: number
  dependencies: UploadDependencies
  /** `previews`: object URLs of stored photos by client id, so that a photo sent from this page is not loaded again. */
  store: StoreApi<{ uploads: Upload[]; previews: Readonly<Record<string, string>> }>
  /** Encoded photos by client id, for sending and retrying. */
  photos: Map<string, QueuedPhoto>
  /** Abort controllers of requests in flight by client id. */
  running: Map<string, AbortController>
}

export const createUploads = (ticketId: string, limitMb: number, dependencies: UploadDependencies): Uploads => ({
  ticketId,
  limitMb,
  dependencies,
  store: createStore(() => ({ uploads: [] as Upload[], previews: {} })),
  photos: new Map(),
  running: new Map(),
})

/**
 * Encodes a chosen file, queues it on the device, and sends it unless it has a quality issue. Calls `onUsable` with the preview
 * when the photo is queued and has no issue, before it is sent. A file that is no photo fails with the reason.
 */
export async function addPhoto(
  uploads: Uploads,
  perspective: Perspective,
  file: Blob,
  onUsable?: (preview: string | null) => void,
) {
  const { dependencies, ticketId, limitMb } = uploads
  const clientId = createId()
  add(uploads, { clientId, perspective, preview: null, state: { at: 'encoding' } })
  const fail = (code: UploadCode) => setState(uploads, clientId, { at: 'failed', code })
  const blob = await dependencies.encode(file).catch((error: unknown) => {
    fail(isApiError(error) ? error.code : 'PHOTO_UNREADABLE')
  })
  if (!blob || !find(uploads, clientId)) return
  if (exceedsFileLimit(blob.size, limitMb)) return fail('PHOTO_TOO_BIG')
  const issue = await dependencies.checkQuality(blob)
  if (!find(uploads, clientId)) return
  const photo = { clientId, ticketId, perspective, blob, ...(issue && { issue }) }
  uploads.photos.set(clientId, photo)
  // A photo of a phone that this browser cannot show is shown once the service has converted it.
  const preview = (await dependencies.canShow(blob)) ? URL.createObjectURL(blob) : null
  if (!find(uploads, clientId)) return
  update(uploads, clientId, { preview })
  if (!(await saveUnlessCancelled(uploads, photo))) return
  if (issue) return setState(uploads, clientId, { at: 'undecided', issue })
  const sent = send(uploads, photo)
  onUsable?.(preview)
  await sent
}

/** Queues a recorded clip of the noise on the device and sends it. */
export async function addClip(uploads: Uploads, { video, poster }: RecordedClip) {
  const { ticketId } = uploads
  const clientId = createId()
  const clip: QueuedPhoto = { clientId, ticketId, perspective: 'noise', blob: video, poster }
  uploads.photos.set(clientId, clip)
  const preview = URL.createObjectURL(video)
  add(uploads, { clientId, perspective: 'noise', preview, state: { at: 'sending', percent: 0 } })
  if (await saveUnlessCancelled(uploads, clip)) await send(uploads, clip)
}

/** Sends a photo that the customer uses despite its quality issue. */
export async function sendDespiteIssue(uploads: Uploads, clientId: string) {
  const photo = uploads.photos.get(clientId)
  if (!photo || find(uploads, clientId)?.state.at !== 'undecided') return
  const { issue: _, ...decided } = photo
  uploads.photos.set(clientId, decided)
  if (await saveUnlessCancelled(uploads, decided)) await send(uploads, decided)
}

/** Resumes photos queued by an earlier visit, and removes those that the ticket already has from the queue. */
export async function resumeUploads(uploads: Uploads, stored: readonly { clientId: string }[]) {
  const { dependencies, ticketId } = uploads
  const queued = await dependencies.queue.findByTicket(ticketId)
  await Promise.all(
    queued.map((photo) => {
      if (stored.some(({ clientId }) => clientId === photo.clientId)) return dependencies.queue.remove(photo.clientId)
      if (find(uploads, photo.clientId)) return undefined
      uploads.photos.set(photo.clientId, photo)
      const { clientId, perspective, blob, issue } = photo
      const state: UploadState = issue ? { at: 'undecided', issue } : { at: 'sending', percent: 0 }
      add(uploads, { clientId, perspective, preview: URL.createObjectURL(blob), state })
      return issue ? undefined : send(uploads, photo)
    }),
  )
}

export async function retryUpload(uploads: Uploads, clientId: string) {
  const photo = uploads.photos.get(clientId)
  if (photo && find(uploads, clientId)?.state.at === 'failed') await send(uploads, photo)
}

/** Retries every failed upload whose refusal is not final. */
export const retryAll = (uploads: Uploads) =>
  Promise.all(
    uploads.store
      .getState()
      .uploads.filter(({ state }) => state.at === 'failed' && canRetry(state.code))
      .map(({ clientId }) => retryUpload(uploads, clientId)),
  )

/** Removes uploads that the ticket shows itself: once deleted there, a photo must not reappear as an upload. */
export function removeStored(uploads: Uploads, photos: readonly { clientId: string }[]) {
  for (const { clientId, state } of uploads.store.getState().uploads)
    if (state.at === 'stored' && photos.some((photo) => photo.clientId === clientId)) keepPreview(uploads, clientId)
}

function keepPreview({ store, photos }: Uploads, clientId: string) {
  photos.delete(clientId)
  store.setState(({ uploads, previews }) => {
    const preview = uploads.find((upload) => upload.clientId === clientId)?.preview
    return {
      uploads: uploads.filter((upload) => upload.clientId !== clientId),
      previews: preview ? { ...previews, [clientId]: preview } : previews,
    }
  })
}

/** Resolves when no upload is being prepared or sent. */
export const waitUntilSettled = ({ store }: Uploads): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (store.getState().uploads.some(isInProgress)) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = store.subscribe(check)
    check()
  })

/** Aborts an upload and deletes its photo from the device, and from the ticket if it has arrived there. */
export async function cancelUpload(uploads: Uploads, clientId: string) {
  const { running, dependencies, ticketId } = uploads
  const state = find(uploads, clientId)?.state
  running.get(clientId)?.abort()
  // The answer to an earlier attempt may have been lost.
  if (running.has(clientId) || (state?.at === 'failed' && canRetry(state.code)))
    dependencies.discard({ ticketId, clientId })
  await removeFromDevice(uploads, clientId)
}

async function removeFromDevice(uploads: Uploads, clientId: string) {
  remove(uploads, clientId)
  await uploads.dependencies.queue.remove(clientId)
}

/** Queues a photo on the device. Returns false when it was cancelled meanwhile: it would come back with the next visit. */
async function saveUnlessCancelled(uploads: Uploads, photo: QueuedPhoto): Promise<boolean> {
  const { queue } = uploads.dependencies
  await queue.save(photo)
  if (find(uploads, photo.clientId)) return true
  await queue.remove(photo.clientId)
  return false
}

async function send(uploads: Uploads, photo: QueuedPhoto) {
  const { dependencies, running } = uploads
  const { clientId } = photo
  const abort = new AbortController()
  running.set(clientId, abort)
  try {
    const { id } = await sendUntilAccepted(uploads, photo, abort.signal)
    setState(uploads, clientId, { at: 'stored', photoId: id })
    await dependencies.queue.remove(clientId)
    dependencies.onStored()
  } catch (error) {
    if (abort.signal.aborted) return
    const code = isApiError(error) ? error.code : 'INTERNAL'
    // The customer has deleted the photo on another page, which had arrived there before.
    if (code === 'PHOTO_DELETED') return removeFromDevice(uploads, clientId)
    setState(uploads, clientId, { at: 'failed', code })
    if (!canRetry(code)) await dependencies.queue.remove(clientId)
    if (code === 'NOT_SIGNED_IN') dependencies.onSessionEnded()
  } finally {
    running.delete(clientId)
  }
}

/** Sends a photo, and sends it again after the time that a busy service gave. */
async function sendUntilAccepted(
  uploads: Uploads,
  photo: QueuedPhoto,
  signal: AbortSignal,
): Promise<Pick<Photo, 'id'>> {
  const { dependencies } = uploads
  const onProgress = (percent: number) => setState(uploads, photo.clientId, { at: 'sending', percent })
  onProgress(0)
  try {
    return await dependencies.send(photo, { onProgress, signal })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'UPLOADS_BUSY') throw error
    setState(uploads, photo.clientId, { at: 'waiting' })
    // Up to twice the time, at random: clients that were refused together do not return together.
    await dependencies.wait((error.problem.retryAfter ?? DEFAULT_RETRY_S) * (1 + Math.random()) * 1000, signal)
    return sendUntilAccepted(uploads, photo, signal)
  }
}

const find = ({ store }: Uploads, clientId: string) =>
  store.getState().uploads.find((upload) => upload.clientId === clientId)

const add = ({ store }: Uploads, upload: Upload) => store.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))

const update = ({ store }: Uploads, clientId: string, change: Partial<Upload>) =>
  store.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.clientId === clientId ? { ...upload, ...change } : upload)),
  }))

const setState = (uploads: Uploads, clientId: string, state: UploadState) => update(uploads, clientId, { state })

function remove(uploads: Uploads, clientId: string) {
  const preview = find(uploads, clientId)?.preview
  if (preview) URL.revokeObjectURL(preview)
  uploads.photos.delete(clientId)
  uploads.store.setState(({ uploads: all }) => ({ uploads: all.filter((upload) => upload.clientId !== clientId) }))
}
