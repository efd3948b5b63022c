import fc, { type Arbitrary } from 'fast-check'

/** Requests that are sent at the same time. */
const AT_ONCE = 16
/** Time for the search of the smallest failing requests. */
const SHRINK_MS = 10 * 60_000

/**
 * Sends about `count` requests, several at once, until one fails: `send` resolves with the reason. Writes the smallest failing requests to
 * standard error. The same seed sends the same requests. Returns how often each status came, and whether none failed.
 */
export async function fuzzRequests<T>(
  requests: Arbitrary<T>,
  { count, seed }: { count: number; seed: number },
  send: (request: T) => Promise<{ status?: string; failure?: string | undefined }>,
): Promise<{ sent: number; spread: string; ok: boolean }> {
  const statuses = new Map<string, number>()
  let sent = 0
  const batches = fc.asyncProperty(
    fc.array(requests, { minLength: 1, maxLength: AT_ONCE, size: 'max' }),
    async (batch) => {
      const replies = await Promise.all(batch.map(send))
      sent += batch.length
      for (const { status } of replies) if (status) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const failures = new Set(replies.flatMap(({ failure }) => failure ?? []))
      if (failures.size > 0) throw new Error([...failures].join(', '))
    },
  )
  const details = await fc.check(batches, {
    seed,
    numRuns: Math.ceil((2 * count) / AT_ONCE),
    interruptAfterTimeLimit: (count / AT_ONCE) * 1_000 + SHRINK_MS,
    markInterruptAsFailure: true,
  })
  if (details.failed) process.stderr.write(`${fc.defaultReportMessage(details)}\n`)
  const spread = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
  return { sent, spread: spread.join(', '), ok: !details.failed }
}
