import { DEFAULT_LANGUAGE, isolateText, type MechanicProfile, pathTo } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import type { Trx } from '../../../database/schema.ts'
import { link, person, renderMail, secondaryLink, text, time } from '../../../mail/layout.ts'
import { enqueueMail, type MailAttachment, type Template } from '../../../mail/mail.ts'
import type { Settings } from '../../../settings.ts'
import type { AppointmentRow } from '../appointments/appointment-storage.ts'
import { createVisitLink } from '../visits/visit-token.ts'
import { formatAppointmentTime } from './appointment-time.ts'
import { createCalendarFile } from './calendar-file.ts'
import {
  APPOINTMENT_TEXTS,
  type AppointmentNotification,
  BIKE_TEXTS,
  CALENDAR_TEXTS,
  FACT_LABELS,
  VISIT_TEXTS,
} from './mail-texts.ts'
import type { AppointmentParticipants } from './participants.ts'

export type NotificationContext = {
  notification: AppointmentNotification
  appointment: AppointmentRow
  customerId: string
  settings: Settings
  now: Date
  /** Reminders only: the time from which the mail has no use. */
  expiresAt?: Date
}

/** Notifications with a calendar file, and the file's METHOD. */
const CALENDAR_METHODS: Partial<Record<AppointmentNotification, 'REQUEST' | 'CANCEL'>> = {
  booked: 'REQUEST',
  moved: 'REQUEST',
  cancelled: 'CANCEL',
  delayed: 'REQUEST',
  handed_over: 'REQUEST',
}

/** Notifications that contain the link to move or cancel, because the appointment can still be changed. */
export const CHANGEABLE_NOTIFICATIONS: readonly AppointmentNotification[] = [
  'booked',
  'moved',
  'handed_over',
  'closing',
  'reminder_day',
]

/** Writes a mail about an appointment in the customer's language. */
export const appointmentMail: Template<{
  notification: AppointmentNotification
  startsAt: Date
  mechanicName: string
  mechanicProfile?: MechanicProfile | undefined
  /** The photo of the customer's bike. */
  bike?: { id: string; width: number; height: number } | undefined
  /** The signed link to move or cancel; undefined when the appointment can no longer be changed. */
  visit?: string | undefined
  attachments?: MailAttachment[] | undefined
}> = ({ to, notification, startsAt, mechanicName, mechanicProfile, bike, visit, attachments }, language, brand) => {
  const when = formatAppointmentTime(startsAt, language, brand.zone)
  const texts = APPOINTMENT_TEXTS[language][notification]
  const labels = FACT_LABELS[language]
  const mechanic = isolateText(mechanicName)
  const subject = texts.subject({ time: when, mechanic })
  return renderMail({
    to,
    subject,
    heading: texts.heading,
    picture: bike && { photo: { ...bike, alt: BIKE_TEXTS[language] } },
    blocks: [
      time(labels.time, when),
      ...texts.lines({ time: when, mechanic }).map(text),
      person(
        `${labels.mechanic} ${mechanicName}`,
        mechanicProfile?.portraitId,
        mechanicProfile?.introduction[language] || mechanicProfile?.introduction[DEFAULT_LANGUAGE],
      ),
      link(texts.action, brand.publicUrl + pathTo(texts.path)),
      ...(visit ? [secondaryLink(VISIT_TEXTS[language], visit)] : []),
    ],
    language,
    brand,
    ...(attachments && { attachments }),
  })
}

/** Enqueues a mail to the customer, in the transaction of the change it is about. */
export async function mailAppointment(
  trx: Trx,
  context: NotificationContext,
  participants: AppointmentParticipants,
): Promise<void> {
  const { notification, appointment, settings, now } = context
  const { customer, mechanicName, mechanicProfile, bike } = participants
  const method = CALENDAR_METHODS[notification]
  const data = {
    to: customer.email,
    notification,
    startsAt: appointment.starts_at,
    mechanicName,
    mechanicProfile,
    bike,
    visit: CHANGEABLE_NOTIFICATIONS.includes(notification) ? createVisitLink(appointment, settings) : undefined,
    attachments: method && [createAttachment(method, participants, context)],
  }
  const mail = appointmentMail(data, customer.language, settings)
  await enqueueMail(trx, { ...mail, ticketId: appointment.ticket_id }, now, context.expiresAt)
}

function createAttachment(
  method: 'REQUEST' | 'CANCEL',
  participants: AppointmentParticipants,
  context: NotificationContext,
): MailAttachment {
  const content = createAppointmentCalendar(method, participants, context)
  return { name: 'appointment.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content }
}

/** The calendar file of an appointment, attached to its mails and offered for download. */
export function createAppointmentCalendar(
  method: 'REQUEST' | 'CANCEL',
  { customer, mechanicName }: Pick<AppointmentParticipants, 'customer' | 'mechanicName'>,
  { appointment, settings, now }: Pick<NotificationContext, 'appointment' | 'settings' | 'now'>,
): string {
  const { language } = customer
  const texts = CALENDAR_TEXTS[language]
  const time = formatAppointmentTime(appointment.starts_at, language, settings.zone)
  const url = settings.publicUrl + pathTo('/chat/videocall')
  return createCalendarFile({
    uid: `${appointment.calendar_uid}@${new URL(settings.publicUrl).hostname}`,
    sequence: appointment.calendar_sequence,
    method,
    writtenAt: now,
    startsAt: appointment.starts_at,
    endsAt: appointment.ends_at,
    title: texts.title(settings.productName, isolateText(mechanicName)),
    description: texts.description(time, url),
    url,
    organizer: { name: settings.productName, email: settings.mailFrom },
    attendee: { name: displayName(customer), email: customer.email },
  })
}
