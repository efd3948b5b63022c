import type { RecordedMove } from '@radruf/contract'
import type { Handlers } from '../../http/handler.ts'
import { isoOf } from '../../time.ts'
import { displayName } from '../people/display-name.ts'
import { requireTicket } from './ticket-access.ts'

export const historyHandlers = {
  getHistory: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const rows = await service.db
      .selectFrom('ticket_move')
      .leftJoin('person', 'person.id', 'ticket_move.person_id')
      .select(['from_state', 'to_state', 'actor', 'moved_at', 'person.name', 'person.email'])
      .where('ticket_id', '=', ticket.id)
      .orderBy('ticket_move.id')
      .execute()
    const moves: RecordedMove[] = rows.map(({ from_state, to_state, actor, moved_at, name, email }) => ({
      from: from_state,
      to: to_state,
      actor,
      name: email ? displayName({ name, email }) : null,
      movedAt: isoOf(moved_at),
    }))
    return { moves }
  },
} satisfies Partial<Handlers>
