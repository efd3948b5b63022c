import type { RemoteName } from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import pTimeout from 'p-timeout'
import { data } from 'react-router-dom'
import type { PageState } from '../app/document.tsx'
import type { RouteServices } from '../app/routes.tsx'
import type { Trace } from './renderers/trace.ts'
import { MAX_REQUESTS_PER_PAGE, type RequestMeter } from './request-meter.ts'

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
    const work = run()
    try {
      const result = await waitFor(work, timeout)
      if (meter.isExceeded()) throw new Error(`more than ${MAX_REQUESTS_PER_PAGE} requests for one page`)
      // The router writes it into the page as JSON, where an error would name no remote.
      JSON.stringify(result)
      return result
    } catch (error) {
      if (meter.isExceeded() || !isReply(error)) reportFailure(name, error)
      throw error
    }
  }

  async function waitFor<T>(work: Promise<T>, timeout: number): Promise<T> {
    for (let waited = timeout; ; waited += timeout) {
      const result = await pTimeout(work, { milliseconds: timeout, fallback: () => LATE })
      if (result !== LATE) return result as T
      if (!meter.isPending()) throw new Error(`its loader did not finish within ${waited} ms`)
      if (waited < SERVICE_TIMEOUT_MS) continue
      onError(new Error(`the service did not answer within ${waited} ms`))
      throw data({ code: 'OFFLINE', problem: {} }, { status: 503 })
    }
  }
}

/** Whether a loader threw a reply: a refusal of the service, a redirect, or data with a status. */
const isReply = (error: unknown): boolean =>
  isApiError(error) ||
  error instanceof Response ||
  (typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit')
