import { canFollowUp, type FollowUpCause, missingPartyFor } from '@radruf/contract'
import { toIso } from '../state/clock.ts'
import type { Account, MockState, TicketRecord } from '../state/mock-state.ts'
import { requireAssigned, requireTicket } from './access.ts'
import { sendMessage } from './chat.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { requireFreeTimes } from './slots.ts'
import { moveTicket, publishTicketChanged } from './ticket-moves.ts'
import { toTicket } from './ticket-view.ts'

export const followUpHandlers = {
  followUpCall: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    followUpCall(mock, ticket, person, body)
    return toTicket(mock, ticket, person)
  },
} satisfies Partial<Handlers>

type FollowUpInput = { clientId: string; cause: FollowUpCause; text: string; offeredTimes: string[] }

/** Records the follow-up of a missed call and sends its message. A repeated client id changes nothing. */
export function followUpCall(
  mock: MockState,
  ticket: TicketRecord,
  person: Account,
  { clientId, cause, text, ...input }: FollowUpInput,
): void {
  requireAssigned(ticket, person)
  if (ticket.thread.messages.some((message) => message.clientId === clientId)) return
  const { state, missedBy, followUp } = ticket
  if (!canFollowUp({ state, missedAppointment: missedBy !== null, followUp }))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no missed call to follow up while ${state}` })
  const offeredTimes = [...new Set(input.offeredTimes)]
  requireFreeTimes(mock, ticket.id, offeredTimes)
  const now = mock.clock.now()
  ticket.missedBy = missingPartyFor(cause)
  ticket.followUp = { cause, offeredTimes, writtenAt: toIso(now) }
  const to = 'booking_open'
  if (state === to) ticket.moves.push({ from: to, to, by: person.role, personId: person.id, at: now })
  else moveTicket(mock, ticket, to, person)
  Object.assign(ticket.moves.at(-1) ?? {}, { followUp: cause })
  publishTicketChanged(mock, ticket)
  sendMessage(mock, ticket, person, { clientId, text })
}
