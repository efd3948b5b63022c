import type { RemoteName } from '@radruf/contract'

/**
 * Reports to the server whose code runs from now on. The report precedes the code, because a remote that never returns or ends the
 * process cannot be asked afterwards.
 */
export type Trace = {
  /** The remote's code runs until another one is entered, at most until the event loop continues. */
  enter: (remote: RemoteName | undefined) => void
  current: () => RemoteName | undefined
  /** Globals for a remote's bundle: timers enter the remote before they call back. */
  globalsFor: (remote: RemoteName) => Record<string, unknown>
}

export function createTrace(tell: (remote: RemoteName | undefined) => void): Trace {
  const timers = { setTimeout, setInterval, setImmediate, queueMicrotask }
  const { setImmediate: later } = timers
  let current: RemoteName | undefined
  let isLeaving = false

  const set = (remote: RemoteName | undefined) => {
    if (remote === current) return
    current = remote
    tell(remote)
  }
  const enter: Trace['enter'] = (remote) => {
    set(remote)
    if (!remote || isLeaving) return
    isLeaving = true
    later(() => {
      isLeaving = false
      set(undefined)
    })
  }
  return {
    enter,
    current: () => current,
    globalsFor: (remote) =>
      Object.fromEntries(
        Object.entries(timers).map(([name, timer]) => [
          name,
          (callback: (...args: unknown[]) => void, ...rest: never[]) =>
            (timer as (callback: (...args: unknown[]) => void, ...rest: never[]) => unknown)(
              (...args) => {
                enter(remote)
                callback(...args)
              },
              ...rest,
            ),
        ]),
      ),
  }
}
