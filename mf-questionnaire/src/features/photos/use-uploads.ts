import { type Api, unwrap, uploadFile } from '@radruf/contract/client'
import { encodePhoto, useApi, useReconnect, useSettings } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useStore } from 'zustand'
import { photoQueue } from './photo-queue.ts'
import { createUploads, removeStored, resumeUploads, retryAll, type UploadDependencies } from './uploads.ts'

/** The uploads of this screen. They are resumed when it opens and retried when the device is online again. */
export function useUploads(ticketId: string, photos: readonly { clientId: string }[]) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { fileLimitMb } = useSettings()
  const [uploads] = useState(() =>
    createUploads(ticketId, fileLimitMb, {
      encode: encodePhoto,
      canShow: (photo) =>
        createImageBitmap(photo).then(
          (picture) => {
            picture.close()
            return true
          },
          () => false,
        ),
      checkQuality: async (photo) => (await loadQualityCheck())?.checkPhotoQuality(photo),
      send: createSendPhoto(api),
      discard: ({ ticketId, clientId }) => {
        const path = { ticketId, photoId: clientId }
        // Without a connection the upload did not arrive either, or the photo is shown and can be removed.
        void unwrap(api.DELETE('/api/tickets/{ticketId}/photos/{photoId}', { params: { path } })).catch(() => {})
      },
      queue: photoQueue,
      wait,
      onStored: () => void revalidate(),
      onSessionEnded: () => void revalidate(),
    }),
  )
  const resume = useEffectEvent(() => void resumeUploads(uploads, photos))
  useEffect(() => {
    void loadQualityCheck()
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

/** Loads with the page. A photo that is taken before it has loaded, without a connection, is sent unchecked. */
const loadQualityCheck = () => import('./photo-quality.ts').catch(() => undefined)

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
  ({ ticketId, clientId, perspective, blob, poster }, { onProgress, signal }) => {
    const form = new FormData()
    form.set('clientId', clientId)
    const params = { path: { ticketId } }
    if (perspective === 'noise') {
      form.set('file', blob, 'clip')
      if (poster) form.set('poster', poster, 'poster.jpg')
      return uploadFile(api.POST, '/api/tickets/{ticketId}/noise', { params, form, onProgress, signal })
    }
    form.set('perspective', perspective)
    form.set('file', blob, 'photo.jpg')
    return uploadFile(api.POST, '/api/tickets/{ticketId}/photos', { params, form, onProgress, signal })
  }
