import { browserTracingIntegration, captureException, init } from '@sentry/react'
import type { PageState } from '../app/page-state.ts'
import { scrubDeep } from '../app/scrub.ts'

export type Failure = { error: unknown; tags: Record<string, string> }

/** Starts the error-reporting service and sends the queued failures. Loaded after the first paint, and only when configured. */
export function startErrorReporting(
  { address, sampleRate }: NonNullable<PageState['reporting']>,
  earlier: readonly Failure[],
) {
  init({
    dsn: address,
    tracesSampleRate: sampleRate,
    // Only whole transactions pass through beforeSendTransaction; streamed spans do not.
    traceLifecycle: 'static',
    integrations: [browserTracingIntegration()],
    beforeSend: scrubDeep,
    beforeSendTransaction: scrubDeep,
    beforeBreadcrumb: scrubDeep,
  })
  const capture = ({ error, tags }: Failure) => void captureException(error, { tags })
  earlier.forEach(capture)
  return capture
}
