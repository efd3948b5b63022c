import type { Appointment, Desk, Ticket } from '@radruf/contract'
import { dayIn } from '../../when.ts'

export type BookedCall = { ticket: Ticket; appointment: Appointment; customerWaiting: boolean }
export type CalendarDay = { date: string; calls: BookedCall[] }

/** Booked calls under the calendar date that they have in the desk's zone, earliest first. */
export function byDay({ zone, today, upcoming }: Desk): CalendarDay[] {
  const calls = [...today, ...upcoming]
    .flatMap(({ ticket, customerWaiting }) =>
      ticket.appointment ? [{ ticket, appointment: ticket.appointment, customerWaiting }] : [],
    )
    .sort((a, b) => a.appointment.startsAt.localeCompare(b.appointment.startsAt))
  const days = Map.groupBy(calls, ({ appointment }) => dayIn(zone, appointment.startsAt))
  return [...days].map(([date, ofDay]) => ({ date, calls: ofDay }))
}
