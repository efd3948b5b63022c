import { isolateText, pathTo } from '@radruf/contract'
import type { Trx } from '../../../database/schema.ts'
import { enqueuePush } from '../../push/enqueue-push.ts'
import type { NotificationContext } from './appointment-mails.ts'
import { formatAppointmentTime } from './appointment-time.ts'
import { APPOINTMENT_TEXTS, type AppointmentNotification } from './mail-texts.ts'
import type { AppointmentParticipants } from './participants.ts'

/** Notifications that expire when the appointment begins. */
const EXPIRES_AT_START: readonly AppointmentNotification[] = ['reminder_day', 'reminder_hour', 'reminder_soon']

/** Enqueues a push message to the customer with the subject and the first line of the mail about the same change. */
export async function pushAppointment(
  trx: Trx,
  { notification, appointment, settings, now }: NotificationContext,
  { customer, mechanicName }: AppointmentParticipants,
): Promise<void> {
  const texts = APPOINTMENT_TEXTS[customer.language][notification]
  const facts = {
    time: formatAppointmentTime(appointment.starts_at, customer.language, settings.zone),
    mechanic: isolateText(mechanicName),
  }
  await enqueuePush(trx, {
    personId: customer.id,
    topic: 'appointments',
    message: {
      title: texts.subject(facts),
      body: texts.lines(facts)[0] ?? '',
      path: pathTo(texts.path),
      tag: `appointment:${appointment.ticket_id}`,
    },
    now,
    ...(EXPIRES_AT_START.includes(notification) && { usefulUntil: appointment.starts_at }),
  })
}
