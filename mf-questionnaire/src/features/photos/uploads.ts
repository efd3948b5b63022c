import type { Perspective } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import { createStore, type StoreApi } from 'zustand'
import { newId } from './new-id.ts'
import type { PendingPhoto, PendingPhotos } from './pending-photos.ts'
import type { PhotoDoubt } from './photo-quality.ts'
import type { SendPhoto } from './send-photo.ts'
import { bytesOf, canRetry, type Upload, type UploadState } from './upload-state.ts'

export type UploadTools = {
  encode: (file: Blob) => Promise<Blob>
  judge: (photo: Blob) => Promise<PhotoDoubt | undefined>
  send: SendPhoto
  pending: PendingPhotos
  /** A photo reached the ticket. */
  onStored: () => void
  /** The session has ended: signing in again leads back, and the photo is still there. */
  onSignedOut: () => void
}

/** The photos on their way to one ticket, made per screen. */
export type Uploads = {
  ticketId: string
  limitMb: number
  tools: UploadTools
  store: StoreApi<{ uploads: Upload[] }>
  /** What is being sent, and how to stop it. */
  kept: Map<string, PendingPhoto>
  running: Map<string, AbortController>
}

export const createUploads = (ticketId: string, limitMb: number, tools: UploadTools): Uploads => ({
  ticketId,
  limitMb,
  tools,
  store: createStore(() => ({ uploads: [] as Upload[] })),
  kept: new Map(),
  running: new Map(),
})

/** Takes a chosen file: makes it small, keeps it on the device, and sends it unless there is a doubt about it. */
export async function addPhoto(uploads: Uploads, perspective: Perspective, file: Blob) {
  const { tools, ticketId, limitMb } = uploads
  const clientId = newId()
  add(uploads, { clientId, perspective, preview: null, state: { at: 'encoding' } })
  const blob = await tools.encode(file)
  if (!find(uploads, clientId)) return
  if (blob.size >= bytesOf(limitMb)) return to(uploads, clientId, { at: 'failed', code: 'PHOTO_TOO_BIG' })
  const doubt = await tools.judge(blob)
  if (!find(uploads, clientId)) return
  const photo = { clientId, ticketId, perspective, blob, ...(doubt && { doubt }) }
  uploads.kept.set(clientId, photo)
  patch(uploads, clientId, { preview: URL.createObjectURL(blob) })
  await tools.pending.keep(photo)
  if (!find(uploads, clientId)) return
  if (doubt) to(uploads, clientId, { at: 'doubtful', doubt })
  else await send(uploads, photo)
}

/** Sends a doubtful photo all the same, on the person's word. */
export async function sendAnyway(uploads: Uploads, clientId: string) {
  const photo = uploads.kept.get(clientId)
  if (!photo || find(uploads, clientId)?.state.at !== 'doubtful') return
  const { doubt: _, ...decided } = photo
  uploads.kept.set(clientId, decided)
  await uploads.tools.pending.keep(decided)
  await send(uploads, decided)
}

/** Goes on with what an earlier visit left behind; what the ticket has by now is forgotten. */
export async function resumeUploads(uploads: Uploads, stored: readonly { clientId: string }[]) {
  const { tools, ticketId } = uploads
  const left = await tools.pending.ofTicket(ticketId)
  await Promise.all(
    left.map((photo) => {
      if (stored.some(({ clientId }) => clientId === photo.clientId)) return tools.pending.drop(photo.clientId)
      if (find(uploads, photo.clientId)) return undefined
      uploads.kept.set(photo.clientId, photo)
      const { clientId, perspective, blob, doubt } = photo
      const state: UploadState = doubt ? { at: 'doubtful', doubt } : { at: 'sending', percent: 0 }
      add(uploads, { clientId, perspective, preview: URL.createObjectURL(blob), state })
      return doubt ? undefined : send(uploads, photo)
    }),
  )
}

/** Sends a photo again that did not get through. */
export async function retryUpload(uploads: Uploads, clientId: string) {
  const photo = uploads.kept.get(clientId)
  if (photo && find(uploads, clientId)?.state.at === 'failed') await send(uploads, photo)
}

/** Sends everything again that failed for want of a connection. */
export const retryAll = (uploads: Uploads) =>
  Promise.all(
    uploads.store
      .getState()
      .uploads.filter(({ state }) => state.at === 'failed' && canRetry(state.code))
      .map(({ clientId }) => retryUpload(uploads, clientId)),
  )

/** Forgets what the ticket itself shows by now: taken out there later, it must not come back as being on its way. */
export function forgetArrived(uploads: Uploads, photos: readonly { clientId: string }[]) {
  for (const { clientId, state } of uploads.store.getState().uploads)
    if (state.at === 'stored' && photos.some((photo) => photo.clientId === clientId)) remove(uploads, clientId)
}

/** Stops and forgets a photo. */
export async function cancelUpload(uploads: Uploads, clientId: string) {
  uploads.running.get(clientId)?.abort()
  remove(uploads, clientId)
  await uploads.tools.pending.drop(clientId)
}

async function send(uploads: Uploads, photo: PendingPhoto) {
  const { tools, running } = uploads
  const { clientId } = photo
  const stop = new AbortController()
  running.set(clientId, stop)
  to(uploads, clientId, { at: 'sending', percent: 0 })
  try {
    const onPercent = (percent: number) => to(uploads, clientId, { at: 'sending', percent })
    const { id } = await tools.send(photo, { onPercent, signal: stop.signal })
    to(uploads, clientId, { at: 'stored', photoId: id })
    await tools.pending.drop(clientId)
    tools.onStored()
  } catch (error) {
    if (stop.signal.aborted) return
    const code = error instanceof ApiError ? error.code : 'INTERNAL'
    to(uploads, clientId, { at: 'failed', code })
    if (!canRetry(code)) await tools.pending.drop(clientId)
    if (code === 'NOT_SIGNED_IN') tools.onSignedOut()
  } finally {
    running.delete(clientId)
  }
}

const find = ({ store }: Uploads, clientId: string) =>
  store.getState().uploads.find((upload) => upload.clientId === clientId)

const add = ({ store }: Uploads, upload: Upload) => store.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))

const patch = ({ store }: Uploads, clientId: string, change: Partial<Upload>) =>
  store.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.clientId === clientId ? { ...upload, ...change } : upload)),
  }))

const to = (uploads: Uploads, clientId: string, state: UploadState) => patch(uploads, clientId, { state })

function remove(uploads: Uploads, clientId: string) {
  const preview = find(uploads, clientId)?.preview
  if (preview) URL.revokeObjectURL(preview)
  uploads.kept.delete(clientId)
  uploads.store.setState(({ uploads: all }) => ({ uploads: all.filter((upload) => upload.clientId !== clientId) }))
}
