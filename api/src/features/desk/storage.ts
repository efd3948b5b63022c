import { CALL_STATES, type DeskSection } from '@radruf/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../../database/schema.ts'
import type { TicketRow } from '../tickets/storage.ts'

/** Position in a section: the time that sorts it, and the ticket's id. */
export type DeskPosition = readonly [time: string, ticketId: string]
/** A ticket on the desk with the time that sorts its section. */
type DeskRow = TicketRow & { sorted_by: Date }
type DeskQuery = { mechanicId: string; endOfToday: Date; after: DeskPosition | undefined; count: number }

/** Finds up to `count` tickets of a section after a position. Every section is read from an index of its own order. */
export const findDeskRows = (db: Db, section: DeskSection, query: DeskQuery): Promise<DeskRow[]> =>
  selectDeskRows(db, section, query).execute()

/** The query of {@link findDeskRows}. */
export function selectDeskRows(db: Db, section: DeskSection, query: DeskQuery) {
  if (section === 'inReview') return selectByState(db.selectFrom('ticket').where('state', '=', 'in_review'), query)
  if (section === 'wrapUp' || section === 'waitingForPart') {
    const state = section === 'wrapUp' ? 'wrap_up' : 'waiting_for_part'
    return selectByState(
      db.selectFrom('ticket').where('state', '=', state).where('mechanic_id', '=', query.mechanicId),
      query,
    )
  }
  return selectByAppointment(db, section, query)
}

/** Tickets of one state, longest in it first. */
const selectByState = (
  tickets: SelectQueryBuilder<Database, 'ticket', object>,
  { after, count }: Pick<DeskQuery, 'after' | 'count'>,
) =>
  tickets
    .selectAll('ticket')
    .select('state_since as sorted_by')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(state_since, id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('state_since')
    .orderBy('id')
    .limit(count)

/** Tickets with an upcoming or running call, earliest first. An unfinished call of an earlier day is listed under today. */
const selectByAppointment = (
  db: Db,
  section: 'today' | 'upcoming',
  { mechanicId, endOfToday, after, count }: DeskQuery,
) =>
  db
    .selectFrom('appointment')
    .innerJoin('ticket', 'ticket.id', 'appointment.ticket_id')
    .selectAll('ticket')
    .select('appointment.starts_at as sorted_by')
    .where('appointment.status', '=', 'booked')
    .where('appointment.mechanic_id', '=', mechanicId)
    .where('appointment.starts_at', section === 'today' ? '<' : '>=', endOfToday)
    .where('ticket.mechanic_id', '=', mechanicId)
    .where('ticket.state', 'in', CALL_STATES)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(appointment.starts_at, appointment.ticket_id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('appointment.starts_at')
    .orderBy('appointment.ticket_id')
    .limit(count)

/** The position of a row. */
export const toDeskPosition = ({ sorted_by, id }: DeskRow): DeskPosition => [sorted_by.toISOString(), id]
