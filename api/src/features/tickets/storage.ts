import { CASE_ROLES, worksOnCases } from '@radruf/contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import { json } from '../../database/json.ts'
import type { Db, TicketMoveTable, TicketTable, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'

export type TicketRow = Selectable<TicketTable>

const selectTicketFor = (db: Db, id: string, person: PersonRow) =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('id', '=', id)
    .$if(!worksOnCases(person.role), (query) => query.where('customer_id', '=', person.id))

/** Finds a ticket that this person may see: customers see their own tickets, mechanics and leads see all of them. */
export const findTicketFor = (db: Db, id: string, person: PersonRow) =>
  selectTicketFor(db, id, person).executeTakeFirst()

/** Like {@link findTicketFor}, and locks the row until the transaction ends. */
export const lockTicketFor = (trx: Trx, id: string, person: PersonRow) =>
  selectTicketFor(trx, id, person).forUpdate().executeTakeFirst()

/** The columns of a ticket that a message needs; the others can be large. */
const CHAT_COLUMNS = [
  'id',
  'customer_id',
  'mechanic_id',
  'state',
  'chat_opened_at',
  'unanswered_since',
  'snoozed_until',
] as const
export type ChatTicket = Pick<TicketRow, (typeof CHAT_COLUMNS)[number]>

/** Finds tickets and locks their rows until the transaction ends. Sorted, so concurrent transactions lock them in the same order. */
export async function lockChatTickets(trx: Trx, ids: readonly string[]): Promise<Map<string, ChatTicket>> {
  const rows = await trx
    .selectFrom('ticket')
    .select(CHAT_COLUMNS)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds a ticket and locks its row until the transaction ends. */
export const lockTicket = (trx: Trx, id: string) =>
  trx.selectFrom('ticket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Position in a list of tickets: the keys that sort it. */
export const TicketPosition = z.tuple([z.iso.datetime(), z.int(), z.uuid()])
export const toTicketPosition = ({ created_at, number, id }: TicketRow): z.output<typeof TicketPosition> => [
  created_at.toISOString(),
  number,
  id,
]

/** The customer's own tickets, or the tickets a mechanic is assigned to; newest first. */
export const selectTicketsFor = (db: Db, { id, role }: Pick<PersonRow, 'id' | 'role'>) =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where(role === 'customer' ? 'customer_id' : 'mechanic_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')

/** Lists all tickets of {@link selectTicketsFor}. */
export const listTicketsFor = (db: Db, person: PersonRow) => selectTicketsFor(db, person).execute()

/** Lists up to `count` tickets of {@link selectTicketsFor} after a position. */
export const listTicketPage = (
  db: Db,
  person: PersonRow,
  { after, count }: { after: z.output<typeof TicketPosition> | undefined; count: number },
) =>
  selectTicketsFor(db, person)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, number, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::integer, ${after?.[2]}::uuid)`,
      ),
    )
    .limit(count)
    .execute()

/** Returns undefined when another ticket of the customer is open, or when a concurrent insert took the number. */
export async function insertTicket(
  trx: Trx,
  { id, customerId, answers = {}, now }: { id: string; customerId: string; answers?: TicketRow['answers']; now: Date },
) {
  const { rows } = await sql<TicketRow>`
    INSERT INTO ticket (id, number, customer_id, state, answers, state_since, created_at)
    SELECT ${id}, COALESCE(max(number), 0) + 1, ${customerId}, 'questionnaire_open', ${json(answers)}, ${now}, ${now}
    FROM ticket WHERE customer_id = ${customerId}
    ON CONFLICT DO NOTHING
    RETURNING *`.execute(trx)
  return rows[0]
}

/** Returns undefined when the ticket is no longer in the state `from`. */
export const updateState = (trx: Trx, id: string, from: TicketRow['state'], change: Updateable<TicketTable>) =>
  trx.updateTable('ticket').set(change).where('id', '=', id).where('state', '=', from).returningAll().executeTakeFirst()

export const insertMove = (trx: Trx, move: Insertable<TicketMoveTable>) =>
  trx.insertInto('ticket_move').values(move).execute()

/**
 * The time of the ticket's latest move, or of its creation when it has not moved. Later than `state_since` when a follow-up was
 * recorded while booking was open already.
 */
export const findLastMoveTime = async (
  db: Db,
  { id, created_at }: Pick<TicketRow, 'id' | 'created_at'>,
): Promise<Date> => {
  const last = await db
    .selectFrom('ticket_move')
    .select('moved_at')
    .where('ticket_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.moved_at ?? created_at
}

export const listMechanicIds = async (db: Db) =>
  (
    await db.selectFrom('person').select('id').where('role', 'in', CASE_ROLES).where('blocked_at', 'is', null).execute()
  ).map(({ id }) => id)
