import type { Language } from '@radruf/contract'
import { facts, link, renderMail, text } from '../../../mail/layout.ts'
import type { Template } from '../../../mail/mail.ts'

type WaitlistText = {
  subject: (earlier: string) => string
  heading: string
  lead: string
  earlier: string
  booked: string
  first: string
  action: string
}

/** Texts of the mail and the push message that offer an earlier time. */
export const WAITLIST_TEXTS: Record<Language, WaitlistText> = {
  de: {
    subject: (earlier) => `Früherer Termin frei: ${earlier}`,
    heading: 'Ein früherer Termin ist frei',
    lead: 'Sie wollten Bescheid bekommen, sobald eine frühere Zeit frei wird. Jetzt ist es so weit:',
    earlier: 'Jetzt frei',
    booked: 'Ihr bisheriger Termin',
    first: 'Wer zuerst zusagt, bekommt die Zeit. Solange Sie nichts tun, bleibt Ihr Termin, wie er ist.',
    action: 'Auf die frühere Zeit verschieben',
  },
  en: {
    subject: (earlier) => `An earlier time has come up: ${earlier}`,
    heading: 'An earlier time has come up',
    lead: 'You asked us to let you know about earlier times. Here’s one:',
    earlier: 'Now available',
    booked: 'Your current time',
    first: 'It’s first come, first served. If you do nothing, your appointment stays as it is.',
    action: 'Move to the earlier time',
  },
}

/** Writes the mail that offers an earlier time; `earlier` and `booked` are formatted times. */
export const waitlistMail: Template<{ earlier: string; booked: string; link: string }> = (
  { to, earlier, booked, link: address },
  language,
  brand,
) => {
  const texts = WAITLIST_TEXTS[language]
  const subject = texts.subject(earlier)
  return renderMail({
    to,
    subject,
    heading: texts.heading,
    blocks: [
      text(texts.lead),
      facts([
        { term: texts.earlier, detail: earlier },
        { term: texts.booked, detail: booked },
      ]),
      text(texts.first),
      link(texts.action, address),
    ],
    language,
    brand,
  })
}
