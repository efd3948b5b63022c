import type { TicketRole } from '@radruf/contract'
import type { Trx } from '../../../database/schema.ts'
import { mailAppointment, type NotificationContext } from './appointment-mails.ts'
import { pushAppointment } from './appointment-push.ts'
import { loadParticipants } from './participants.ts'

/** Notifies the customer of a change by mail, and by a push message unless the customer made the change. */
export async function notifyCustomer(
  trx: Trx,
  context: NotificationContext,
  changedBy: TicketRole | 'system' = 'system',
): Promise<void> {
  const participants = await loadParticipants(trx, context)
  await mailAppointment(trx, context, participants)
  if (changedBy !== 'customer') await pushAppointment(trx, context, participants)
}
