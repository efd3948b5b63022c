import type { TicketState } from '@radruf/contract'
import { STATES_WITH_OWN_ENDPOINT } from '@radruf/contract/server'
import type { Account, MockState, TicketRecord } from '../state/mock-state.ts'
import { requireAssigned, requireTicket } from './access.ts'
import { cancelAppointment } from './appointments.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { paginate } from './paging.ts'
import { createMoveProblem, moveTicket, openTicket } from './ticket-moves.ts'
import { toTicket } from './ticket-view.ts'

export const ticketHandlers = {
  listTickets: ({ mock, person, query }) => {
    const tickets = mock.tickets
      .filter((ticket) => (person.role === 'customer' ? ticket.customerId : ticket.mechanicId) === person.id)
      .sort((a, b) => b.createdAt - a.createdAt || b.number - a.number || b.id.localeCompare(a.id))
    const { page, nextCursor } = paginate(tickets, query)
    return { tickets: page.map((ticket) => toTicket(mock, ticket, person)), nextCursor }
  },
  createTicket: ({ mock, person }) => {
    if (!mock.settings.newTicketAllowed) throw new ApiProblem('NOT_ALLOWED')
    return toTicket(mock, openTicket(mock, person), person)
  },
  getTicket: ({ mock, person, params }) => toTicket(mock, requireTicket(mock, params.ticketId, person), person),
  moveTicket: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    if (ticket.state !== body.to) requestMove(mock, ticket, { ...body, person })
    return toTicket(mock, ticket, person)
  },
} satisfies Partial<Handlers>

type MoveRequest = { person: Account; to: TicketState; seenStartsAt?: string | undefined }

function requestMove(mock: MockState, ticket: TicketRecord, { person, to, seenStartsAt }: MoveRequest): void {
  if (ticket.mechanicId) requireAssigned(ticket, person)
  if (STATES_WITH_OWN_ENDPOINT.includes(to)) throw createMoveProblem(ticket, to)
  if (ticket.state === 'booked' && to === 'booking_open') cancelAppointment(mock, ticket, { by: person, seenStartsAt })
  else moveTicket(mock, ticket, to, person)
}
