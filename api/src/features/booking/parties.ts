import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { shownName } from '../people/shown-name.ts'
import type { AppointmentRow } from './appointment-storage.ts'

export type Parties = { customer: PersonRow; mechanicName: string }

/** Whom an appointment brings together. */
export async function partiesOf(
  db: Db,
  { ticket_id, mechanic_id }: Pick<AppointmentRow, 'ticket_id' | 'mechanic_id'>,
): Promise<Parties> {
  const customer = await db
    .selectFrom('person')
    .innerJoin('ticket', 'ticket.customer_id', 'person.id')
    .selectAll('person')
    .where('ticket.id', '=', ticket_id)
    .executeTakeFirstOrThrow()
  const mechanic = await db.selectFrom('person').selectAll().where('id', '=', mechanic_id).executeTakeFirstOrThrow()
  return { customer, mechanicName: shownName(mechanic) }
}
