import type { CallSignal } from '@radruf/contract'
import { inTransaction } from '../../database/transaction.ts'
import { appendEvent } from '../../events/append-event.ts'
import { ApiProblem } from '../../problem.ts'
import { requireTicket, type TicketCall } from '../tickets/ticket-access.ts'
import { listParticipants } from './participants.ts'

/**
 * Relays signals to the other participant, in order of arrival. Signals to a client that has left are dropped: the sender
 * learns of it through call.participants. Throws CALL_NOT_OPEN when the sender is not in the call.
 */
export async function relaySignals(
  call: TicketCall,
  { from, to, signals }: { from: string; to: string; signals: readonly CallSignal[] },
) {
  const { service, person, params } = call
  await inTransaction(service, async (trx) => {
    const ticket = await requireTicket(trx, params.ticketId, person)
    const participants = await listParticipants(trx, ticket.id)
    if (!participants.some((row) => row.client_id === from && row.person_id === person.id))
      throw new ApiProblem('CALL_NOT_OPEN')
    const target = participants.find((row) => row.client_id === to && row.person_id !== person.id)
    if (!target) return
    for (const signal of signals)
      await appendEvent(trx, [target.person_id], 'call.signal', { ticketId: ticket.id, from, to, signal })
  })
}
