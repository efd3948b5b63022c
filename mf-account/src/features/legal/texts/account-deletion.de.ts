import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Konto löschen',
  intro: 'So lassen Sie Ihr Konto bei {{productName}} mit allem, was dazugehört, löschen.',
  sections: [
    {
      heading: 'So geht es',
      paragraphs: [
        'Schreiben Sie von der Adresse, mit der Sie sich anmelden, an {{supportEmail}} und verlangen Sie die Löschung. Wir bestätigen sie Ihnen per E-Mail.',
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
