import type { TicketState } from '@radruf/contract'
import type { Account, TicketRecord, World } from '../world/world.ts'
import { requireInCharge, requireTicket } from './access.ts'
import { cancelAppointment } from './appointments.ts'
import { type Handlers, Refused } from './call.ts'
import { cannotMove, moveTicket, openTicket } from './ticket-moves.ts'
import { ticketView } from './ticket-view.ts'

/** States that a ticket reaches only by a call of their own: sending the questionnaire, confirming a time, joining. */
const REACHED_BY_DOING: readonly TicketState[] = ['in_review', 'booked', 'in_call']

export const ticketHandlers = {
  listTickets: ({ world, person }) => ({
    tickets: world.tickets
      .filter((ticket) => (person.role === 'customer' ? ticket.customerId : ticket.mechanicId) === person.id)
      .sort((a, b) => b.createdAt - a.createdAt || b.number - a.number)
      .map((ticket) => ticketView(world, ticket, person)),
  }),
  createTicket: ({ world, person }) => {
    if (!world.settings.newTicketAllowed) throw new Refused('NOT_ALLOWED')
    return ticketView(world, openTicket(world, person), person)
  },
  getTicket: ({ world, person, params }) => ticketView(world, requireTicket(world, params.ticketId, person), person),
  moveTicket: ({ world, person, params, body: { to } }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    if (ticket.state !== to) requestMove(world, ticket, person, to)
    return ticketView(world, ticket, person)
  },
} satisfies Partial<Handlers>

function requestMove(world: World, ticket: TicketRecord, person: Account, to: TicketState): void {
  if (ticket.mechanicId) requireInCharge(ticket, person)
  if (REACHED_BY_DOING.includes(to)) throw cannotMove(ticket, to)
  if (ticket.state === 'booked' && to === 'booking_open') cancelAppointment(world, ticket, person)
  else moveTicket(world, ticket, to, person)
}
