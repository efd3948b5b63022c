import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Impressum',
  intro: 'Angaben zum Anbieter von {{productName}} nach § 5 DDG.',
  sections: [
    {
      heading: 'Anbieter',
      paragraphs: [
        '[Betreiber: Name und Anschrift]',
        '[Betreiber: Vertretungsberechtigte Personen]',
        '[Betreiber: Registergericht und Registernummer, Umsatzsteuer-Identifikationsnummer]',
      ],
    },
    {
      heading: 'Kontakt',
      paragraphs: [
        'E-Mail: {{supportEmail}}',
        'Telefon: [Betreiber: Telefonnummer]',
        'Support: werktags von {{from}} bis {{to}} Uhr.',
      ],
    },
    {
      heading: 'Streitbeilegung',
      paragraphs: [
        '[Betreiber: Bereitschaft oder Verpflichtung zur Teilnahme an Verfahren vor einer Verbraucherschlichtungsstelle]',
      ],
    },
  ],
}

export default text
