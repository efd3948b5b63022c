/** The database stores times as `Date`, the domain computes with `Temporal.Instant`, replies contain ISO 8601 in UTC. */
export const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)
export const instantOf = (date: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(date.getTime())
export const isoOf = (date: Date): string => date.toISOString()
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null

/** Waits for work, at most for some milliseconds of real time. Returns whether it is done; its error rejects. */
export async function finishesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const limit = Promise.withResolvers<false>()
  const timer = setTimeout(limit.resolve, ms, false)
  try {
    return await Promise.race([work.then(() => true as const), limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
