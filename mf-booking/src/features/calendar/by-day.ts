import type { Appointment, Desk, Ticket } from '@radruf/contract'
import { dayIn } from '../../when.ts'

export type CalendarDay = { date: string; calls: { ticket: Ticket; appointment: Appointment }[] }

/** Booked calls under the calendar date that they have in the desk's zone, earliest first. */
export function byDay({ zone, today, upcoming }: Desk): CalendarDay[] {
  const calls = [...today, ...upcoming]
    .flatMap(({ ticket }) => (ticket.appointment ? [{ ticket, appointment: ticket.appointment }] : []))
    .sort((a, b) => a.appointment.startsAt.localeCompare(b.appointment.startsAt))
  const days = Map.groupBy(calls, ({ appointment }) => dayIn(zone, appointment.startsAt))
  return [...days].map(([date, ofDay]) => ({ date, calls: ofDay }))
}
