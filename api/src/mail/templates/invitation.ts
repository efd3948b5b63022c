import { isolateText, type Language, type PersonRole, type StaffRole } from '@radruf/contract'
import { link, type MailBlock, renderMail, steps, text } from '../layout.ts'
import type { Mail, MailBrand } from '../mail-types.ts'

type InvitationTexts = Record<StaffRole, string> & {
  subject: (product: string) => string
  heading: (product: string) => string
  /** `inviter`: a person, or the product. */
  customer: (inviter: string) => string
  steps: readonly string[]
  how: string
  link: { customer: string; staff: string }
}

const TEXTS: Record<Language, InvitationTexts> = {
  de: {
    subject: (product) => `Ihre Einladung zu ${product}`,
    heading: (product) => `Willkommen bei ${product}`,
    customer: (inviter) => `${inviter} lädt Sie ein, Ihr Rad gemeinsam per Video zu reparieren.`,
    steps: [
      'Sie zeigen uns zuerst, was kaputt ist. Das dauert fünf Minuten.',
      'Dann wählen Sie eine Zeit. Das Gespräch dauert etwa 20 Minuten.',
    ],
    mechanic: 'Sie sind eingeladen, Kundinnen und Kunden per Videoanruf bei der Reparatur ihres Fahrrads zu helfen.',
    lead: 'Sie sind eingeladen, die Werkstatt zu leiten: Sie sehen alle Fälle und helfen Kundinnen und Kunden per Videoanruf.',
    operator:
      'Sie sind eingeladen, den Betrieb zu übernehmen: Personen, Inhalte und Einstellungen, ohne Einblick in Fälle.',
    how: 'Zum Anmelden brauchen Sie kein Passwort. Geben Sie diese E-Mail-Adresse ein; wir schicken Ihnen einen Code mit 6 Ziffern.',
    link: { customer: 'Problem beschreiben', staff: 'Jetzt anmelden' },
  },
  en: {
    subject: (product) => `Your invitation to ${product}`,
    heading: (product) => `Welcome to ${product}`,
    customer: (inviter) => `${inviter} invites you to fix your bike together, by video.`,
    steps: [
      'First you show us what’s broken. It takes five minutes.',
      'Then you pick a time. The call takes about 20 minutes.',
    ],
    mechanic: 'You’re invited to help customers fix their bikes by video call.',
    lead: 'You’re invited to lead the workshop: you’ll see every case and help customers fix their bikes by video call.',
    operator: 'You’re invited to run the service: people, content and settings, without access to cases.',
    how: 'You won’t need a password. Enter this e-mail address and we’ll send you a 6-digit code.',
    link: { customer: 'Describe the problem', staff: 'Log in' },
  },
}

/** `inviter`: the name of the person who invites; null for the workshop. */
type InvitationData = { to: string; role: PersonRole; link: string; inviter: string | null }

/** Invites a person. Customers read who invites, how long it takes, and what it costs, if the operator has set that. */
export function invitationMail(data: InvitationData, language: Language, brand: MailBrand): Mail {
  const texts = TEXTS[language]
  const { role } = data
  const price = language === 'de' ? brand.callPriceDe : brand.callPriceEn
  const about: MailBlock[] =
    role === 'customer'
      ? [
          text(texts.customer(isolateText(data.inviter ?? brand.productName))),
          steps(texts.steps.map((step) => ({ text: step }))),
          ...(price ? [text(price)] : []),
        ]
      : [text(texts[role])]
  return renderMail({
    to: data.to,
    subject: texts.subject(brand.productName),
    heading: texts.heading(brand.productName),
    ...(role === 'customer' && { picture: { drawing: 'hero' } }),
    blocks: [...about, link(texts.link[role === 'customer' ? 'customer' : 'staff'], data.link), text(texts.how)],
    language,
    brand,
  })
}
