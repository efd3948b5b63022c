import { isolateText, type Language, pathTo } from '@radruf/contract'
import { link, renderMail, text } from '../../mail/layout.ts'
import type { Template } from '../../mail/mail.ts'

type CareTexts = {
  subject: (first: string, others: number) => string
  lead: string
  next: string
  action: string
}

const TEXTS: Record<Language, CareTexts> = {
  de: {
    subject: (first, others) => (others > 0 ? `${first} und noch ${others} weitere` : `Jetzt dran: ${first}`),
    lead: 'Das steht für Ihr Rad an:',
    next: 'Erledigt, lieber später, oder ist das Problem wieder da? Tippen Sie es in der App an.',
    action: 'Zu Ihrem Rad',
  },
  en: {
    subject: (first, others) => (others > 0 ? `${first} and ${others} more` : `Time to do this: ${first}`),
    lead: 'This is due for your bike:',
    next: 'Done, later, or is the problem back? Tap it in the app.',
    action: 'To your bike',
  },
}

/** Reminds the customer of the care tasks of one day. */
export const careMail: Template<{ tasks: readonly string[] }> = ({ to, tasks }, language, brand) => {
  const { subject, lead, next, action } = TEXTS[language]
  const [first = '', ...others] = tasks
  const title = subject(isolateText(first), others.length)
  return renderMail({
    to,
    subject: title,
    heading: title,
    blocks: [
      text(lead),
      text(tasks.map((task) => `• ${task}`).join('\n')),
      text(next),
      link(action, brand.publicUrl + pathTo('/overview')),
    ],
    language,
    brand,
  })
}
