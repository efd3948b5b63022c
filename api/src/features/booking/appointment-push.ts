import { pathTo } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import type { Settings } from '../../settings.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import type { AppointmentRow } from './appointment-storage.ts'
import { appointmentTime } from './appointment-time.ts'
import { APPOINTMENT_TEXTS, type AppointmentNews } from './mail-texts.ts'
import { partiesOf } from './parties.ts'

/** What is no longer news once the appointment has begun. */
const UNTIL_IT_BEGINS: readonly AppointmentNews[] = ['reminder_day', 'reminder_hour', 'reminder_soon']

/** Pushes to the customer what the mail about an appointment says, in the words of its subject and first line. */
export async function pushAppointment(
  trx: Trx,
  {
    news,
    appointment,
    settings,
    now,
  }: { news: AppointmentNews; appointment: AppointmentRow; settings: Settings; now: Date },
): Promise<void> {
  const { customer, mechanicName } = await partiesOf(trx, appointment)
  const words = APPOINTMENT_TEXTS[customer.language][news]
  const facts = {
    time: appointmentTime(appointment.starts_at, customer.language, settings.zone),
    mechanic: mechanicName,
  }
  await enqueuePush(trx, {
    personId: customer.id,
    topic: 'appointments',
    message: {
      title: words.subject(facts),
      body: words.lines(facts)[0] ?? '',
      path: pathTo(words.path),
      tag: `appointment:${appointment.ticket_id}`,
    },
    now,
    ...(UNTIL_IT_BEGINS.includes(news) && { usefulUntil: appointment.starts_at }),
  })
}
