/** Entry point of a renderer, which the build bundles into one file: it renders pages with the releases of remotes, and nothing else. */
import type { Readable } from 'node:stream'
import type { RemoteName } from '@radruf/contract'
import { createApi } from '@radruf/contract/client'
import { compileModule } from '@radruf/federation/evaluate'
import { sharedScope } from '@radruf/host/shared-scope'
import type { RemoteModule } from '@radruf/shell-kit'
import { watchRemoteContent } from '@radruf/shell-kit'
import { toPlainModule } from '../../app/plain-module.ts'
import { limitSize } from '../page-size.ts'
import { RemotesFailed, renderPage } from '../render.tsx'
import { createRequestMeter } from '../request-meter.ts'
import { ChangedGlobals, findFault } from './faults.ts'
import { type Host, takeHost } from './host.ts'
import {
  type FromRenderer,
  type ReleaseId,
  type ReportedFault,
  type ToRenderer,
  toErrorRecord,
  toReleaseKey,
} from './protocol.ts'
import { createServiceLink, type ServiceLink } from './service-link.ts'
import { protectSharedState, type SharedState } from './shared-state.ts'
import { createTimers } from './timers.ts'
import { createTrace } from './trace.ts'

type PageMessage = Extract<ToRenderer, { type: 'page' }>
type OpenPage = { link: ServiceLink; cancel: () => void }

const host = takeHost()
host.onMessage((message) => {
  if (message.type === 'start') void start(host)
})

async function start({ send, onStrayError, onMessage, getMemoryMb }: Host) {
  const renderer = await createRenderer(send, getMemoryMb)
  onStrayError(renderer.reportStrayError)
  onMessage(renderer.receive)
  send({ type: 'ready', memoryMb: getMemoryMb() })
}

/** Milliseconds without a page after which a renderer gives memory back to the system. */
const REST_MS = 1000

async function createRenderer(send: Host['send'], getMemoryMb: Host['getMemoryMb']) {
  /** Taken before the timers are replaced. */
  const { setImmediate: later, setTimeout: wait, gc: collectGarbage } = globalThis
  const trace = createTrace(
    (remote, isTurnOver) => send({ type: 'enter', remote, isTurnOver }),
    (remote, names) => reportOutside(remote, new ChangedGlobals(names), 'globals'),
    () => shared.restore(),
  )
  const timers = createTimers(trace.enter, trace.current)
  Object.assign(globalThis, timers.globals)
  watchRemoteContent(trace.enter)
  const shared: SharedState = await protectSharedState(sharedScope)

  const compiled = new Map<string, () => RemoteModule>()
  const pages = new Map<number, OpenPage>()
  const remotes = new Set<RemoteName>()
  const checked = new Set<RemoteName>()
  let isTainted = false
  let handled = 0
  let rest: NodeJS.Timeout | undefined

  /** Reports when all code that a message starts has run: React renders in a later turn of the event loop. */
  function announceIdle() {
    const number = ++handled
    later(() => later(() => number === handled && send({ type: 'idle', handled })))
  }

  /** Reports a fault outside of a page's loaders and components. The state of this process is unknown from then on. */
  function reportOutside(running: RemoteName | undefined, error: unknown, fault: ReportedFault) {
    isTainted = true
    // Without the author's name it is the only release of this renderer, if it has one.
    const remote = running ?? (remotes.size === 1 ? [...remotes][0] : undefined)
    const record = toErrorRecord(error)
    if (remote) send({ type: 'failed', page: [...pages.keys()][0], remote, error: record, fault })
    else send({ type: 'error', error: record })
  }

  function reportFailure(page: number, remote: RemoteName, error: unknown) {
    const fault = findFault(error)
    isTainted ||= fault === 'globals'
    send({ type: 'failed', page, remote, error: toErrorRecord(error), fault })
  }

  /** Evaluates a release anew: its modules keep nothing of the pages of others. */
  function load(release: ReleaseId): RemoteModule {
    const evaluate = compiled.get(toReleaseKey(release))
    if (!evaluate) throw new Error(`the renderer has not received ${toReleaseKey(release)}`)
    return toPlainModule(evaluate())
  }

  async function render({ page, input, releases, bundles }: PageMessage) {
    const meter = createRequestMeter()
    const link = createServiceLink(page, send, trace, meter)
    let body: Readable | undefined
    pages.set(page, { link, cancel: () => body?.destroy() })
    timers.setActive(true)
    clearTimeout(rest)
    // An unhandled rejection is reported before the event loop continues, and belongs to this page.
    const end = (failure?: Extract<FromRenderer, { type: 'end' }>['failure']) =>
      later(() => {
        pages.delete(page)
        timers.setActive(pages.size > 0)
        if (!pages.size) {
          if (!shared.reset()) isTainted = true
          rest = wait(() => collectGarbage?.(), REST_MS)
        }
        send({ type: 'end', page, failure, state: { memoryMb: getMemoryMb(), isTainted } })
      })
    try {
      for (const release of bundles) {
        compiled.set(toReleaseKey(release), compileLazily(release.bundles))
        remotes.add(release.name)
      }
      const rendered = await renderPage({
        ...input,
        request: new Request(input.url, {
          method: input.method,
          headers: input.headers,
          body: input.body as BodyInit | undefined,
        }),
        api: createApi({ baseUrl: SERVICE, fetch: (outgoing) => meter.run(() => link.fetch(outgoing as Request)) }),
        meter,
        trace,
        checked,
        remotes: releases.map(({ name }) => name),
        loadRemote: (name) => load(releases.find((release) => release.name === name) as ReleaseId),
        onRemoteError: (remote, error) => reportFailure(page, remote, error),
        onError: (error) => send({ type: 'error', page, error: toErrorRecord(error) }),
      })
      body = rendered.body
      send({ type: 'head', page, status: rendered.status, headers: rendered.headers, hasBody: body !== undefined })
      for await (const html of limitSize(body ?? [])) send({ type: 'part', page, html })
      end()
    } catch (error) {
      const failure = error instanceof RemotesFailed ? error : { remotes: [], hasRun: true, cause: error }
      const { remotes, hasRun, cause } = failure
      end({ remotes, hasRun, error: toErrorRecord(cause), fault: findFault(cause) })
    }
  }

  return {
    /** A release can write any name into an error's stack. */
    reportStrayError: (error: unknown) => reportOutside(trace.current(), error, 'unhandled error'),
    receive: (message: ToRenderer) => {
      if (message.type === 'page' || message.type === 'response') announceIdle()
      if (message.type === 'page') void render(message)
      else if (message.type === 'ping') send({ type: 'pong' })
      else if (message.type === 'cancel') pages.get(message.page)?.cancel()
      else if (message.type === 'response') pages.get(message.page)?.link.receive(message.request, message.response)
    },
  }
}

/** Compiles a release at its first page, where an error names it. */
function compileLazily(bundles: Parameters<typeof compileModule>[0]): () => RemoteModule {
  let evaluate: (() => RemoteModule) | undefined
  return () => {
    evaluate ??= compileModule<RemoteModule>(bundles, sharedScope)
    return evaluate()
  }
}

/** Placeholder: the server sends every request to the service. */
const SERVICE = 'http://service'
