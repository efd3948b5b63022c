import type { RemoteName } from '@radruf/contract'
import { PageTooLarge } from '../page-size.ts'
import type { FromRenderer, ReleaseId, ReportedFault } from './protocol.ts'

/** A fault that ended a renderer, or would have. */
export type Fault = {
  what: 'hangs' | 'exit' | 'memory' | ReportedFault
  /** Text for the log. The release is its subject when the author is known: "ends the renderer (3)". */
  description: string
  /** The release whose code ran; undefined for the shell's own, or an unknown author. */
  author?: ReleaseId
  /** The author is only probable: its code was entered last, and was left before the fault. */
  isUncertain?: true
  /** The process was ended from outside: no release caused it. */
  isForeign?: true
}

/** A renderer ended before it answered. */
export class RendererFault extends Error {
  override name = 'RendererFault'
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.description)
    this.fault = fault
  }
}

/** A release has changed globals, which are restored: what else it has changed is unknown. */
export class ChangedGlobals extends Error {
  constructor(names: readonly string[]) {
    super(`changed ${names.join(', ')}`)
  }
}

/** A loader or component did not end within its time. */
export class TimedOut extends Error {}

/** The fault behind an error of a release; undefined for an ordinary error. */
export function findFault(error: unknown): ReportedFault | undefined {
  if (error instanceof PageTooLarge) return 'size'
  if (error instanceof ChangedGlobals) return 'globals'
  return error instanceof TimedOut ? 'late' : undefined
}

/** Descriptions of the faults that a renderer survives. */
export const SURVIVED: Readonly<Record<ReportedFault, string>> = {
  'unhandled error': 'leaves an error unhandled',
  size: new PageTooLarge().message,
  globals: 'changes globals',
  late: 'does not end in time',
}

/** Signals with which others end a process; the remaining ones are its own crash, usually for lack of memory. */
const FOREIGN_SIGNALS: readonly string[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']
/** Exit code for SIGABRT of a process that another one carries. */
const ABORTED = 134

/** The fault behind the exit of a renderer. */
export function describeExit(
  code: number | null,
  signal: NodeJS.Signals | null,
  author: Pick<Fault, 'author' | 'isUncertain'>,
): Fault {
  if (signal && FOREIGN_SIGNALS.includes(signal))
    return { what: 'exit', description: `the renderer was ended from outside (${signal})`, isForeign: true }
  if (signal || code === ABORTED)
    return { what: 'memory', description: 'crashes the renderer, usually for lack of memory', ...author }
  return { what: 'exit', description: `ends the renderer (${code})`, ...author }
}

/** The remotes whose code a renderer has reported to run. */
type CodeTrace = {
  running?: RemoteName
  lastEntered?: RemoteName
  /** Remotes whose code ran in the present turn of the renderer's event loop; their microtasks may run still. */
  inTurn: Set<RemoteName>
}

export const createCodeTrace = (): CodeTrace => ({ inTurn: new Set() })

export function enterCode(code: CodeTrace, { remote, isTurnOver }: Extract<FromRenderer, { type: 'enter' }>) {
  code.running = remote
  code.lastEntered = remote ?? code.lastEntered
  if (remote) code.inTurn.add(remote)
  if (isTurnOver) code.inTurn.clear()
}

/** The remote whose code runs, or the only one that ran in this turn, else the one whose code ran last, which is uncertain. */
export function findRunning({ running, lastEntered, inTurn }: CodeTrace): { remote?: RemoteName; isUncertain?: true } {
  const [only] = inTurn.size === 1 ? inTurn : []
  const remote = running ?? only
  return remote ? { remote } : { remote: lastEntered, isUncertain: true }
}
