import type { ReminderName } from '../features/booking/notifications/reminder-times.ts'
import type { PendingChange } from '../features/pending-changes/pending-change-types.ts'
import type { PushJob } from '../features/push/push-message.ts'
import type { Mail } from '../mail/mail-types.ts'
import type { Service } from '../service.ts'

/**
 * Payload of each job kind. A feature adds its kinds here and its handlers in features/index.ts. Kinds and payloads wait in
 * databases, so a rename must keep the old name working.
 */
export type JobPayloads = {
  mail: Mail
  push: PushJob
  /** `sealedCode` is encrypted with encryption.ts. */
  'sign-in.code': { email: string; sealedCode: string }
  /** The token is derived from the challenge when the mail is written, so that it is not stored. */
  'sign-in.link': { email: string; challengeId: string }
  'appointment.reminder': { appointmentId: string; reminder: ReminderName }
  'appointment.over': { appointmentId: string }
  /** Mails the reader about messages from this number on that are unread for long. Release 0.1.0 enqueued one for each message. */
  'chat.unread': { ticketId: string; seq: number }
  /** Pushes to the reader if messages from this number on are unread. */
  'chat.push': { ticketId: string; seq: number }
  /** A slot became free; notifies the waitlist. */
  'appointment.freed': { startsAt: string }
  'ticket.expiry': { ticketId: string }
  /** Rings a call at other mechanics when its customer is still alone. */
  'call.ring-over': { ticketId: string }
  /** Checks a question at its target time, and notifies the mechanic if it is not answered. */
  'question.overdue': { ticketId: string }
  /** Reminds the customer of what a summary left to do. */
  'summary.reminder': { ticketId: string }
  /** Notifies people of an announcement whose period begins. */
  'announcement.begin': { announcementId: string }
  /** Tells an address of an event. Triggers of the database enqueue it. */
  webhook: { deliveryId: string }
  /** Sends the notices of a change once it can no longer be undone. */
  'ticket.notice': PendingChange
}
export type JobKind = keyof JobPayloads

/** Thrown by a handler when another attempt cannot succeed: the job is given up at once. The message is stored and has no content. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

/** Runs outside of any transaction. May run twice after a crash, so handlers must be idempotent. */
export type JobHandler<K extends JobKind> = (service: Service, payload: JobPayloads[K]) => Promise<void>
export type JobHandlers = { [K in JobKind]: JobHandler<K> }
