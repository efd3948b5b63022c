import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import { dateOf } from '../../time.ts'
import { announceTicket } from './move.ts'
import { onTicket } from './on-ticket.ts'
import { requestMove } from './request-move.ts'
import { requireTicket } from './require-ticket.ts'
import { insertTicket, ticketsOf } from './storage.ts'
import { ticketView, ticketViews } from './view.ts'

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
  moveTicket: async (call) => {
    const { service, person, body } = call
    const { settings } = service
    const now = dateOf(service.clock.now())
    const ticket = await onTicket(call, (trx, locked) =>
      requestMove(trx, { ticket: locked, person, to: body.to, now, settings }),
    )
    return ticketView(service, ticket, person)
  },
} satisfies Partial<Handlers>
