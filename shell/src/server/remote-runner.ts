import type { RemoteName } from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import pTimeout from 'p-timeout'
import { data } from 'react-router-dom'
import type { PageState } from '../app/page-state.ts'
import type { RouteServices } from '../app/routes.tsx'
import { MAX_PAGE_BYTES, PageTooLarge } from './page-size.ts'
import { TimedOut } from './renderers/faults.ts'
import { OWN_TIMERS } from './renderers/own-timers.ts'
import type { Trace } from './renderers/trace.ts'
import type { RequestMeter } from './request-meter.ts'

/** Milliseconds that a page waits for the service in a loader. */
const SERVICE_TIMEOUT_MS = 10_000
const LATE = Symbol('late')

type PageContext = {
  meter: RequestMeter
  trace: Trace
  page: Pick<PageState, 'remotes'>
  onError: (error: unknown) => void
}

/**
 * Creates the function that runs loaders and actions of remotes on the server: with the remote's timeout, which is extended while the
 * service has not answered, and with a limit of requests. Errors other than refusals and redirects are failures of the remote.
 */
export function createRemoteRunner(
  { meter, trace, page, onError }: PageContext,
  reportFailure: (name: RemoteName, error: unknown) => void,
): NonNullable<RouteServices['runRemote']> {
  return async (name, run) => {
    const timeout = page.remotes.find((remote) => remote.name === name)?.timeout ?? SERVICE_TIMEOUT_MS
    trace.enter(name)
    const reply = await readReply(waitFor(run(), timeout))
      .then((valid) => {
        const excess = meter.findExcess()
        if (excess) throw new Error(excess)
        return valid
      })
      .catch((error: unknown) => {
        reportFailure(name, error)
        throw error
      })
      // Compares what is shared while the author is known.
      .finally(() => trace.enter(undefined))
    if ('thrown' in reply) throw reply.thrown
    return reply.returned
  }

  async function waitFor<T>(work: Promise<T>, timeout: number): Promise<T> {
    for (let waited = timeout; ; waited += timeout) {
      const result = await pTimeout(work, { milliseconds: timeout, fallback: () => LATE, customTimers: OWN_TIMERS })
      if (result !== LATE) return result as T
      if (!meter.isPending())
        throw new TimedOut(
          `its loader did not finish within ${waited} ms: wait for the service only, and for no promise without an end`,
        )
      if (waited < SERVICE_TIMEOUT_MS) continue
      onError(new Error(`the service did not answer within ${waited} ms: look at its log and at /api/health`))
      throw data({ code: 'OFFLINE', problem: {} }, { status: 503 })
    }
  }
}

/** Characters of a redirect's target. */
const MAX_LOCATION_LENGTH = 4096

/** Reply of a loader or action: a returned value, or a thrown refusal, redirect or data with a status. */
type RemoteReply<T> = { returned: T } | { thrown: unknown }

/**
 * Waits for the reply of a remote and checks it before the router uses it, while the remote is known. Of a redirect only status and target
 * remain. Rejects for other errors, a status that a page does not have, another `Response`, and data that does not fit into a page.
 */
async function readReply<T>(work: Promise<T>): Promise<RemoteReply<T>> {
  try {
    return { returned: toValidReply(await work) }
  } catch (error) {
    if (!isReply(error)) throw error
    return { thrown: toValidReply(error) }
  }
}

function toValidReply<T>(reply: T): T {
  if (reply instanceof Response) return toRedirect(reply) as T
  assertStatus(getStatus(reply) ?? 200)
  // The router writes it into the page as JSON, where an error would name no remote.
  if ((JSON.stringify(reply) ?? '').length > MAX_PAGE_BYTES) throw new PageTooLarge()
  return reply
}

const isReply = (error: unknown): boolean =>
  isApiError(error) ||
  error instanceof Response ||
  (typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit')

function toRedirect({ status, headers }: Response): Response {
  const location = headers.get('location')
  if (status < 300 || status > 399 || !location)
    throw new Error('answers with a Response that is no redirect: return data, or call redirect() of the router')
  if (location.length > MAX_LOCATION_LENGTH || !/^[\x20-\x7e]+$/.test(location))
    throw new Error(
      'redirects to an address that is no valid header: it needs printable ASCII characters, at most 4096',
    )
  return new Response(null, { status, headers: { location } })
}

/** Status of a refusal or of data; a refusal without an answer of the service has the status 0. */
function getStatus(reply: unknown): unknown {
  if (isApiError(reply)) return reply.status || undefined
  return (reply as { init?: { status?: unknown } } | null | undefined)?.init?.status
}

/** Statuses of HTTP without content: the browser would show an empty page that reports nothing. */
const EMPTY = [204, 205, 304]

function assertStatus(status: unknown) {
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599 || EMPTY.includes(Number(status)))
    throw new Error(
      `answers with the status ${String(status)}: a page has one from 200 to 599, without ${EMPTY.join(', ')}, which have no content`,
    )
}
