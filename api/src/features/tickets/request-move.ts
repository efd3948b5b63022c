import type { TicketState } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { cancelAppointment } from '../booking/appointments/change-appointment.ts'
import { moveTicket } from './move.ts'
import { notifyReviewed } from './review-notification.ts'
import type { TicketRow } from './storage.ts'
import { requireInCharge } from './ticket-access.ts'

/** States that are reached only through an endpoint of their own: submitting the questionnaire, booking, joining. */
const REACHED_BY_ACTION: readonly TicketState[] = ['in_review', 'booked', 'in_call']

type MoveRequest = { ticket: TicketRow; person: PersonRow; to: TicketState; now: Date; settings: Settings }

/** Moves a locked ticket at a person's request. A request for the state it is already in changes nothing. */
export async function requestMove(trx: Trx, { ticket, person, to, now, settings }: MoveRequest): Promise<TicketRow> {
  if (ticket.state === to) return ticket
  if (ticket.mechanic_id) requireInCharge(ticket, person)
  if (REACHED_BY_ACTION.includes(to)) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `${ticket.state} -> ${to}` })
  if (ticket.state === 'booked' && to === 'booking_open')
    return cancelAppointment(trx, { ticket, person, now, settings })
  const moved = await moveTicket(trx, ticket, { to, by: person.role, personId: person.id, now })
  if (ticket.state === 'in_review') await notifyReviewed(trx, moved, { now, settings })
  return moved
}
