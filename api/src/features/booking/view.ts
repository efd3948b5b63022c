import { type Appointment, JOIN_OPENS_MINUTES_BEFORE } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import type { Settings } from '../../settings.ts'
import { isoOf } from '../../time.ts'
import { displayName } from '../people/display-name.ts'
import { changeUntil, MINUTE_MS } from './rules.ts'

/** From this moment on the call can be joined. */
export const joinFrom = (startsAt: Date): Date => new Date(startsAt.getTime() - JOIN_OPENS_MINUTES_BEFORE * MINUTE_MS)

/** The appointment of each ticket that has one; while a call waits for its summary, the one that is just over. */
export async function appointmentsOf(
  db: Db,
  settings: Settings,
  ticketIds: readonly string[],
): Promise<Map<string, Appointment>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('ticket', 'ticket.id', 'appointment.ticket_id')
    .innerJoin('person', 'person.id', 'appointment.mechanic_id')
    .leftJoin('earlier_wish', 'earlier_wish.appointment_id', 'appointment.id')
    .select(['appointment.id', 'ticket_id', 'starts_at', 'ends_at', 'person.name', 'person.email', 'wished_at'])
    .where('ticket_id', 'in', [...ticketIds])
    .where((when) =>
      when.or([
        when('appointment.status', '=', 'booked'),
        when.and([when('appointment.status', '=', 'done'), when('ticket.state', '=', 'wrap_up')]),
      ]),
    )
    // The latest comes last and stays in the map.
    .orderBy('starts_at')
    .execute()
  return new Map(
    rows.map((row) => [
      row.ticket_id,
      {
        id: row.id,
        startsAt: isoOf(row.starts_at),
        endsAt: isoOf(row.ends_at),
        joinFrom: isoOf(joinFrom(row.starts_at)),
        changeUntil: isoOf(changeUntil(row.starts_at, settings)),
        mechanicName: displayName(row),
        isOnWaitlist: row.wished_at !== null,
      },
    ]),
  )
}

export async function mechanicName(db: Db, mechanicId: string): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select(['name', 'email'])
    .where('id', '=', mechanicId)
    .executeTakeFirstOrThrow()
  return displayName(row)
}
