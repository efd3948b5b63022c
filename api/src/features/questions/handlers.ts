import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { refuseUnassignedMechanic, withLockedTicket } from '../tickets/ticket-access.ts'
import {
  dismissQuestion,
  enqueueOverdueChecks,
  findLatestQuestion,
  findQuestionAfter,
  restoreQuestion,
  toAnswered,
} from './question-state.ts'

export const questionHandlers = {
  closeQuestion: async (call) => {
    const { service, person, query } = call
    const now = dateOf(service.clock.now())
    await withLockedTicket(call, async (trx, ticket) => {
      await refuseUnassignedMechanic(trx, ticket, person)
      const later = query.lastSeq === undefined ? undefined : await findQuestionAfter(trx, ticket.id, query.lastSeq)
      if (ticket.unanswered_since) await dismissQuestion(trx, ticket.id, later ?? now)
      await saveQuestion(trx, ticket, later ? { unanswered_since: later } : toAnswered(ticket, now))
    })
    return null
  },
  reopenQuestion: async (call) => {
    const { service, person } = call
    const now = dateOf(service.clock.now())
    await withLockedTicket(call, async (trx, ticket) => {
      await refuseUnassignedMechanic(trx, ticket, person)
      if (ticket.state === 'closed') throw new ApiProblem('TICKET_CLOSED')
      if (ticket.unanswered_since) return
      const since = (await findLatestQuestion(trx, ticket.id)) ?? now
      await restoreQuestion(trx, ticket.id, since)
      await saveQuestion(trx, ticket, { unanswered_since: since, snoozed_until: null })
      await enqueueOverdueChecks(trx, [{ ticketId: ticket.id, since: now }])
    })
    return null
  },
} satisfies Partial<Handlers>

async function saveQuestion(
  trx: Trx,
  ticket: TicketRow,
  change: Partial<Pick<TicketRow, 'unanswered_since' | 'overdue_notified_at' | 'snoozed_until'>>,
): Promise<void> {
  await trx.updateTable('ticket').set(change).where('id', '=', ticket.id).execute()
  await publishTicketChanged(trx, ticket)
}
