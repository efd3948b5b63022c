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
    lead: 'Sie wollten wissen, wenn eine frühere Zeit frei wird. Jetzt ist eine frei:',
    earlier: 'Frei geworden',
    booked: 'Bisher gebucht',
    first: 'Wer zuerst zusagt, bekommt die Zeit. Solange Sie nichts tun, bleibt Ihr Termin, wie er ist.',
    action: 'Auf die frühere Zeit verschieben',
  },
  en: {
    subject: (earlier) => `An earlier time is free: ${earlier}`,
    heading: 'An earlier time is free',
    lead: 'You wanted to know when an earlier time comes free. Now there is one:',
    earlier: 'Came free',
    booked: 'Booked so far',
    first: 'Whoever takes it first has it. As long as you do nothing, your appointment stays as it is.',
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
