import { createApiError } from '@radruf/contract/client'
import pTimeout from 'p-timeout'

/** Milliseconds that a request may take. A browser waits for minutes on a dead line, and the call's next steps with it. */
export const REQUEST_TIMEOUT_MS = 10_000

/** Sends a request. Cancels it when it takes too long, because a browser opens only a few connections to a service. */
export async function sendInTime<T>(
  send: (signal: AbortSignal) => Promise<T>,
  milliseconds = REQUEST_TIMEOUT_MS,
): Promise<T> {
  const request = new AbortController()
  const message = createApiError('OFFLINE')
  return pTimeout(send(request.signal), { milliseconds, message }).finally(() => request.abort())
}
