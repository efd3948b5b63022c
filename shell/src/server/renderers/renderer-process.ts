import type { ChildProcess } from 'node:child_process'
import { dirname } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import type { RemoteName } from '@radruf/contract'
import { startRestrictedProcess } from '@radruf/federation/server'
import { MAX_PAGE_BYTES, PageTooLarge } from '../page-size.ts'
import {
  type FromRenderer,
  fromErrorRecord,
  type PageInput,
  type ReleaseBundles,
  type ReleaseReference,
  type RendererState,
  type ReportedFault,
  type ServiceRequest,
  type ServiceResponse,
  type ToRenderer,
} from './protocol.ts'

/** A fault that ended a renderer, or would have. */
export type Fault = {
  what: 'hangs' | 'exit' | 'memory' | ReportedFault
  /** One sentence's end for the log, such as "ended the renderer (3)". */
  description: string
  /** The release whose code ran; undefined for the shell's own, or an unknown author. */
  author?: ReleaseReference
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

/** A page as a renderer answers it. */
export type RenderedPage = { status: number; headers: [string, string][]; body?: Readable }

/** The server's services for a page that is rendered. */
export type PageServices = {
  /** Sends a request to the service for the visitor; rejects when it is refused or the service does not answer. */
  send: (request: ServiceRequest) => Promise<ServiceResponse>
  onRemoteError: (remote: RemoteName, error: unknown) => void
  onError: (error: unknown) => void
}

type OpenPage = PageServices & {
  releases: readonly ReleaseReference[]
  settle: { resolve: (page: RenderedPage) => void; reject: (error: Error) => void }
  body: PassThrough
  /** Its head has arrived, so that it cannot be rendered again. */
  isAnswered: boolean
  /** Bytes that have arrived. */
  bytes: number
  startedAt: number
}

export type RendererOptions = {
  /** The bundled renderer. */
  entry: string
  memoryMb: number
  /** Milliseconds for which a renderer may not respond. */
  deadlineMs: number
  /** A release failed while no page was rendered. */
  onIdleFailure: (release: ReleaseReference, error: unknown) => void
  onError: (error: unknown) => void
  /** The renderer does not respond. */
  onSlow: () => void
  /** All pages wait, so that another one may be rendered. */
  onWaiting: () => void
  onPageEnd: (state: RendererState, releases: readonly ReleaseReference[]) => void
  /** A release has a fault that the renderer survives. */
  onFault: (release: ReleaseReference, fault: Fault) => void
  /** The renderer has ended: as intended, or by a fault. */
  onEnd: (fault: Fault | undefined) => void
}

/** Milliseconds between two questions to a renderer whether it responds. */
const TICK_MS = 250
/** Milliseconds for a whole page, beyond the limits that the renderer itself has for loaders and rendering. */
const PAGE_LIMIT_MS = 30_000
/** Milliseconds until the first message of a renderer. */
const START_LIMIT_MS = 20_000
/** Characters that are kept of what Node prints when a renderer does not start. */
const MAX_PRINTED = 2000

export type RendererProcess = ReturnType<typeof startRenderer>

/** Starts a renderer and speaks with it. It trusts nothing that the renderer says except what a page may contain. */
export function startRenderer({
  entry,
  memoryMb,
  deadlineMs,
  onIdleFailure,
  onError,
  onSlow,
  onWaiting,
  onPageEnd,
  onFault,
  onEnd,
}: RendererOptions) {
  const child: ChildProcess = startRestrictedProcess({
    entry,
    readable: [dirname(entry)],
    memoryMb,
  })
  let printed = ''
  child.stderr?.on('data', (text) => {
    if (!hasStarted) printed = (printed + String(text)).slice(-MAX_PRINTED)
  })
  const pages = new Map<number, OpenPage>()
  const received = new Map<string, ReleaseReference>()
  const ready = Promise.withResolvers<number>()
  ready.promise.catch(() => {})
  let running: RemoteName | undefined
  let lastEntered: RemoteName | undefined
  /** Remotes whose code ran in the present turn of the renderer's event loop; their microtasks may run still. */
  const inTurn = new Set<RemoteName>()
  let counter = 0
  /** Messages that make the renderer run code, and those of them whose code has run. */
  const work = { posted: 0, handled: 0 }
  /** Milliseconds without a message, counted in ticks: a machine that was asleep does not make a renderer guilty. */
  let silentMs = 0
  let ending: Fault | undefined
  let hasStarted = false
  let hasEnded = false

  const post = (message: ToRenderer) => {
    if (message.type === 'page' || message.type === 'response') work.posted++
    if (child.connected) child.send(message, () => {})
  }
  const withoutKnown = (releases: readonly ReleaseBundles[]) => {
    const unknown = releases.filter(({ name, hash }) => !received.has(`${name}/${hash}`))
    for (const { name, hash } of unknown) received.set(`${name}/${hash}`, { name, hash })
    return unknown
  }
  /** The release of a remote that a page shows, else the one that was received last. */
  const findRelease = (remote: RemoteName | undefined): ReleaseReference | undefined =>
    [...[...received.values()], ...[...pages.values()].flatMap(({ releases }) => releases)].findLast(
      ({ name }) => name === remote,
    )
  /** The release whose code runs, or the only one that ran in this turn, else the one whose code ran last. */
  const findAuthor = (): Pick<Fault, 'author' | 'isUncertain'> => {
    const [only] = inTurn.size === 1 ? inTurn : []
    const author = findRelease(running ?? only ?? lastEntered)
    return { author, ...(!running && !only && author && { isUncertain: true }) }
  }

  const kill = (fault?: Fault) => {
    ending ??= fault
    child.kill('SIGKILL')
  }
  const endWhenDone = () => {
    if (isStopping && !pages.size) kill()
  }
  const end = (fault: Fault | undefined) => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(timer)
    const error = new RendererFault(fault ?? { what: 'exit', description: 'the renderer was stopped', isForeign: true })
    ready.reject(error)
    for (const page of pages.values()) {
      const author = page.releases.find(({ name }) => name === fault?.author?.name)
      if (author && page.isAnswered) page.onRemoteError(author.name, error)
      page.settle.reject(error)
      // What has arrived is shown; the browser completes it.
      page.body.end()
    }
    pages.clear()
    onEnd(fault)
  }
  let isStopping = false
  child.once('error', (error) => {
    onError(error)
    end({ what: 'exit', description: error.message, isForeign: true })
  })
  child.once('exit', (code, signal) => {
    if (isStopping && !pages.size) return end(undefined)
    if (!hasStarted) onError(new Error(`a renderer does not start: ${printed}`))
    end(ending ?? describeExit(code, signal, findAuthor()))
  })
  child.on('message', (message: FromRenderer) => {
    silentMs = 0
    hasStarted = true
    handle(message)
  })
  const timer = setInterval(() => {
    silentMs += TICK_MS
    const now = performance.now()
    const isTooLong = [...pages.values()].some(({ startedAt }) => now - startedAt > PAGE_LIMIT_MS)
    const limit = hasStarted ? deadlineMs : START_LIMIT_MS
    if (silentMs > limit)
      return kill({ what: 'hangs', description: `does not respond within ${limit} ms`, ...findAuthor() })
    if (isTooLong)
      return kill({
        what: 'hangs',
        description: `does not render a page within ${PAGE_LIMIT_MS} ms`,
        isUncertain: true,
      })
    if (silentMs > TICK_MS) onSlow()
    else post({ type: 'ping' })
  }, TICK_MS)

  function handle(message: FromRenderer) {
    if (message.type === 'enter') {
      running = message.remote
      lastEntered = message.remote ?? lastEntered
      if (message.remote) inTurn.add(message.remote)
      if (message.isTurnOver) inTurn.clear()
      return
    }
    if (message.type === 'ready') return
    if (message.type === 'warmed') return ready.resolve(message.memoryMb)
    if (message.type === 'pong') return
    if (message.type === 'idle') {
      work.handled = message.handled
      return onWaiting()
    }
    const page = message.page === undefined ? undefined : pages.get(message.page)
    if (message.type === 'failed') {
      const error = fromErrorRecord(message.error)
      const release = findRelease(message.remote)
      if (page) page.onRemoteError(message.remote, error)
      else if (release) onIdleFailure(release, error)
      if (message.fault && release) onFault(release, { what: message.fault, description: SURVIVED[message.fault] })
      return
    }
    if (message.type === 'error') return (page?.onError ?? onError)(fromErrorRecord(message.error))
    if (!page) return
    if (message.type === 'request') return void relay(page, message)
    if (message.type === 'head') {
      const { status, headers, hasBody } = message
      page.isAnswered = true
      return page.settle.resolve({ status, headers, ...(hasBody && { body: page.body }) })
    }
    if (message.type === 'part') return writePart(page, message.html)
    pages.delete(message.page)
    if (message.error) page.settle.reject(fromErrorRecord(message.error))
    page.body.end()
    onPageEnd(message.state, page.releases)
    endWhenDone()
  }

  function writePart(page: OpenPage, html: Uint8Array) {
    page.bytes += html.length
    if (page.bytes <= MAX_PAGE_BYTES) return void page.body.write(html)
    // The renderer has the same limit, so a release has taken control of it.
    kill({ what: 'size', description: SURVIVED.size, ...findAuthor() })
  }

  async function relay(page: OpenPage, { page: id, request, content }: Extract<FromRenderer, { type: 'request' }>) {
    const response = await page.send(content).catch(() => undefined)
    post({ type: 'response', page: id, request, response })
  }

  return {
    /** Resolves with its megabytes when the renderer has evaluated the releases of {@link warm}. */
    ready: ready.promise,
    warm: (releases: readonly ReleaseBundles[]) => post({ type: 'warm', releases: withoutKnown(releases) }),

    /** Renders a page with these releases. Rejects with {@link RendererFault} when the renderer ends before it answers. */
    render: (input: PageInput, releases: readonly ReleaseBundles[], services: PageServices): Promise<RenderedPage> => {
      const id = ++counter
      const settle = Promise.withResolvers<RenderedPage>()
      const body = new PassThrough()
      body.once('close', () => {
        if (!pages.delete(id)) return
        post({ type: 'cancel', page: id })
        endWhenDone()
      })
      const references: ReleaseReference[] = releases.map(({ name, hash }) => ({ name, hash }))
      pages.set(id, {
        ...services,
        releases: references,
        settle,
        body,
        isAnswered: false,
        bytes: 0,
        startedAt: performance.now(),
      })
      post({ type: 'page', page: id, input, releases: references, bundles: withoutKnown(releases) })
      return settle.promise
    },
    /** Pages that are rendered at this moment. */
    load: () => pages.size,
    /** Whether every page waits for the service, a timer or forever, so that another one may be rendered meanwhile. */
    isWaiting: () => work.handled === work.posted,
    /** Whether it has not responded for longer than a page takes. */
    isSlow: () => silentMs > TICK_MS,
    /** Ends the renderer after its pages, at once when it has none. */
    stop: () => {
      isStopping = true
      endWhenDone()
    },
    kill: () => {
      isStopping = true
      for (const page of pages.values()) page.body.end()
      kill()
    },
  }
}

/** Descriptions of the faults that a renderer survives. */
const SURVIVED: Readonly<Record<ReportedFault, string>> = {
  'unhandled error': 'leaves an error unhandled',
  size: new PageTooLarge().message,
  globals: 'changes globals',
  late: 'does not end in time',
}

/** Signals with which others end a process; the remaining ones are its own crash, usually for lack of memory. */
const FOREIGN_SIGNALS: readonly string[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']
/** Exit code for SIGABRT of a process that another one carries. */
const ABORTED = 134

function describeExit(
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
