import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, TicketMoveTable, TicketTable, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'

export type TicketRow = Selectable<TicketTable>

/** A ticket this person may see: the own one, or any for mechanics, who stand in for each other. */
export const findTicketFor = (db: Db, id: string, person: PersonRow) =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('id', '=', id)
    .$if(person.role === 'customer', (query) => query.where('customer_id', '=', person.id))
    .executeTakeFirst()

/** A customer's tickets, or those a mechanic has in hand; newest first. */
export const ticketsOf = (db: Db, { id, role }: PersonRow) =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where(role === 'customer' ? 'customer_id' : 'mechanic_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .execute()

/** The ticket, kept from changing until the transaction ends. */
export const lockTicket = (trx: Trx, id: string) =>
  trx.selectFrom('ticket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** undefined: another ticket of the customer is open, or its number was given at this very moment. */
export async function insertTicket(trx: Trx, { id, customerId, now }: { id: string; customerId: string; now: Date }) {
  const { rows } = await sql<TicketRow>`
    INSERT INTO ticket (id, number, customer_id, state, created_at)
    SELECT ${id}, COALESCE(max(number), 0) + 1, ${customerId}, 'questionnaire_open', ${now}
    FROM ticket WHERE customer_id = ${customerId}
    ON CONFLICT DO NOTHING
    RETURNING *`.execute(trx)
  return rows[0]
}

/** undefined: the ticket is no longer in `from`. */
export const updateState = (trx: Trx, id: string, from: TicketRow['state'], change: Updateable<TicketTable>) =>
  trx.updateTable('ticket').set(change).where('id', '=', id).where('state', '=', from).returningAll().executeTakeFirst()

export const insertMove = (trx: Trx, move: Omit<Selectable<TicketMoveTable>, 'id'>) =>
  trx.insertInto('ticket_move').values(move).execute()

/** Since when the ticket stands where it stands. */
export const lastMoveAt = async (db: Db, { id, created_at }: Pick<TicketRow, 'id' | 'created_at'>): Promise<Date> => {
  const last = await db
    .selectFrom('ticket_move')
    .select('moved_at')
    .where('ticket_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.moved_at ?? created_at
}

export const mechanicIds = async (db: Db) =>
  (await db.selectFrom('person').select('id').where('role', '=', 'mechanic').execute()).map(({ id }) => id)
