import { useCallback, useRef } from 'react'

/**
 * Lets the browser move a video into its own window when the person leaves the page: Chromium asks through the media session,
 * Safari reads an attribute. Returns the video's ref.
 */
export function usePictureInPicture() {
  const stop = useRef<(() => void) | undefined>(undefined)
  return useCallback((video: HTMLVideoElement | null) => {
    stop.current?.()
    stop.current = undefined
    if (!video || !document.pictureInPictureEnabled) return
    video.setAttribute('autopictureinpicture', '')
    setHandler(() => void video.requestPictureInPicture().catch(() => {}))
    stop.current = () => setHandler(null)
  }, [])
}

/** The action is missing in the standard's types; browsers without it throw. */
function setHandler(handler: (() => void) | null) {
  try {
    navigator.mediaSession?.setActionHandler('enterpictureinpicture' as MediaSessionAction, handler)
  } catch {
    // The browser cannot start Picture-in-Picture by itself.
  }
}
