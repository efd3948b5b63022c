import { formatMinutes, JOIN_OPENS_MINUTES_BEFORE } from '@radruf/contract'
import type { Faq, FaqSettings } from './entry.ts'

const createFaq = (settings: FaqSettings): readonly Faq[] => [
  {
    id: 'how-it-works',
    question: 'Wie läuft es ab?',
    answer:
      'Sie beantworten den Fragebogen, machen Fotos und wählen einen Termin. Im Videoanruf sieht der Mechaniker durch Ihre Kamera und führt Sie durch die Reparatur. Danach bekommen Sie eine Zusammenfassung.',
  },
  {
    id: 'who-may',
    question: 'Wer kann sich anmelden?',
    answer:
      'Alle, die eine Einladung bekommen haben, mit der E-Mail-Adresse aus der Einladung. Statt eines Passworts schicken wir Ihnen bei jeder Anmeldung einen Code mit 6 Ziffern.',
  },
  {
    id: 'no-code',
    question: 'Der Anmeldecode kommt nicht an. Was kann ich tun?',
    answer:
      'Sehen Sie im Spam-Ordner nach und prüfen Sie, ob Sie die Adresse aus der Einladung eingegeben haben. Nach kurzer Wartezeit können Sie einen neuen Code anfordern; der ältere gilt dann nicht mehr. Hilft das nicht, schreiben Sie unserem Support.',
  },
  {
    id: 'interrupt',
    question: 'Kann ich den Fragebogen unterbrechen?',
    answer:
      'Ja. Jeder Schritt wird gespeichert. In der Übersicht machen Sie dort weiter, wo Sie aufgehört haben, auch auf einem anderen Gerät.',
  },
  {
    id: 'move-appointment',
    question: 'Wie kann ich einen Termin verschieben oder absagen?',
    answer: `Öffnen Sie Ihren Termin in der Übersicht. ${changeUntil(settings)} können Sie eine andere Zeit wählen oder absagen. Danach schreiben Sie uns, oder Ihrem Mechaniker im Chat.`,
  },
  {
    id: 'prepare-call',
    question: 'Wie bereite ich mich auf den Videoanruf vor?',
    answer: `Laden Sie Ihr Telefon, suchen Sie einen hellen Platz mit gutem Empfang und legen Sie das Werkzeug bereit, das Sie im Fragebogen angegeben haben. Eine Halterung für das Telefon hält Ihre Hände frei. Teilnehmen können Sie ab ${JOIN_OPENS_MINUTES_BEFORE} Minuten vor dem Termin.`,
  },
  {
    id: 'no-route',
    question: 'Der Test sagt, dass kein Anruf zustande kommt. Was nun?',
    answer:
      'Dann lässt Ihr Netz weder Ton noch Bild durch. Wechseln Sie zwischen WLAN und mobilen Daten und schalten Sie ein VPN aus; danach prüft die Seite noch einmal. Hilft das nicht, schreiben Sie im Chat oder wählen Sie einen anderen Termin.',
  },
  {
    id: 'weak-line',
    question: 'Mein Empfang ist schwach. Geht der Anruf trotzdem?',
    answer:
      'Ja. Schalten Sie vor dem Anruf oder währenddessen „Sprache zuerst“ ein: Das Bild wird klein, die Stimmen kommen durch. Reißt die Verbindung ab, versuchen wir es von selbst wieder. Reparieren Sie so lange bitte nicht weiter.',
  },
  {
    id: 'stills',
    question: 'Was geschieht mit Standbildern und Zeichnungen aus dem Anruf?',
    answer:
      'Sie beide können das Bild anhalten und darauf zeichnen. Ihr Mechaniker kann außerdem ein scharfes Standbild Ihrer Kamera abrufen. Diese Bilder liegen in Ihrem Ticket, damit Sie später nachsehen können. Sie sehen jedes im Anruf und können es dort oder im Ticket löschen.',
  },
  {
    id: 'hide-address',
    question: 'Kann ich meine Internetadresse im Anruf verbergen?',
    answer:
      'Ja, mit einem Haken in Ihrem Profil, sofern es hier einen Server zwischen Ihnen beiden gibt. Der Anruf läuft dann immer über ihn, und Ihr Gegenüber erfährt Ihre Adresse nicht. Bild und Ton können dadurch etwas später ankommen.',
  },
  {
    id: 'camera',
    question: 'Kamera oder Mikrofon funktioniert nicht. Woran liegt das?',
    answer:
      'Meist fehlt dem Browser die Erlaubnis. Tippen Sie auf das Symbol links neben der Adresse, erlauben Sie Kamera und Mikrofon und laden Sie die Seite neu. Schließen Sie auch andere Apps, die die Kamera benutzen.',
  },
  {
    id: 'not-fixed',
    question: 'Was passiert, wenn sich das Fahrrad so nicht reparieren lässt?',
    answer:
      'Dann vereinbaren Sie einen weiteren Anruf oder besorgen ein Ersatzteil, oder der Mechaniker empfiehlt eine Werkstatt. Sagt er, dass das Fahrrad nicht sicher ist, fahren Sie bitte nicht mehr damit.',
  },
  {
    id: 'photos',
    question: 'Wer sieht meine Fotos und Nachrichten?',
    answer:
      'Nur Sie und die Mechaniker, die Ihr Ticket bearbeiten. Aus den Fotos entfernen wir Ort und Gerätedaten. Der Videoanruf wird nicht aufgezeichnet; nur Standbilder daraus kommen in Ihr Ticket.',
  },
]

export default createFaq

function changeUntil({ changeUntilMinutes }: FaqSettings): string {
  return changeUntilMinutes ? `Bis ${formatMinutes(changeUntilMinutes, 'de')} vorher` : 'Bis zum Beginn'
}
