import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createCamera } from './camera.ts'

/** The camera of this page. It runs while it is wanted and the page is visible, so that its light goes off otherwise. */
export function useCamera(isWanted: boolean) {
  const [camera] = useState(createCamera)
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const isRunning = isWanted && isVisible
  useEffect(() => {
    if (!isRunning) return
    void camera.start()
    return camera.stop
  }, [camera, isRunning])
  return { camera, state: useStore(camera.store) }
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
