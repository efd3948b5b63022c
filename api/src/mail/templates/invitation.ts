import type { Language, PersonRole } from '@radruf/contract'
import { link, renderMail, text } from '../layout.ts'
import type { Mail, MailBrand } from '../mail-types.ts'

const TEXTS = {
  de: {
    subject: (product: string) => `Ihre Einladung zu ${product}`,
    heading: (product: string) => `Willkommen bei ${product}`,
    customer:
      'Sie sind eingeladen, Ihr Fahrrad zusammen mit einer Mechanikerin oder einem Mechaniker per Videoanruf wieder in Gang zu bringen. Beschreiben Sie zuerst das Problem, dann buchen Sie einen Termin.',
    mechanic: 'Sie sind eingeladen, Kundinnen und Kunden per Videoanruf bei der Reparatur ihres Fahrrads zu helfen.',
    lead: 'Sie sind eingeladen, die Werkstatt zu leiten: Sie sehen alle Fälle und helfen Kundinnen und Kunden per Videoanruf.',
    operator:
      'Sie sind eingeladen, den Betrieb zu übernehmen: Personen, Inhalte und Einstellungen, ohne Einblick in Fälle.',
    how: 'Zum Anmelden brauchen Sie kein Passwort. Geben Sie diese E-Mail-Adresse ein; wir schicken Ihnen einen Code mit 6 Ziffern.',
    link: 'Jetzt anmelden',
  },
  en: {
    subject: (product: string) => `Your invitation to ${product}`,
    heading: (product: string) => `Welcome to ${product}`,
    customer:
      'You’re invited to get your bike going again with one of our mechanics, by video call. Tell us what’s wrong first, then pick a time.',
    mechanic: 'You’re invited to help customers fix their bikes by video call.',
    lead: 'You’re invited to lead the workshop: you’ll see every case and help customers fix their bikes by video call.',
    operator: 'You’re invited to run the service: people, content and settings, without access to cases.',
    how: 'You won’t need a password. Enter this e-mail address and we’ll send you a 6-digit code.',
    link: 'Log in',
  },
} as const

export function invitationMail(
  data: { to: string; role: PersonRole; link: string },
  language: Language,
  brand: MailBrand,
): Mail {
  const texts = TEXTS[language]
  return renderMail({
    to: data.to,
    subject: texts.subject(brand.productName),
    heading: texts.heading(brand.productName),
    blocks: [text(texts[data.role]), text(texts.how), link(texts.link, data.link)],
    language,
    brand,
  })
}
