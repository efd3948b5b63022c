import type { Language } from '@radruf/contract'
import { highlight, renderMail, text } from '../layout.ts'
import type { Mail, MailBrand } from '../mail-types.ts'

const TEXTS = {
  de: {
    subject: (code: string, product: string) => `${code} ist Ihr Code für ${product}`,
    heading: 'Ihr Code zum Anmelden',
    valid: (minutes: number) =>
      `Der Code gilt ${minutes} Minuten und nur in dem Browser, in dem Sie ihn angefordert haben.`,
    ignore: 'Sie haben keinen Code angefordert? Dann können Sie diese E-Mail ignorieren. Geben Sie den Code niemandem.',
  },
  en: {
    subject: (code: string, product: string) => `${code} is your code for ${product}`,
    heading: 'Your code to log in',
    valid: (minutes: number) => `The code works for ${minutes} minutes, and only in the browser you asked for it in.`,
    ignore: 'Didn’t ask for a code? You can ignore this e-mail. Don’t share the code with anyone.',
  },
} as const

/** Mail with a sign-in code. The subject starts with the code, so a notification shows it. */
export function codeMail(
  data: { to: string; code: string; minutes: number },
  language: Language,
  brand: MailBrand,
): Mail {
  const texts = TEXTS[language]
  return renderMail({
    to: data.to,
    subject: texts.subject(data.code, brand.productName),
    heading: texts.heading,
    blocks: [highlight(data.code), text(texts.valid(data.minutes)), text(texts.ignore)],
    language,
    brand,
  })
}
