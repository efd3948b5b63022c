export type Candidate = {
  mechanicId: string
  /** Calls ahead of this mechanic on the day in question. */
  callsOnDay: number
  /** All calls ahead of this mechanic. */
  upcomingCalls: number
}

/**
 * Sorts free mechanics into the order in which they are offered a call: first the ticket's own mechanic, then the fewest
 * calls that day, then the fewest calls altogether. The id breaks ties, so that the order is deterministic.
 */
export const orderByFairness = (candidates: readonly Candidate[], ownMechanicId: string | null): string[] =>
  candidates
    .toSorted(
      (a, b) =>
        Number(b.mechanicId === ownMechanicId) - Number(a.mechanicId === ownMechanicId) ||
        a.callsOnDay - b.callsOnDay ||
        a.upcomingCalls - b.upcomingCalls ||
        a.mechanicId.localeCompare(b.mechanicId),
    )
    .map(({ mechanicId }) => mechanicId)
