import { BIKE_TICKETS_MAX } from '@radruf/contract/server'
import type { Handlers } from '../../http/handler.ts'
import { requireTicket } from '../tickets/ticket-access.ts'
import { toTicketViews } from '../tickets/view.ts'
import { listBikes } from './storage.ts'
import { toBikeViews } from './view.ts'

export const bikeHandlers = {
  listBikes: async ({ service, person }) => ({
    bikes: await toBikeViews(service.db, await listBikes(service.db, person.id)),
  }),
  getTicketBike: async ({ service, person, params }) => {
    const { db } = service
    const ticket = await requireTicket(db, params.ticketId, person)
    if (!ticket.bike_id) return { bike: null, otherTickets: [] }
    const bikes = await db.selectFrom('bike').selectAll().where('id', '=', ticket.bike_id).execute()
    const others = await db
      .selectFrom('ticket')
      .selectAll()
      .where('bike_id', '=', ticket.bike_id)
      .where('id', '!=', ticket.id)
      .orderBy('created_at', 'desc')
      .orderBy('number', 'desc')
      .limit(BIKE_TICKETS_MAX)
      .execute()
    const [bike = null] = await toBikeViews(db, bikes)
    return { bike, otherTickets: await toTicketViews(service, others, person) }
  },
} satisfies Partial<Handlers>
