import { useEffect } from 'react'
import { createStore } from 'zustand'
import type { ReloadBlocker } from './services.ts'
import { useShell } from './session.ts'

/** Creates the blocker of one page. The shell and the standalone host each create one per page. */
export function createReloadBlocker(): ReloadBlocker {
  const blocks = new Set<symbol>()
  const isBlocked = createStore(() => false)
  const update = () => isBlocked.setState(blocks.size > 0)
  return {
    block() {
      const block = Symbol()
      blocks.add(block)
      update()
      return () => {
        blocks.delete(block)
        update()
      }
    },
    isBlocked: isBlocked.getState,
    subscribe: isBlocked.subscribe,
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
