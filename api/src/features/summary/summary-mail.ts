import { type Language, type Outcome, pathTo } from '@radruf/contract'
import { facts, link, renderMail, text } from '../../mail/layout.ts'
import type { Template } from '../../mail/mail.ts'

type SummaryTexts = {
  subject: string
  lead: (mechanic: string) => string
  outcome: string
  outcomes: Record<Outcome, string>
  next: Record<Outcome, string>
  rate: string
  action: string
}

const TEXTS: Record<Language, SummaryTexts> = {
  de: {
    subject: 'Zusammenfassung Ihres Videoanrufs',
    lead: (mechanic) => `${mechanic} hat zusammengefasst, was Ihr Videoanruf ergeben hat:`,
    outcome: 'Ergebnis',
    outcomes: {
      fixed: 'Behoben',
      part_needed: 'Ein Ersatzteil wird gebraucht',
      another_call: 'Ein weiterer Anruf ist nötig',
      workshop: 'Ein Fall für die Werkstatt',
      unsafe: 'Nicht fahren: das Fahrrad ist nicht sicher',
    },
    next: {
      fixed: 'Ihr Ticket ist geschlossen. Gute Fahrt!',
      part_needed: 'Ihr Ticket ist geschlossen. Sobald Sie das Teil haben, können Sie ein neues Ticket öffnen.',
      another_call: 'Wählen Sie in der App einen neuen Termin.',
      workshop: 'In der App finden Sie, wie es mit einer Werkstatt weitergeht.',
      unsafe: 'Bitte fahren Sie nicht mehr mit dem Rad. In der App finden Sie, wie es mit einer Werkstatt weitergeht.',
    },
    rate: 'Wie war der Anruf? Über Ihre Bewertung in der App freuen wir uns.',
    action: 'Ticket ansehen',
  },
  en: {
    subject: 'Summary of your video call',
    lead: (mechanic) => `${mechanic} has summed up what came of your video call:`,
    outcome: 'Outcome',
    outcomes: {
      fixed: 'Fixed',
      part_needed: 'A part is needed',
      another_call: 'Another call is needed',
      workshop: 'A case for the workshop',
      unsafe: 'Do not ride: the bike is not safe',
    },
    next: {
      fixed: 'Your ticket is closed. Have a good ride!',
      part_needed: 'Your ticket is closed. Once you have the part you can open a new one.',
      another_call: 'Choose a new appointment in the app.',
      workshop: 'The app tells you how to go on with a workshop.',
      unsafe: 'Please do not ride the bike any more. The app tells you how to go on with a workshop.',
    },
    rate: 'How was the call? We would be glad about your rating in the app.',
    action: 'See the ticket',
  },
}

/** The name of an outcome as customers read it. */
export const getOutcomeName = (outcome: Outcome, language: Language): string => TEXTS[language].outcomes[outcome]

/** Writes the mail with the mechanic's summary in the customer's language. The mechanic's own text is not translated. */
export const summaryMail: Template<{ outcome: Outcome; text: string; mechanic: string; ticketId: string }> = (
  { to, outcome, text: summary, mechanic, ticketId },
  language,
  brand,
) => {
  const texts = TEXTS[language]
  return renderMail({
    to,
    subject: texts.subject,
    heading: texts.subject,
    blocks: [
      text(texts.lead(mechanic)),
      facts([{ term: texts.outcome, detail: texts.outcomes[outcome] }]),
      text(summary),
      text(texts.next[outcome]),
      text(texts.rate),
      link(texts.action, brand.publicUrl + pathTo('/tickets/:ticketId', { ticketId })),
    ],
    language,
    brand,
  })
}
