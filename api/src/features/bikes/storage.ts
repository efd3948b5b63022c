import { randomUUID } from 'node:crypto'
import { BIKE_FIELDS, pickAnswers } from '@radruf/contract'
import type { Selectable } from 'kysely'
import { json } from '../../database/json.ts'
import type { Db, Trx } from '../../database/schema.ts'
import type { TicketRow } from '../tickets/storage.ts'
import type { BikeTable } from './tables.ts'

export type BikeRow = Selectable<BikeTable>

/** The bikes of a customer, the bike of the latest ticket first. */
export const listBikes = (db: Db, customerId: string): Promise<BikeRow[]> =>
  db
    .selectFrom('bike')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()

/** The bikes of the ticket's customer that belong to other tickets, latest first. */
export const findKnownBikes = (db: Db, ticket: Pick<TicketRow, 'id' | 'customer_id'>): Promise<BikeRow[]> =>
  db
    .selectFrom('bike')
    .selectAll()
    .where('customer_id', '=', ticket.customer_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket')
          .select('ticket.id')
          .whereRef('ticket.bike_id', '=', 'bike.id')
          .where('ticket.id', '!=', ticket.id),
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()

/**
 * Gives a locked ticket its bike and keeps the answers about it with the bike: the known bike that the customer chose, the bike
 * of a former submission, or a new one. Returns the ticket with its bike.
 */
export async function assignBike(trx: Trx, ticket: TicketRow, now: Date): Promise<TicketRow> {
  const known = await findKnownBikes(trx, ticket)
  const isShared = known.some(({ id }) => id === ticket.bike_id)
  const chosen = known.find(({ id }) => id === ticket.answers.knownBike)?.id ?? (isShared ? null : ticket.bike_id)
  const facts = json(pickAnswers(ticket.answers, BIKE_FIELDS))
  const id = chosen ?? randomUUID()
  if (chosen) await trx.updateTable('bike').set({ facts, updated_at: now }).where('id', '=', id).execute()
  else
    await trx
      .insertInto('bike')
      .values({ id, customer_id: ticket.customer_id, facts, created_at: now, updated_at: now })
      .execute()
  await trx.updateTable('ticket').set({ bike_id: id }).where('id', '=', ticket.id).execute()
  // A bike that only this ticket had, before the customer chose another one.
  if (ticket.bike_id && ticket.bike_id !== id && !isShared)
    await trx.deleteFrom('bike').where('id', '=', ticket.bike_id).execute()
  return { ...ticket, bike_id: id }
}
