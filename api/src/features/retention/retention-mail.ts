import { type Language, pathTo } from '@radruf/contract'
import { link, renderMail, text } from '../../mail/layout.ts'
import type { Template } from '../../mail/mail.ts'

type Facts = { number: number; date: string }

const TEXTS: Record<
  Language,
  { subject: (facts: Facts) => string; heading: string; lines: (facts: Facts) => string[]; action: string }
> = {
  de: {
    subject: ({ number, date }) => `Wir löschen Ihr Ticket ${number} am ${date}`,
    heading: 'Ihr altes Ticket wird gelöscht',
    lines: ({ number, date }) => [
      `Ihr Ticket ${number} ist seit langem abgeschlossen. Am ${date} löschen wir es mit Antworten, Fotos, Chat und Zusammenfassung.`,
      'Möchten Sie etwas davon behalten? Bis dahin können Sie eine Kopie Ihrer Daten herunterladen. Sonst brauchen Sie nichts zu tun.',
    ],
    action: 'Meine Daten herunterladen',
  },
  en: {
    subject: ({ number, date }) => `We’ll delete your ticket ${number} on ${date}`,
    heading: 'Your old ticket will be deleted',
    lines: ({ number, date }) => [
      `Your ticket ${number} has been closed for a long time. On ${date} we’ll delete it with its answers, photos, chat and summary.`,
      'Want to keep any of it? You can download a copy of your data until then. Otherwise there’s nothing you need to do.',
    ],
    action: 'Download my data',
  },
}

/** Announces the erasure of a closed ticket, and offers the export. */
export const retentionMail: Template<Facts> = ({ to, ...facts }, language, brand) => {
  const texts = TEXTS[language]
  return renderMail({
    to,
    subject: texts.subject(facts),
    heading: texts.heading,
    blocks: [...texts.lines(facts).map(text), link(texts.action, brand.publicUrl + pathTo('/profile/data'))],
    language,
    brand,
  })
}
