import type { RemoteName } from '@radruf/contract'
import { PageTooLarge } from '../page-size.ts'
import { type FromRenderer, fromErrorRecord, type PageFailure, type ReleaseId, type ReportedFault } from './protocol.ts'

/** A fault that ended a renderer, or would have. */
export type Fault = {
  what: 'hangs' | 'exit' | 'memory' | 'forged' | ReportedFault
  /** Text for the log. The release is its subject when the author is known: "ends the renderer (3)". */
  description: string
  /** The release whose code ran; undefined for the shell's own, or an unknown author. */
  author?: ReleaseId
  /** The author is only probable: its code was entered last, and was left before the fault. */
  isUncertain?: true
}

/** A renderer ended before it answered. */
export class RendererFault extends Error {
  override name = 'RendererFault'
  readonly fault: Fault
  /** It had said something since it was given the page. */
  readonly hasBegun: boolean
  constructor(fault: Fault, hasBegun: boolean) {
    super(fault.description)
    this.fault = fault
    this.hasBegun = hasBegun
  }
}

/** A renderer cannot render a page with the given releases. */
export class PageFailed extends Error {
  override name = 'PageFailed'
  readonly failure: PageFailure
  constructor(failure: PageFailure) {
    super(failure.error.message, { cause: fromErrorRecord(failure.error) })
    this.failure = failure
  }
}

/** A release has changed what all releases share, which is restored: what else it has changed is unknown. */
export class ChangedGlobals extends Error {
  constructor(names: readonly string[]) {
    super(`changed ${names.join(', ')}, which all releases share: keep values and functions in a module of the release`)
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

/** Description of the fault that a release sends messages in its renderer's name. */
export const FORGED = 'sends messages without the secret of its renderer'

/** Signals of a process that crashes, usually for lack of memory. Others come from outside. */
const CRASH_SIGNALS: readonly string[] = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE', 'SIGSYS']
/** Exit code for SIGABRT of a process that another one carries. */
const ABORTED = 134

export type Exit = {
  code: number | null
  signal: NodeJS.Signals | null
  /** The code with which a release has ended the process, which the renderer reports before. */
  announced: number | undefined
}

/**
 * The fault behind the exit of a renderer. The exit code alone names no author: a renderer that the kernel or an operator ends has the
 * code 1 of the tool that carries it.
 */
export function describeExit({ code, signal, announced }: Exit, author: Pick<Fault, 'author' | 'isUncertain'>): Fault {
  if (announced !== undefined) return { what: 'exit', description: `ends the renderer (${announced})`, ...author }
  if (code === ABORTED || CRASH_SIGNALS.includes(String(signal)))
    return { what: 'memory', description: 'crashes the renderer, usually for lack of memory', ...author }
  const seen = signal ?? `code ${code}`
  const description = `the renderer was ended from outside (${seen}): by the kernel, which lacks memory, or by an operator`
  return { what: 'exit', description }
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
