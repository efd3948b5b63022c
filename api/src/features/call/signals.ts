import type { CallSignal } from '@radruf/contract'
import { inTransaction } from '../../database/transaction.ts'
import { appendEvent } from '../../events/append-event.ts'
import { ApiProblem } from '../../problem.ts'
import type { TicketCall } from '../tickets/on-ticket.ts'
import { requireTicket } from '../tickets/require-ticket.ts'
import { participantsIn } from './participants.ts'

/**
 * Passes a signal to the other participant. The order in the receiver's stream is the order of arrival here. Signals to
 * somebody who has just left are dropped: the sender learns of it through call.participants.
 */
export async function passSignal(
  call: TicketCall,
  { from, to, signal }: { from: string; to: string; signal: CallSignal },
) {
  const { service, person, params } = call
  await inTransaction(service, async (trx) => {
    const ticket = await requireTicket(trx, params.ticketId, person)
    const participants = await participantsIn(trx, ticket.id)
    if (!participants.some((row) => row.client_id === from && row.person_id === person.id))
      throw new ApiProblem('CALL_NOT_OPEN')
    const target = participants.find((row) => row.client_id === to && row.person_id !== person.id)
    if (!target) return
    await appendEvent(trx, [target.person_id], 'call.signal', { ticketId: ticket.id, from, to, signal })
  })
}
