import { pathTo } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import { facts, letter, link, otherLink, text } from '../../mail/layout.ts'
import { type Attachment, enqueueMail, type Template } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import { shownName } from '../people/shown-name.ts'
import type { AppointmentRow } from './appointment-storage.ts'
import { appointmentTime } from './appointment-time.ts'
import { calendarFile } from './calendar-file.ts'
import { APPOINTMENT_TEXTS, type AppointmentNews, CALENDAR_TEXTS, FACT_TEXTS, VISIT_TEXTS } from './mail-texts.ts'
import { type Parties, partiesOf } from './parties.ts'
import { visitLink } from './visit-token.ts'

export type { AppointmentNews } from './mail-texts.ts'

type News = { news: AppointmentNews; appointment: AppointmentRow; settings: Settings; now: Date }

/** Which news carry a calendar file, and what it tells the calendar. */
const CALENDAR_METHODS: Partial<Record<AppointmentNews, 'REQUEST' | 'CANCEL'>> = {
  booked: 'REQUEST',
  moved: 'REQUEST',
  cancelled: 'CANCEL',
  handed_over: 'REQUEST',
}

/** Which news come while the appointment can still be changed, so that they carry the link for that. */
export const CHANGEABLE: readonly AppointmentNews[] = ['booked', 'moved', 'handed_over', 'reminder_day']

/** What happened to an appointment, in the customer's words. All of them name the same time. */
export const appointmentMail: Template<{
  news: AppointmentNews
  startsAt: Date
  mechanicName: string
  /** The signed link to move or cancel; left out where there is nothing left to change. */
  visit?: string | undefined
  attachments?: Attachment[] | undefined
}> = ({ to, news, startsAt, mechanicName, visit, attachments }, language, brand) => {
  const time = appointmentTime(startsAt, language, brand.zone)
  const words = APPOINTMENT_TEXTS[language][news]
  const labels = FACT_TEXTS[language]
  const subject = words.subject({ time, mechanic: mechanicName })
  return letter({
    to,
    subject,
    heading: words.heading,
    blocks: [
      ...words.lines({ time, mechanic: mechanicName }).map(text),
      facts([
        { term: labels.time, detail: time },
        { term: labels.zone, detail: brand.zone },
        { term: labels.mechanic, detail: mechanicName },
      ]),
      link(words.action, brand.publicUrl + pathTo(words.path)),
      ...(visit ? [otherLink(VISIT_TEXTS[language], visit)] : []),
    ],
    language,
    brand,
    ...(attachments && { attachments }),
  })
}

/** Writes the customer about an appointment, in the customer's language, in the transaction of what happened. */
export async function mailAppointment(trx: Trx, { news, appointment, settings, now }: News): Promise<void> {
  const { customer, mechanicName } = await partiesOf(trx, appointment)
  const method = CALENDAR_METHODS[news]
  const data = {
    to: customer.email,
    news,
    startsAt: appointment.starts_at,
    mechanicName,
    visit: CHANGEABLE.includes(news) ? visitLink(appointment, settings) : undefined,
    attachments: method && [attachment(method, appointment, { customer, mechanicName }, settings, now)],
  }
  await enqueueMail(trx, appointmentMail(data, customer.language, settings), now)
}

function attachment(
  method: 'REQUEST' | 'CANCEL',
  appointment: AppointmentRow,
  parties: Parties,
  settings: Settings,
  now: Date,
): Attachment {
  const content = appointmentCalendarFile(method, appointment, parties, settings, now)
  return { name: 'appointment.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content }
}

/** The calendar file of an appointment, attached to its mails and offered for download. */
export function appointmentCalendarFile(
  method: 'REQUEST' | 'CANCEL',
  appointment: AppointmentRow,
  { customer, mechanicName }: Parties,
  settings: Settings,
  now: Date,
): string {
  const { language } = customer
  const words = CALENDAR_TEXTS[language]
  const time = appointmentTime(appointment.starts_at, language, settings.zone)
  const url = settings.publicUrl + pathTo('/chat/videocall')
  return calendarFile({
    uid: `${appointment.calendar_uid}@${new URL(settings.publicUrl).hostname}`,
    sequence: appointment.calendar_sequence,
    method,
    writtenAt: now,
    startsAt: appointment.starts_at,
    endsAt: appointment.ends_at,
    title: words.title(settings.productName, mechanicName),
    description: words.description(time, url),
    url,
    organizer: { name: settings.productName, email: settings.supportEmail },
    attendee: { name: shownName(customer), email: customer.email },
    language,
  })
}
