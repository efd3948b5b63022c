import type { RemoteName } from '@radruf/contract'
import { watchGlobals } from '../../app/changed-globals.ts'

/**
 * Reports to the server whose code runs from now on. The report precedes the code, because a remote that never returns or ends the
 * process cannot be asked afterwards.
 */
export type Trace = {
  /** The remote's code runs until another one is entered, at most until the event loop continues. */
  enter: (remote: RemoteName | undefined) => void
  current: () => RemoteName | undefined
  /**
   * Globals for a remote's bundle: timers enter the remote before they call back. They call back only while a page is rendered, and throw
   * after {@link MAX_CALLBACKS} of one page.
   */
  globalsFor: (remote: RemoteName) => Record<string, unknown>
  /** Starts or ends the time in which pages are rendered. */
  setActive: (isActive: boolean) => void
  /** Undoes the changes of globals since the last check. Returns the names of these globals. */
  restoreGlobals: () => string[]
}

/** Timers of remotes that call back while pages are rendered. Each is a message to the server. */
const MAX_CALLBACKS = 1000

/** Reports the remote whose code runs from now on; `isTurnOver` after all code of the event loop's present turn. */
type Report = (remote: RemoteName | undefined, isTurnOver?: true) => void

/** Globals were changed, and are restored. Undefined stands for an unknown remote. */
type OnChangedGlobals = (remote: RemoteName | undefined, names: readonly string[]) => void

/** Creates the trace of this process. Globals are compared whenever a remote's code is left, so that a change has one author. */
export function createTrace(report: Report, onChangedGlobals: OnChangedGlobals): Trace {
  const { restore: restoreGlobals } = watchGlobals()
  const timers = { setTimeout, setInterval, setImmediate, queueMicrotask }
  const { setImmediate: later } = timers
  let current: RemoteName | undefined
  let isLeaving = false
  let isActive = false
  let callbacks = 0

  const checkGlobals = () => {
    const names = restoreGlobals()
    if (names.length) onChangedGlobals(current, names)
  }
  const set = (remote: RemoteName | undefined) => {
    if (remote === current) return
    // In the first turn of a remote, code that was not announced may have run before.
    if (current || !isLeaving) checkGlobals()
    current = remote
    report(remote)
  }
  const enter: Trace['enter'] = (remote) => {
    set(remote)
    if (!remote || isLeaving) return
    isLeaving = true
    later(() => {
      checkGlobals()
      isLeaving = false
      current = undefined
      report(undefined, true)
    })
  }
  const callBack = (remote: RemoteName, callback: () => void) => {
    if (!isActive) return
    enter(remote)
    if (++callbacks > MAX_CALLBACKS) throw new Error(`timers of ${remote} call back more than ${MAX_CALLBACKS} times`)
    callback()
  }
  return {
    enter,
    setActive: (active) => {
      if (active !== isActive) callbacks = 0
      isActive = active
    },
    restoreGlobals,
    current: () => current,
    globalsFor: (remote) =>
      Object.fromEntries(
        Object.entries(timers).map(([name, timer]) => [
          name,
          (callback: (...args: unknown[]) => void, ...rest: never[]) =>
            (timer as (callback: (...args: unknown[]) => void, ...rest: never[]) => unknown)(
              (...args) => callBack(remote, () => callback(...args)),
              ...rest,
            ),
        ]),
      ),
  }
}
