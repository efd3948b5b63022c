import type { RemoteName } from '@radruf/contract'
import pTimeout from 'p-timeout'
import { data } from 'react-router-dom'
import type { PageState } from '../app/document.tsx'
import type { RouteServices } from '../app/routes.tsx'
import { readReply } from './remote-reply.ts'
import { TimedOut } from './renderers/survived-faults.ts'
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
    if ('thrown' in reply) throw reply.thrown
    return reply.returned
  }

  async function waitFor<T>(work: Promise<T>, timeout: number): Promise<T> {
    for (let waited = timeout; ; waited += timeout) {
      const result = await pTimeout(work, { milliseconds: timeout, fallback: () => LATE })
      if (result !== LATE) return result as T
      if (!meter.isPending()) throw new TimedOut(`its loader did not finish within ${waited} ms`)
      if (waited < SERVICE_TIMEOUT_MS) continue
      onError(new Error(`the service did not answer within ${waited} ms`))
      throw data({ code: 'OFFLINE', problem: {} }, { status: 503 })
    }
  }
}
