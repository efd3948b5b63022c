import type { CallSignal } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { PersonRow } from '../../http/handler.ts'
import { requireTicket, type TicketCall } from '../tickets/ticket-access.ts'
import { listParticipants, type ParticipantRow } from './participants.ts'

/**
 * Relays signals to the counterpart, in order of arrival. Signals to a client that has left are dropped: the sender
 * learns of it through call.participants. Throws CALL_NOT_OPEN when the sender is not in the call.
 */
export async function relaySignals({ service, person, params }: TicketCall, request: SignalRequest) {
  await inTransaction(service, async (trx) => {
    const ticket = await requireTicket(trx, params.ticketId, person)
    const participants = await listParticipants(trx, ticket.id)
    if (!(await deliverSignals(trx, { ...request, participants, person }))) throw new ApiProblem('CALL_NOT_OPEN')
  })
}

type SignalRequest = { from: string; to: string; signals: readonly CallSignal[] }

/** Sends the signals to one of the participants. Returns whether the sender is one as well. */
export async function deliverSignals(
  trx: Trx,
  { from, to, signals, participants, person }: SignalRequest & { participants: ParticipantRow[]; person: PersonRow },
): Promise<boolean> {
  if (!participants.some((row) => row.client_id === from && row.person_id === person.id)) return false
  const target = participants.find((row) => row.client_id === to && row.person_id !== person.id)
  if (target)
    for (const signal of signals)
      await appendEvent(trx, [target.person_id], 'call.signal', { ticketId: target.ticket_id, from, to, signal })
  return true
}
