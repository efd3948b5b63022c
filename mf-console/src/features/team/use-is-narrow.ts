import { useSyncExternalStore } from 'react'

/** Widths at which the board is one list. The style sheets change at the same one. */
const NARROW = '(max-width: 819.98px)'

const subscribe = (onChange: () => void) => {
  const list = window.matchMedia(NARROW)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the page is too narrow for columns. The server renders columns. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
