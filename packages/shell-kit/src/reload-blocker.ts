import { useEffect } from 'react'
import { useShell } from './session.ts'

/**
 * Who holds the page as it is. The shell offers or asks for a reload (a newer release, a minimum version) only while nobody
 * does.
 */
export type ReloadBlocker = {
  /** Holds the page; returns how to let go, which may be called more than once. */
  hold: () => () => void
  isHeld: () => boolean
  /** Calls back when {@link ReloadBlocker.isHeld} has changed; returns how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** Made once per page, by the shell or by a frame that stands in for it. */
export function createReloadBlocker(): ReloadBlocker {
  const holders = new Set<symbol>()
  const listeners = new Set<() => void>()
  const change = (change: () => void) => {
    const before = holders.size > 0
    change()
    if (holders.size > 0 !== before) for (const listener of listeners) listener()
  }
  return {
    hold() {
      const holder = Symbol()
      change(() => holders.add(holder))
      return () => change(() => holders.delete(holder))
    },
    isHeld: () => holders.size > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function useHold(held: boolean) {
  const { holds } = useShell()
  useEffect(() => (held ? holds.hold() : undefined), [holds, held])
}

/** Holds the page while the person has typed, chosen or queued something that the service does not have yet. */
export const useUnsent = (unsent: boolean): void => useHold(unsent)

/** Holds the page while a call runs on it. */
export const useInCall = (inCall: boolean): void => useHold(inCall)
