import type { TicketState } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { deleteHold, endBooked } from '../booking/appointment-storage.ts'
import { emptyCall } from '../call/participants.ts'
import type { TicketRow } from './storage.ts'

/** What ends with the state that a ticket has just left, whoever moved it. */
export async function leaveState(trx: Trx, from: TicketState, ticket: TicketRow): Promise<void> {
  if (from === 'in_call') {
    await endBooked(trx, ticket.id, 'done')
    await emptyCall(trx, ticket)
  }
  if (ticket.state === 'closed') await deleteHold(trx, ticket.id)
}
