import type { MissingParty } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import type { NotificationContext } from '../booking/notifications/appointment-mails.ts'
import type { AppointmentNotification } from '../booking/notifications/mail-texts.ts'
import { notifyCustomer } from '../booking/notifications/notify-customer.ts'

/** The message to the customer names who was missing. */
const NOTIFICATIONS: Record<MissingParty, AppointmentNotification> = {
  both: 'missed',
  customer: 'missed_by_customer',
  mechanic: 'missed_by_mechanic',
}

/** Notifies the customer by mail and push that the call did not take place, and who was missing. */
export const notifyMissed = (
  trx: Trx,
  { missedBy, ...context }: Omit<NotificationContext, 'notification'> & { missedBy: MissingParty },
): Promise<void> => notifyCustomer(trx, { ...context, notification: NOTIFICATIONS[missedBy] })
