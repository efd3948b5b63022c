/**
 * Appointments and holds share one table, so that one exclusion constraint keeps both apart. `held` and `booked` occupy
 * the mechanic's time; the other states are history.
 */
export type AppointmentStatus = 'held' | 'booked' | 'moved' | 'cancelled' | 'missed' | 'done'
export type AppointmentTable = {
  id: string
  ticket_id: string
  mechanic_id: string
  status: AppointmentStatus
  starts_at: Date
  ends_at: Date
  /** Only of holds. */
  held_until: Date | null
  created_at: Date
  /** The calendar entry, the same while an appointment is moved. */
  calendar_uid: string
  calendar_sequence: number
  /** When both sides were first in the call together; until then no call took place. */
  met_at: Date | null
}
/** A row means that this reminder of this appointment is settled, so it is never sent twice. */
export type AppointmentReminderTable = { appointment_id: string; reminder: string }
/** A mechanic's own times of a weekday (ISO, Monday is 1), `HH:MM`. Without any row the working hours of the settings hold. */
export type MechanicHoursTable = { mechanic_id: string; weekday: number; from_time: string; to_time: string }
/** Dates, both included. */
export type MechanicAbsenceTable = { mechanic_id: string; first_day: string; last_day: string }
/** The customer wants to hear of times before this appointment. */
export type EarlierWishTable = { appointment_id: string; wished_at: Date }
/** A row means that this time was offered in place of this appointment, so it is never offered twice. */
export type EarlierOfferTable = { appointment_id: string; starts_at: Date }
