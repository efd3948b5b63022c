import { sql } from 'kysely'
import { decodeCursor, TimeAndId, toPage } from '../../http/cursor.ts'
import type { Handlers } from '../../http/handler.ts'
import { isoOf } from '../../time.ts'
import { requireTicket } from './ticket-access.ts'
import { toTicketViews } from './view.ts'

export const earlierTicketHandlers = {
  listEarlierTickets: async ({ service, person, params, query: { cursor, limit } }) => {
    const { id, customer_id, bike_id, created_at } = await requireTicket(service.db, params.ticketId, person)
    const [time, ticketId] = decodeCursor(TimeAndId, cursor) ?? [isoOf(created_at), id]
    const rows = await service.db
      .selectFrom('ticket')
      .selectAll()
      .where('customer_id', '=', customer_id)
      .where('id', '<>', id)
      .where(sql<boolean>`(created_at, id) < (${time}::timestamptz, ${ticketId}::uuid)`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const { page, nextCursor } = toPage(rows, limit, (row) => [isoOf(row.created_at), row.id])
    const views = await toTicketViews(service, page, person)
    const tickets = views.map((ticket, index) => ({
      ticket,
      isSameBike: bike_id !== null && page[index]?.bike_id === bike_id,
    }))
    return { tickets, nextCursor }
  },
} satisfies Partial<Handlers>
