import { useEffect } from 'react'
import { useShell } from './session.ts'
import type { ReloadBlocker } from './shell.ts'

/** Creates the blocker of one page. The shell and the standalone host each create one per page. */
export function createReloadBlocker(): ReloadBlocker {
  const blocks = new Set<symbol>()
  const listeners = new Set<() => void>()
  const update = (change: () => void) => {
    const before = blocks.size > 0
    change()
    if (blocks.size > 0 !== before) for (const listener of listeners) listener()
  }
  return {
    block() {
      const block = Symbol()
      update(() => blocks.add(block))
      return () => update(() => blocks.delete(block))
    },
    isBlocked: () => blocks.size > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Blocks reloads while `isBlocking`: the page has typed, chosen or queued data that the service does not have yet, or a call
 * is running. The shell watches form fields itself.
 */
export function useBlockReload(isBlocking: boolean): void {
  const { reloadBlocker } = useShell()
  useEffect(() => (isBlocking ? reloadBlocker.block() : undefined), [reloadBlocker, isBlocking])
}
