import { displayName } from '@radruf/contract/server'
import type { Db } from '../../../database/schema.ts'
import type { PersonRow } from '../../../http/handler.ts'

export type AppointmentParticipants = { customer: PersonRow; mechanicName: string }

/** Loads the customer and the name of the mechanic of an appointment, in one query. */
export async function loadParticipants(
  db: Db,
  {
    customerId,
    appointment: { mechanic_id: mechanicId },
  }: { customerId: string; appointment: { mechanic_id: string } },
): Promise<AppointmentParticipants> {
  const people = await db.selectFrom('person').selectAll().where('id', 'in', [customerId, mechanicId]).execute()
  const [customer, mechanic] = [customerId, mechanicId].map((id) => people.find((person) => person.id === id))
  if (!customer || !mechanic) throw new Error('A participant of the appointment does not exist.')
  return { customer, mechanicName: displayName(mechanic) }
}
