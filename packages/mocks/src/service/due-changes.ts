import { referralClosesAt } from '@radruf/contract'
import type { MockState } from '../state/mock-state.ts'
import { endElapsedCall, removeSilentParticipants } from './calls.ts'
import { findBooked, moveTicket } from './ticket-moves.ts'

/**
 * Applies every change that is due by the mock's clock: missed appointments, elapsed calls, closed referrals. The service
 * runs jobs for these; the mocked service applies them before each response.
 */
export function applyDueChanges(mock: MockState): void {
  const now = mock.clock.now()
  for (const ticket of mock.tickets) {
    removeSilentParticipants(mock, ticket)
    endElapsedCall(mock, ticket)
    const booked = ticket.state === 'booked' ? findBooked(mock, ticket) : undefined
    if (booked && now >= booked.endsAt) {
      booked.status = 'missed'
      ticket.missedBy = 'both'
      moveTicket(mock, ticket, 'booking_open', 'system')
    }
    const since = ticket.moves.at(-1)?.at ?? ticket.createdAt
    if (ticket.state === 'referred' && now >= referralClosesAt(since)) moveTicket(mock, ticket, 'closed', 'system')
  }
}
