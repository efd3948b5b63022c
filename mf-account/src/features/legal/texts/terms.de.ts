import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Nutzungsbedingungen',
  intro: 'Was {{productName}} leistet, und was dabei in Ihrer Hand liegt.',
  sections: [
    {
      heading: 'Der Dienst',
      paragraphs: [
        '{{productName}} hilft eingeladenen Kundinnen und Kunden bei Fahrradproblemen: mit einem Fragebogen, einem Chat und einem Videoanruf mit einem Mechaniker. Vertragspartner ist [Betreiber: Name und Anschrift].',
        'Ein Erfolg der Reparatur wird nicht geschuldet. Lässt sich das Problem so nicht lösen, empfehlen wir eine Werkstatt.',
      ],
    },
    {
      heading: 'Zugang',
      paragraphs: [
        'Zugang haben Personen mit einer Einladung. Geben Sie den Anmeldecode nicht weiter.',
        'Die Anrufe finden werktags von {{from}} bis {{to}} Uhr statt. Verschieben oder absagen können Sie bis zwei Stunden vorher.',
      ],
    },
    {
      heading: 'Sicherheit beim Reparieren',
      paragraphs: [
        'Sie führen die Arbeiten selbst aus. Arbeiten Sie nur an einem sicher stehenden Fahrrad und hören Sie auf, wenn Sie unsicher sind oder die Verbindung schlecht wird.',
        'Sagt der Mechaniker, dass das Fahrrad nicht sicher ist, fahren Sie nicht damit, bis eine Werkstatt es geprüft hat. Das gilt besonders bei Bremsen, Lenkung, gerissenem Rahmen und heißem Akku.',
      ],
    },
    {
      heading: 'Miteinander',
      paragraphs: [
        'Laden Sie nur Fotos hoch, die Ihr Fahrrad zeigen, und niemanden ohne Einverständnis. Der Anruf darf von keiner Seite aufgezeichnet werden.',
      ],
    },
    {
      heading: 'Kosten, Haftung, anwendbares Recht',
      paragraphs: ['[Betreiber: Entgelt oder Kostenfreiheit, Haftung, Laufzeit und Kündigung, anwendbares Recht]'],
    },
  ],
}

export default text
