import { randomUUID } from 'node:crypto'
import type { TicketState } from '@radruf/contract'
import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import { dateOf } from '../../time.ts'
import { announceTicket, moveTicket } from './move.ts'
import { requireTicket } from './require-ticket.ts'
import { insertTicket, ticketsOf } from './storage.ts'
import { ticketView, ticketViews } from './view.ts'

/** Moves that come with more than a state (answers, an appointment, a call) happen at the endpoint of that. */
const needsMore = (from: TicketState, to: TicketState) =>
  to === 'booked' || to === 'in_call' || from === 'questionnaire_open' || (from === 'booked' && to === 'booking_open')

export const ticketHandlers = {
  listTickets: async ({ service, person }) => ({
    tickets: await ticketViews(service, await ticketsOf(service.db, person), person),
  }),
  createTicket: async ({ service, person }) => {
    if (!service.settings.newTicketAllowed) throw new ApiProblem('NOT_ALLOWED')
    const now = dateOf(service.clock.now())
    const ticket = await inTransaction(service, async (trx) => {
      const created = await insertTicket(trx, { id: randomUUID(), customerId: person.id, now })
      if (created) await announceTicket(trx, created)
      return created
    })
    if (!ticket) throw new ApiProblem('TICKET_ALREADY_OPEN')
    return ticketView(service, ticket, person)
  },
  getTicket: async ({ service, person, params }) =>
    ticketView(service, await requireTicket(service.db, params.ticketId, person), person),
  moveTicket: async ({ service, person, params, body: { to } }) => {
    const ticket = await inTransaction(service, async (trx) => {
      const current = await requireTicket(trx, params.ticketId, person)
      if (current.state === to) return current
      if (needsMore(current.state, to))
        throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `${current.state} -> ${to}` })
      const now = dateOf(service.clock.now())
      return moveTicket(trx, current.id, { to, by: person.role, personId: person.id, now })
    })
    return ticketView(service, ticket, person)
  },
} satisfies Partial<Handlers>
