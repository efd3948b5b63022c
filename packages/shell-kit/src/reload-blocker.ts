import { useEffect } from 'react'
import { useShell } from './session.ts'

/**
 * Blocks reloads of the page while it holds work that a reload would lose: unsent input, uploads, a running call. The shell
 * offers or requires a reload (newer release, minimum version) only while no block is set.
 */
export type ReloadBlocker = {
  /** Sets a block. The returned function releases it and may be called more than once. */
  block: () => () => void
  isBlocked: () => boolean
  /** Calls the listener when {@link ReloadBlocker.isBlocked} has changed. The returned function unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

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
