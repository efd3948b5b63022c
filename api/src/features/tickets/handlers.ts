import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../database/transaction.ts'
import { decodeCursor, toPage } from '../../http/cursor.ts'
import type { Handlers } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import { dateOf } from '../../time.ts'
import { announceTicket } from './move.ts'
import { requestMove } from './request-move.ts'
import { insertTicket, listTicketPage, TicketPosition, toTicketPosition } from './storage.ts'
import { requireTicket, withLockedTicket } from './ticket-access.ts'
import { toTicketView, toTicketViews } from './view.ts'

export const ticketHandlers = {
  listTickets: async ({ service, person, query: { cursor, limit } }) => {
    const after = decodeCursor(TicketPosition, cursor)
    const rows = await listTicketPage(service.db, person, { after, count: limit + 1 })
    const { page, nextCursor } = toPage(rows, limit, toTicketPosition)
    return { tickets: await toTicketViews(service, page, person), nextCursor }
  },
  createTicket: async ({ service, person }) => {
    if (!service.settings.newTicketAllowed) throw new ApiProblem('NOT_ALLOWED')
    const now = dateOf(service.clock.now())
    const ticket = await inTransaction(service, async (trx) => {
      const created = await insertTicket(trx, { id: randomUUID(), customerId: person.id, now })
      if (created) await announceTicket(trx, created)
      return created
    })
    if (!ticket) throw new ApiProblem('TICKET_ALREADY_OPEN')
    return toTicketView(service, ticket, person)
  },
  getTicket: async ({ service, person, params }) =>
    toTicketView(service, await requireTicket(service.db, params.ticketId, person), person),
  moveTicket: async (call) => {
    const { service, person, body } = call
    const { settings } = service
    const now = dateOf(service.clock.now())
    const ticket = await withLockedTicket(call, (trx, locked) =>
      requestMove(trx, { ticket: locked, person, to: body.to, now, settings }),
    )
    return toTicketView(service, ticket, person)
  },
} satisfies Partial<Handlers>
