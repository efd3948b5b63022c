import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Reads a primitive value that only the browser knows. The server and the first render of a hydrated page get `onServer`. */
export const useBrowserValue = <T>(read: () => T, onServer: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => onServer)

/** Whether the page runs in the browser and is hydrated. A page that is opened without a reload is hydrated from the start. */
export const useIsHydrated = (): boolean => useBrowserValue(() => true, false)
