import type { RemoteName } from '@radruf/contract'

/**
 * Reports to the server whose code runs from now on. The report precedes the code, because a remote that never returns or ends the
 * process cannot be asked afterwards.
 */
export type Trace = {
  /** The remote's code runs until another one is entered, at most until the event loop continues. */
  enter: (remote: RemoteName | undefined) => void
  current: () => RemoteName | undefined
  /** Undoes the changes of globals since the last check. Returns the names of these globals. */
  restoreGlobals: () => string[]
}

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
}

/**
 * Creates the trace of this process. Globals are compared whenever a remote's code is left, so that a change has one author.
 *
 * @param restore undoes changes of what releases share, and returns their names
 */
export function createTrace(report: Report, onChangedGlobals: OnChangedGlobals, restore: () => string[]): Trace {
  /** The process's own timer, which a remote may replace later. */
  const { setImmediate: later } = globalThis
  const state: State = { report, onChangedGlobals, restoreGlobals: restore, isLeaving: false }
  return {
    enter: (remote) => enter(state, remote, later),
    restoreGlobals: restore,
    current: () => state.current,
  }
}

function checkGlobals({ restoreGlobals, onChangedGlobals, current }: State) {
  const names = restoreGlobals()
  if (names.length) onChangedGlobals(current, names)
}

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
