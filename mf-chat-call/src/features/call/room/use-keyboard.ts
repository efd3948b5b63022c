import { useSyncExternalStore } from 'react'

/** Pixels that the visible part of the page loses at least to an on-screen keyboard; a browser's toolbar takes less. */
const KEYBOARD_MIN = 150
/** The page's height and width in pixels below which the keyboard of a phone has shrunk the page itself. */
const KEYBOARD_LIMITS = { height: 420, width: 600 }

/** The height in pixels that an on-screen keyboard covers, and whether one is open: some browsers shrink the page instead. */
export function useKeyboard() {
  const covered = useSyncExternalStore(subscribe, readCovered, () => 0)
  const isShrunk = useSyncExternalStore(subscribe, readShrunk, () => false)
  return { covered, isOpen: covered > 0 || isShrunk }
}

function subscribe(listener: () => void) {
  const viewport = window.visualViewport
  viewport?.addEventListener('resize', listener)
  viewport?.addEventListener('scroll', listener)
  return () => {
    viewport?.removeEventListener('resize', listener)
    viewport?.removeEventListener('scroll', listener)
  }
}

function readCovered(): number {
  const { height = window.innerHeight, scale = 1, offsetTop = 0 } = window.visualViewport ?? {}
  // A magnified page shows less of itself, too.
  if (window.innerHeight - height * scale < KEYBOARD_MIN) return 0
  return Math.max(1, Math.round(window.innerHeight - height - offsetTop))
}

const readShrunk = () => window.innerHeight <= KEYBOARD_LIMITS.height && window.innerWidth < KEYBOARD_LIMITS.width
