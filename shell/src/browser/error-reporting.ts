import { browserTracingIntegration, captureException, type ErrorEvent, init } from '@sentry/react'
import type { PageState } from '../app/page-state.ts'
import { scrubDeep } from '../app/scrub.ts'

type Tags = Record<'remote' | 'release' | 'owner', string>
export type Failure = { error: unknown; tags: Tags }

/**
 * Starts the error-reporting service and sends the queued failures. Loaded after the first paint, and only when configured. `findTags`
 * returns the tags of the innermost remote of a stack, or else those of the shell.
 */
export function startErrorReporting(
  { address, sampleRate }: NonNullable<PageState['reporting']>,
  earlier: readonly Failure[],
  findTags: (stack: string) => Tags,
) {
  init({
    dsn: address,
    tracesSampleRate: sampleRate,
    // Only whole transactions pass through beforeSendTransaction; streamed spans do not.
    traceLifecycle: 'static',
    integrations: [browserTracingIntegration()],
    beforeSend: (event) => scrubDeep(addTags(event, findTags)),
    beforeSendTransaction: scrubDeep,
    beforeBreadcrumb: scrubDeep,
  })
  const capture = ({ error, tags }: Failure) => void captureException(error, { tags })
  earlier.forEach(capture)
  return capture
}

/** Tags an error that nothing has caught with the innermost remote of its stack. */
function addTags(event: ErrorEvent, findTags: (stack: string) => Tags): ErrorEvent {
  const frames = event.exception?.values?.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? []
  // Outermost first.
  const stack = frames
    .map(({ filename }) => filename)
    .reverse()
    .join('\n')
  return { ...event, tags: { ...findTags(stack), ...event.tags } }
}
