export type Candidate = {
  mechanicId: string
  /** Calls this mechanic has ahead on the day in question. */
  callsThatDay: number
  /** Calls this mechanic has ahead altogether. */
  callsAhead: number
}

/**
 * The order in which free mechanics are asked: the one who knows the ticket first, then whoever has least to do that day,
 * then whoever has least to do altogether. The id settles what is left, so that the order is the same every time.
 */
export const fairOrder = (candidates: readonly Candidate[], knowsTicket: string | null): string[] =>
  [...candidates]
    .sort(
      (a, b) =>
        Number(b.mechanicId === knowsTicket) - Number(a.mechanicId === knowsTicket) ||
        a.callsThatDay - b.callsThatDay ||
        a.callsAhead - b.callsAhead ||
        a.mechanicId.localeCompare(b.mechanicId),
    )
    .map((candidate) => candidate.mechanicId)
