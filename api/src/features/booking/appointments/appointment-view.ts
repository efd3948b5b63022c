import { type Appointment, type Departure, joinOpensAt, TICKET_ROLES } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import type { Db } from '../../../database/schema.ts'
import type { Settings } from '../../../settings.ts'
import { isoOf, isoOrNull } from '../../../time.ts'
import type { TicketRow } from '../../tickets/storage.ts'
import { changeUntil } from '../booking-rules.ts'
import type { AppointmentRow } from './appointment-storage.ts'

/** Loads the appointment of each ticket that has one; for a ticket in wrap-up, the appointment that has just ended. */
export async function loadAppointments(
  db: Db,
  settings: Settings,
  tickets: readonly Pick<TicketRow, 'id' | 'state'>[],
): Promise<Map<string, Appointment>> {
  if (tickets.length === 0) return new Map()
  const rows = await findShown(db, tickets)
  // The latest appointment comes last and overwrites earlier ones in the map.
  return new Map(rows.map((row) => [row.ticket_id, toAppointment(row, settings)]))
}

/** The appointments to show, earliest first. */
function findShown(db: Db, tickets: readonly Pick<TicketRow, 'id' | 'state'>[]) {
  const ids = tickets.map(({ id }) => id)
  const inWrapUp = tickets.filter(({ state }) => state === 'wrap_up').map(({ id }) => id)
  return db
    .selectFrom('appointment')
    .innerJoin('person', 'person.id', 'appointment.mechanic_id')
    .leftJoin('earlier_wish', 'earlier_wish.appointment_id', 'appointment.id')
    .select(['appointment.id', 'ticket_id', 'starts_at', 'ends_at', 'left_at', 'delayed_minutes'])
    .select(['customer_left_at', 'customer_left_by', 'mechanic_left_at', 'mechanic_left_by'])
    .select(['person.name', 'person.email', 'wished_at'])
    .where('ticket_id', 'in', ids)
    .where((where) =>
      where.or([
        where('appointment.status', '=', 'booked'),
        ...(inWrapUp.length > 0
          ? [where.and([where('appointment.status', '=', 'done'), where('ticket_id', 'in', inWrapUp)])]
          : []),
      ]),
    )
    .orderBy('starts_at')
    .execute()
}

const toAppointment = (row: Awaited<ReturnType<typeof findShown>>[number], settings: Settings): Appointment => ({
  id: row.id,
  startsAt: isoOf(row.starts_at),
  endsAt: isoOf(row.ends_at),
  joinFrom: isoOf(new Date(joinOpensAt(row.starts_at))),
  changeUntil: isoOf(changeUntil(row.starts_at, settings)),
  leftAt: isoOrNull(row.left_at),
  customerLeftAt: isoOrNull(row.customer_left_at),
  departures: toDepartures(row),
  mechanicName: displayName(row),
  delayedMinutes: row.delayed_minutes,
  isOnWaitlist: row.wished_at !== null,
})

type DepartureRow = Pick<
  AppointmentRow,
  'customer_left_at' | 'customer_left_by' | 'mechanic_left_at' | 'mechanic_left_by'
>

/** The sides that have left the call. Rows of earlier releases do not say how. */
const toDepartures = (row: DepartureRow): Departure[] =>
  TICKET_ROLES.flatMap((role) => {
    const [at, cause] = [row[`${role}_left_at`], row[`${role}_left_by`]]
    return at ? { role, at: isoOf(at), cause: cause ?? 'closed' } : []
  })

export async function findMechanicName(db: Db, mechanicId: string): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select(['name', 'email'])
    .where('id', '=', mechanicId)
    .executeTakeFirstOrThrow()
  return displayName(row)
}
