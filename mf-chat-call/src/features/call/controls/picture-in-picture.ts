import { isInPictureWindow, offerPictureWindow, subscribeToPictureWindow } from '@radruf/call/media'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Offers a window of the browser for the counterpart's video (`offerPictureWindow`). Returns the video's ref. */
export function usePictureInPicture({ continues = false } = {}) {
  const withdraw = useRef<(() => void) | undefined>(undefined)
  return useCallback(
    (element: HTMLVideoElement | null) => {
      withdraw.current?.()
      withdraw.current = element ? offerPictureWindow(element, { continues }) : undefined
    },
    [continues],
  )
}

/** Whether the counterpart's video is in a window of the browser. */
export const useIsInPictureWindow = () => useSyncExternalStore(subscribeToPictureWindow, isInPictureWindow, () => false)
