import { canFollowUp, type FollowUp, type FollowUpCause, missingPartyFor, toTicketRole } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { json } from '../../database/json.ts'
import type { Trx } from '../../database/schema.ts'
import type { Handlers, PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { dateOf, isoOf } from '../../time.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { requireFreeTimes } from '../booking/slots/require-free-times.ts'
import { sendMessages } from '../chat/send-messages.ts'
import { listByClientIds } from '../chat/storage.ts'
import { toAnswered } from '../questions/question-state.ts'
import { moveTicket, publishTicketChanged } from '../tickets/move.ts'
import { insertMove, type TicketRow } from '../tickets/storage.ts'
import { refuseForeignClientId, refuseUnassignedMechanic, withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketView } from '../tickets/view.ts'

export const followUpHandlers = {
  followUpCall: async (call) => {
    const { service, person, body } = call
    const now = dateOf(service.clock.now())
    const ticket = await withLockedTicket(call, (trx, locked) =>
      followUpCall(trx, {
        ...body,
        offeredTimes: [...new Set(body.offeredTimes)].map((time) => new Date(time)),
        ticket: locked,
        person,
        now,
        settings: service.settings,
      }),
    )
    return toTicketView(service, ticket, person)
  },
} satisfies Partial<Handlers>

type FollowUpRequest = {
  ticket: TicketRow
  person: PersonRow
  /** Of the message. */
  clientId: string
  cause: FollowUpCause
  text: string
  offeredTimes: readonly Date[]
  now: Date
  settings: Settings
}

/**
 * Follows up the missed call of a locked ticket: records the cause with the moves, sends the message to the customer and opens booking.
 * A repeated client id changes nothing. Throws NOT_ALLOWED, TICKET_CANNOT_MOVE or SLOT_TAKEN.
 */
async function followUpCall(trx: Trx, request: FollowUpRequest): Promise<TicketRow> {
  const { ticket, person, clientId, text, offeredTimes, now, settings } = request
  await refuseUnassignedMechanic(trx, ticket, person)
  const [sent] = await listByClientIds(trx, [ticket.id], [clientId])
  if (sent) return sent.author_id === person.id ? ticket : refuseForeignClientId()
  const { state, missed_appointment: missedAppointment, follow_up: followUp } = ticket
  if (!canFollowUp({ state, missedAppointment, followUp }))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no missed call to follow up while ${state}` })
  await requireFreeTimes(trx, await loadSlotRules(trx, settings), { ticketId: ticket.id, times: offeredTimes, now })
  const recorded = await recordFollowUp(trx, request)
  const [message] = await sendMessages(trx, [{ ticketId: ticket.id, person, clientId, text, now }])
  if (message && 'problem' in message) throw message.problem
  return { ...recorded, ...toAnswered(recorded, now) }
}

/** Stores the follow-up with the ticket. It is recorded as a move, also when booking is open already. */
async function recordFollowUp(
  trx: Trx,
  { ticket, person, cause, offeredTimes, now }: FollowUpRequest,
): Promise<TicketRow> {
  const followUp: FollowUp = {
    cause,
    offeredTimes: offeredTimes.map(isoOf),
    writtenAt: isoOf(now),
  }
  const set = { missed_by: missingPartyFor(cause), follow_up: json(followUp) }
  const to = 'booking_open'
  if (ticket.state !== to)
    return moveTicket(trx, ticket, {
      to,
      by: toTicketRole(person.role),
      personId: person.id,
      now,
      set,
      followUp: cause,
    })
  await trx.updateTable('ticket').set(set).where('id', '=', ticket.id).execute()
  await insertMove(trx, {
    ticket_id: ticket.id,
    from_state: to,
    to_state: to,
    actor: toTicketRole(person.role),
    person_id: person.id,
    moved_at: now,
    follow_up: cause,
  })
  await publishTicketChanged(trx, ticket)
  return { ...ticket, missed_by: set.missed_by, follow_up: followUp }
}
