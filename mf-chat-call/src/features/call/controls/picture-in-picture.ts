import { useCallback, useRef, useSyncExternalStore } from 'react'
import { createStore } from 'zustand'

/** The counterpart's video on this page; null where the browser has no windows for videos. */
const video = createStore<HTMLVideoElement | null>(() => null)
/** Whether the video that the page has removed last was in a window. */
let wasInWindow = false

/**
 * Lets the browser move the counterpart's video into its own window when the person leaves the page: Chromium asks through the media
 * session, Safari reads an attribute. Returns the video's ref. `continues`: a window that was open on the call's own page is opened again,
 * which browsers allow soon after a press.
 */
export function usePictureInPicture({ continues = false } = {}) {
  const stop = useRef<(() => void) | undefined>(undefined)
  return useCallback(
    (element: HTMLVideoElement | null) => {
      stop.current?.()
      stop.current = undefined
      if (!element || !document.pictureInPictureEnabled) return
      element.setAttribute('autopictureinpicture', '')
      setHandler(() => void openWindow(element))
      video.setState(element, true)
      if (continues && wasInWindow)
        element.addEventListener('loadedmetadata', () => void openWindow(element), { once: true })
      stop.current = () => {
        wasInWindow = document.pictureInPictureElement === element
        // On the way back from the small window, the room has its video before that of the window is removed.
        if (video.getState() !== element) return
        setHandler(null)
        video.setState(null, true)
      }
    },
    [continues],
  )
}

/** Moves the counterpart's video into a window of the browser, or back. */
export function togglePictureWindow() {
  const element = video.getState()
  if (isInPictureWindow()) void document.exitPictureInPicture().catch(() => {})
  else if (element) void openWindow(element)
}

/** Browsers refuse without a press, and for a video without a picture. */
const openWindow = (element: HTMLVideoElement) => element.requestPictureInPicture().catch(() => {})

const isInPictureWindow = () => video.getState() !== null && document.pictureInPictureElement === video.getState()

/** Whether the counterpart's video is in a window of the browser. */
export const useIsInPictureWindow = () => useSyncExternalStore(subscribeToWindow, isInPictureWindow, () => false)

function subscribeToWindow(listener: () => void) {
  const names = ['enterpictureinpicture', 'leavepictureinpicture']
  for (const name of names) document.addEventListener(name, listener, true)
  const unsubscribe = video.subscribe(listener)
  return () => {
    for (const name of names) document.removeEventListener(name, listener, true)
    unsubscribe()
  }
}

/** The action is missing in the standard's types; browsers without it throw. */
function setHandler(handler: (() => void) | null) {
  try {
    navigator.mediaSession?.setActionHandler('enterpictureinpicture' as MediaSessionAction, handler)
  } catch {
    // The browser cannot start Picture-in-Picture by itself.
  }
}
