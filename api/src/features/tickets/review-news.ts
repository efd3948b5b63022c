import { type Language, pathTo, type TicketState } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { letter, link, text } from '../../mail/layout.ts'
import { enqueueMail } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { wantsMail } from '../notifications/choices.ts'
import { pushNews } from '../push/push-news.ts'
import type { TicketRow } from './storage.ts'

type Reviewed = Extract<TicketState, 'booking_open' | 'questionnaire_open' | 'referred'>
type Words = { subject: string; line: string; action: string }

/** What a mechanic's look at the questionnaire led to. */
const WORDS: Record<Language, Record<Reviewed, Words>> = {
  de: {
    booking_open: {
      subject: 'Sie können jetzt Ihren Termin wählen',
      line: 'Wir haben uns Ihre Angaben angesehen und können Ihnen per Videoanruf helfen. Wählen Sie eine Zeit, die Ihnen passt.',
      action: 'Termin wählen',
    },
    questionnaire_open: {
      subject: 'Wir brauchen noch Angaben von Ihnen',
      line: 'Wir haben uns Ihre Angaben angesehen. Damit wir helfen können, brauchen wir noch etwas mehr. Alles, was Sie geschrieben haben, ist noch da.',
      action: 'Fragebogen ergänzen',
    },
    referred: {
      subject: 'Ihr Fahrrad gehört in eine Werkstatt',
      line: 'Wir haben uns Ihre Angaben angesehen: Aus der Ferne lässt sich das nicht gut beheben. In der App finden Sie Werkstätten in Ihrer Nähe.',
      action: 'Werkstätten ansehen',
    },
  },
  en: {
    booking_open: {
      subject: 'You can choose your appointment now',
      line: 'We have looked at your answers and can help you by video call. Choose a time that suits you.',
      action: 'Choose an appointment',
    },
    questionnaire_open: {
      subject: 'We need some more details from you',
      line: 'We have looked at your answers. To be able to help we need a little more. Everything that you wrote is still there.',
      action: 'Complete the questionnaire',
    },
    referred: {
      subject: 'Your bike belongs in a workshop',
      line: 'We have looked at your answers: this cannot be repaired well from afar. The app lists workshops near you.',
      action: 'See workshops',
    },
  },
}

const PATHS: Record<Reviewed, (ticketId: string) => string> = {
  booking_open: () => pathTo('/appointment'),
  questionnaire_open: () => pathTo('/questionnaire'),
  referred: (ticketId) => pathTo('/tickets/:ticketId', { ticketId }),
}

const isReviewed = (state: TicketState): state is Reviewed => state in PATHS

/** Tells the customer what came of a mechanic's look at the questionnaire. */
export async function tellReviewed(
  trx: Trx,
  { id, state, customer_id }: TicketRow,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  if (!isReviewed(state)) return
  const customer = await trx.selectFrom('person').selectAll().where('id', '=', customer_id).executeTakeFirstOrThrow()
  const { subject, line, action } = WORDS[customer.language][state]
  const path = PATHS[state](id)
  if (await wantsMail(trx, customer.id, 'tickets')) {
    const blocks = [text(line), link(action, settings.publicUrl + path)]
    const { email: to, language } = customer
    await enqueueMail(trx, letter({ to, subject, heading: subject, blocks, language, brand: settings }), now)
  }
  const message = { title: subject, body: line, path, tag: `ticket:${id}` }
  await pushNews(trx, { personId: customer.id, topic: 'tickets', message, now })
}
