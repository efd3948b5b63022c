import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import type { RemoteName } from '@radruf/contract'
import { startRestrictedProcess } from '@radruf/federation/server'
import { MAX_PAGE_BYTES } from '../page-size.ts'
import type { RenderedPage } from '../rendered-page.ts'
import {
  createCodeTrace,
  describeExit,
  enterCode,
  type Fault,
  FORGED,
  findRunning,
  PageFailed,
  RendererFault,
  SURVIVED,
} from './faults.ts'
import {
  type Authenticated,
  type FromRenderer,
  fromErrorRecord,
  type PageInput,
  type ReleaseBundles,
  type ReleaseId,
  type RendererState,
  type ServiceRequest,
  type ServiceResponse,
  type ToRenderer,
  toReleaseKey,
} from './protocol.ts'

/** The server's services for a page that is rendered. */
export type PageServices = {
  /** Sends a request to the service for the visitor; rejects when it is refused or the service does not answer. */
  send: (request: ServiceRequest) => Promise<ServiceResponse>
  onRemoteError: (remote: RemoteName, error: unknown) => void
  onError: (error: unknown) => void
}

/** Number of failures that a remote has reported. */
type FailureCounts = Map<RemoteName, number>
/** Failures of a remote on one page, or of a renderer between pages, that are logged and counted: a loop may cause thousands. */
const MAX_FAILURES = 5

type OpenPage = PageServices & {
  releases: readonly ReleaseId[]
  settle: { resolve: (page: RenderedPage) => void; reject: (error: Error) => void }
  body: PassThrough
  /** A message of the renderer has arrived since. */
  hasBegun: boolean
  /** Its head has arrived, so that it cannot be rendered again. */
  isAnswered: boolean
  failures: FailureCounts
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
  onIdleFailure: (release: ReleaseId, error: unknown) => void
  onError: (error: unknown) => void
  /** The renderer does not respond. */
  onSlow: () => void
  /** All pages wait, so that another one may be rendered. */
  onWaiting: () => void
  onPageEnd: (state: RendererState) => void
  /** A release has a fault that the renderer survives. */
  onFault: (release: ReleaseId, fault: Fault) => void
  /** The renderer has ended: as intended, or by a fault. */
  onEnd: (fault: Fault | undefined) => void
}

/** Milliseconds between two pings to a renderer. */
const TICK_MS = 250
/** Milliseconds for a whole page, beyond the limits that the renderer itself has for loaders and rendering. */
const PAGE_LIMIT_MS = 30_000
/** Milliseconds until the first message of a renderer. */
const START_LIMIT_MS = 20_000
/** Characters that are kept of what Node prints when a renderer does not start. */
const MAX_PRINTED = 2000

export type RendererProcess = {
  /** Resolves with its megabytes when it can render a page. */
  ready: Promise<number>
  /**
   * Renders a page with these releases. Rejects with {@link PageFailed} when that is not possible, and with {@link RendererFault} when the
   * renderer ends before it answers.
   */
  render: (input: PageInput, releases: readonly ReleaseBundles[], services: PageServices) => Promise<RenderedPage>
  /** Pages that are rendered at this moment. */
  load: () => number
  /** Whether every page waits for the service, a timer or forever, so that another one may be rendered meanwhile. */
  isWaiting: () => boolean
  /** Whether it has not responded for longer than a page takes. */
  isSlow: () => boolean
  /** Ends the renderer after its pages, at once when it has none. */
  stop: () => void
  kill: () => void
}

type Renderer = {
  options: RendererOptions
  child: ChildProcess
  /** Authenticates its messages. */
  secret: string
  ready: PromiseWithResolvers<number>
  pages: Map<number, OpenPage>
  failures: FailureCounts
  /** Number of pages until now. */
  pageCount: number
  received: Map<string, ReleaseId>
  code: ReturnType<typeof createCodeTrace>
  /** Messages that make the renderer run code, and those of them whose code has run. */
  work: { posted: number; handled: number }
  /** Milliseconds without a message, counted in ticks: a machine that was asleep does not make a renderer guilty. */
  silentMs: number
  timer: NodeJS.Timeout
  /** The end of what Node printed before the first message. */
  printed: string
  /** The first fault for which this side has ended the process. */
  ending?: Fault
  /** The exit code with which a release has ended the process. */
  exitCode?: number
  hasStarted: boolean
  isStopping: boolean
  hasEnded: boolean
}

/** Starts a renderer and speaks with it. It trusts nothing that the renderer says except what a page may contain. */
export function startRenderer(options: RendererOptions): RendererProcess {
  const { entry, memoryMb } = options
  const renderer: Renderer = {
    options,
    child: startRestrictedProcess({ entry, readable: [dirname(entry)], memoryMb, hasGc: true }),
    secret: randomBytes(32).toString('base64url'),
    ready: Promise.withResolvers(),
    pages: new Map(),
    failures: new Map(),
    pageCount: 0,
    received: new Map(),
    code: createCodeTrace(),
    work: { posted: 0, handled: 0 },
    silentMs: 0,
    timer: setInterval(() => checkLiveness(renderer), TICK_MS),
    printed: '',
    hasStarted: false,
    isStopping: false,
    hasEnded: false,
  }
  renderer.ready.promise.catch(() => {})
  listen(renderer)
  post(renderer, { type: 'start', secret: renderer.secret })
  return {
    ready: renderer.ready.promise,
    render: (input, releases, services) => renderPage(renderer, input, releases, services),
    load: () => renderer.pages.size,
    isWaiting: () => renderer.work.handled === renderer.work.posted,
    isSlow: () => renderer.silentMs > TICK_MS,
    stop: () => {
      renderer.isStopping = true
      killWhenDone(renderer)
    },
    kill: () => {
      renderer.isStopping = true
      for (const page of renderer.pages.values()) page.body.end()
      kill(renderer)
    },
  }
}

function listen(renderer: Renderer) {
  const { child, options } = renderer
  child.stderr?.on('data', (text) => {
    if (!renderer.hasStarted) renderer.printed = (renderer.printed + String(text)).slice(-MAX_PRINTED)
  })
  child.once('error', (error) => {
    options.onError(error)
    end(renderer, { what: 'exit', description: error.message })
  })
  child.once('exit', (code, signal) => {
    if (renderer.isStopping && !renderer.pages.size) return end(renderer, undefined)
    if (!renderer.hasStarted)
      options.onError(
        new Error(
          `a renderer does not start, and another one is tried: ${renderer.printed || 'Node has printed nothing; look at the free memory of the machine'}`,
        ),
      )
    end(renderer, renderer.ending ?? describeEnd(renderer, code, signal))
  })
  child.on('message', (received: Authenticated) => {
    const [secret, ...messages] = Array.isArray(received) ? received : []
    if (secret !== renderer.secret)
      return kill(renderer, { what: 'forged', description: FORGED, ...findAuthor(renderer) })
    renderer.silentMs = 0
    renderer.hasStarted = true
    for (const page of renderer.pages.values()) page.hasBegun = true
    for (const message of messages) receive(renderer, message)
  })
}

function describeEnd(renderer: Renderer, code: number | null, signal: NodeJS.Signals | null): Fault {
  if (!renderer.hasStarted) return { what: 'exit', description: 'the renderer does not start' }
  return describeExit({ code, signal, announced: renderer.exitCode }, findAuthor(renderer))
}

function post({ child, work }: Renderer, message: ToRenderer) {
  if (message.type === 'page' || message.type === 'response') work.posted++
  if (child.connected) child.send(message, () => {})
}

/** The releases that the renderer has not received yet. They count as received from now on. */
function takeUnsent({ received }: Renderer, releases: readonly ReleaseBundles[]) {
  const unsent = releases.filter((release) => !received.has(toReleaseKey(release)))
  for (const { name, hash } of unsent) received.set(toReleaseKey({ name, hash }), { name, hash })
  return unsent
}

function renderPage(
  renderer: Renderer,
  input: PageInput,
  releases: readonly ReleaseBundles[],
  services: PageServices,
): Promise<RenderedPage> {
  const { pages } = renderer
  const id = ++renderer.pageCount
  const settle = Promise.withResolvers<RenderedPage>()
  const body = new PassThrough()
  body.once('close', () => {
    if (!pages.delete(id)) return
    post(renderer, { type: 'cancel', page: id })
    killWhenDone(renderer)
  })
  const references: ReleaseId[] = releases.map(({ name, hash }) => ({ name, hash }))
  const startedAt = performance.now()
  pages.set(id, {
    ...services,
    releases: references,
    settle,
    body,
    hasBegun: false,
    isAnswered: false,
    failures: new Map(),
    bytes: 0,
    startedAt,
  })
  post(renderer, { type: 'page', page: id, input, releases: references, bundles: takeUnsent(renderer, releases) })
  return settle.promise
}

function receive(renderer: Renderer, message: FromRenderer) {
  const { options, work } = renderer
  switch (message.type) {
    case 'pong':
      return
    case 'ready':
      return renderer.ready.resolve(message.memoryMb)
    case 'exit':
      renderer.exitCode = message.code
      return
    case 'enter':
      return enterCode(renderer.code, message)
    case 'idle':
      work.handled = message.handled
      return options.onWaiting()
    case 'failed':
      return receiveFailure(renderer, message)
    case 'error': {
      const { onError } = findPage(renderer, message.page) ?? options
      return onError(fromErrorRecord(message.error))
    }
    default: {
      const page = findPage(renderer, message.page)
      if (page) receiveOfPage(renderer, page, message)
    }
  }
}

function receiveFailure(renderer: Renderer, { page: id, remote, error, fault }: MessageOf<'failed'>) {
  const { options } = renderer
  const page = findPage(renderer, id)
  const release = findRelease(renderer, remote)
  const { failures } = page ?? renderer
  const count = (failures.get(remote) ?? 0) + 1
  failures.set(remote, count)
  if (count > MAX_FAILURES) return
  if (page) page.onRemoteError(remote, fromErrorRecord(error))
  else if (release) options.onIdleFailure(release, fromErrorRecord(error))
  if (fault && release) options.onFault(release, { what: fault, description: SURVIVED[fault] })
}

const findPage = ({ pages }: Renderer, id?: number) => (id === undefined ? undefined : pages.get(id))

type MessageOf<T extends FromRenderer['type']> = Extract<FromRenderer, { type: T }>

function receiveOfPage(renderer: Renderer, page: OpenPage, message: MessageOf<'request' | 'head' | 'part' | 'end'>) {
  switch (message.type) {
    case 'request':
      return void relay(renderer, page, message)
    case 'head': {
      const { status, headers, hasBody } = message
      page.isAnswered = true
      return page.settle.resolve({ status, headers, ...(hasBody && { body: page.body }) })
    }
    case 'part':
      return writePart(renderer, page, message.html)
    case 'end':
      renderer.pages.delete(message.page)
      if (message.failure) page.settle.reject(new PageFailed(message.failure))
      page.body.end()
      renderer.options.onPageEnd(message.state)
      killWhenDone(renderer)
  }
}

async function relay(renderer: Renderer, page: OpenPage, { page: id, request, content }: MessageOf<'request'>) {
  const response = await page.send(content).catch(() => undefined)
  post(renderer, { type: 'response', page: id, request, response })
}

function writePart(renderer: Renderer, page: OpenPage, html: Uint8Array) {
  page.bytes += html.length
  if (page.bytes <= MAX_PAGE_BYTES) return void page.body.write(html)
  // The renderer has the same limit, so a release has taken control of it.
  kill(renderer, { what: 'size', description: SURVIVED.size, ...findAuthor(renderer) })
}

/** Ends a renderer that does not respond or does not complete a page; asks the others whether they respond. */
function checkLiveness(renderer: Renderer) {
  const { options, pages, hasStarted } = renderer
  renderer.silentMs += TICK_MS
  const limit = hasStarted ? options.deadlineMs : START_LIMIT_MS
  if (renderer.silentMs > limit) {
    const description = `does not respond within ${limit} ms`
    return kill(renderer, { what: 'hangs', description, ...findAuthor(renderer) })
  }
  const now = performance.now()
  if ([...pages.values()].some(({ startedAt }) => now - startedAt > PAGE_LIMIT_MS)) {
    const description = `does not render a page within ${PAGE_LIMIT_MS} ms`
    return kill(renderer, { what: 'hangs', description, isUncertain: true })
  }
  if (renderer.silentMs > TICK_MS) options.onSlow()
  else post(renderer, { type: 'ping' })
}

/** The release of a remote that a page shows, else the one that was received last. */
const findRelease = ({ received, pages }: Renderer, remote: RemoteName): ReleaseId | undefined =>
  [...received.values(), ...[...pages.values()].flatMap(({ releases }) => releases)].findLast(
    ({ name }) => name === remote,
  )

/** The release that a fault is attributed to. Between two pages, the one whose code ran last is not even probable. */
function findAuthor(renderer: Renderer): Pick<Fault, 'author' | 'isUncertain'> {
  const { remote, isUncertain } = findRunning(renderer.code)
  if (isUncertain && !renderer.pages.size) return {}
  const author = remote && findRelease(renderer, remote)
  return { author, ...(author && isUncertain && { isUncertain }) }
}

function kill(renderer: Renderer, fault?: Fault) {
  renderer.ending ??= fault
  renderer.child.kill('SIGKILL')
}

function killWhenDone(renderer: Renderer) {
  if (renderer.isStopping && !renderer.pages.size) kill(renderer)
}

function end(renderer: Renderer, fault: Fault | undefined) {
  if (renderer.hasEnded) return
  renderer.hasEnded = true
  clearInterval(renderer.timer)
  const ending = fault ?? { what: 'exit', description: 'the renderer was stopped' }
  renderer.ready.reject(new RendererFault(ending, false))
  for (const page of renderer.pages.values()) {
    const error = new RendererFault(ending, page.hasBegun)
    const author = page.releases.find(({ name }) => name === fault?.author?.name)
    if (author && page.isAnswered) page.onRemoteError(author.name, error)
    page.settle.reject(error)
    // Browsers show the part of the page that has arrived, and render the rest themselves.
    page.body.end()
  }
  renderer.pages.clear()
  renderer.options.onEnd(fault)
}
