import type { RemoteName } from '@radruf/contract'
import { isTranslatedPage } from '@radruf/host'
import { getPageWatch } from '../../app/page-watch.ts'
import { findRemotes } from '../../app/path-remotes.ts'
import { isInTransition } from '../../watchdog/page-health.ts'
import { watchBusyCode } from './busy-code.ts'
import type { CleanDocument, LeavingOptions } from './clean-document.ts'
import { findTraces, type Trace } from './find-traces.ts'
import { createKnownTraces, type KnownTraces } from './known-traces.ts'
import { readRules, type SheetRules } from './shell-sheets.ts'
import { findStopping } from './stopping-listeners.ts'

/** Milliseconds after a remote was left until the page is compared: its clean-up may take some frames, and a timer may come later. */
const CHECKS_MS = [300, 2000, 5000, 10_000]
/** The comparison at which the remotes' clean-up has certainly run: listeners that are there still were left. */
const LISTENERS_CHECK = 1
/** Milliseconds between further comparisons: a left remote's code goes on. */
const LATER_MS = 30_000
/** Milliseconds until the next attempt to compare a page that was in a view transition. */
const TRANSITION_RETRY_MS = 100
/** Attempts after which a view transition does not end. The slowest device needs less. */
const MAX_RETRIES = 100

export type LeftOptions = LeavingOptions & { clean: CleanDocument; reload?: () => void }

/** Name of the performance mark of each comparison, for which the release checks wait. */
const COMPARED_MARK = 'page compared'

/** Remotes that were left and are not back. */
const left = new Set<RemoteName>()
/** Traces that were found since a remote was left last. */
let seen = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let known: KnownTraces | undefined
let rules: SheetRules = new Map()
let isBusy: ReturnType<typeof watchBusyCode> | undefined

/**
 * Compares the page soon after remotes were left, and again while their code goes on. What they have left is undone and reported. What comes
 * back, or cannot be undone, ends with a new document: the page is loaded anew, or the next one where the person has acted.
 */
export function handleLeft(names: readonly RemoteName[], options: LeftOptions) {
  known ??= createKnownTraces(options.clean.known)
  isBusy ??= watchBusyCode()
  if (!rules.size) void readRules(options.clean).then((read) => (rules = read))
  for (const name of names) left.add(name)
  seen = new Set()
  compareLater(options, 0)
}

function compareLater(options: LeftOptions, index: number) {
  const delay = (CHECKS_MS[index] ?? LATER_MS) - (index < CHECKS_MS.length ? (CHECKS_MS[index - 1] ?? 0) : 0)
  clearTimeout(timer)
  timer = setTimeout(() => check(options, index, 0), delay)
}

function check(options: LeftOptions, index: number, retries: number) {
  const isStuck = retries > MAX_RETRIES
  if (isInTransition() && !isStuck) {
    timer = setTimeout(check, TRANSITION_RETRY_MS, options, index, retries + 1)
    return
  }
  const [owner] = findRemotes(location.pathname)
  if (owner) left.delete(owner)
  const changed = options.globals.restore().map((name): Trace => ({ name: `changed ${name}`, undo: () => {} }))
  performance.mark(COMPARED_MARK)
  if (!left.size) return
  compareLater(options, index + 1)
  const { lost } = options.globals
  // A comparison relies on them.
  const found = lost.length
    ? []
    : findTraces({ ...options, rules, isTranslated: isTranslatedPage(), isSettled: index > 0 })
  const traces: Trace[] = [...changed, ...found]
  traces.push(...lost.map((name) => ({ name: `changed ${name} for good` })))
  if (isStuck) traces.push({ name: 'a view transition without end' })
  if (index === LISTENERS_CHECK) reportListeners(options)
  if (isBusy?.(options.findHidden().filter((name) => left.has(name))) && index > 0)
    traces.push({ name: 'code that keeps the page busy' })
  if (known?.restore()) traces.push({ name: 'what the shell has stored', undo: () => {} })
  handleTraces(traces, options)
}

function handleTraces(traces: readonly Trace[], options: LeftOptions) {
  const names = [...left].sort()
  const own = traces.filter(({ name }) => known?.isOf(name, names))
  for (const { undo } of own) undo?.()
  const { reload = () => location.reload() } = options
  // What is back would come again.
  if (own.some(({ name, undo }) => !undo || seen.has(name))) getPageWatch()?.requestLoad(reload)
  const found = own.flatMap(({ name }) => (seen.has(name) ? [] : name))
  for (const name of found) seen.add(name)
  if (found.length) reportLeft(names, found.join(', '), options)
}

/** Reports listeners by the remotes that have added them. */
function reportListeners(options: LeftOptions) {
  const found = Object.groupBy(findStopping(options.listeners), ({ remote }) => remote ?? '')
  for (const [remote, stopping = []] of Object.entries(found)) {
    const types = new Set(stopping.map(({ type }) => type))
    const names = remote ? [remote as RemoteName] : [...left]
    reportLeft(names, `listeners that stop ${[...types].join(', ')}`, options)
  }
}

function reportLeft(names: readonly RemoteName[], what: string, { report }: LeftOptions) {
  const message = `left on the page outside of its content: ${what}`
  const [only] = names
  if (only && names.length === 1) report(only, new Error(`${only} ${message}`))
  else getPageWatch()?.report(`one of ${names.join()} ${message}`, names)
}
