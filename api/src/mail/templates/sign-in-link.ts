import type { Language } from '@radruf/contract'
import { link, renderMail, text } from '../layout.ts'
import type { Mail, MailBrand } from '../mail-types.ts'

const TEXTS = {
  de: {
    subject: (product: string) => `Ihr Link zum Anmelden bei ${product}`,
    heading: 'Ihr Link zum Anmelden',
    why: 'Wir schicken Ihnen diesen Link, weil Sie uns um Hilfe bei der Anmeldung gebeten haben.',
    valid: (minutes: number) => `Der Link gilt ${minutes} Minuten und nur einmal, in jedem Browser.`,
    link: 'Anmeldung öffnen',
    ignore: 'Sie haben uns nicht darum gebeten? Dann können Sie diese E-Mail ignorieren. Geben Sie den Link niemandem.',
  },
  en: {
    subject: (product: string) => `Your link to log in to ${product}`,
    heading: 'Your link to log in',
    why: 'You’re getting this link because you asked us for help with logging in.',
    valid: (minutes: number) => `The link works once, for ${minutes} minutes, in any browser.`,
    link: 'Open the login page',
    ignore: 'Didn’t ask us? You can ignore this e-mail. Don’t share the link with anyone.',
  },
} as const

/** Mail with a sign-in link that the operator sends to a person who gets no code. */
export function signInLinkMail(
  data: { to: string; link: string; minutes: number },
  language: Language,
  brand: MailBrand,
): Mail {
  const texts = TEXTS[language]
  return renderMail({
    to: data.to,
    subject: texts.subject(brand.productName),
    heading: texts.heading,
    blocks: [text(texts.why), text(texts.valid(data.minutes)), link(texts.link, data.link), text(texts.ignore)],
    language,
    brand,
  })
}
