import { createHook } from 'node:async_hooks'

/** Work that Node.js does for this process in real time: requests to the file system and for names, and callbacks of `setImmediate`. */
export type OwnWork = {
  /** Resolves when nothing is left that continues without the world outside and without time. */
  settle: () => Promise<void>
  end: () => void
}

const IMMEDIATE = 'Immediate'
const THREAD_REQUESTS = /^FSREQ|^FILEHANDLECLOSEREQ|^GETADDRINFOREQ/
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Follows the work of this process from now on. */
export function watchOwnWork(): OwnWork {
  const immediates = new Set<number>()
  const requests = new Set<number>()
  let finished = Promise.withResolvers<void>()
  const remove = (id: number) => {
    immediates.delete(id)
    if (requests.delete(id)) finished.resolve()
  }
  const hook = createHook({
    init: (id, type) => {
      if (type === IMMEDIATE) immediates.add(id)
      else if (THREAD_REQUESTS.test(type)) requests.add(id)
    },
    after: remove,
    destroy: remove,
    // Promises continue within a turn of the event loop.
    trackPromises: false,
  }).enable()
  return {
    settle: async () => {
      for (;;) {
        await nextTurn()
        if (requests.size > 0) {
          finished = Promise.withResolvers()
          await finished.promise
        } else if (immediates.size === 0) return
      }
    },
    end: () => void hook.disable(),
  }
}
