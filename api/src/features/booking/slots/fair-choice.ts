export type Candidate = {
  mechanicId: string
  /** Upcoming calls on the day of the slot. */
  callsOnDay: number
  /** Upcoming calls in total. */
  upcomingCalls: number
}

/**
 * Orders free mechanics: first the one already assigned to the ticket, then by fewest calls on that day, then by fewest calls
 * in total. The id breaks ties, so that the order is deterministic.
 */
export const orderByFairness = (candidates: readonly Candidate[], assignedId: string | null): string[] =>
  [...candidates]
    .sort(
      (a, b) =>
        Number(b.mechanicId === assignedId) - Number(a.mechanicId === assignedId) ||
        a.callsOnDay - b.callsOnDay ||
        a.upcomingCalls - b.upcomingCalls ||
        a.mechanicId.localeCompare(b.mechanicId),
    )
    .map((candidate) => candidate.mechanicId)
