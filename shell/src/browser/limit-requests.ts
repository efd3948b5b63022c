import type { RemoteName } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import type { PageState } from '../app/page-state.ts'
import { findRemoteInStack } from './remote-styles.ts'
import { readStack } from './traces/find-caller.ts'
import { replaceClass } from './traces/replace-class.ts'

/** Requests that a remote may send in {@link WINDOW_MS} milliseconds, and its open event streams. The product's pages need a tenth. */
const MAX_REQUESTS = 300
const WINDOW_MS = 10_000
const MAX_STREAMS = 2

type Limits = {
  /** The browser's own function, without a limit. */
  fetch: typeof window.fetch
  limitApi: (api: Api) => Api
}
type Usage = { name: RemoteName; requests: number; since: number; streams: number; isReported?: true }

/**
 * Limits the requests and event streams of each remote on this page, so that one without end leaves connections to the others. A remote is
 * found in the call stack. Beyond the limit a call fails, and the remote is reported once.
 *
 * Call it before any remote is evaluated. Returns a function that limits the calls of an API client, which sends its requests with
 * {@link Limits.fetch}: each would count twice otherwise.
 */
export function limitRequests(
  { remotes }: Pick<PageState, 'remotes'>,
  report: (name: RemoteName, error: unknown) => void,
): Limits {
  const usages = new Map<RemoteName, Usage>()
  const findUsage = (): Usage | undefined => {
    const name = findRemoteInStack(remotes, readStack())
    if (!name) return undefined
    const usage = usages.get(name) ?? { name, requests: 0, since: 0, streams: 0 }
    usages.set(name, usage)
    return usage
  }
  const refuse = (usage: Usage, message: string): never => {
    const error = new Error(`${usage.name} ${message}`)
    if (!usage.isReported) report(usage.name, error)
    usage.isReported = true
    throw error
  }
  const countRequest = () => {
    const usage = findUsage()
    if (!usage) return
    const now = performance.now()
    if (now - usage.since > WINDOW_MS) Object.assign(usage, { since: now, requests: 0 })
    if (++usage.requests > MAX_REQUESTS)
      refuse(usage, `sends more than ${MAX_REQUESTS} requests in ${WINDOW_MS / 1000} s: send fewer`)
  }
  /** A function that counts a request before it sends one. */
  const limited = <A extends unknown[], R>(send: (...args: A) => R) =>
    function limitedSend(this: unknown, ...args: A): R {
      countRequest()
      return send.apply(this, args)
    }

  const fetch = window.fetch.bind(window)
  // A rejection, as of every request that fails.
  window.fetch = async (...args) => limited(fetch)(...args)
  XMLHttpRequest.prototype.send = limited(XMLHttpRequest.prototype.send)
  Navigator.prototype.sendBeacon = limited(Navigator.prototype.sendBeacon)
  limitStreams(findUsage, refuse)
  return {
    fetch,
    limitApi: (api) => {
      for (const [name, send] of Object.entries(api)) {
        if (typeof send !== 'function' || name !== name.toUpperCase()) continue
        const limitedSend = limited(send)
        Object.assign(api, {
          // A request that the caller sends itself, such as an upload, counts where it is sent.
          [name]: (path: string, init?: { fetch?: unknown }) => (init?.fetch ? send : limitedSend)(path, init),
        })
      }
      // Remotes share it. A function that it calls for each request would see those of all.
      return Object.freeze(Object.assign(api, { use() {}, eject() {} }))
    },
  }
}

/** Limits the open event streams of each remote. */
function limitStreams(findUsage: () => Usage | undefined, refuse: (usage: Usage, message: string) => never) {
  const open = new WeakMap<EventSource, Usage>()
  const { prototype } = EventSource
  const { close } = prototype
  prototype.close = function () {
    close.call(this)
    const usage = open.get(this)
    if (usage) usage.streams--
    open.delete(this)
  }
  window.EventSource = replaceClass(EventSource, (create) => {
    const usage = findUsage()
    if (usage && usage.streams >= MAX_STREAMS)
      refuse(usage, `opens more than ${MAX_STREAMS} event streams: use useEvent of shell-kit`)
    const source = create()
    if (usage) {
      open.set(source, usage)
      usage.streams++
    }
    return source
  })
}
