import { pathTo } from '@radruf/contract'
import type { Trx } from '../../../database/schema.ts'
import { enqueueMail } from '../../../mail/mail.ts'
import type { Settings } from '../../../settings.ts'
import { enqueuePush } from '../../push/enqueue-push.ts'
import type { TicketRow } from '../../tickets/storage.ts'
import { formatAppointmentTime } from '../notifications/appointment-time.ts'
import { FREE_TIME_TEXTS, freeTimeMail } from './free-time-mail.ts'

type Offer = { ticket: TicketRow; freed: Date; date: string; now: Date; settings: Settings }

/** Offers a freed time to the customer of a ticket without an appointment. The link opens the day: booking needs a press there. */
export async function offerFreeTime(trx: Trx, { ticket, freed, date, now, settings }: Offer): Promise<void> {
  const customer = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', ticket.customer_id)
    .executeTakeFirstOrThrow()
  const { language } = customer
  const time = formatAppointmentTime(freed, language, settings.zone)
  const path = `${pathTo('/appointment')}?date=${date}`
  const data = { to: customer.email, time, link: settings.publicUrl + path }
  await enqueueMail(trx, { ...freeTimeMail(data, language, settings), ticketId: ticket.id }, now)
  await enqueuePush(trx, {
    personId: customer.id,
    topic: 'appointments',
    message: {
      title: FREE_TIME_TEXTS[language].subject(time),
      body: FREE_TIME_TEXTS[language].first,
      path,
      tag: `appointment:${ticket.id}`,
    },
    now,
    usefulUntil: freed,
  })
}
