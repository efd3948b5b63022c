import { pathTo } from '@radruf/contract'
import { link, renderMail, text } from '../layout.ts'
import type { Template } from '../mail-types.ts'

const TEXTS = {
  de: {
    subject: (product: string) => `${product}: Anmelden ohne Code`,
    heading: 'Für Ihr Konto gibt es keine Codes',
    passkey:
      'Für dieses Konto wurde ein Code angefordert. Sie melden sich mit Ihrem Passkey an, deshalb schicken wir keinen.',
    company:
      'Für dieses Konto wurde ein Code angefordert. Sie melden sich mit Ihrem Firmenkonto an, deshalb schicken wir keinen.',
    blockedSubject: (product: string) => `${product}: Ihr Zugang ist gesperrt`,
    blockedHeading: 'Ihr Zugang ist gesperrt',
    blocked: 'Für dieses Konto wurde ein Code angefordert. Es ist gesperrt, deshalb schicken wir keinen.',
    askWhy: 'Warum, sagen wir Ihnen gern. Unsere Adresse steht unten.',
    lost: 'Geht das gerade nicht? Bitten Sie den Betrieb um einen Link zum Anmelden.',
    link: 'Zur Anmeldung',
  },
  en: {
    subject: (product: string) => `${product}: logging in without a code`,
    heading: 'Your account doesn’t use codes',
    passkey: 'Someone asked for a code for this account. You log in with your passkey, so we’re not sending one.',
    company:
      'Someone asked for a code for this account. You log in with your company account, so we’re not sending one.',
    blockedSubject: (product: string) => `${product}: your account is blocked`,
    blockedHeading: 'Your account is blocked',
    blocked: 'Someone asked for a code for this account. It’s blocked, so we’re not sending one.',
    askWhy: 'We’ll gladly tell you why. Our address is below.',
    lost: 'Can’t do that right now? Ask whoever runs the service for a sign-in link.',
    link: 'Log in',
  },
} as const

/** Mail to a person who asked for a code and gets none: staff with another key, and everyone who is blocked. */
export const codeOffMail: Template<{ key: 'passkey' | 'company' | 'blocked' }> = ({ to, key }, language, brand) => {
  const texts = TEXTS[language]
  const mail = { to, language, brand }
  if (key === 'blocked')
    return renderMail({
      ...mail,
      subject: texts.blockedSubject(brand.productName),
      heading: texts.blockedHeading,
      blocks: [text(texts.blocked), text(texts.askWhy)],
    })
  return renderMail({
    ...mail,
    subject: texts.subject(brand.productName),
    heading: texts.heading,
    blocks: [text(texts[key]), text(texts.lost), link(texts.link, `${brand.publicUrl}${pathTo('/login/staff')}`)],
  })
}
