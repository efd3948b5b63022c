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
  | 'missed'
  | 'handed_over'
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
  path: '/appointment' | '/appointment/confirmation' | '/chat/videocall'
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
        `Der angehängte Kalendereintrag enthält dieselbe Zeit. Teilnehmen können Sie ab ${JOIN_OPENS.de} Minuten vorher.`,
        'Halten Sie Ihr Fahrrad, gutes Licht und Ihr Werkzeug bereit.',
      ],
      action: 'Termin ansehen oder ändern',
      path: '/appointment/confirmation',
    },
    moved: {
      subject: ({ time }) => `Ihr neuer Termin: ${time}`,
      heading: 'Ihr Termin ist verschoben',
      lines: ({ time, mechanic }) => [
        `Ihr Videoanruf wurde verschoben. Die neue Zeit mit ${mechanic}: ${time}.`,
        'Der angehängte Kalendereintrag ersetzt den bisherigen.',
      ],
      action: 'Termin ansehen oder ändern',
      path: '/appointment/confirmation',
    },
    cancelled: {
      subject: ({ time }) => `Termin abgesagt: ${time}`,
      heading: 'Ihr Termin ist abgesagt',
      lines: ({ time }) => [
        `Ihr Videoanruf am ${time} ist abgesagt.`,
        'Der angehängte Kalendereintrag entfernt den Termin aus Ihrem Kalender. Sie können jederzeit eine neue Zeit wählen.',
      ],
      action: 'Neue Zeit wählen',
      path: '/appointment',
    },
    missed: {
      subject: () => 'Ihr Videoanruf hat nicht stattgefunden',
      heading: 'Ihr Videoanruf hat nicht stattgefunden',
      lines: ({ time }) => [
        `Zu Ihrem Termin am ${time} kam kein Anruf zustande.`,
        'Wählen Sie einfach eine neue Zeit, dann helfen wir Ihnen weiter.',
      ],
      action: 'Neue Zeit wählen',
      path: '/appointment',
    },
    handed_over: {
      subject: ({ time }) => `Ihr Termin bleibt: ${time}`,
      heading: 'Ihr Termin bleibt',
      lines: ({ time, mechanic }) => [
        `Ihr Videoanruf findet wie vereinbart statt: ${time}. Nur wer Ihnen hilft, hat gewechselt: ${mechanic} übernimmt und kennt Ihren Fall.`,
        'Der angehängte Kalendereintrag ersetzt den bisherigen.',
      ],
      action: 'Termin ansehen oder ändern',
      path: '/appointment/confirmation',
    },
    reminder_day: {
      subject: ({ time }) => `Erinnerung: ${time}`,
      heading: 'Erinnerung an Ihren Termin',
      lines: ({ time, mechanic }) => [
        `Zur Erinnerung, Ihr Videoanruf mit ${mechanic}: ${time}.`,
        'Verschieben oder absagen können Sie in der App.',
      ],
      action: 'Termin ansehen oder ändern',
      path: '/appointment/confirmation',
    },
    reminder_hour: {
      subject: ({ time }) => `Bald ist Ihr Anruf: ${time}`,
      heading: 'Bald ist Ihr Anruf',
      lines: ({ time, mechanic }) => [
        `Bald beginnt Ihr Videoanruf mit ${mechanic}: ${time}.`,
        'Laden Sie Ihr Telefon und stellen Sie Fahrrad, Licht und Werkzeug bereit.',
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
      heading: 'Your appointment is booked',
      lines: ({ time, mechanic }) => [
        `Your video call with ${mechanic} is booked: ${time}.`,
        `The attached calendar entry has the same time. You can join from ${JOIN_OPENS.en} minutes before.`,
        'Have your bike, good light and your tools at hand.',
      ],
      action: 'See or change the appointment',
      path: '/appointment/confirmation',
    },
    moved: {
      subject: ({ time }) => `Your new appointment: ${time}`,
      heading: 'Your appointment was moved',
      lines: ({ time, mechanic }) => [
        `Your video call was moved. The new time with ${mechanic}: ${time}.`,
        'The attached calendar entry replaces the earlier one.',
      ],
      action: 'See or change the appointment',
      path: '/appointment/confirmation',
    },
    cancelled: {
      subject: ({ time }) => `Appointment cancelled: ${time}`,
      heading: 'Your appointment is cancelled',
      lines: ({ time }) => [
        `Your video call on ${time} is cancelled.`,
        'The attached calendar entry removes it from your calendar. You can choose a new time whenever you like.',
      ],
      action: 'Choose a new time',
      path: '/appointment',
    },
    missed: {
      subject: () => 'Your video call did not take place',
      heading: 'Your video call did not take place',
      lines: ({ time }) => [
        `No call came about for your appointment on ${time}.`,
        'Just choose a new time and we will help you.',
      ],
      action: 'Choose a new time',
      path: '/appointment',
    },
    handed_over: {
      subject: ({ time }) => `Your appointment stays: ${time}`,
      heading: 'Your appointment stays',
      lines: ({ time, mechanic }) => [
        `Your video call takes place as agreed: ${time}. Only who helps you has changed: ${mechanic} takes over and knows your case.`,
        'The attached calendar entry replaces the earlier one.',
      ],
      action: 'See or change the appointment',
      path: '/appointment/confirmation',
    },
    reminder_day: {
      subject: ({ time }) => `Reminder: ${time}`,
      heading: 'A reminder of your appointment',
      lines: ({ time, mechanic }) => [
        `A reminder of your video call with ${mechanic}: ${time}.`,
        'You can move or cancel it in the app.',
      ],
      action: 'See or change the appointment',
      path: '/appointment/confirmation',
    },
    reminder_hour: {
      subject: ({ time }) => `Your call is soon: ${time}`,
      heading: 'Your call is soon',
      lines: ({ time, mechanic }) => [
        `Your video call with ${mechanic} begins soon: ${time}.`,
        'Charge your phone and put bike, light and tools in place.',
      ],
      action: 'To the appointment',
      path: '/appointment/confirmation',
    },
    reminder_soon: {
      subject: ({ time }) => `About to start: ${time}`,
      heading: 'About to start',
      lines: ({ time, mechanic }) => [
        `Your video call with ${mechanic} is about to begin: ${time}.`,
        'You can join now.',
      ],
      action: 'Join now',
      path: '/chat/videocall',
    },
  },
}

/** Labels of the facts that every mail about an appointment lists. */
export const FACT_LABELS: Record<Language, { time: string; zone: string; mechanic: string }> = {
  de: { time: 'Zeit', zone: 'Zeitzone', mechanic: 'Mechaniker' },
  en: { time: 'Time', zone: 'Time zone', mechanic: 'Mechanic' },
}

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
