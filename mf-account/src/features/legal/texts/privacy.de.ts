import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Datenschutz',
  intro: 'Was {{productName}} über Sie speichert, wozu, wie lange, und welche Rechte Sie haben.',
  sections: [
    {
      heading: 'Verantwortlich',
      paragraphs: [
        '[Betreiber: Name und Anschrift]',
        '[Betreiber: Datenschutzbeauftragte Person, falls bestellt]',
        'Fragen zum Datenschutz beantworten wir unter {{supportEmail}}.',
      ],
    },
    {
      heading: 'Was wir speichern',
      paragraphs: ['Wir speichern nur, was für die Hilfe bei Ihrem Fahrrad gebraucht wird:'],
      list: [
        'Konto: E-Mail-Adresse, Name (falls angegeben), Sprache, Zeitpunkt der Einladung.',
        'Anmeldung: Codes nur als Prüfsumme und höchstens 10 Minuten gültig; Sitzungen mit Zeitpunkt der letzten Nutzung. Eine Sitzung endet 30 Tage nach der letzten Nutzung oder wenn Sie sich abmelden.',
        'Ticket: Ihre Antworten im Fragebogen samt Postleitzahl, auf Wunsch der Name von Leasinganbieter oder Versicherung, und Ihre Fotos. Fotos werden neu gespeichert; Ort und Gerätedaten fallen dabei weg.',
        'Termine: Zeiten, Mechaniker, Absagen und ob der Anruf zustande kam.',
        'Chat: Ihre Nachrichten und bis wohin gelesen wurde. Löschen Sie eine Nachricht, wird ihr Text gelöscht; dass und wann es sie gab, bleibt sichtbar.',
        'Videoanruf: wer wann beigetreten ist. Bild und Ton werden nicht aufgezeichnet.',
        'Ergebnis: die Zusammenfassung des Mechanikers und Ihre Bewertung.',
      ],
    },
    {
      heading: 'Wozu und auf welcher Grundlage',
      paragraphs: [
        'Wir verarbeiten diese Daten, um Ihnen die Hilfe zu leisten, die Sie anfordern (Art. 6 Abs. 1 Buchst. b DSGVO), und um den Dienst vor Missbrauch zu schützen (Art. 6 Abs. 1 Buchst. f DSGVO), zum Beispiel mit Zählern gegen zu viele Anmeldeversuche.',
      ],
    },
    {
      heading: 'Wer Ihre Daten bekommt',
      paragraphs: [
        'Ihr Ticket sehen Sie und die Mechaniker, die es bearbeiten.',
        'Der Videoanruf läuft direkt zwischen Ihrem Gerät und dem des Mechanikers; beide Geräte erfahren dabei die Internetadresse des anderen. Lässt Ihr Netz das nicht zu, leitet ein Vermittlungsserver die verschlüsselten Daten weiter. [Betreiber: falls der Anruf über Twilio läuft, Angaben zu diesem Dienst]',
        'Für Betrieb und E-Mail-Versand setzen wir Dienstleister ein: [Betreiber: Hosting, E-Mail-Versand, Speicher für Fotos]',
      ],
    },
    {
      heading: 'Auf Ihrem Gerät',
      paragraphs: [
        'Wir legen auf Ihrem Gerät nur ab, was der Dienst braucht: ein Cookie für die Anmeldung, Ihre Sprachwahl (lokaler Speicher und Cookie) und noch nicht abgeschickte Eingaben, damit sie bei schlechtem Empfang nicht verloren gehen.',
        'Es gibt keine Werbung und keine Verfolgung über andere Seiten. Setzt der Betreiber weitere Dienste ein, fragt er Sie vorher um Ihre Einwilligung.',
      ],
    },
    {
      heading: 'Wie lange',
      paragraphs: [
        'Ihr Konto und Ihre Tickets bleiben gespeichert, bis Sie die Löschung verlangen oder: [Betreiber: Löschfrist nach Abschluss des letzten Tickets].',
      ],
    },
    {
      heading: 'Ihre Rechte',
      paragraphs: [
        'Sie können Auskunft, Berichtigung, Löschung, Einschränkung und eine Kopie Ihrer Daten verlangen und der Verarbeitung widersprechen. Schreiben Sie dazu an {{supportEmail}}.',
        'Beschweren können Sie sich auch bei einer Aufsichtsbehörde: [Betreiber: zuständige Datenschutzaufsicht]',
      ],
    },
  ],
}

export default text
