import { type Language, pathTo, type TicketState } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { link, renderMail, text } from '../../mail/layout.ts'
import { enqueueMail, type Template } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { wantsMail } from '../notifications/preferences.ts'
import { enqueuePush } from '../push/enqueue-push.ts'
import type { TicketRow } from './storage.ts'

/** States that a mechanic's review of the questionnaire can lead to. */
export const REVIEW_OUTCOMES = [
  'booking_open',
  'questionnaire_open',
  'referred',
] as const satisfies readonly TicketState[]
type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]
type ReviewText = { subject: string; line: string; action: string }

const TEXTS: Record<Language, Record<ReviewOutcome, ReviewText>> = {
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
      line: 'Wir haben uns Ihre Angaben angesehen: Per Video lässt sich das nicht gut reparieren. In der App finden Sie Werkstätten in Ihrer Nähe.',
      action: 'Werkstätten ansehen',
    },
  },
  en: {
    booking_open: {
      subject: 'You can now book your call',
      line: 'We’ve looked at your answers and can help you by video call. Pick a time that suits you.',
      action: 'Pick a time',
    },
    questionnaire_open: {
      subject: 'We need a few more details',
      line: 'We’ve looked at your answers and need to know a little more before we can help. Everything you’ve written is still there.',
      action: 'Complete the questionnaire',
    },
    referred: {
      subject: 'Your bike needs a workshop',
      line: 'We’ve looked at your answers, and this isn’t something we can fix properly by video. You’ll find workshops near you in the app.',
      action: 'See workshops',
    },
  },
}

const PATHS: Record<ReviewOutcome, (ticketId: string) => string> = {
  booking_open: () => pathTo('/appointment'),
  questionnaire_open: () => pathTo('/questionnaire'),
  referred: (ticketId) => pathTo('/tickets/:ticketId', { ticketId }),
}

const isReviewOutcome = (state: TicketState): state is ReviewOutcome =>
  REVIEW_OUTCOMES.some((outcome) => outcome === state)

export const reviewMail: Template<{ state: ReviewOutcome; ticketId: string }> = (
  { to, state, ticketId },
  language,
  brand,
) => {
  const { subject, line, action } = TEXTS[language][state]
  const blocks = [text(line), link(action, brand.publicUrl + PATHS[state](ticketId))]
  return renderMail({ to, subject, heading: subject, blocks, language, brand })
}

/** Mails and pushes the result of a mechanic's review to the customer. Other states are ignored. */
export async function notifyReviewed(
  trx: Trx,
  { id, state, customer_id }: TicketRow,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  if (!isReviewOutcome(state)) return
  const customer = await trx.selectFrom('person').selectAll().where('id', '=', customer_id).executeTakeFirstOrThrow()
  const { email: to, language } = customer
  if (await wantsMail(trx, customer.id, 'tickets'))
    await enqueueMail(trx, { ...reviewMail({ to, state, ticketId: id }, language, settings), ticketId: id }, now)
  const { subject, line } = TEXTS[language][state]
  const message = { title: subject, body: line, path: PATHS[state](id), tag: `ticket:${id}` }
  await enqueuePush(trx, { personId: customer.id, topic: 'tickets', message, now })
}
