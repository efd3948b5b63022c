/** Entry point of a renderer, which the build bundles into one file: it renders pages with the releases of remotes, and nothing else. */
import type { Readable } from 'node:stream'
import type { RemoteName } from '@radruf/contract'
import { createApi } from '@radruf/contract/client'
import { evaluateModule, findReleaseInStack } from '@radruf/federation/evaluate'
import { sharedScope } from '@radruf/host/shared-scope'
import type { RemoteModule } from '@radruf/shell-kit'
import { watchRemoteContent } from '@radruf/shell-kit'
import { toPlainModule } from '../../app/plain-module.ts'
import { limitSize, PageTooLarge } from '../page-size.ts'
import { evaluateRemote, renderPage } from '../render.tsx'
import { createRequestMeter } from '../request-meter.ts'
import { ChangedGlobals, findFault } from './faults.ts'
import { takeHost } from './host.ts'
import {
  type FromRenderer,
  type ReleaseBundles,
  type ReleaseId,
  type ReportedFault,
  type ToRenderer,
  toErrorRecord,
  toReleaseKey,
} from './protocol.ts'
import { createServiceLink, type ServiceLink } from './service-link.ts'
import { createTrace } from './trace.ts'

type PageMessage = Extract<ToRenderer, { type: 'page' }>
type OpenPage = { link: ServiceLink; cancel: () => void }

const host = takeHost()
const send = (message: FromRenderer) => host.send(message)
const trace = createTrace(
  (remote, isTurnOver) => send({ type: 'enter', remote, isTurnOver }),
  (remote, names) => reportOutside(remote, new ChangedGlobals(names), 'globals'),
)
watchRemoteContent(trace.enter)

const bundles = new Map<string, ReleaseBundles['bundles']>()
const modules = new Map<string, RemoteModule>()
const pages = new Map<number, OpenPage>()
let isTainted = false
let handled = 0
/** Taken before a release can replace it. */
const { setImmediate: later } = globalThis

host.onStrayError((error) => {
  const remote = (findReleaseInStack(error)?.remote as RemoteName | undefined) ?? trace.current()
  reportOutside(remote, error, 'unhandled error')
})
host.onMessage((message) => {
  if (message.type === 'page' || message.type === 'response') announceIdle()
  if (message.type === 'page') void render(message)
  else if (message.type === 'warm') warm(message.releases)
  else if (message.type === 'ping') send({ type: 'pong' })
  else if (message.type === 'cancel') pages.get(message.page)?.cancel()
  else pages.get(message.page)?.link.receive(message.request, message.response)
})
send({ type: 'ready' })

/** Reports when all code that a message starts has run: React renders in a later turn of the event loop. */
function announceIdle() {
  const number = ++handled
  later(() => later(() => number === handled && send({ type: 'idle', handled })))
}

/** Reports a fault outside of a page's loaders and components. The state of this process is unknown from then on. */
function reportOutside(remote: RemoteName | undefined, error: unknown, fault: ReportedFault) {
  isTainted = true
  const record = toErrorRecord(error)
  if (remote) send({ type: 'failed', page: [...pages.keys()][0], remote, error: record, fault })
  else send({ type: 'error', error: record })
}

function receive(received: readonly ReleaseBundles[]) {
  for (const release of received) bundles.set(toReleaseKey(release), release.bundles)
}

function load(release: ReleaseId): RemoteModule {
  const key = toReleaseKey(release)
  const known = modules.get(key)
  if (known) return known
  const received = bundles.get(key)
  if (!received) throw new Error(`the renderer has not received ${key}`)
  const module = toPlainModule(evaluateModule<RemoteModule>(received, sharedScope, trace.globalsFor(release.name)))
  modules.set(key, module)
  bundles.delete(key)
  return module
}

function warm(releases: readonly ReleaseBundles[]) {
  receive(releases)
  for (const release of releases) {
    try {
      evaluateRemote(release.name, () => load(release), trace)
    } catch (error) {
      reportFailure(undefined, release.name, error)
    }
  }
  send({ type: 'warmed', memoryMb: host.getMemoryMb() })
}

async function render({ page, input, releases, bundles: received }: PageMessage) {
  receive(received)
  const meter = createRequestMeter()
  const link = createServiceLink(page, send, trace, meter)
  let body: Readable | undefined
  pages.set(page, { link, cancel: () => body?.destroy() })
  trace.setActive(true)
  // An unhandled rejection is reported before the event loop continues, and belongs to this page.
  const end = (error?: unknown) =>
    setImmediate(() => {
      pages.delete(page)
      trace.setActive(pages.size > 0)
      const state = { memoryMb: host.getMemoryMb(), isTainted }
      send({ type: 'end', page, ...(error !== undefined && { error: toErrorRecord(error) }), state })
    })
  try {
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
    const [only] = releases
    if (error instanceof PageTooLarge && only && releases.length === 1) reportFailure(page, only.name, error)
    end(error)
  }
}

function reportFailure(page: number | undefined, remote: RemoteName, error: unknown) {
  const fault = findFault(error)
  isTainted ||= fault === 'globals'
  send({ type: 'failed', page, remote, error: toErrorRecord(error), fault })
}

/** Placeholder: the server sends every request to the service. */
const SERVICE = 'http://service'
