import {
  type AgreedPoint,
  type Language,
  type MechanicProfile,
  type NeededPart,
  OUTCOME_NAMES,
  splitSummary,
  type TicketRole,
} from '@radruf/contract'
import { appointmentGoneMail, deletionMail } from '../features/account/deletion-mail.ts'
import { announcementMail } from '../features/announcements/publish.ts'
import { appointmentMail, CHANGEABLE_NOTIFICATIONS } from '../features/booking/notifications/appointment-mails.ts'
import { formatAppointmentTime } from '../features/booking/notifications/appointment-time.ts'
import { APPOINTMENT_TEXTS, type AppointmentNotification } from '../features/booking/notifications/mail-texts.ts'
import { freeTimeMail } from '../features/booking/waitlist/free-time-mail.ts'
import { waitlistMail } from '../features/booking/waitlist/waitlist-mail.ts'
import { careMail } from '../features/care/care-mail.ts'
import { unreadMail } from '../features/chat/unread-mail.ts'
import { mentionMail } from '../features/notes/mentions.ts'
import { overdueMail } from '../features/questions/overdue-notification.ts'
import { retentionMail } from '../features/retention/retention-mail.ts'
import { summaryMail } from '../features/summary/summary-mail.ts'
import { summaryReminderMail } from '../features/summary/summary-reminder.ts'
import { openedMail } from '../features/tickets/next-ticket.ts'
import { REVIEW_OUTCOMES, reviewMail } from '../features/tickets/review-notification.ts'
import type { Mail, MailBrand } from '../mail/mail.ts'
import { codeMail } from '../mail/templates/code.ts'
import { codeOffMail } from '../mail/templates/code-off.ts'
import { invitationMail } from '../mail/templates/invitation.ts'
import { signInLinkMail } from '../mail/templates/sign-in-link.ts'

const to = 'kim@example.test'
const ticketId = '6f1c0f5e-3c1f-4d2b-9c58-3b1d5f0f6a11'
const mechanicName = 'Mia Winter'
const PRICE = { callPriceDe: 'Das Gespräch kostet 29 Euro.', callPriceEn: 'The call costs 29 euros.' }
const BIKE = { id: '6f1c0f5e-3c1f-4d2b-9c58-3b1d5f0f6a13', width: 480, height: 360 }
const PROFILE: MechanicProfile = {
  introduction: {
    de: 'Ich schraube seit 2009 und erkläre gern jeden Handgriff.',
    en: 'I’ve been fixing bikes since 2009, and I like to explain.',
  },
  languages: ['de', 'en'],
  portraitId: '6f1c0f5e-3c1f-4d2b-9c58-3b1d5f0f6a13',
}
const STARTS_AT = new Date('2026-11-18T13:00:00Z')
const EARLIER = new Date('2026-11-17T09:30:00Z')
export const SAMPLE_BRAND: MailBrand = {
  productName: 'Radruf',
  supportEmail: 'support@radruf.example',
  publicUrl: 'https://radruf.example',
  zone: 'Europe/Berlin',
  dataDir: '/nowhere',
}
/** As long as a signed link. */
const VISIT = `${SAMPLE_BRAND.publicUrl}/visit/${'b3q9Zk'.repeat(14)}`

type Sample = readonly [name: string, write: (language: Language) => Mail]

const AGREED: Record<Language, AgreedPoint[]> = {
  de: [
    { text: 'Schaltzug nachgestellt', done: true },
    { text: 'Nach 50 km die Schaltung noch einmal prüfen', done: false },
  ],
  en: [
    { text: 'Gear cable adjusted', done: true },
    { text: 'Check the gears again after 50 km', done: false },
  ],
}
const PART = { number: 'K-11-116', price: { from: 1800, to: 2450 }, snapshotId: null }
const PARTS: Record<Language, NeededPart[]> = {
  de: [{ ...PART, name: 'Kette', note: '11-fach, mindestens 116 Glieder', fits: 'Shimano, 11-fach' }],
  en: [{ ...PART, name: 'Chain', note: '11-speed, at least 116 links', fits: 'Shimano, 11-speed' }],
}
const SUMMARY: Record<Language, string> = {
  de: 'Die Schaltung war verstellt. Wir haben den Zug nachgespannt und das Schaltwerk eingestellt.\nBitte nach etwa 50 km noch einmal prüfen.',
  en: 'The gears were out of adjustment. We tightened the cable and set the derailleur.\nPlease check again after about 50 km.',
}
const STILL = { id: '6f1c0f5e-3c1f-4d2b-9c58-3b1d5f0f6a12', width: 400, height: 225 }
const STEPS: Record<Language, string> = {
  de: '1. Klemmschraube lösen. Inbus 5 mm, eine halbe Umdrehung gegen den Uhrzeigersinn.\n2. Schraube H nachstellen.\nDie Schaltung war verstellt.',
  en: '1. Loosen the clamp screw. 5 mm Allen key, half a turn anticlockwise.\n2. Adjust the H screw.\nThe gears were out of adjustment.',
}
const NEWS: Record<Language, { title: string; words: string }> = {
  de: {
    title: 'Geschlossen am Karfreitag',
    words: 'Am 26. März sind keine Videoanrufe möglich.\n\nAb dem 30. März sind wir wieder da.',
  },
  en: {
    title: 'Closed on Good Friday',
    words: 'There are no video calls on 26 March.\n\nWe are back on 30 March.',
  },
}

const SAMPLES: readonly Sample[] = [
  ['code', (language) => codeMail({ to, code: '482913', minutes: 10 }, language, SAMPLE_BRAND)],
  ['code off', (language) => codeOffMail({ to, key: 'passkey' }, language, SAMPLE_BRAND)],
  ['account blocked', (language) => codeOffMail({ to, key: 'blocked' }, language, SAMPLE_BRAND)],
  [
    'sign-in link',
    (language) =>
      signInLinkMail(
        { to, link: `${SAMPLE_BRAND.publicUrl}/otp/${to}?link=${'b3q9Zk'.repeat(14)}`, minutes: 15 },
        language,
        SAMPLE_BRAND,
      ),
  ],
  ...(['customer', 'mechanic'] satisfies TicketRole[]).map(
    (role): Sample => [
      `invitation ${role}`,
      (language) =>
        invitationMail(
          { to, role, link: `${SAMPLE_BRAND.publicUrl}/login#email=${encodeURIComponent(to)}`, inviter: mechanicName },
          language,
          { ...SAMPLE_BRAND, ...PRICE },
        ),
    ],
  ),
  ['ticket opened', (language) => openedMail({ to, mechanicName }, language, SAMPLE_BRAND)],
  ...REVIEW_OUTCOMES.map(
    (state): Sample => [`reviewed ${state}`, (language) => reviewMail({ to, state, ticketId }, language, SAMPLE_BRAND)],
  ),
  ...(Object.keys(APPOINTMENT_TEXTS.de) as AppointmentNotification[]).map(
    (notification): Sample => [
      `appointment ${notification}`,
      (language) => {
        const visit = CHANGEABLE_NOTIFICATIONS.includes(notification) ? VISIT : undefined
        const data = {
          to,
          notification,
          startsAt: STARTS_AT,
          mechanicName,
          mechanicProfile: PROFILE,
          bike: BIKE,
          visit,
        }
        return appointmentMail(data, language, SAMPLE_BRAND)
      },
    ],
  ),
  [
    'earlier time',
    (language) => {
      const [earlier = '', booked = ''] = [EARLIER, STARTS_AT].map((time) =>
        formatAppointmentTime(time, language, SAMPLE_BRAND.zone),
      )
      return waitlistMail({ to, earlier, booked, link: VISIT }, language, SAMPLE_BRAND)
    },
  ],
  [
    'free time',
    (language) => {
      const time = formatAppointmentTime(EARLIER, language, SAMPLE_BRAND.zone)
      const link = `${SAMPLE_BRAND.publicUrl}/appointment?date=2026-11-23`
      return freeTimeMail({ to, time, link }, language, SAMPLE_BRAND)
    },
  ],
  ...[1, 3].map(
    (count): Sample => [
      `unread ${count}`,
      (language) => unreadMail({ to, count, path: '/chat' }, language, SAMPLE_BRAND),
    ],
  ),
  ...[1, 4].map(
    (hours): Sample => [
      `overdue after ${hours}`,
      (language) => overdueMail({ to, name: 'Anna', hours, ticketId }, language, SAMPLE_BRAND),
    ],
  ),
  ...OUTCOME_NAMES.map(
    (outcome): Sample => [
      `summary ${outcome}`,
      (language) =>
        summaryMail(
          {
            to,
            outcome,
            story: splitSummary({ text: SUMMARY[language], pictures: [] }),
            agreed: AGREED[language],
            parts: outcome === 'part_needed' ? PARTS[language] : [],
            mechanic: mechanicName,
            portraitId: PROFILE.portraitId,
            ticketId,
          },
          language,
          SAMPLE_BRAND,
        ),
    ],
  ),
  [
    'summary with steps',
    (language) =>
      summaryMail(
        {
          to,
          outcome: 'fixed',
          story: splitSummary({ text: STEPS[language], pictures: [STILL] }, [{ title: '', snapshotId: STILL.id }]),
          agreed: AGREED[language],
          parts: [],
          mechanic: mechanicName,
          portraitId: PROFILE.portraitId,
          ticketId,
        },
        language,
        SAMPLE_BRAND,
      ),
  ],
  ...(['part_needed', 'another_call'] as const).map(
    (outcome): Sample => [
      `reminder ${outcome}`,
      (language) => summaryReminderMail({ to, outcome, mechanic: mechanicName, ticketId }, language, SAMPLE_BRAND),
    ],
  ),
  ...(['one', 'two'] as const).map(
    (count): Sample => [
      `care ${count}`,
      (language) => {
        const tasks = AGREED[language].map((point) => point.text).slice(0, count === 'one' ? 1 : 2)
        return careMail({ to, tasks }, language, SAMPLE_BRAND)
      },
    ],
  ),
  [
    'mention',
    (language) => mentionMail({ to, author: mechanicName, customer: 'Anna', ticketId }, language, SAMPLE_BRAND),
  ],
  ['announcement', (language) => announcementMail({ to, ...NEWS[language] }, language, SAMPLE_BRAND)],
  ['ticket erased', (language) => retentionMail({ to, number: 3, date: '23. Dezember 2026' }, language, SAMPLE_BRAND)],
  ['account deleted', (language) => deletionMail({ to }, language, SAMPLE_BRAND)],
  [
    'appointment gone',
    (language) => {
      const time = formatAppointmentTime(STARTS_AT, language, SAMPLE_BRAND.zone)
      return appointmentGoneMail({ to, time }, language, SAMPLE_BRAND)
    },
  ],
]

/** A sample of every mail of the product by name. `mail-samples.test.ts` checks that none is missing. */
export const MAIL_SAMPLES: ReadonlyMap<string, (language: Language) => Mail> = new Map(SAMPLES)
