import type { RecordedMove } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { decodeCursor, TimeAndId, toPage } from '../../http/cursor.ts'
import type { Handlers } from '../../http/handler.ts'
import { dateOf, isoOf } from '../../time.ts'
import { listCallReports } from '../call/call-reports.ts'
import { recordCasesFound } from '../security-log/security-log.ts'
import { findHistoryPage } from './history-entries.ts'
import { findHistoryFacts } from './history-facts.ts'
import { requireTicket } from './ticket-access.ts'
import { toTicketViews } from './view.ts'

/** Key of a list of moves. */
const MoveId = z.tuple([z.int()])

export const historyHandlers = {
  getHistory: async ({ service, person, params, query: { kind, q = '', cursor, limit } }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    if (kind) {
      const page = { ticketId: ticket.id, filter: kind, words: q.trim(), cursor, limit }
      const found = await findHistoryPage(service.db, page)
      if (cursor !== undefined) return { moves: [], ...found }
      const facts = await findHistoryFacts(service.db, ticket)
      return { moves: [], ...found, facts, callReports: await listCallReports(service.db, ticket.id) }
    }
    const [before] = decodeCursor(MoveId, cursor) ?? []
    const rows = await service.db
      .selectFrom('ticket_move')
      .leftJoin('person', 'person.id', 'ticket_move.person_id')
      .select([
        'ticket_move.id',
        'from_state',
        'to_state',
        'actor',
        'moved_at',
        'follow_up',
        'person.name',
        'person.email',
      ])
      .where('ticket_id', '=', ticket.id)
      .$if(before !== undefined, (query) => query.where('ticket_move.id', '<', before ?? 0))
      .orderBy('ticket_move.id', 'desc')
      .limit(limit + 1)
      .execute()
    const { page, nextCursor } = toPage(rows, limit, ({ id }) => [id])
    const moves: RecordedMove[] = page
      .reverse()
      .map(({ from_state, to_state, actor, moved_at, follow_up, name, email }) => ({
        from: from_state,
        to: to_state,
        actor,
        name: email ? displayName({ name, email }) : null,
        movedAt: isoOf(moved_at),
        followUp: follow_up,
      }))
    if (before !== undefined) return { moves, nextCursor }
    return { moves, callReports: await listCallReports(service.db, ticket.id), nextCursor }
  },
} satisfies Partial<Handlers>

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
    const ticketIds = page.map((row) => row.id)
    await recordCasesFound(service.db, { at: dateOf(service.clock.now()), personId: person.id, ticketIds })
    const tickets = views.map((ticket, index) => ({
      ticket,
      isSameBike: bike_id !== null && page[index]?.bike_id === bike_id,
    }))
    return { tickets, nextCursor }
  },
} satisfies Partial<Handlers>
