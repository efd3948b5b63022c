/** Milliseconds within which a collector must answer. */
const TIMEOUT_MS = 5_000

export const toTracesUrl = (endpoint: string): string => `${endpoint.replace(/\/$/, '')}/v1/traces`

/** Sends a collector a request without spans. Resolves with the reason why it does not accept traces, in one line. */
export async function findReceiverProblem(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { origin } = new URL(endpoint)
  try {
    const { ok, status } = await fetch(toTracesUrl(endpoint), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return ok ? undefined : `${origin} does not accept traces (status ${status})`
  } catch (error) {
    const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException }
    return `${origin} does not answer (${cause?.code ?? cause?.message ?? name})`
  }
}
