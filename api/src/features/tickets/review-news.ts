import { type Language, pathTo, type TicketState } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { link, renderMail, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { wantsMail } from '../notifications/choices.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import type { TicketRow } from './storage.ts'

/** What a look at the questionnaire can lead to. */
export const REVIEWED = ['booking_open', 'questionnaire_open', 'referred'] as const satisfies readonly TicketState[]
type Reviewed = (typeof REVIEWED)[number]
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

const isReviewed = (state: TicketState): state is Reviewed => REVIEWED.some((one) => one === state)

export const reviewMail: Template<{ state: Reviewed; ticketId: string }> = (
  { to, state, ticketId },
  language,
  brand,
) => {
  const { subject, line, action } = WORDS[language][state]
  const blocks = [text(line), link(action, brand.publicUrl + PATHS[state](ticketId))]
  return renderMail({ to, subject, heading: subject, blocks, language, brand })
}

/** Tells the customer what came of a mechanic's look at the questionnaire. */
export async function tellReviewed(
  trx: Trx,
  { id, state, customer_id }: TicketRow,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  if (!isReviewed(state)) return
  const customer = await trx.selectFrom('person').selectAll().where('id', '=', customer_id).executeTakeFirstOrThrow()
  const { email: to, language } = customer
  if (await wantsMail(trx, customer.id, 'tickets'))
    await enqueueMail(trx, reviewMail({ to, state, ticketId: id }, language, settings), now)
  const { subject, line } = WORDS[language][state]
  const message = { title: subject, body: line, path: PATHS[state](id), tag: `ticket:${id}` }
  await enqueuePush(trx, { personId: customer.id, topic: 'tickets', message, now })
}
