import type { RemoteName } from '@radruf/contract'

/** Timers of remotes that call back while pages are rendered. Each is a message to the server. */
const MAX_CALLBACKS = 1000

type Callback = (...args: unknown[]) => void
type Timer = (callback: Callback, ...rest: never[]) => unknown

export type Timers = {
  /** The functions that take the place of Node's. */
  globals: Record<string, unknown>
  /** Starts or ends the time in which pages are rendered. Its end removes the timers of remotes. */
  setActive: (isActive: boolean) => void
}

type State = {
  enter: (remote: RemoteName) => void
  isActive: boolean
  callbacks: number
  nextId: number
  /** Removes a pending timer of a remote, by its number. */
  pending: Map<number, () => void>
}

/**
 * Creates the timers of this process. Those that a remote's code starts enter the remote before they call back, and end with the last
 * page. They throw after {@link MAX_CALLBACKS} while pages are rendered. The remote gets a number: Node's object would lead to the
 * timers of others. Timers of the shell are Node's.
 */
export function createTimers(enter: (remote: RemoteName) => void, current: () => RemoteName | undefined): Timers {
  const state: State = { enter, isActive: false, callbacks: 0, nextId: 0, pending: new Map() }
  const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, queueMicrotask } =
    globalThis
  const attribute =
    (timer: Timer, clear: (handle: never) => void, isRepeated = false) =>
    (callback: Callback, ...rest: never[]) => {
      const remote = current()
      if (!remote) return timer(callback, ...rest)
      const id = ++state.nextId
      const handle = timer(
        (...args) => {
          if (!isRepeated) state.pending.delete(id)
          callBack(state, remote, () => callback(...args))
        },
        ...rest,
      )
      state.pending.set(id, () => clear(handle as never))
      return id
    }
  const remove = (clear: (handle: never) => void) => (handle: unknown) => {
    if (typeof handle !== 'number') return clear(handle as never)
    state.pending.get(handle)?.()
    state.pending.delete(handle)
  }
  const globals = {
    setTimeout: attribute(setTimeout as never, clearTimeout as never),
    setInterval: attribute(setInterval as never, clearInterval as never, true),
    setImmediate: attribute(setImmediate as never, clearImmediate as never),
    clearTimeout: remove(clearTimeout as never),
    clearInterval: remove(clearInterval as never),
    clearImmediate: remove(clearImmediate as never),
    queueMicrotask: (callback: Callback) => {
      const remote = current()
      queueMicrotask(remote ? () => callBack(state, remote, callback) : callback)
    },
  }
  return {
    globals,
    setActive: (isActive) => {
      if (isActive !== state.isActive) state.callbacks = 0
      state.isActive = isActive
      if (isActive) return
      for (const removeTimer of state.pending.values()) removeTimer()
      state.pending.clear()
    },
  }
}

function callBack(state: State, remote: RemoteName, callback: Callback) {
  if (!state.isActive) return
  state.enter(remote)
  if (++state.callbacks > MAX_CALLBACKS)
    throw new Error(`timers of ${remote} call back more than ${MAX_CALLBACKS} times: wait for data in a loader`)
  callback()
}
