import { HOUR_MS, MINUTE_MS, type Ticket } from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'

/** Milliseconds before an appointment from which its countdown is shown instead of its date. */
export const COUNTDOWN_FROM_MS = 12 * HOUR_MS

/** Whole minutes of a call, at least 1. Returns 1 while the call is running. */
export const getCallMinutes = ({ metAt, leftAt }: NonNullable<Ticket['lastCall']>): number =>
  Math.max(1, Math.round((Date.parse(leftAt ?? metAt) - Date.parse(metAt)) / MINUTE_MS))

/** The ticket with this id, or null if the person has none, also for a path segment that is not an id. */
export async function fetchTicket(api: Api, ticketId: string): Promise<Ticket | null> {
  try {
    return await unwrap(api.GET('/api/tickets/{ticketId}', { params: { path: { ticketId } } }))
  } catch (error) {
    if (isApiError(error) && (error.code === 'TICKET_NOT_FOUND' || error.code === 'INVALID_INPUT')) return null
    throw error
  }
}
