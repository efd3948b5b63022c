import type { DepartureCause } from '@radruf/contract'
import type { Generated } from 'kysely'

/**
 * Appointments and holds share one table, so that one exclusion constraint prevents overlaps between both. `held` and
 * `booked` occupy the mechanic's time; the other states are history.
 */
type AppointmentStatus = 'held' | 'booked' | 'moved' | 'cancelled' | 'missed' | 'done'
export type AppointmentTable = {
  id: string
  ticket_id: string
  mechanic_id: string
  status: AppointmentStatus
  starts_at: Date
  ends_at: Date
  /** Set for holds only. */
  held_until: Date | null
  created_at: Date
  /** UID of the calendar entry. It stays the same when the appointment is moved. */
  calendar_uid: string
  calendar_sequence: number
  /** Time at which customer and mechanic were first in the call together; null while no call took place. */
  met_at: Date | null
  /** Time at which each side first joined the call. */
  customer_joined_at: Generated<Date | null>
  mechanic_joined_at: Generated<Date | null>
  /** Time at which the last participant left the call; null while the call has participants, and before it. */
  left_at: Generated<Date | null>
  /** Time and cause of each side's leaving; null while the person is in the call, and before. */
  customer_left_at: Generated<Date | null>
  customer_left_by: Generated<DepartureCause | null>
  mechanic_left_at: Generated<Date | null>
  mechanic_left_by: Generated<DepartureCause | null>
  /** The call rings at other mechanics as well, because its customer has been alone for long; null before, and once it is answered. */
  rung_over_at: Generated<Date | null>
  /** Minutes by which a late mechanic postponed the call. The times include them. */
  delayed_minutes: Generated<number>
  /** The mechanic asked for photos then; null before. */
  photos_requested_at: Generated<Date | null>
  /** Who booked this time; null for a hold, for earlier releases, and once the account is deleted. */
  booked_by: Generated<string | null>
}
/** A row means that this reminder of this appointment was processed, so that it is never sent twice. */
export type AppointmentReminderTable = { appointment_id: string; reminder: string }
/** A mechanic's own hours of a weekday (ISO, Monday is 1), `HH:MM`. Without any row the working hours of the settings apply. */
export type MechanicHoursTable = {
  mechanic_id: string
  weekday: number
  from_time: string
  to_time: string
  /** The lunch break; both are null without one. */
  lunch_from: Generated<string | null>
  lunch_to: Generated<string | null>
}
/** Dates, both inclusive. The reason is null in rows of earlier releases and of the operator. */
export type MechanicAbsenceTable = {
  mechanic_id: string
  first_day: string
  last_day: string
  reason: Generated<string | null>
}
/**
 * The customer of this appointment is on the waitlist for an earlier time. The table is called `earlier_wish` since 0.1.0:
 * renaming it would break processes of the previous release during an update and make its backups unreadable.
 */
export type WaitlistEntryTable = { appointment_id: string; wished_at: Date }
/** A row in `earlier_offer` means that this time was offered for this appointment, so that it is never offered twice. */
export type WaitlistOfferTable = { appointment_id: string; starts_at: Date }
/** The customer of this ticket, which has no appointment, is notified of freed times. */
export type BookingWaitlistTable = { ticket_id: string; joined_at: Date }
/** A row means that this time was offered for this ticket, so that it is never offered twice. */
export type BookingWaitlistOfferTable = { ticket_id: string; starts_at: Date }
/** A time of a mechanic that no customer can book. */
export type BlockedTimeTable = { mechanic_id: string; starts_at: Date; ends_at: Date }
