import type { Language } from '@radruf/contract'

export type AppointmentNews =
  | 'booked'
  | 'moved'
  | 'cancelled'
  | 'missed'
  | 'handed_over'
  | 'reminder_day'
  | 'reminder_hour'
  | 'reminder_soon'
export type AppointmentFacts = { time: string; mechanic: string }
type MailText = {
  subject: (facts: AppointmentFacts) => string
  /** Above the text, which names the time; the subject has to name it by itself. */
  heading: string
  lines: (facts: AppointmentFacts) => string[]
  action: string
  path: '/appointment' | '/appointment/confirmation' | '/chat/videocall'
}

/**
 * The words of every mail about an appointment. All of them name the same time, made by `appointmentTime`, and none
 * says "in an hour": a mail may be late, the time it names is always right.
 */
export const APPOINTMENT_TEXTS: Record<Language, Record<AppointmentNews, MailText>> = {
  de: {
    booked: {
      subject: ({ time }) => `Ihr Termin: ${time}`,
      heading: 'Ihr Termin steht',
      lines: ({ time, mechanic }) => [
        `Ihr Videoanruf mit ${mechanic} ist gebucht: ${time}.`,
        'Der angehängte Kalendereintrag enthält dieselbe Zeit. Beitreten können Sie ab zehn Minuten vorher.',
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
        'Sie können jetzt beitreten.',
      ],
      action: 'Jetzt beitreten',
      path: '/chat/videocall',
    },
  },
  en: {
    booked: {
      subject: ({ time }) => `Your appointment: ${time}`,
      heading: 'Your appointment is booked',
      lines: ({ time, mechanic }) => [
        `Your video call with ${mechanic} is booked: ${time}.`,
        'The attached calendar entry has the same time. You can join from ten minutes before.',
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

/** The facts that every mail about an appointment lists. */
export const FACT_TEXTS: Record<Language, { time: string; zone: string; mechanic: string }> = {
  de: { time: 'Zeit', zone: 'Zeitzone', mechanic: 'Mechaniker' },
  en: { time: 'Time', zone: 'Time zone', mechanic: 'Mechanic' },
}

/** The words of the calendar entry. */
export const CALENDAR_TEXTS: Record<
  Language,
  { title: (product: string, mechanic: string) => string; description: (time: string, url: string) => string }
> = {
  de: {
    title: (product, mechanic) => `${product}: Videoanruf mit ${mechanic}`,
    description: (time, url) => `${time}\nBeitreten ab zehn Minuten vorher: ${url}`,
  },
  en: {
    title: (product, mechanic) => `${product}: video call with ${mechanic}`,
    description: (time, url) => `${time}\nJoin from ten minutes before: ${url}`,
  },
}

/** The link to move or cancel without signing in. */
export const VISIT_TEXTS: Record<Language, string> = {
  de: 'Ohne Anmeldung verschieben oder absagen',
  en: 'Move or cancel without logging in',
}
