import type { Photo } from '@radruf/contract'
import { type Api, uploadFile } from '@radruf/contract/client'
import { encodePhoto, useApi, useReconnect, useSettings } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useStore } from 'zustand'
import { checkPhotoQuality } from './photo-quality.ts'
import { photoQueue } from './photo-queue.ts'
import { createUploads, removeStored, resumeUploads, retryAll, type UploadDependencies } from './uploads.ts'

/** The uploads of this screen. They are resumed when it opens and retried when the device is online again. */
export function useUploads(ticketId: string, photos: readonly Photo[]) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { fileLimitMb } = useSettings()
  const [uploads] = useState(() =>
    createUploads(ticketId, fileLimitMb, {
      encode: encodePhoto,
      checkQuality: checkPhotoQuality,
      send: createSendPhoto(api),
      queue: photoQueue,
      wait,
      onStored: () => void revalidate(),
      onSessionEnded: () => void revalidate(),
    }),
  )
  const resume = useEffectEvent(() => void resumeUploads(uploads, photos))
  useEffect(() => {
    resume()
    const retry = () => void retryAll(uploads)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [uploads])
  useEffect(() => removeStored(uploads, photos), [uploads, photos])
  useReconnect(() => void retryAll(uploads))
  const { uploads: list, previews } = useStore(uploads.store)
  return { uploads, list, previews }
}

const wait: UploadDependencies['wait'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** The client id makes repeated uploads of one photo idempotent. */
const createSendPhoto =
  (api: Api): UploadDependencies['send'] =>
  ({ ticketId, clientId, perspective, blob }, { onProgress, signal }) => {
    const form = new FormData()
    form.set('clientId', clientId)
    form.set('perspective', perspective)
    form.set('file', blob, 'photo.jpg')
    const params = { path: { ticketId } }
    return uploadFile(api.POST, '/api/tickets/{ticketId}/photos', { params, form, onProgress, signal })
  }
