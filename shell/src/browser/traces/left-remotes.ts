import type { RemoteName } from '@radruf/contract'
import { deviceStorage } from '@radruf/shell-kit'
import { PAGE_WATCH } from '../../app/page-watch.ts'
import { findRemotes } from '../../app/path-remotes.ts'
import { isInTransition } from '../../watchdog/page-health.ts'
import type { CleanDocument, LeavingOptions } from './clean-document.ts'
import { findTraces } from './find-traces.ts'

/** Session storage key of the traces that this tab has found, each with the remotes that had left. */
const STORAGE_KEY = 'radruf.traces'
/** Milliseconds after a remote was left until the page is compared: its clean-up may take some frames, and a timer may come later. */
const CHECKS_MS = [300, 2000]
/** Milliseconds until the next attempt to compare a page that was in a view transition. */
const TRANSITION_RETRY_MS = 100

export type LeftOptions = LeavingOptions & { clean: CleanDocument; reload?: () => void }

/** Name of the performance mark of each comparison, for which the release checks wait. */
const COMPARED_MARK = 'page compared'

const left = new Set<RemoteName>()
let timers: ReturnType<typeof setTimeout>[] = []

/** Compares the page soon after remotes were left, and once more. */
export function handleLeft(names: readonly RemoteName[], options: LeftOptions) {
  for (const name of names) left.add(name)
  for (const timer of timers) clearTimeout(timer)
  timers = CHECKS_MS.map((delay, index) => setTimeout(check, delay, options, index === CHECKS_MS.length - 1))
}

function check(options: LeftOptions, isLast: boolean) {
  if (isInTransition()) {
    timers.push(setTimeout(check, TRANSITION_RETRY_MS, options, isLast))
    return
  }
  const { globals, report, isReloadBlocked, clean, reload = () => location.reload() } = options
  const [owner] = findRemotes(location.pathname)
  const names = [...left].filter((name) => name !== owner).sort()
  const changed = globals.restore().map((name) => `changed ${name}`)
  const traces = findTraces(clean).filter((trace) => isNew(trace, names.join()))
  performance.mark(COMPARED_MARK)
  if (isLast) left.clear()
  if (!names.length || !(changed.length + traces.length)) return
  left.clear()
  const message = `left on the page outside of its content: ${[...changed, ...traces].join(', ')}`
  const [only] = names
  if (only && names.length === 1) report(only, new Error(`${only} ${message}`))
  else window[PAGE_WATCH]?.report(`one of ${names.join()} ${message}`, names)
  if (traces.length && !isReloadBlocked()) reload()
}

/** Whether a trace may be the remotes'. One that this tab has found after other remotes comes from the browser, for example an extension. */
function isNew(trace: string, names: string): boolean {
  const storage = deviceStorage('session')
  let known: Record<string, string> = {}
  try {
    known = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}') as Record<string, string>
  } catch {
    // Not written by this function.
  }
  const before = known[trace] ?? names
  storage.setItem(STORAGE_KEY, JSON.stringify({ ...known, [trace]: before }))
  return before === names
}
