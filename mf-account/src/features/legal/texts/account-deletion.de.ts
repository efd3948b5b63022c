import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Konto löschen',
  intro: 'So lassen Sie Ihr Konto bei {{productName}} mit allem, was dazugehört, löschen.',
  sections: [
    {
      heading: 'So geht es',
      paragraphs: [
        'Melden Sie sich an, öffnen Sie „Konto“ und dort „Konto löschen“, und tippen Sie das Wort DELETE. Ihr Konto wird sofort gelöscht, und wir bestätigen es Ihnen per E-Mail.',
        'Können Sie sich nicht anmelden, schreiben Sie von der Adresse Ihrer Einladung an {{supportEmail}}. Wir löschen das Konto für Sie.',
      ],
    },
    {
      heading: 'Was gelöscht wird',
      paragraphs: [
        'Ihr Konto, alle Tickets mit Antworten und Fotos, Termine, Nachrichten, Bewertungen und Zusammenfassungen. Offene Tickets enden damit, gebuchte Termine werden abgesagt.',
      ],
    },
    {
      heading: 'Was bleiben kann',
      paragraphs: ['[Betreiber: gesetzliche Aufbewahrungspflichten und Fristen von Sicherungskopien]'],
    },
  ],
}

export default text
