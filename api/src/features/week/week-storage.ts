import { type Selectable, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { TimeSpan } from '../booking/slots/slots.ts'
import type { AppointmentTable } from '../booking/tables.ts'
import type { TicketRow } from '../tickets/storage.ts'

type TimeRange = { from: Date; to: Date }
type WeekAppointment = Pick<Selectable<AppointmentTable>, 'id' | 'starts_at' | 'ends_at'>
type CallRow = WeekAppointment & { status: 'booked' | 'done' | 'missed'; ticket: TicketRow }

/** Finds the calls of a mechanic that overlap a time range, with their tickets, earliest first. Moved and cancelled ones do not count. */
export async function findWeekCalls(db: Db, mechanicId: string, { from, to }: TimeRange): Promise<CallRow[]> {
  const appointments = await db
    .selectFrom('appointment')
    .select(['id', 'ticket_id', 'status', 'starts_at', 'ends_at'])
    .where('mechanic_id', '=', mechanicId)
    .where('status', 'in', ['booked', 'done', 'missed'])
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute()
  if (appointments.length === 0) return []
  const ticketIds = appointments.map(({ ticket_id }) => ticket_id)
  const tickets = await db.selectFrom('ticket').selectAll().where('id', 'in', ticketIds).execute()
  const ticketsById = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return appointments.flatMap(({ ticket_id, status, ...times }) => {
    const ticket = ticketsById.get(ticket_id)
    return ticket ? [{ ...times, status: status as CallRow['status'], ticket }] : []
  })
}

/** Finds the unexpired holds of customers for times of a mechanic that begin in a time range, earliest first. */
export const findWeekHolds = (db: Db, mechanicId: string, { from, to, now }: TimeRange & { now: Date }) =>
  db
    .selectFrom('appointment')
    .innerJoin('ticket', 'ticket.id', 'appointment.ticket_id')
    .innerJoin('person', 'person.id', 'ticket.customer_id')
    .select([
      'appointment.id',
      'appointment.ticket_id',
      'appointment.starts_at',
      'appointment.ends_at',
      'person.name',
      'person.email',
    ])
    .select(sql<Date>`appointment.held_until`.as('held_until'))
    .where('appointment.mechanic_id', '=', mechanicId)
    .where('appointment.status', '=', 'held')
    .where('appointment.held_until', '>', now)
    .where('appointment.starts_at', '<', to)
    .where('appointment.ends_at', '>', from)
    .orderBy('appointment.starts_at')
    .execute()

/** Finds the booked calls of a mechanic that have not ended, with the customer's name, earliest first. */
export const findBookedCalls = (db: Db, mechanicId: string, now: Date) =>
  db
    .selectFrom('appointment')
    .innerJoin('ticket', 'ticket.id', 'appointment.ticket_id')
    .innerJoin('person', 'person.id', 'ticket.customer_id')
    .select(['appointment.ticket_id', 'appointment.starts_at', 'appointment.ends_at'])
    .select(['ticket.customer_id', 'person.name', 'person.email'])
    .where('appointment.mechanic_id', '=', mechanicId)
    .where('appointment.status', '=', 'booked')
    .where('appointment.ends_at', '>', now)
    .orderBy('appointment.starts_at')
    .execute()

/** Whether a call of a mechanic is booked or held in a time range. */
export async function hasCallBetween(db: Db, mechanicId: string, { startsAt, endsAt }: TimeSpan, now: Date) {
  const call = await db
    .selectFrom('appointment')
    .select('id')
    .where('mechanic_id', '=', mechanicId)
    .where(sql<boolean>`(status = 'booked' OR (status = 'held' AND held_until > ${now}))`)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .limit(1)
    .executeTakeFirst()
  return call !== undefined
}
