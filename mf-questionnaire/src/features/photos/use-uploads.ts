import type { Photo } from '@radruf/contract'
import { useReconnect, useSettings } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { useStore } from 'zustand'
import { encodePhoto } from './encode-photo.ts'
import { judgePhoto } from './judge-photo.ts'
import { pendingPhotos } from './pending-photos.ts'
import { sendPhoto } from './send-photo.ts'
import { createUploads, forgetArrived, resumeUploads, retryAll } from './uploads.ts'

/** The uploads of this screen: resumed when it opens, tried again whenever the connection comes back. */
export function useUploads(ticketId: string, photos: readonly Photo[]) {
  const { revalidate } = useRevalidator()
  const { fileLimitMb } = useSettings()
  const [uploads] = useState(() =>
    createUploads(ticketId, fileLimitMb, {
      encode: encodePhoto,
      judge: judgePhoto,
      send: sendPhoto,
      pending: pendingPhotos,
      onStored: () => void revalidate(),
      onSignedOut: () => void revalidate(),
    }),
  )
  const resume = useEffectEvent(() => void resumeUploads(uploads, photos))
  useEffect(() => {
    resume()
    const retry = () => void retryAll(uploads)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [uploads])
  useEffect(() => forgetArrived(uploads, photos), [uploads, photos])
  useReconnect(() => void retryAll(uploads))
  return { uploads, list: useStore(uploads.store, (state) => state.uploads) }
}
