import type { Language, RemoteName, Session } from '@radruf/contract'
import type { ServerBundles } from '@radruf/federation/evaluate'
import type { PageState } from '../../app/page-state.ts'

/** Messages between the shell's server and a renderer, the restricted process that renders its pages. */

/** A page to render. It holds no cookie and no secret of the visitor. */
export type PageInput = {
  url: string
  method: string
  headers: [string, string][]
  body?: Uint8Array
  session: Session
  language: Language
  page: Omit<PageState, 'rendered' | 'productName'>
  nonce: string
  /** The shell's browser script. */
  scripts: { url: string; integrity: string }[]
  /** Source of the watchdog, which runs before them. */
  watchdog?: string
}

/** A release by name and content. */
export type ReleaseId = { name: RemoteName; hash: string }
/** Key of a release in the maps of server and renderer. */
export const toReleaseKey = ({ name, hash }: ReleaseId) => `${name}/${hash}`
export type ReleaseBundles = ReleaseId & { bundles: ServerBundles }

/** A request of a loader or action to the service. */
export type ServiceRequest = { method: string; path: string; headers: [string, string][]; body?: Uint8Array }
export type ServiceResponse = { status: number; headers: [string, string][]; body?: Uint8Array }

/** An error as it crosses the boundary. */
export type ErrorRecord = { name: string; message: string; stack: string; code?: string }

export type ToRenderer =
  /** The first message, before any code of a release. All messages of the renderer carry the secret. */
  | { type: 'start'; secret: string }
  /** `releases` are those that the page is rendered with; `bundles` the ones that this renderer has not received before. */
  | { type: 'page'; page: number; input: PageInput; releases: ReleaseId[]; bundles: ReleaseBundles[] }
  | { type: 'response'; page: number; request: number; response?: ServiceResponse }
  /** The visitor is gone. */
  | { type: 'cancel'; page: number }
  | { type: 'ping' }

/**
 * Faults that a renderer survives: an error that would end another process, a page beyond the limit of its size, changes of what releases
 * share, and a loader or component that does not end.
 */
export type ReportedFault = 'unhandled error' | 'size' | 'globals' | 'late'

/** Messages of a renderer as they are sent. Without the right secret they are a forgery by a release. */
export type Authenticated = readonly [secret: string, ...messages: FromRenderer[]]

export type FromRenderer =
  | { type: 'ready'; memoryMb: number }
  | { type: 'pong' }
  /** A release ends the process. Any other end has a cause outside. */
  | { type: 'exit'; code: number }
  /** The code that runs from now on: the remote's, or the shell's own. `isTurnOver`: all code of the previous turn of the event loop has run. */
  | { type: 'enter'; remote?: RemoteName; isTurnOver?: true }
  /** The code that the first `handled` messages of the types `page` and `response` started has run. */
  | { type: 'idle'; handled: number }
  | { type: 'request'; page: number; request: number; content: ServiceRequest }
  /** A release failed: at import, in a loader or action, or while rendering. Without a page between two pages. */
  | { type: 'failed'; page?: number; remote: RemoteName; error: ErrorRecord; fault?: ReportedFault }
  | { type: 'error'; page?: number; error: ErrorRecord }
  | { type: 'head'; page: number; status: number; headers: [string, string][]; hasBody: boolean }
  | { type: 'part'; page: number; html: Uint8Array }
  /** The page is complete, or cannot be rendered with its releases. */
  | { type: 'end'; page: number; failure?: PageFailure; state: RendererState }

/** Reason why a page has no HTML. */
export type PageFailure = {
  /** The remotes that failed; empty when the error names none. */
  remotes: readonly RemoteName[]
  error: ErrorRecord
  /** The fault behind an error that names no remote: it is that of the remote without which the page renders. */
  fault?: ReportedFault
  /** Loaders or the action have run. An action must not run again. */
  hasRun: boolean
}

/** The state that decides whether a renderer serves another page. */
export type RendererState = {
  /** Megabytes of memory in use. */
  memoryMb: number
  /** Releases have changed globals or left errors behind: its state is unknown. */
  isTainted: boolean
}

/** Characters of each part of an error. */
const MAX_ERROR_LENGTH = 4000

export function toErrorRecord(error: unknown): ErrorRecord {
  try {
    if (!(error instanceof Error))
      return {
        name: typeof error,
        message: typeof error === 'string' ? error.slice(0, MAX_ERROR_LENGTH) : '',
        stack: '',
      }
    const { name, message, stack = '', code } = error as NodeJS.ErrnoException
    return {
      name: String(name).slice(0, MAX_ERROR_LENGTH),
      message: String(message).slice(0, MAX_ERROR_LENGTH),
      stack: String(stack).slice(0, MAX_ERROR_LENGTH),
      ...(typeof code === 'string' && { code: code.slice(0, MAX_ERROR_LENGTH) }),
    }
  } catch {
    // A release can throw what refuses to be read.
    return { name: 'Error', message: 'an error that cannot be read', stack: '' }
  }
}

/** The error of a renderer, for the log. */
export const fromErrorRecord = ({ name, message, stack, code }: ErrorRecord): Error =>
  Object.assign(new Error(message), { name, stack, ...(code && { code }) })
