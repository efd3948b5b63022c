import type { Database } from '../database/schema.ts'

/** Every table, each after the tables it references. Includes pending jobs, unsent mails and the demo clock. */
export const TABLES = [
  'person',
  'mail_refusal',
  'invitation',
  'session',
  'sign_in_challenge',
  'passkey',
  'company_account',
  'passkey_challenge',
  'staff_sign_in',
  'rate_limit',
  'notification_choice',
  'announcement',
  'announcement_read',
  'workshop',
  'spare_part',
  'mechanic_hours',
  'mechanic_absence',
  'blocked_time',
  'calendar_feed',
  'bike',
  'ticket',
  'ticket_move',
  'ticket_event',
  'appointment',
  'appointment_reminder',
  'chat_thread',
  'message',
  'photo',
  'deleted_picture',
  'call_participant',
  'call_report',
  'rating',
  'dismissed_question',
  'summary',
  'call_step',
  'case_share',
  'ticket_note',
  'case_viewer',
  'canned_reply',
  'content_version',
  'first_aid_approval',
  'case_filter',
  'earlier_wish',
  'earlier_offer',
  'booking_waitlist',
  'booking_waitlist_offer',
  'push_subscription',
  'event_stream',
  'event',
  'api_token',
  // After the tables whose triggers write deliveries, so that a restore writes none.
  'webhook',
  'webhook_delivery',
  'job',
  'security_event',
  'dev_mail',
  'clock',
] as const satisfies readonly (keyof Database)[]
/** Tables that triggers and migrations fill, so that a restore fills them, too. */
export const DERIVED_TABLES = ['search_entry', 'search_term'] as const

export type TableName = (typeof TABLES)[number]

/** Tables with identity columns. */
export const IDENTITY_TABLES: readonly TableName[] = ['ticket_move', 'job', 'security_event', 'dev_mail']
