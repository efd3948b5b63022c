import type { BuiltIn } from '../content/live-content.ts'

/** The questions that the product answers until an operator changes or withdraws them. */
export const BUILT_IN_FAQ: readonly BuiltIn[] = [
  {
    id: 'how-it-works',
    values: {
      title_de: 'Wie läuft es ab?',
      text_de:
        'Sie beantworten den Fragebogen, machen Fotos und wählen einen Termin. Im Videoanruf sieht der Mechaniker durch Ihre Kamera und führt Sie durch die Reparatur. Danach bekommen Sie eine Zusammenfassung.',
      title_en: 'How does it work?',
      text_en:
        'You answer a few questions, take some photos and pick a time. On the video call, the mechanic looks through your camera and talks you through the repair. You’ll get a summary afterwards.',
    },
  },
  {
    id: 'who-may',
    values: {
      title_de: 'Wer kann sich anmelden?',
      text_de:
        'Alle, die eine Einladung bekommen haben, mit der E-Mail-Adresse aus der Einladung. Statt eines Passworts schicken wir Ihnen bei jeder Anmeldung einen Code mit 6 Ziffern.',
      title_en: 'Who can log in?',
      text_en:
        'Anyone with an invitation, using the e-mail address it was sent to. There’s no password: we e-mail you a 6-digit code each time you log in.',
    },
  },
  {
    id: 'no-code',
    values: {
      title_de: 'Der Anmeldecode kommt nicht an. Was kann ich tun?',
      text_de:
        'Sehen Sie im Spam-Ordner nach und prüfen Sie, ob Sie die Adresse aus der Einladung eingegeben haben. Nach kurzer Wartezeit können Sie einen neuen Code anfordern; der ältere gilt dann nicht mehr. Hilft das nicht, schreiben Sie unserem Support.',
      title_en: 'My login code hasn’t arrived. What can I do?',
      text_en:
        'Check your spam folder, and check that you’ve entered the address your invitation was sent to. After a short wait you can ask for a new code; the old one then stops working. If that doesn’t help, write to our support team.',
    },
  },
  {
    id: 'interrupt',
    values: {
      title_de: 'Kann ich den Fragebogen unterbrechen?',
      text_de:
        'Ja. Jeder Schritt wird gespeichert. In der Übersicht machen Sie dort weiter, wo Sie aufgehört haben, auch auf einem anderen Gerät.',
      title_en: 'Can I take a break from the questionnaire?',
      text_en:
        'Yes. Every step is saved. Pick up where you left off from the overview, on another device too if you like.',
    },
  },
  {
    id: 'move-appointment',
    values: {
      title_de: 'Wie kann ich einen Termin verschieben oder absagen?',
      text_de:
        'Öffnen Sie Ihren Termin in der Übersicht. Sie können {{changeUntil}} eine andere Zeit wählen oder absagen. Danach schreiben Sie uns, oder Ihrem Mechaniker im Chat.',
      title_en: 'How do I move or cancel an appointment?',
      text_en:
        'Open your appointment from the overview. You can choose another time or cancel {{changeUntil}}. After that, write to us, or to your mechanic in the chat.',
    },
  },
  {
    id: 'prepare-call',
    values: {
      title_de: 'Wie bereite ich mich auf den Videoanruf vor?',
      text_de:
        'Laden Sie Ihr Telefon, suchen Sie einen hellen Platz mit gutem Empfang und legen Sie das Werkzeug bereit, das Sie im Fragebogen angegeben haben. Eine Halterung für das Telefon hält Ihre Hände frei. Teilnehmen können Sie ab {{joinMinutes}} Minuten vor dem Termin.',
      title_en: 'How do I get ready for the video call?',
      text_en:
        'Charge your phone, find somewhere bright with good reception, and get out the tools you told us about in the questionnaire. A phone stand keeps your hands free. You can join from {{joinMinutes}} minutes before the appointment.',
    },
  },
  {
    id: 'no-route',
    values: {
      title_de: 'Der Test sagt, dass kein Anruf zustande kommt. Was nun?',
      text_de:
        'Dann lässt Ihr Netz weder Ton noch Bild durch. Wechseln Sie zwischen WLAN und mobilen Daten und schalten Sie ein VPN aus; danach prüft die Seite noch einmal. Hilft das nicht, schreiben Sie im Chat oder wählen Sie einen anderen Termin.',
      title_en: 'The test says that calls can’t get through. What now?',
      text_en:
        'Your network lets neither sound nor picture through. Switch between Wi-Fi and mobile data, and turn off any VPN; the page then tests again. If that doesn’t help, write in the chat or choose another time.',
    },
  },
  {
    id: 'weak-line',
    values: {
      title_de: 'Mein Empfang ist schwach. Geht der Anruf trotzdem?',
      text_de:
        'Ja. Schalten Sie vor dem Anruf oder währenddessen „Sprache zuerst“ ein: Das Bild wird klein, die Stimmen kommen durch. Reißt die Verbindung ab, versuchen wir es von selbst wieder. Reparieren Sie so lange bitte nicht weiter.',
      title_en: 'My reception is poor. Can I still have the call?',
      text_en:
        'Yes. Switch on “Voice first” before or during the call: the picture gets small and your voices get through. If the connection drops, we keep trying to restore it. Please don’t carry on with the repair until it’s back.',
    },
  },
  {
    id: 'stills',
    values: {
      title_de: 'Was geschieht mit Standbildern und Zeichnungen aus dem Anruf?',
      text_de:
        'Sie beide können das Bild anhalten und darauf zeichnen. Ihr Mechaniker kann außerdem ein scharfes Standbild Ihrer Kamera abrufen. Diese Bilder liegen in Ihrem Ticket, damit Sie später nachsehen können. Sie sehen jedes im Anruf und können es dort oder im Ticket löschen.',
      title_en: 'What happens to stills and drawings from the call?',
      text_en:
        'Either of you can freeze the picture and draw on it. The mechanic can also take a sharp still with your camera. These pictures are saved to your ticket, so that you can look things up later. You see each one in the call and can delete it there or in the ticket.',
    },
  },
  {
    id: 'hide-address',
    values: {
      title_de: 'Kann ich meine Internetadresse im Anruf verbergen?',
      text_de:
        'Ja, mit einem Haken in Ihrem Profil, sofern es hier einen Server zwischen Ihnen beiden gibt. Der Anruf läuft dann immer über ihn, und Ihr Gegenüber erfährt Ihre Adresse nicht. Bild und Ton können dadurch etwas später ankommen.',
      title_en: 'Can I hide my internet address in calls?',
      text_en:
        'Yes, by ticking a box in your profile, provided there is a server between the two of you. Your calls then always go through it, and the other person doesn’t learn your address. Sound and picture may arrive slightly later.',
    },
  },
  {
    id: 'camera',
    values: {
      title_de: 'Kamera oder Mikrofon funktioniert nicht. Woran liegt das?',
      text_de:
        'Meist fehlt dem Browser die Erlaubnis. Tippen Sie auf das Symbol links neben der Adresse, erlauben Sie Kamera und Mikrofon und laden Sie die Seite neu. Schließen Sie auch andere Apps, die die Kamera benutzen.',
      title_en: 'My camera or microphone isn’t working. Why?',
      text_en:
        'Usually the browser doesn’t have permission. Tap the icon to the left of the address, allow the camera and microphone, and reload the page. Close any other apps that are using the camera, too.',
    },
  },
  {
    id: 'not-fixed',
    values: {
      title_de: 'Was passiert, wenn sich das Fahrrad so nicht reparieren lässt?',
      text_de:
        'Dann vereinbaren Sie einen weiteren Anruf oder besorgen ein Ersatzteil, oder der Mechaniker empfiehlt eine Werkstatt. Sagt er, dass das Fahrrad nicht sicher ist, fahren Sie bitte nicht mehr damit.',
      title_en: 'What if my bike can’t be fixed this way?',
      text_en:
        'Then you’ll arrange another call or get a spare part, or the mechanic will recommend a workshop. If the mechanic says your bike isn’t safe, please don’t ride it.',
    },
  },
  {
    id: 'photos',
    values: {
      title_de: 'Wer sieht meine Fotos und Nachrichten?',
      text_de:
        'Nur Sie und die Mechaniker, die Ihr Ticket bearbeiten. Aus den Fotos entfernen wir Ort und Gerätedaten. Der Videoanruf wird nicht aufgezeichnet; nur Standbilder daraus kommen in Ihr Ticket.',
      title_en: 'Who can see my photos and messages?',
      text_en:
        'Only you and the mechanics working on your ticket. We remove location and device details from your photos. Video calls aren’t recorded; only stills from them are saved to your ticket.',
    },
  },
]
