import { DAY } from '../world/clock.ts'
import type { World } from '../world/world.ts'
import { dropSilent, endCallIfOver } from './calls.ts'
import { bookedOf, moveTicket } from './ticket-moves.ts'
import { REFERRAL_DAYS } from './ticket-view.ts'

/** Does what has come due by the world's clock: the real service has jobs for it, this one looks before every answer. */
export function settle(world: World): void {
  const now = world.clock.now()
  for (const ticket of world.tickets) {
    dropSilent(world, ticket)
    endCallIfOver(world, ticket)
    const booked = ticket.state === 'booked' ? bookedOf(world, ticket) : undefined
    if (booked && now >= booked.endsAt) {
      booked.status = 'missed'
      ticket.missedAppointment = true
      moveTicket(world, ticket, 'booking_open', 'system')
    }
    const since = ticket.moves.at(-1)?.at ?? ticket.createdAt
    if (ticket.state === 'referred' && now >= since + REFERRAL_DAYS * DAY) moveTicket(world, ticket, 'closed', 'system')
  }
}
