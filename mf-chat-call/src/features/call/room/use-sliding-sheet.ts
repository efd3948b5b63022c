import { useEffect, useState } from 'react'

/** Milliseconds that the sheet takes to slide in or out (`--motion-normal`), and for which presses are ignored afterwards. */
const SLIDE_MS = 200
const GUARD_MS = 300

/**
 * The stages of a sheet that opens and closes by itself. `isMounted`: it is open or slides out. `isGuarded`: it has just opened or closed, so
 * that presses were meant for what was there before.
 */
export function useSlidingSheet(isOpen: boolean) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [isGuarded, setGuarded] = useState(false)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setGuarded(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins anew.
  useEffect(() => {
    if (!isGuarded) return
    const timer = setTimeout(() => setGuarded(false), SLIDE_MS + GUARD_MS)
    return () => clearTimeout(timer)
  }, [isGuarded, isOpen])
  return { isMounted: isOpen || isGuarded, isGuarded }
}
