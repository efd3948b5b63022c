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

type State = {
  report: Report
  onChangedGlobals: OnChangedGlobals
  restoreGlobals: () => string[]
  current?: RemoteName | undefined
  /** A remote's code was entered in the present turn of the event loop. */
  isLeaving: boolean
  isActive: boolean
  callbacks: number
}

/** Creates the trace of this process. Globals are compared whenever a remote's code is left, so that a change has one author. */
export function createTrace(report: Report, onChangedGlobals: OnChangedGlobals): Trace {
  const { restore: restoreGlobals } = watchGlobals()
  const timers = { setTimeout, setInterval, setImmediate, queueMicrotask }
  const { setImmediate: later } = timers
  const state: State = { report, onChangedGlobals, restoreGlobals, isLeaving: false, isActive: false, callbacks: 0 }
  return {
    enter: (remote) => enter(state, remote, later),
    setActive: (active) => {
      if (active !== state.isActive) state.callbacks = 0
      state.isActive = active
    },
    restoreGlobals,
    current: () => state.current,
    globalsFor: (remote) =>
      Object.fromEntries(
        Object.entries(timers).map(([name, timer]) => [
          name,
          (callback: (...args: unknown[]) => void, ...rest: never[]) =>
            (timer as (callback: (...args: unknown[]) => void, ...rest: never[]) => unknown)(
              (...args) => callBack(state, remote, later, () => callback(...args)),
              ...rest,
            ),
        ]),
      ),
  }
}

function checkGlobals({ restoreGlobals, onChangedGlobals, current }: State) {
  const names = restoreGlobals()
  if (names.length) onChangedGlobals(current, names)
}

/** `later` is the process's own `setImmediate`, which a remote may have replaced. */
function enter(state: State, remote: RemoteName | undefined, later: typeof setImmediate) {
  if (remote !== state.current) {
    // In the first turn of a remote, code that was not announced may have run before.
    if (state.current || !state.isLeaving) checkGlobals(state)
    state.current = remote
    state.report(remote)
  }
  if (!remote || state.isLeaving) return
  state.isLeaving = true
  later(() => {
    checkGlobals(state)
    state.isLeaving = false
    state.current = undefined
    state.report(undefined, true)
  })
}

function callBack(state: State, remote: RemoteName, later: typeof setImmediate, callback: () => void) {
  if (!state.isActive) return
  enter(state, remote, later)
  if (++state.callbacks > MAX_CALLBACKS)
    throw new Error(`timers of ${remote} call back more than ${MAX_CALLBACKS} times`)
  callback()
}
