import { HOUR_MS, type Ticket } from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'

/** Milliseconds before an appointment from which its countdown is shown instead of its date. */
export const COUNTDOWN_FROM_MS = 12 * HOUR_MS

/** The ticket with this id, or null if the person has none, also for a path segment that is not an id. */
export async function fetchTicket(api: Api, ticketId: string): Promise<Ticket | null> {
  try {
    return await unwrap(api.GET('/api/tickets/{ticketId}', { params: { path: { ticketId } } }))
  } catch (error) {
    if (isApiError(error) && (error.code === 'TICKET_NOT_FOUND' || error.code === 'INVALID_INPUT')) return null
    throw error
  }
}
