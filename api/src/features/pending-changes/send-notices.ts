import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { cancelJobs } from '../../jobs/enqueue.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import type { Settings } from '../../settings.ts'
import { dateOf } from '../../time.ts'
import { findBookedAppointment } from '../booking/appointments/appointment-storage.ts'
import { notifyCustomer } from '../booking/notifications/notify-customer.ts'
import { sendMessages } from '../chat/send-messages.ts'
import { notifyOfSummary } from '../summary/notify-of-summary.ts'
import { lockTicket, type TicketRow } from '../tickets/storage.ts'
import { lockChange } from './pending-change.ts'
import type { PendingChange } from './pending-change-types.ts'

type Context = { now: Date; settings: Settings }

/** Sends the notices of a change that was not undone. */
export const sendNotices: JobHandler<'ticket.notice'> = (service, { ticketId, changeId }) =>
  inTransaction(service, async (trx) => {
    const ticket = await lockTicket(trx, ticketId)
    const change = await lockChange(trx, ticketId)
    // Undone, or sent already because the ticket changed again.
    if (!ticket || change?.changeId !== changeId) return
    await finishChange(trx, { ticket, now: dateOf(service.clock.now()), settings: service.settings })
  })

/**
 * Sends the notices of a locked ticket's pending change at once, if there is one: before the ticket's next change, which would take its
 * place. The job is deleted in the same transaction, so its notices are sent once.
 */
export async function finishChange(
  trx: Trx,
  { ticket, now, settings }: Context & { ticket: TicketRow },
): Promise<void> {
  const change = await lockChange(trx, ticket.id)
  if (!change) return
  await cancelJobs(trx, 'ticket.notice', [ticket.id])
  if (change.action === 'outcome') await notifyOfSummary(trx, { ticket, now, settings })
  if (change.action === 'handed_over') await notifyOfHandover(trx, change, { ticket, now, settings })
}

async function notifyOfHandover(
  trx: Trx,
  change: PendingChange,
  { ticket, now, settings }: Context & { ticket: TicketRow },
): Promise<void> {
  const appointment = await findBookedAppointment(trx, ticket.id)
  if (appointment && appointment.id === change.before.appointment?.id)
    await notifyCustomer(trx, {
      notification: 'handed_over',
      appointment,
      customerId: ticket.customer_id,
      settings,
      now,
    })
  if (change.message) await sendWord(trx, { ...change, text: change.message, ticket, now })
}

/** Sends the word of the previous mechanic to the customer. It answers no question: that stays with the colleague. */
async function sendWord(
  trx: Trx,
  { changeId, personId, text, ticket, now }: PendingChange & { text: string; ticket: TicketRow; now: Date },
): Promise<void> {
  const person = await trx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirst()
  if (!person) return
  await sendMessages(trx, [{ ticketId: ticket.id, person, clientId: changeId, text, now, isHandover: true }])
  const { unanswered_since, overdue_notified_at, snoozed_until } = ticket
  const question = { unanswered_since, overdue_notified_at, snoozed_until }
  await trx.updateTable('ticket').set(question).where('id', '=', ticket.id).execute()
}
