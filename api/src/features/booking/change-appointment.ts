import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { announceTicket, moveTicket } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { type AppointmentNews, mailAppointment } from './appointment-mails.ts'
import { pushAppointment } from './appointment-push.ts'
import {
  type AppointmentRow,
  bookHold,
  deleteHold,
  endBooked,
  findAppointment,
  findBooked,
} from './appointment-storage.ts'
import { noteFreed } from './earlier.ts'
import { scheduleAppointment, withdrawAppointment } from './reminders.ts'
import { changeUntil } from './rules.ts'

type Change = { ticket: TicketRow; person: PersonRow; now: Date; settings: Settings }

/** Books a held time for a locked ticket, or moves its appointment there. Confirming the same hold again changes nothing. */
export async function confirmAppointment(trx: Trx, holdId: string, change: Change): Promise<TicketRow> {
  const { ticket, person, now } = change
  const hold = await findAppointment(trx, holdId)
  if (hold?.ticket_id !== ticket.id) throw new ApiProblem('HOLD_EXPIRED')
  if (hold.status === 'booked') return ticket
  const replaced = ticket.state === 'booked' ? await replaceBooked(trx, change) : undefined
  const calendar = replaced
    ? { uid: replaced.calendar_uid, sequence: replaced.calendar_sequence + 1 }
    : { uid: hold.calendar_uid, sequence: hold.calendar_sequence }
  if (!(await bookHold(trx, { id: hold.id, now, calendar }))) throw new ApiProblem('HOLD_EXPIRED')
  const set = {
    mechanic_id: hold.mechanic_id,
    chat_opened_at: ticket.chat_opened_at ?? now,
    missed_appointment: false,
  }
  const booked = replaced
    ? await rebook(trx, ticket, set)
    : await moveTicket(trx, ticket.id, { to: 'booked', by: person.role, personId: person.id, now, set })
  const appointment = { ...hold, calendar_uid: calendar.uid, calendar_sequence: calendar.sequence }
  await scheduleAppointment(trx, appointment, now)
  await tellCustomer(trx, replaced ? 'moved' : 'booked', appointment, change)
  return booked
}

/** Cancels the appointment of a locked ticket. Customers can until shortly before; a mechanic who falls ill, at any time. */
export async function cancelAppointment(trx: Trx, change: Change): Promise<TicketRow> {
  const { ticket, person, now, settings } = change
  if (ticket.state === 'booking_open') return ticket
  const booked = ticket.state === 'booked' ? await findBooked(trx, ticket.id) : undefined
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `nothing to cancel while ${ticket.state}` })
  if (person.role === 'customer') requireInTime(booked, now, settings)
  const cancelled = await endBooked(trx, ticket.id, 'cancelled')
  if (!cancelled) throw new ApiProblem('TICKET_CANNOT_MOVE')
  await deleteHold(trx, ticket.id)
  await withdrawAppointment(trx, cancelled.id)
  await noteFreed(trx, cancelled, now)
  const open = await moveTicket(trx, ticket.id, { to: 'booking_open', by: person.role, personId: person.id, now })
  await tellCustomer(trx, 'cancelled', cancelled, change)
  if (person.role === 'mechanic')
    await pushAppointment(trx, { news: 'cancelled', appointment: cancelled, settings, now })
  return open
}

async function replaceBooked(trx: Trx, { ticket, now, settings }: Change): Promise<AppointmentRow | undefined> {
  const booked = await findBooked(trx, ticket.id)
  if (!booked) throw new ApiProblem('TICKET_CANNOT_MOVE')
  requireInTime(booked, now, settings)
  await endBooked(trx, ticket.id, 'moved')
  await withdrawAppointment(trx, booked.id)
  await noteFreed(trx, booked, now)
  return booked
}

async function rebook(
  trx: Trx,
  ticket: TicketRow,
  set: Pick<TicketRow, 'mechanic_id' | 'chat_opened_at' | 'missed_appointment'>,
): Promise<TicketRow> {
  const moved = { ...ticket, ...set }
  await trx.updateTable('ticket').set(set).where('id', '=', ticket.id).execute()
  await announceTicket(trx, moved)
  // A mechanic who is no longer in charge still has the old appointment on the desk.
  if (ticket.mechanic_id !== set.mechanic_id) await announceTicket(trx, ticket)
  return moved
}

function requireInTime(booked: AppointmentRow, now: Date, settings: Settings) {
  if (now > changeUntil(booked.starts_at, settings)) throw new ApiProblem('APPOINTMENT_TOO_LATE')
}

const tellCustomer = (trx: Trx, news: AppointmentNews, appointment: AppointmentRow, { now, settings }: Change) =>
  mailAppointment(trx, { news, appointment, settings, now })
