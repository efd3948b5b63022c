import { type DeskEntry, OUTCOMES, type Outcome, requiresRatingReason, type Ticket } from '@radruf/contract'
import { getDayBounds } from '@radruf/contract/booking'
import { toIso } from '../state/clock.ts'
import type { Account, MockState, TicketRecord } from '../state/mock-state.ts'
import { requireAssigned, requireTicket } from './access.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { moveTicket, publishTicketChange } from './ticket-moves.ts'
import { findLatestCall, toTicket } from './ticket-view.ts'

export const deskHandlers = {
  getDesk: ({ mock, person }) => {
    const { zone } = mock.settings
    const tickets = mock.tickets
      .filter(({ mechanicId, state }) => mechanicId === person.id && ['booked', 'in_call', 'wrap_up'].includes(state))
      .map((ticket) => toTicket(mock, ticket, person))
      .sort((a, b) => appointmentStart(a).localeCompare(appointmentStart(b)))
    const endOfToday = toIso(getDayBounds(zone, mock.clock.now()).endsAt)
    const ahead = tickets.filter(({ state, appointment }) => state !== 'wrap_up' && appointment)
    return {
      zone,
      inReview: mock.tickets
        .filter(({ state }) => state === 'in_review')
        .map((ticket) => toTicket(mock, ticket, person))
        .sort((a, b) => a.stateSince.localeCompare(b.stateSince))
        .map(toDeskEntry),
      today: ahead.filter((ticket) => appointmentStart(ticket) < endOfToday).map(toDeskEntry),
      upcoming: ahead.filter((ticket) => appointmentStart(ticket) >= endOfToday).map(toDeskEntry),
      wrapUp: tickets.filter(({ state }) => state === 'wrap_up').map(toDeskEntry),
    }
  },
  writeSummary: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    writeSummary(mock, ticket, person, { outcome: body.outcome as Outcome, text: body.text })
    return toTicket(mock, ticket, person)
  },
  rateCall: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    if (requiresRatingReason([body.call, body.service]) && body.reason === '')
      throw new ApiProblem('INVALID_INPUT', { fields: { reason: 'required' } })
    const latest = findLatestCall(mock, ticket)
    if (!latest) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: 'no call took place' })
    latest.rating = body
    publishTicketChange(mock, ticket)
    return toTicket(mock, ticket, person)
  },
} satisfies Partial<Handlers>

const appointmentStart = ({ appointment }: Ticket) => appointment?.startsAt ?? ''
const toDeskEntry = (ticket: Ticket): DeskEntry => ({
  ticket,
  customerWaiting: ticket.callParticipants.some(({ role }) => role === 'customer'),
})

/** Writes the outcome of the call and moves the ticket to the state of the outcome. A running call is ended first. */
export function writeSummary(
  mock: MockState,
  ticket: TicketRecord,
  person: Account,
  { outcome, text }: { outcome: Outcome; text: string },
): void {
  requireAssigned(ticket, person)
  const to = OUTCOMES[outcome]
  if (ticket.state === to && ticket.summary?.outcome === outcome && ticket.summary.text === text) return
  if (ticket.state !== 'in_call' && ticket.state !== 'wrap_up')
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no summary while ${ticket.state}` })
  if (ticket.state === 'in_call') moveTicket(mock, ticket, 'wrap_up', person)
  ticket.summary = { outcome, text, writtenAt: mock.clock.now() }
  moveTicket(mock, ticket, to, person)
}
