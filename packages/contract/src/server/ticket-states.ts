import type { MissingParty, TicketState } from '../tickets.ts'

/** States reached only through their own endpoints: submitting the questionnaire, booking, joining the call. */
export const STATES_WITH_OWN_ENDPOINT: readonly TicketState[] = ['in_review', 'booked', 'in_call']

/** States in which snapshots of the call are accepted. A slow upload may arrive after the end of the call. */
export const SNAPSHOT_STATES: readonly TicketState[] = ['in_call', 'wrap_up', 'waiting_for_part', 'referred']

/** `hasMet`: both were in the call at the same time. `customer`, `mechanic`: the person joined it. */
type JoinFacts = { hasMet: boolean; customer: boolean; mechanic: boolean }

/**
 * The side that did not come to a call; null when the two met (EXPERIENCE: a missed call names truthfully who was missing). When both
 * joined and never met, the customer came, and the mechanic counts as missing.
 */
export function findMissingParty({ hasMet, customer, mechanic }: JoinFacts): MissingParty | null {
  if (hasMet) return null
  if (customer) return 'mechanic'
  return mechanic ? 'customer' : 'both'
}
