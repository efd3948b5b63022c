import { randomUUID } from 'node:crypto'
import { type DepartureCause, TICKET_ROLES, type TicketRole } from '@radruf/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../../database/schema.ts'
import { lockTimes } from '../slots/lock-times.ts'
import { hasBlockedTime } from '../slots/mechanic-times.ts'
import type { TimeSpan } from '../slots/slots.ts'
import type { AppointmentTable } from '../tables.ts'

export type AppointmentRow = Selectable<AppointmentTable>

/** The ticket's current appointment, or undefined. */
export const findBookedAppointment = (db: Db, ticketId: string): Promise<AppointmentRow | undefined> =>
  db
    .selectFrom('appointment')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'booked')
    .executeTakeFirst()

/** Appointments that took the place of an earlier one, with its start. A delay or a handover may have changed the calendar entry between. */
export const MOVED_APPOINTMENTS = sql`
  SELECT appointment.*, earlier.starts_at AS moved_from FROM appointment
  JOIN LATERAL (
    SELECT starts_at FROM appointment before WHERE before.calendar_uid = appointment.calendar_uid AND before.status = 'moved'
      AND before.calendar_sequence < appointment.calendar_sequence
    ORDER BY before.calendar_sequence DESC LIMIT 1
  ) earlier ON true
  WHERE appointment.status <> 'held'`

/** The ticket's hold, or undefined when there is none or it has expired. */
export const findHold = (db: Db, ticketId: string, now: Date): Promise<AppointmentRow | undefined> =>
  db
    .selectFrom('appointment')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'held')
    .where('held_until', '>', now)
    .executeTakeFirst()

export const findAppointment = (db: Db, id: string): Promise<AppointmentRow | undefined> =>
  db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteHold = (trx: Trx, ticketId: string) =>
  trx.deleteFrom('appointment').where('ticket_id', '=', ticketId).where('status', '=', 'held').execute()

/**
 * Deletes the expired holds that overlap a time span. Rows that another transaction is deleting are skipped: the exclusion
 * constraint waits for them anyway, and two deleting transactions cannot block each other.
 */
export const deleteExpiredHolds = (trx: Trx, { startsAt, endsAt }: TimeSpan, now: Date) =>
  trx
    .deleteFrom('appointment')
    .where('id', 'in', (query) =>
      query
        .selectFrom('appointment')
        .select('id')
        .where('status', '=', 'held')
        .where('held_until', '<=', now)
        .where('starts_at', '<', endsAt)
        .where('ends_at', '>', startsAt)
        .forUpdate()
        .skipLocked(),
    )
    .execute()

/**
 * Inserts a hold. Returns undefined when the mechanic's time is taken: the exclusion constraint rejects the overlap with another call, and
 * the lock lets a blocked time come before or after.
 */
export async function insertHold(trx: Trx, hold: NewHold): Promise<AppointmentRow | undefined> {
  await lockTimes(trx, hold.mechanicId, 'hold')
  if (await hasBlockedTime(trx, hold.mechanicId, hold)) return undefined
  const id = randomUUID()
  return trx
    .insertInto('appointment')
    .values({
      id,
      ticket_id: hold.ticketId,
      mechanic_id: hold.mechanicId,
      status: 'held',
      starts_at: hold.startsAt,
      ends_at: hold.endsAt,
      held_until: hold.heldUntil,
      created_at: hold.now,
      calendar_uid: id,
      calendar_sequence: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

type NewHold = { ticketId: string; mechanicId: string; startsAt: Date; endsAt: Date; heldUntil: Date; now: Date }

/** Turns a hold into the appointment. Returns false when the hold has expired. */
export async function bookHold(
  trx: Trx,
  {
    id,
    personId,
    now,
    calendar,
  }: { id: string; personId: string; now: Date; calendar: { uid: string; sequence: number } },
): Promise<boolean> {
  const row = await trx
    .updateTable('appointment')
    .set({
      status: 'booked',
      held_until: null,
      booked_by: personId,
      calendar_uid: calendar.uid,
      calendar_sequence: calendar.sequence,
    })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .where('held_until', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the ticket's appointment, which frees its time. Returns undefined when there is none. */
export const endAppointment = (
  trx: Trx,
  ticketId: string,
  status: 'moved' | 'cancelled' | 'missed' | 'done',
): Promise<AppointmentRow | undefined> =>
  trx
    .updateTable('appointment')
    .set((columns) => ({
      status,
      // Calendars accept a cancellation only with a higher SEQUENCE than the stored one (RFC 5546).
      calendar_sequence:
        status === 'cancelled' ? columns('calendar_sequence', '+', 1) : columns.ref('calendar_sequence'),
    }))
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'booked')
    .returningAll()
    .executeTakeFirst()

/** Records that customer and mechanic were in the call together: from now on the call counts as having taken place. */
export const markMet = (trx: Trx, id: string, now: Date) =>
  trx.updateTable('appointment').set({ met_at: now }).where('id', '=', id).where('met_at', 'is', null).execute()

/** Records that this side joined the call, and that the call has a participant. */
export const markJoined = (trx: Trx, id: string, role: TicketRole, now: Date) =>
  trx
    .updateTable('appointment')
    .set(({ fn, ref, val }) => {
      const joined = `${role}_joined_at` as const
      const departure = { [`${role}_left_at`]: null, [`${role}_left_by`]: null }
      return { left_at: null, ...departure, [joined]: fn.coalesce(ref(joined), val(now)) }
    })
    .where('id', '=', id)
    .execute()

/** Records that the last participant left the call. */
export const markLeft = (trx: Trx, id: string, now: Date) =>
  trx.updateTable('appointment').set({ left_at: now }).where('id', '=', id).where('left_at', 'is', null).execute()

/**
 * Records that a side, which had joined the call, left it. The first cause counts, except that a hang-up also ends the call of a side that
 * was missing already.
 */
export const markDeparted = (
  trx: Trx,
  id: string,
  { role, cause, now }: { role: TicketRole; cause: DepartureCause; now: Date },
) =>
  trx
    .updateTable('appointment')
    .set(({ fn, ref, val }) => ({
      [`${role}_left_at`]: cause === 'hung_up' ? now : fn.coalesce(ref(`${role}_left_at`), val(now)),
      [`${role}_left_by`]: cause,
    }))
    .where('id', '=', id)
    .where(`${role}_joined_at`, 'is not', null)
    .$if(cause === 'closed' || cause === 'lost', (query) => query.where(`${role}_left_at`, 'is', null))
    .execute()

/** Records that one side ended the call for both. */
export async function markHungUp(trx: Trx, id: string, { by, now }: { by: TicketRole; now: Date }): Promise<void> {
  for (const role of TICKET_ROLES) await markDeparted(trx, id, { role, cause: role === by ? 'hung_up' : 'ended', now })
}
