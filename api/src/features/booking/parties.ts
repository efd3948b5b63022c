import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { displayName } from '../people/display-name.ts'
import type { AppointmentRow } from './appointment-storage.ts'

export type Parties = { customer: PersonRow; mechanicName: string }

/** Whom an appointment brings together. */
export async function partiesOf(
  trx: Trx,
  { ticket_id, mechanic_id }: Pick<AppointmentRow, 'ticket_id' | 'mechanic_id'>,
): Promise<Parties> {
  const customer = await trx
    .selectFrom('person')
    .innerJoin('ticket', 'ticket.customer_id', 'person.id')
    .selectAll('person')
    .where('ticket.id', '=', ticket_id)
    .executeTakeFirstOrThrow()
  const mechanic = await trx.selectFrom('person').selectAll().where('id', '=', mechanic_id).executeTakeFirstOrThrow()
  return { customer, mechanicName: displayName(mechanic) }
}
