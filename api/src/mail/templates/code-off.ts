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
    lost: 'Geht das gerade nicht? Bitten Sie den Betrieb um einen Link zum Anmelden.',
    link: 'Zur Anmeldung',
  },
  en: {
    subject: (product: string) => `${product}: logging in without a code`,
    heading: 'Your account doesn’t use codes',
    passkey: 'Someone asked for a code for this account. You log in with your passkey, so we’re not sending one.',
    company:
      'Someone asked for a code for this account. You log in with your company account, so we’re not sending one.',
    lost: 'Can’t do that right now? Ask whoever runs the service for a sign-in link.',
    link: 'Log in',
  },
} as const

/** Mail to a member of the staff who asked for a code and uses none. */
export const codeOffMail: Template<{ key: 'passkey' | 'company' }> = (data, language, brand) => {
  const texts = TEXTS[language]
  return renderMail({
    to: data.to,
    subject: texts.subject(brand.productName),
    heading: texts.heading,
    blocks: [text(texts[data.key]), text(texts.lost), link(texts.link, `${brand.publicUrl}${pathTo('/login/staff')}`)],
    language,
    brand,
  })
}
