import type { Language } from '@radruf/contract'
import { renderMail, text } from '../../mail/layout.ts'
import type { Template } from '../../mail/mail.ts'

const DELETION_TEXTS: Record<Language, { subject: (product: string) => string; lines: string[] }> = {
  de: {
    subject: (product) => `Ihr Konto bei ${product} ist gelöscht`,
    lines: [
      'Ihr Konto ist gelöscht, und mit ihm Ihre Tickets, Antworten, Fotos, Nachrichten und Termine. Nichts davon lässt sich wiederherstellen.',
      'Das ist die letzte E-Mail, die Sie von uns bekommen.',
    ],
  },
  en: {
    subject: (product) => `Your ${product} account has been deleted`,
    lines: [
      'Your account is gone, along with your tickets, answers, photos, messages and appointments. None of it can be restored.',
      'This is the last e-mail you’ll get from us.',
    ],
  },
}

/** Mail that confirms the deletion of an account. */
export const deletionMail: Template<object> = ({ to }, language, brand) => {
  const { subject, lines } = DELETION_TEXTS[language]
  const heading = subject(brand.productName)
  return renderMail({ to, subject: heading, heading, blocks: lines.map(text), language, brand })
}

const APPOINTMENT_GONE_TEXTS: Record<Language, { subject: (time: string) => string; line: (time: string) => string }> =
  {
    de: {
      subject: (time) => `Termin entfällt: ${time}`,
      line: (time) =>
        `Der Videoanruf am ${time} entfällt: Die Kundin oder der Kunde hat das Konto gelöscht. Die Zeit ist wieder frei.`,
    },
    en: {
      subject: (time) => `Appointment cancelled: ${time}`,
      line: (time) =>
        `The video call on ${time} won’t take place: the customer has deleted their account. The time is free again.`,
    },
  }

/** Mail to a mechanic about an appointment of a deleted account. It does not name the customer. */
export const appointmentGoneMail: Template<{ time: string }> = ({ to, time }, language, brand) => {
  const words = APPOINTMENT_GONE_TEXTS[language]
  const subject = words.subject(time)
  return renderMail({ to, subject, heading: subject, blocks: [text(words.line(time))], language, brand })
}
