import { DAY } from '../state/clock.ts'
import type { MockState } from '../state/mock-state.ts'
import { endElapsedCall, removeSilentParticipants } from './calls.ts'
import { findBooked, moveTicket } from './ticket-moves.ts'
import { REFERRAL_DAYS } from './ticket-view.ts'

/** Does what has come due by the world's clock: the real service has jobs for it, this one looks before every answer. */
export function applyDueChanges(mock: MockState): void {
  const now = mock.clock.now()
  for (const ticket of mock.tickets) {
    removeSilentParticipants(mock, ticket)
    endElapsedCall(mock, ticket)
    const booked = ticket.state === 'booked' ? findBooked(mock, ticket) : undefined
    if (booked && now >= booked.endsAt) {
      booked.status = 'missed'
      ticket.missedAppointment = true
      moveTicket(mock, ticket, 'booking_open', 'system')
    }
    const since = ticket.moves.at(-1)?.at ?? ticket.createdAt
    if (ticket.state === 'referred' && now >= since + REFERRAL_DAYS * DAY) moveTicket(mock, ticket, 'closed', 'system')
  }
}
