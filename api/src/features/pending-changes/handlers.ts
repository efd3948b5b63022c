import { ApiProblem } from '@radruf/contract/api'
import { sql } from 'kysely'
import { json } from '../../database/json.ts'
import { isExclusionViolation, isUniqueViolation } from '../../database/postgres-errors.ts'
import type { Trx } from '../../database/schema.ts'
import type { Handlers, PersonRow } from '../../http/handler.ts'
import { cancelJobs, enqueueJob } from '../../jobs/enqueue.ts'
import { dateOf } from '../../time.ts'
import { replaceAgreedTasks } from '../care/storage.ts'
import { enqueueOverdueChecks } from '../questions/question-state.ts'
import { scheduleReminder } from '../summary/summary-reminder.ts'
import { EXPIRY_DAYS } from '../tickets/expiry-days.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { createNamedProblem, withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketView } from '../tickets/view.ts'
import { findLastMoveId, findSummaryVersion, lockChange } from './pending-change.ts'
import type { PendingChange } from './pending-change-types.ts'

export const pendingChangeHandlers = {
  undoChange: async (call) => {
    const { service, person, params } = call
    const now = dateOf(service.clock.now())
    const ticket = await withLockedTicket(call, (trx, locked) =>
      undoChange(trx, { ticket: locked, person, changeId: params.changeId, now }),
    )
    return toTicketView(service, ticket, person)
  },
} satisfies Partial<Handlers>

type UndoRequest = { ticket: TicketRow; person: PersonRow; changeId: string; now: Date }

/**
 * Takes back the pending change of a locked ticket, with its moves, its summary and its notices. The end of a call stays. Throws
 * NOT_ALLOWED for another person, and UNDO_TOO_LATE once the notices are sent or the ticket has changed again.
 */
async function undoChange(trx: Trx, { ticket, person, changeId, now }: UndoRequest): Promise<TicketRow> {
  const change = await lockChange(trx, ticket.id)
  if (change?.changeId !== changeId) throw new ApiProblem('UNDO_TOO_LATE')
  if (change.personId !== person.id) throw await createNamedProblem(trx, 'NOT_ALLOWED', change.personId)
  if (!(await isUnchanged(trx, ticket, change))) throw new ApiProblem('UNDO_TOO_LATE')
  await cancelJobs(trx, 'ticket.notice', [ticket.id])
  const { before, noteId, eventId } = change
  await trx.deleteFrom('ticket_move').where('ticket_id', '=', ticket.id).where('id', '>', before.moveId).execute()
  if (change.action === 'outcome') await restoreSummary(trx, ticket.id, before.summary, now)
  if (noteId) await trx.deleteFrom('ticket_note').where('id', '=', noteId).execute()
  if (eventId) await trx.deleteFrom('ticket_event').where('id', '=', eventId).execute()
  const restored = await restoreTicket(trx, ticket, change).catch((error) => {
    // The customer has opened another ticket, or the time of the call was booked with the mechanic.
    throw isUniqueViolation(error) || isExclusionViolation(error) ? new ApiProblem('UNDO_TOO_LATE') : error
  })
  const { id: ticketId, state, unanswered_since: since } = restored
  if (EXPIRY_DAYS[state])
    await enqueueJob(trx, { kind: 'ticket.expiry', key: ticketId, payload: { ticketId }, runAt: now })
  if (since) await enqueueOverdueChecks(trx, [{ ticketId, since }])
  await publishTicketChanged(trx, restored)
  if (restored.mechanic_id !== ticket.mechanic_id) await publishTicketChanged(trx, ticket)
  return restored
}

/** Whether the ticket is still as the change left it. */
async function isUnchanged(trx: Trx, ticket: TicketRow, { after }: PendingChange): Promise<boolean> {
  return (
    ticket.mechanic_id === after.mechanicId &&
    (await findLastMoveId(trx, ticket.id)) === after.moveId &&
    (await findSummaryVersion(trx, ticket.id)) === after.summaryVersion
  )
}

async function restoreSummary(
  trx: Trx,
  ticketId: string,
  summary: PendingChange['before']['summary'],
  now: Date,
): Promise<void> {
  if (!summary) {
    await trx.deleteFrom('summary').where('ticket_id', '=', ticketId).execute()
    await replaceAgreedTasks(trx, ticketId, { agreed: [], remindAt: null, now })
    await scheduleReminder(trx, ticketId)
    // Its trigger does not follow a deletion.
    await sql`DELETE FROM search_entry WHERE kind = 'summary' AND source_id = ${ticketId}`.execute(trx)
    return
  }
  const { agreed, parts, pictures, offered_times, written_at, remind_at, ...others } = summary
  const remindAt = remind_at === null ? null : new Date(remind_at)
  await trx
    .updateTable('summary')
    .set({
      ...others,
      agreed: json(agreed),
      parts: json(parts),
      pictures: json(pictures),
      offered_times: json(offered_times),
      written_at: new Date(written_at),
      remind_at: remindAt,
    })
    .where('ticket_id', '=', ticketId)
    .execute()
  const care = summary.outcome === 'fixed' ? { agreed, remindAt } : { agreed: [], remindAt: null }
  await replaceAgreedTasks(trx, ticketId, { ...care, now })
  await scheduleReminder(trx, ticketId)
}

/** A question that the customer asked after the change stays. */
async function restoreTicket(trx: Trx, ticket: TicketRow, { before }: PendingChange): Promise<TicketRow> {
  const { appointment, ticket: columns } = before
  const toDate = (time: string | null) => (time === null ? null : new Date(time))
  const asked = ticket.unanswered_since !== null
  if (appointment)
    await trx
      .updateTable('appointment')
      .set({ mechanic_id: appointment.mechanic_id, calendar_sequence: appointment.calendar_sequence })
      .where('id', '=', appointment.id)
      .execute()
  return trx
    .updateTable('ticket')
    .set({
      state: columns.state,
      state_since: new Date(columns.state_since),
      closed_at: toDate(columns.closed_at),
      erasure_announced_at: toDate(columns.erasure_announced_at),
      mechanic_id: columns.mechanic_id,
      unanswered_since: toDate(columns.unanswered_since) ?? ticket.unanswered_since,
      overdue_notified_at: toDate(columns.overdue_notified_at),
      snoozed_until: asked ? ticket.snoozed_until : toDate(columns.snoozed_until),
    })
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
