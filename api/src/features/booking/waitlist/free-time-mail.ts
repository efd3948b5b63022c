import type { Language } from '@radruf/contract'
import { facts, link, renderMail, text } from '../../../mail/layout.ts'
import type { Template } from '../../../mail/mail.ts'

type FreeTimeText = {
  subject: (time: string) => string
  heading: string
  lead: string
  time: string
  first: string
  action: string
}

/** Texts of the mail and the push message that offer a freed time to a customer without an appointment. */
export const FREE_TIME_TEXTS: Record<Language, FreeTimeText> = {
  de: {
    subject: (time) => `Ein Termin ist frei: ${time}`,
    heading: 'Ein Termin ist frei',
    lead: 'Sie stehen auf der Warteliste. Jetzt ist eine Zeit frei geworden:',
    time: 'Jetzt frei',
    first: 'Wer zuerst bucht, bekommt die Zeit. Passt sie nicht, schreiben wir Ihnen bei der nächsten wieder.',
    action: 'Zeit ansehen und buchen',
  },
  en: {
    subject: (time) => `A time has come up: ${time}`,
    heading: 'A time has come up',
    lead: 'You’re on our waitlist, and this time is now free:',
    time: 'Now available',
    first: 'It’s first come, first served. If it doesn’t suit you, we’ll write again when the next one comes up.',
    action: 'See the time and book it',
  },
}

/** Writes the mail that offers a freed time to a customer without an appointment; `time` is a formatted time. */
export const freeTimeMail: Template<{ time: string; link: string }> = (
  { to, time, link: address },
  language,
  brand,
) => {
  const texts = FREE_TIME_TEXTS[language]
  return renderMail({
    to,
    subject: texts.subject(time),
    heading: texts.heading,
    blocks: [
      text(texts.lead),
      facts([{ term: texts.time, detail: time }]),
      text(texts.first),
      link(texts.action, address),
    ],
    language,
    brand,
  })
}
