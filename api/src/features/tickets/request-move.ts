import type { TicketState } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { ApiProblem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { cancelAppointment } from '../booking/change-appointment.ts'
import { moveTicket } from './move.ts'
import { requireInCharge } from './on-ticket.ts'
import { tellReviewed } from './review-news.ts'
import type { TicketRow } from './storage.ts'

/** States that a ticket reaches only by a call of their own: sending the questionnaire, confirming a time, joining. */
const REACHED_BY_DOING: readonly TicketState[] = ['in_review', 'booked', 'in_call']

type Request = { ticket: TicketRow; person: PersonRow; to: TicketState; now: Date; settings: Settings }

/** Moves a locked ticket because a person asked for it. Asking for where it stands changes nothing. */
export async function requestMove(trx: Trx, { ticket, person, to, now, settings }: Request): Promise<TicketRow> {
  if (ticket.state === to) return ticket
  if (ticket.mechanic_id) requireInCharge(ticket, person)
  if (REACHED_BY_DOING.includes(to)) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `${ticket.state} -> ${to}` })
  if (ticket.state === 'booked' && to === 'booking_open')
    return cancelAppointment(trx, { ticket, person, now, settings })
  const moved = await moveTicket(trx, ticket.id, { to, by: person.role, personId: person.id, now })
  if (ticket.state === 'in_review') await tellReviewed(trx, moved, { now, settings })
  return moved
}
