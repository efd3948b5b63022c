import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { displayName } from '../people/display-name.ts'
import type { TicketRow } from '../tickets/storage.ts'

/** What the person on the other side of a ticket is called. */
export async function otherNameOf(db: Db, ticket: TicketRow, { role }: PersonRow): Promise<string> {
  const id = role === 'customer' ? ticket.mechanic_id : ticket.customer_id
  const other = await db
    .selectFrom('person')
    .select(['name', 'email'])
    .where('id', '=', id ?? ticket.customer_id)
    .executeTakeFirstOrThrow()
  return displayName(other)
}
