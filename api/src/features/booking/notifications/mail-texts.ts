import { JOIN_OPENS_MINUTES_BEFORE, type Language } from '@radruf/contract'

const NUMERALS: Record<Language, Record<number, string>> = {
  de: { 5: 'fünf', 10: 'zehn', 15: 'fünfzehn', 20: 'zwanzig' },
  en: { 5: 'five', 10: 'ten', 15: 'fifteen', 20: 'twenty' },
}
/** Minutes before the appointment at which joining opens, spelled out as in a sentence. */
const JOIN_OPENS: Record<Language, string> = {
  de: NUMERALS.de[JOIN_OPENS_MINUTES_BEFORE] ?? String(JOIN_OPENS_MINUTES_BEFORE),
  en: NUMERALS.en[JOIN_OPENS_MINUTES_BEFORE] ?? String(JOIN_OPENS_MINUTES_BEFORE),
}

export type AppointmentNotification =
  | 'booked'
  | 'moved'
  | 'cancelled'
  | 'delayed'
  | 'missed'
  | 'missed_by_customer'
  | 'missed_by_mechanic'
  | 'handed_over'
  | 'closing'
  | 'photos_requested'
  | 'reminder_day'
  | 'reminder_hour'
  | 'reminder_soon'
type AppointmentFacts = { time: string; mechanic: string }
type MailText = {
  subject: (facts: AppointmentFacts) => string
  /** Shown above the text. The subject names the time itself, because it is also read alone. */
  heading: string
  lines: (facts: AppointmentFacts) => string[]
  action: string
  path: '/appointment' | '/appointment/confirmation' | '/chat' | '/chat/videocall'
}

/**
 * Texts of the mails and push messages about an appointment. They name the time that `formatAppointmentTime` returns and never
 * say "in an hour": a delayed mail then still names the right time.
 */
export const APPOINTMENT_TEXTS: Record<Language, Record<AppointmentNotification, MailText>> = {
  de: {
    booked: {
      subject: ({ time }) => `Ihr Termin: ${time}`,
      heading: 'Ihr Termin steht',
      lines: ({ time, mechanic }) => [
        `Ihr Videoanruf mit ${mechanic} ist gebucht: ${time}.`,
        `Mit der Datei im Anhang steht er auch in Ihrem Kalender. Teilnehmen können Sie ab ${JOIN_OPENS.de} Minuten vorher.`,
        'Stellen Sie das Fahrrad dann ins Licht und legen Sie Ihr Werkzeug bereit.',
      ],
      action: 'Termin ansehen',
      path: '/appointment/confirmation',
    },
    moved: {
      subject: ({ time }) => `Ihr neuer Termin: ${time}`,
      heading: 'Ihr Termin ist verschoben',
      lines: ({ time, mechanic }) => [
        `Ihr Videoanruf wurde verschoben. Die neue Zeit mit ${mechanic}: ${time}.`,
        'Die Datei im Anhang ändert den Eintrag in Ihrem Kalender.',
      ],
      action: 'Termin ansehen',
      path: '/appointment/confirmation',
    },
    cancelled: {
      subject: ({ time }) => `Termin abgesagt: ${time}`,
      heading: 'Ihr Termin ist abgesagt',
      lines: ({ time }) => [
        `Ihr Videoanruf am ${time} ist abgesagt.`,
        'Die Datei im Anhang entfernt den Termin aus Ihrem Kalender. Sie können jederzeit eine neue Zeit wählen.',
      ],
      action: 'Neue Zeit wählen',
      path: '/appointment',
    },
    missed: {
      subject: () => 'Ihr Videoanruf hat nicht stattgefunden',
      heading: 'Ihr Videoanruf hat nicht stattgefunden',
      lines: ({ time }) => [
        `Zu Ihrem Termin am ${time} war niemand da, weder Sie noch wir.`,
        'Wählen Sie einfach eine neue Zeit, dann helfen wir Ihnen weiter.',
      ],
      action: 'Neue Zeit wählen',
      path: '/appointment',
    },
    missed_by_customer: {
      subject: () => 'Wir haben Sie im Videoanruf nicht erreicht',
      heading: 'Wir haben Sie nicht erreicht',
      lines: ({ time, mechanic }) => [
        `${mechanic} hat zu Ihrem Termin am ${time} auf Sie gewartet. Sie waren nicht im Gespräch.`,
        'Ihr Ticket bleibt offen. Schreiben Sie im Chat, wann es Ihnen besser passt.',
      ],
      action: 'Zum Chat',
      path: '/chat',
    },
    missed_by_mechanic: {
      subject: () => 'Wir haben Ihren Termin verpasst',
      heading: 'Wir haben Ihren Termin verpasst',
      lines: ({ time, mechanic }) => [
        `Sie waren zu Ihrem Termin am ${time} da, ${mechanic} nicht. Das tut uns leid.`,
        'Wir melden uns bei Ihnen. Schreiben Sie im Chat gern gleich, wann es Ihnen passt.',
      ],
      action: 'Zum Chat',
      path: '/chat',
    },
    delayed: {
      subject: ({ time }) => `Etwas später: ${time}`,
      heading: 'Ihr Gespräch beginnt etwas später',
      lines: ({ time, mechanic }) => [
        `${mechanic} ist noch im Gespräch davor und bittet um etwas Geduld. Ihr Videoanruf beginnt nun: ${time}.`,
        'Die Datei im Anhang ändert den Eintrag in Ihrem Kalender. Sie müssen nichts tun.',
      ],
      action: 'Termin ansehen',
      path: '/appointment/confirmation',
    },
    handed_over: {
      subject: ({ time }) => `Ihr Termin bleibt: ${time}`,
      heading: 'Ihr Termin bleibt',
      lines: ({ time, mechanic }) => [
        `Ihr Videoanruf findet wie vereinbart statt: ${time}. Nur wer Ihnen hilft, hat gewechselt: ${mechanic} übernimmt und kennt Ihren Fall.`,
        'Passt Ihnen das nicht, wählen Sie einfach eine andere Zeit. Die Datei im Anhang ändert den Eintrag in Ihrem Kalender.',
      ],
      action: 'Termin ansehen',
      path: '/appointment/confirmation',
    },
    closing: {
      subject: ({ time }) => `Zu dieser Zeit haben wir geschlossen: ${time}`,
      heading: 'Bitte wählen Sie eine andere Zeit',
      lines: ({ time }) => [
        `Zu Ihrem Termin am ${time} haben wir nun doch geschlossen. Das tut uns leid.`,
        'Wählen Sie bitte eine andere Zeit, die freien sehen Sie sofort. Bis dahin bleibt Ihr Termin gebucht.',
      ],
      action: 'Andere Zeit wählen',
      path: '/appointment',
    },
    photos_requested: {
      subject: () => 'Schicken Sie uns bitte noch Fotos',
      heading: 'Bitte noch Fotos vor dem Gespräch',
      lines: ({ time, mechanic }) => [
        `${mechanic} bereitet Ihren Videoanruf vor: ${time}. Dafür fehlen noch Fotos von Ihrem Fahrrad, wie es jetzt ist.`,
        'Zwei oder drei reichen: das ganze Rad und die Stelle, um die es geht. Schicken Sie sie einfach im Chat.',
      ],
      action: 'Fotos im Chat schicken',
      path: '/chat',
    },
    reminder_day: {
      subject: ({ time }) => `Erinnerung: ${time}`,
      heading: 'Erinnerung an Ihren Termin',
      lines: ({ time, mechanic }) => [
        `Ihr Videoanruf mit ${mechanic} rückt näher: ${time}.`,
        'Verschieben oder absagen können Sie in der App.',
      ],
      action: 'Termin ansehen',
      path: '/appointment/confirmation',
    },
    reminder_hour: {
      subject: ({ time }) => `Bald geht es los: ${time}`,
      heading: 'Bald geht es los',
      lines: ({ time, mechanic }) => [
        `Bald beginnt Ihr Videoanruf mit ${mechanic}: ${time}.`,
        'Laden Sie Ihr Handy, stellen Sie das Fahrrad ins Licht und legen Sie Ihr Werkzeug bereit.',
      ],
      action: 'Zum Termin',
      path: '/appointment/confirmation',
    },
    reminder_soon: {
      subject: ({ time }) => `Gleich geht es los: ${time}`,
      heading: 'Gleich geht es los',
      lines: ({ time, mechanic }) => [
        `Gleich beginnt Ihr Videoanruf mit ${mechanic}: ${time}.`,
        'Sie können jetzt teilnehmen.',
      ],
      action: 'Jetzt teilnehmen',
      path: '/chat/videocall',
    },
  },
  en: {
    booked: {
      subject: ({ time }) => `Your appointment: ${time}`,
      heading: 'You’re booked in',
      lines: ({ time, mechanic }) => [
        `Your video call with ${mechanic} is booked: ${time}.`,
        `Open the attached file to add it to your calendar. You can join from ${JOIN_OPENS.en} minutes before.`,
        'Put your bike somewhere bright and have your tools to hand.',
      ],
      action: 'View appointment',
      path: '/appointment/confirmation',
    },
    moved: {
      subject: ({ time }) => `Your new appointment: ${time}`,
      heading: 'Your appointment has moved',
      lines: ({ time, mechanic }) => [
        `Your video call has moved. Your new time with ${mechanic}: ${time}.`,
        'The attached file updates the entry in your calendar.',
      ],
      action: 'View appointment',
      path: '/appointment/confirmation',
    },
    cancelled: {
      subject: ({ time }) => `Appointment cancelled: ${time}`,
      heading: 'Your appointment is cancelled',
      lines: ({ time }) => [
        `Your video call on ${time} is cancelled.`,
        'The attached file removes it from your calendar. You can pick a new time whenever you like.',
      ],
      action: 'Pick a new time',
      path: '/appointment',
    },
    missed: {
      subject: () => 'Your video call didn’t happen',
      heading: 'Your video call didn’t happen',
      lines: ({ time }) => [
        `Neither of us made it to the call on ${time}.`,
        'Just pick a new time and we’ll take it from there.',
      ],
      action: 'Pick a new time',
      path: '/appointment',
    },
    missed_by_customer: {
      subject: () => 'We missed you on the video call',
      heading: 'We missed you on the call',
      lines: ({ time, mechanic }) => [
        `${mechanic} waited for you at your appointment on ${time}, but you didn’t join.`,
        'Your ticket stays open. Message us in the chat and tell us when would suit you better.',
      ],
      action: 'Open the chat',
      path: '/chat',
    },
    missed_by_mechanic: {
      subject: () => 'We missed your appointment',
      heading: 'We missed your appointment',
      lines: ({ time, mechanic }) => [
        `You were there for your appointment on ${time}, but ${mechanic} wasn’t. We’re sorry.`,
        'We’ll be in touch. You’re welcome to tell us in the chat right away when would suit you.',
      ],
      action: 'Open the chat',
      path: '/chat',
    },
    delayed: {
      subject: ({ time }) => `A little later: ${time}`,
      heading: 'Your call starts a little later',
      lines: ({ time, mechanic }) => [
        `${mechanic} is still in the call before yours and asks for a little patience. Your video call now starts: ${time}.`,
        'The attached file updates the entry in your calendar. There’s nothing you need to do.',
      ],
      action: 'View your appointment',
      path: '/appointment/confirmation',
    },
    handed_over: {
      subject: ({ time }) => `Your appointment is unchanged: ${time}`,
      heading: 'Your appointment is unchanged',
      lines: ({ time, mechanic }) => [
        `Your video call goes ahead as planned: ${time}. Only the person helping you has changed: ${mechanic} is taking over and knows your case.`,
        'If that doesn’t suit you, simply choose another time. The attached file updates the entry in your calendar.',
      ],
      action: 'View appointment',
      path: '/appointment/confirmation',
    },
    closing: {
      subject: ({ time }) => `We’re closed at this time: ${time}`,
      heading: 'Please choose another time',
      lines: ({ time }) => [
        `It turns out we’re closed at the time of your video call: ${time}. We’re sorry.`,
        'Please choose another time; you’ll see the free ones at once. Until then your appointment stays booked.',
      ],
      action: 'Choose another time',
      path: '/appointment',
    },
    photos_requested: {
      subject: () => 'Could you send us a few photos?',
      heading: 'A few photos before your call',
      lines: ({ time, mechanic }) => [
        `${mechanic} is getting ready for your video call: ${time}. Photos of your bike as it is now would help.`,
        'Two or three will do: the whole bike, and the spot it’s about. Just send them in the chat.',
      ],
      action: 'Send photos in the chat',
      path: '/chat',
    },
    reminder_day: {
      subject: ({ time }) => `Reminder: ${time}`,
      heading: 'A reminder about your appointment',
      lines: ({ time, mechanic }) => [
        `Just a reminder of your video call with ${mechanic}: ${time}.`,
        'You can move or cancel it in the app.',
      ],
      action: 'View appointment',
      path: '/appointment/confirmation',
    },
    reminder_hour: {
      subject: ({ time }) => `Your call is coming up: ${time}`,
      heading: 'Your call is coming up',
      lines: ({ time, mechanic }) => [
        `Your video call with ${mechanic} starts soon: ${time}.`,
        'Charge your phone, put your bike somewhere bright and get your tools ready.',
      ],
      action: 'View appointment',
      path: '/appointment/confirmation',
    },
    reminder_soon: {
      subject: ({ time }) => `About to start: ${time}`,
      heading: 'About to start',
      lines: ({ time, mechanic }) => [
        `Your video call with ${mechanic} is about to start: ${time}.`,
        'You can join now.',
      ],
      action: 'Join now',
      path: '/chat/videocall',
    },
  },
}

/** Labels of the facts that every mail about an appointment lists. */
export const FACT_LABELS: Record<Language, { time: string; mechanic: string }> = {
  de: { time: 'Wann', mechanic: 'Mit' },
  en: { time: 'When', mechanic: 'With' },
}

/** Words for programs that do not show the photo of the bike. */
export const BIKE_TEXTS: Record<Language, string> = { de: 'Ihr Fahrrad', en: 'Your bike' }

/** Texts of the calendar entry. */
export const CALENDAR_TEXTS: Record<
  Language,
  { title: (product: string, mechanic: string) => string; description: (time: string, url: string) => string }
> = {
  de: {
    title: (product, mechanic) => `${product}: Videoanruf mit ${mechanic}`,
    description: (time, url) => `${time}\nTeilnehmen ab ${JOIN_OPENS.de} Minuten vorher: ${url}`,
  },
  en: {
    title: (product, mechanic) => `${product}: video call with ${mechanic}`,
    description: (time, url) => `${time}\nJoin from ${JOIN_OPENS.en} minutes before: ${url}`,
  },
}

/** Texts of the link to move or cancel without signing in. */
export const VISIT_TEXTS: Record<Language, string> = {
  de: 'Ohne Anmeldung verschieben oder absagen',
  en: 'Move or cancel without logging in',
}
