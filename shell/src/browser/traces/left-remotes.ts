import type { RemoteName } from '@radruf/contract'
import { isTranslatedPage } from '@radruf/host'
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

/**
 * Compares the page soon after remotes were left, and once more. What they have left is undone and reported. What comes back after that is
 * beyond repair: the page is loaded anew, or the next one where the person has acted.
 *
 * @param stopped events that the listeners of the left remotes would have stopped
 */
export function handleLeft(names: readonly RemoteName[], stopped: readonly string[], options: LeftOptions) {
  for (const name of names) left.add(name)
  for (const timer of timers) clearTimeout(timer)
  timers = CHECKS_MS.map((delay, index) => setTimeout(check, delay, options, index === CHECKS_MS.length - 1))
  if (stopped.length) reportLeft([...names], `listeners that stop ${stopped.join(', ')}`, options)
}

function check(options: LeftOptions, isLast: boolean) {
  if (isInTransition()) {
    timers.push(setTimeout(check, TRANSITION_RETRY_MS, options, isLast))
    return
  }
  const { globals, clean, hasConsentService, reload = () => location.reload() } = options
  const [owner] = findRemotes(location.pathname)
  const names = [...left].filter((name) => name !== owner).sort()
  const changed = globals.restore().map((name) => `changed ${name}`)
  performance.mark(COMPARED_MARK)
  if (isLast) left.clear()
  if (!names.length) return
  const traces = findTraces(clean, { hasConsentService, isTranslated: isTranslatedPage() })
  const found = [...changed, ...traces.map(({ name }) => name)].filter((trace) => isNew(trace, names.join()))
  const own = traces.filter(({ name }) => found.includes(name))
  for (const { undo } of own) undo()
  if (!found.length) return
  // What is back, or came late, would come again.
  if (isLast && own.map(({ name }) => markReloaded(name)).some(Boolean)) window[PAGE_WATCH]?.requestLoad(reload)
  reportLeft(names, found.join(', '), options)
}

function reportLeft(names: readonly RemoteName[], what: string, { report }: LeftOptions) {
  const message = `left on the page outside of its content: ${what}`
  const [only] = names
  if (only && names.length === 1) report(only, new Error(`${only} ${message}`))
  else window[PAGE_WATCH]?.report(`one of ${names.join()} ${message}`, names)
}

/** The remotes after which this tab has first found a trace, and whether it was a reason to load the page anew. */
type KnownTrace = { names: string; isReloaded: boolean }

function readKnown(): Record<string, KnownTrace> {
  try {
    return JSON.parse(deviceStorage('session').getItem(STORAGE_KEY) ?? '{}') as Record<string, KnownTrace>
  } catch {
    // Not written by this file.
    return {}
  }
}
const writeKnown = (known: Record<string, KnownTrace>) =>
  deviceStorage('session').setItem(STORAGE_KEY, JSON.stringify(known))

/** Whether a trace may be the remotes'. One that this tab has found after other remotes comes from the browser, for example an extension. */
function isNew(trace: string, names: string): boolean {
  const known = readKnown()
  known[trace] ??= { names, isReloaded: false }
  writeKnown(known)
  return known[trace].names === names
}

/** Whether a trace is a reason to load the page anew, once in a tab: what comes back after that is not the page's. */
function markReloaded(trace: string): boolean {
  const known = readKnown()
  const isFirst = known[trace]?.isReloaded === false
  if (known[trace]) known[trace].isReloaded = true
  writeKnown(known)
  return isFirst
}
