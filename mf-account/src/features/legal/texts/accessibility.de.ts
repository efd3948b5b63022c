import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Barrierefreiheit',
  intro: '{{productName}} soll für alle benutzbar sein. Hier steht, woran wir uns halten und was noch abweicht.',
  sections: [
    {
      heading: 'Maßstab',
      paragraphs: [
        'Wir richten uns nach EN 301 549 und den WCAG 2.2, Stufe AA. Die Abläufe sind mit Tastatur und Vorleseprogramm gebaut, die Schrift lässt sich auf 200 % vergrößern, und Kontraste, weniger Bewegung und erzwungene Farben werden beachtet.',
      ],
    },
    {
      heading: 'Bekannte Abweichungen',
      paragraphs: [],
      list: [
        'Seitentitel (WCAG 2.4.2): Der Titel im Browser ist auf jeder Seite der Produktname. Damit Sie trotzdem hören, wo Sie sind, bekommt nach jedem Seitenwechsel die Überschrift der Seite den Fokus und wird vorgelesen.',
        'Videoanruf: Es gibt keine Untertitel und keine Gebärdensprache. Alles Wichtige kann im Chat geschrieben werden, und nach dem Anruf bekommen Sie eine schriftliche Zusammenfassung.',
        'Fotos von Kundinnen und Kunden haben keine ausführliche Beschreibung.',
      ],
    },
    {
      heading: 'Barrieren melden',
      paragraphs: [
        'Stoßen Sie auf eine Barriere, schreiben Sie an {{supportEmail}}. Wir antworten werktags von {{from}} bis {{to}} Uhr.',
        'Sind Sie mit der Antwort nicht zufrieden, wenden Sie sich an: [Betreiber: zuständige Durchsetzungs- oder Marktüberwachungsstelle]',
      ],
    },
    {
      heading: 'Stand',
      paragraphs: ['[Betreiber: Datum und Art der letzten Prüfung]'],
    },
  ],
}

export default text
