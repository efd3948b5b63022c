import type { RecordedMove } from '@radruf/contract'
import { z } from 'zod'
import { decodeCursor, toPage } from '../../http/cursor.ts'
import type { Handlers } from '../../http/handler.ts'
import { isoOf } from '../../time.ts'
import { listCallReports } from '../call/call-reports.ts'
import { displayName } from '../people/display-name.ts'
import { requireTicket } from './ticket-access.ts'

/** Key of a list of moves. */
const MoveId = z.tuple([z.int()])

export const historyHandlers = {
  getHistory: async ({ service, person, params, query: { cursor, limit } }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
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
