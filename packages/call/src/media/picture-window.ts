import { createStore } from 'zustand'

/** The counterpart's video on this page; null where the browser has no windows for videos. */
const video = createStore<HTMLVideoElement | null>(() => null)
/** Whether the video that the page has removed last was in a window. */
let wasInWindow = false

/**
 * Lets the browser move the counterpart's video into its own window when the person leaves the page: Chromium asks through the media
 * session, Safari reads an attribute. `continues`: a window that was open on the call's own page is opened again, which browsers allow soon
 * after a press. Returns a function for the video's removal.
 */
export function offerPictureWindow(element: HTMLVideoElement, { continues }: { continues: boolean }): () => void {
  if (!document.pictureInPictureEnabled) return () => {}
  element.setAttribute('autopictureinpicture', '')
  setHandler(() => void openWindow(element))
  video.setState(element, true)
  if (continues && wasInWindow)
    element.addEventListener('loadedmetadata', () => void openWindow(element), { once: true })
  return () => {
    wasInWindow = document.pictureInPictureElement === element
    // On the way back from the small window, the room has its video before that of the window is removed.
    if (video.getState() !== element) return
    setHandler(null)
    video.setState(null, true)
  }
}

/** Moves the counterpart's video into a window of the browser, or back. */
export function togglePictureWindow() {
  const element = video.getState()
  if (isInPictureWindow()) void document.exitPictureInPicture().catch(() => {})
  else if (element) void openWindow(element)
}

/** Whether the counterpart's video is in a window of the browser. */
export const isInPictureWindow = (): boolean =>
  video.getState() !== null && document.pictureInPictureElement === video.getState()

/** Calls the listener when `isInPictureWindow` may have changed. Returns a function that ends this. */
export function subscribeToPictureWindow(listener: () => void): () => void {
  const names = ['enterpictureinpicture', 'leavepictureinpicture']
  for (const name of names) document.addEventListener(name, listener, true)
  const unsubscribe = video.subscribe(listener)
  return () => {
    for (const name of names) document.removeEventListener(name, listener, true)
    unsubscribe()
  }
}

/** Browsers refuse without a press, and for a video without a picture. */
const openWindow = (element: HTMLVideoElement) => element.requestPictureInPicture().catch(() => {})

/** The action is missing in the standard's types; browsers without it throw. */
function setHandler(handler: (() => void) | null) {
  try {
    navigator.mediaSession?.setActionHandler('enterpictureinpicture' as MediaSessionAction, handler)
  } catch {
    // The browser cannot start Picture-in-Picture by itself.
  }
}
