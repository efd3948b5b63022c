import type { MechanicProfile } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import type { Db } from '../../../database/schema.ts'
import type { PersonRow } from '../../../http/handler.ts'
import { loadProfile } from '../../mechanic-profiles/storage.ts'
import { findPhotos, type PictureRow } from '../../photos/storage.ts'

export type AppointmentParticipants = {
  customer: PersonRow
  mechanicName: string
  mechanicProfile: MechanicProfile
  /** The photo of the whole bike. */
  bike: PictureRow | undefined
}

/** Loads the customer, and the name and the profile of the mechanic of an appointment. */
export async function loadParticipants(
  db: Db,
  {
    customerId,
    appointment: { mechanic_id: mechanicId, ticket_id: ticketId },
  }: { customerId: string; appointment: { mechanic_id: string; ticket_id: string } },
): Promise<AppointmentParticipants> {
  const people = await db.selectFrom('person').selectAll().where('id', 'in', [customerId, mechanicId]).execute()
  const [customer, mechanic] = [customerId, mechanicId].map((id) => people.find((person) => person.id === id))
  if (!customer || !mechanic) throw new Error('A participant of the appointment does not exist.')
  const bike = (await findPhotos(db, ticketId)).find(({ perspective }) => perspective === 'bike')
  return { customer, mechanicName: displayName(mechanic), mechanicProfile: await loadProfile(db, mechanicId), bike }
}
