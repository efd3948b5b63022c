import type { ReminderName } from '../features/booking/reminder-times.ts'
import type { PushJob } from '../features/push/enqueue-push.ts'
import type { Mail } from '../mail/mail.ts'
import type { Service } from '../service.ts'

/** What each kind of job carries. A feature adds its kinds here and its handler in features/index.ts. */
export type JobPayloads = {
  mail: Mail
  push: PushJob
  /** The code is sealed: see secret-box.ts. */
  'sign-in.code': { email: string; sealedCode: string }
  'appointment.reminder': { appointmentId: string; reminder: ReminderName }
  'appointment.over': { appointmentId: string }
  /** Looks whether the message with this number is still unread. */
  'chat.unread': { ticketId: string; seq: number }
  /** Looks a moment later whether the message is still unread. */
  'chat.push': { ticketId: string; seq: number }
  /** A time came free that others may want. */
  'appointment.freed': { startsAt: string }
  'ticket.expiry': { ticketId: string }
}
export type JobKind = keyof JobPayloads

/** Runs outside of any transaction and may run twice after a crash: handlers must bear that. */
export type JobHandler<K extends JobKind> = (service: Service, payload: JobPayloads[K]) => Promise<void>
export type JobHandlers = { [K in JobKind]: JobHandler<K> }
