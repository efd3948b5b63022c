import type {
  Actor,
  Answers,
  CaseRows,
  ClipType,
  FirstAid,
  FollowUp,
  FollowUpCause,
  Language,
  MissingParty,
  PersonRole,
  Perspective,
  TicketEventKind,
  TicketState,
} from '@radruf/contract'
import type { Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { AnnouncementReadTable, AnnouncementTable } from '../features/announcements/tables.ts'
import type { ApiTokenTable } from '../features/api-tokens/tables.ts'
import type { BikeTable } from '../features/bikes/tables.ts'
import type { Bundesland } from '../features/booking/slots/public-holidays.ts'
import type {
  AppointmentReminderTable,
  AppointmentTable,
  BlockedTimeTable,
  BookingWaitlistOfferTable,
  BookingWaitlistTable,
  MechanicAbsenceTable,
  MechanicHoursTable,
  WaitlistEntryTable,
  WaitlistOfferTable,
} from '../features/booking/tables.ts'
import type { CallParticipantTable, CallReportTable } from '../features/call/tables.ts'
import type { CannedReplyTable } from '../features/canned-replies/tables.ts'
import type { CareTaskTable } from '../features/care/tables.ts'
import type { CaseShareTable } from '../features/case-share/tables.ts'
import type { CaseViewerTable } from '../features/case-viewers/tables.ts'
import type { ChatThreadTable, MessageTable } from '../features/chat/tables.ts'
import type { CompanyAccountTable } from '../features/company-sign-in/tables.ts'
import type { ContentOrderTable, ContentVersionTable } from '../features/content/tables.ts'
import type { CaseFilterTable } from '../features/desk/tables.ts'
import type { FirstAidApprovalTable } from '../features/first-aid/tables.ts'
import type { MechanicProfileTable } from '../features/mechanic-profiles/tables.ts'
import type { TicketNoteTable } from '../features/notes/tables.ts'
import type { NotificationChoiceTable } from '../features/notifications/tables.ts'
import type { PasskeyChallengeTable, PasskeyTable, StaffSignInTable } from '../features/passkeys/tables.ts'
import type { PushSubscriptionTable } from '../features/push/tables.ts'
import type { DismissedQuestionTable } from '../features/questions/tables.ts'
import type { RatingTable } from '../features/rating/tables.ts'
import type { SecurityEventTable } from '../features/security-log/tables.ts'
import type { SparePartTable } from '../features/spare-parts/tables.ts'
import type { CallStepTable } from '../features/steps/tables.ts'
import type { SummaryTable } from '../features/summary/tables.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../features/webhooks/tables.ts'
import type { CalendarFeedTable } from '../features/week/tables.ts'
import type { WorkshopTable } from '../features/workshops/tables.ts'
import type { Json } from './json.ts'

export type PersonTable = {
  id: string
  email: string
  name: string | null
  role: PersonRole
  language: Language
  onboarded_at: Date | null
  created_at: Date
  /** Mechanics only: the state whose public holidays apply. Null: only nationwide holidays apply. */
  bundesland: Generated<Bundesland | null>
  /** Five digits; set by the account's form and by the last submitted questionnaire. */
  postal_code: Generated<string | null>
  /** Calls go through relay servers only. */
  hides_address: Generated<boolean>
  /** Mechanics only: the rows of the list of cases. */
  case_rows: Generated<CaseRows>
  /** An operator keeps the person from signing in since then. */
  blocked_at: Generated<Date | null>
}
/** A row means that the mail server refused the last mail to this person. `reply` is its answer. */
type MailRefusalTable = { person_id: string; refused_at: Date; reply: string }
type InvitationTable = {
  person_id: string
  invited_at: Date
  last_sent_at: Date
  times_sent: Generated<number>
  /** Time of the first sign-in. */
  accepted_at: Date | null
}
export type SessionTable = {
  id: string
  token_hash: string
  person_id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  user_agent: string | null
  /** Time of the last code or link with which the person proved who they are; null in sessions of earlier releases. */
  confirmed_at: Generated<Date | null>
  /** The key of that time. */
  confirmed_with: Generated<SignInKey>
  /** Of a sign-in with a company account: the encrypted ID token, which ends the provider's own session. */
  sign_out_hint: Generated<string | null>
}
/** The keys with which people sign in. */
export type SignInKey = 'code' | 'link' | 'passkey' | 'company'
export type SignInChallengeTable = {
  id: string
  browser_hash: string
  email_hash: string
  code_hash: string
  tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
/** Times (ms) of the recent hits of one key. Keys are hashes, never addresses. */
type RateLimitTable = { key: string; hits: Json<number[]>; expires_at: Date }
export type TicketTable = {
  id: string
  number: number
  customer_id: string
  mechanic_id: string | null
  state: TicketState
  /** Time when the ticket entered its state. */
  state_since: Date
  created_at: Date
  closed_at: Date | null
  chat_opened_at: Date | null
  missed_appointment: Generated<boolean>
  /** Null without a missed appointment, and where it is not known. */
  missed_by: Generated<MissingParty | null>
  /** The follow-up of the missed appointment. */
  follow_up: Json<FollowUp | null>
  answers: Json<Answers>
  answers_updated_at: Date | null
  /** The answers report a danger. */
  urgent: Generated<boolean>
  /** The mechanic put the case before others. */
  is_prioritized: Generated<boolean>
  /** Set when the questionnaire is submitted. */
  bike_id: string | null
  /** The mechanic put the case off until this time. */
  snoozed_until: Generated<Date | null>
  /** The customer has waited for an answer since then; null once it was given. */
  unanswered_since: Generated<Date | null>
  /** The mechanic was notified that the answer is overdue. */
  overdue_notified_at: Generated<Date | null>
  /** A mail announced the erasure of the closed ticket. */
  erasure_announced_at: Generated<Date | null>
  /** In the order in which they were added. */
  tags: Json<string[]>
  /** Null before the customer has said what was tried. */
  first_aid: Json<FirstAid | null>
  /** The steps of the call are in the draft of its summary. */
  steps_in_summary: Generated<boolean>
}
export type TicketMoveTable = {
  id: GeneratedAlways<number>
  ticket_id: string
  from_state: TicketState
  to_state: TicketState
  actor: Actor
  person_id: string | null
  moved_at: Date
  /** The cause that a follow-up stated. */
  follow_up: Generated<FollowUpCause | null>
}
export type TicketEventTable = {
  id: string
  ticket_id: string
  kind: TicketEventKind
  happened_at: Date
  /** The mechanic who did it; null for what happens by itself. */
  person_id: string | null
  /** Of a handover: the mechanic who has the case now. */
  colleague_id: string | null
  /** Of a mail: its subject, else ''. */
  text: Generated<string>
}
export type PhotoTable = {
  id: string
  ticket_id: string
  client_id: string
  /** `snapshot`: a picture of a call. `message`: an attachment of a message. All others belong to the questionnaire. */
  perspective: Perspective | 'snapshot' | 'message' | 'noise'
  width: number
  height: number
  created_at: Date
  /** Attachments only; null until the message is sent. */
  message_id: Generated<string | null>
  /** Attachments only. */
  uploader_id: Generated<string | null>
  /** Place within the message. */
  position: Generated<number>
  /** Pictures of a call only: marks are drawn on it. */
  is_drawing: Generated<boolean>
  /** Drawings of a running call only: the id of the picture without marks, which the drawing replaces at the end of the call. */
  drawing_of: Generated<string | null>
  /** Clips only. The picture is the poster. */
  clip_type: Generated<ClipType | null>
  clip_ms: Generated<number | null>
  clip_bytes: Generated<number | null>
}
/** The client id of a deleted picture, under which a late upload must not store it again. */
type DeletedPictureTable = { ticket_id: string; client_id: string }
type EventStreamTable = { person_id: string; last_seq: number }
type EventTable = { person_id: string; seq: number; name: string; payload: Json<unknown>; created_at: Date }
type JobTable = {
  id: GeneratedAlways<number>
  kind: string
  key: string | null
  payload: Json<unknown>
  run_at: Date
  attempts: Generated<number>
  /** Time after which the job has no use: it is not run any more. */
  expires_at: Generated<Date | null>
  first_run_at: Generated<Date | null>
  /** Set when the job was given up. It stays for the operator. */
  failed_at: Generated<Date | null>
  /** Kind of the last error, without content. */
  error: Generated<string | null>
}
export type DevMailTable = {
  id: GeneratedAlways<number>
  sent_at: Date
  recipient: string
  subject: string
  text: string
  html: string
  attachments: Json<{ name: string; contentType: string; content: string }[]>
}
type ClockTable = { id: number; offset_ms: number }

export type Database = {
  person: PersonTable
  mechanic_profile: MechanicProfileTable
  mail_refusal: MailRefusalTable
  invitation: InvitationTable
  session: SessionTable
  sign_in_challenge: SignInChallengeTable
  passkey: PasskeyTable
  company_account: CompanyAccountTable
  passkey_challenge: PasskeyChallengeTable
  staff_sign_in: StaffSignInTable
  rate_limit: RateLimitTable
  ticket: TicketTable
  bike: BikeTable
  ticket_move: TicketMoveTable
  ticket_event: TicketEventTable
  photo: PhotoTable
  deleted_picture: DeletedPictureTable
  appointment: AppointmentTable
  appointment_reminder: AppointmentReminderTable
  chat_thread: ChatThreadTable
  message: MessageTable
  call_participant: CallParticipantTable
  call_report: CallReportTable
  api_token: ApiTokenTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  rating: RatingTable
  dismissed_question: DismissedQuestionTable
  summary: SummaryTable
  call_step: CallStepTable
  care_task: CareTaskTable
  case_share: CaseShareTable
  ticket_note: TicketNoteTable
  case_viewer: CaseViewerTable
  canned_reply: CannedReplyTable
  content_version: ContentVersionTable
  content_order: ContentOrderTable
  first_aid_approval: FirstAidApprovalTable
  case_filter: CaseFilterTable
  earlier_wish: WaitlistEntryTable
  earlier_offer: WaitlistOfferTable
  booking_waitlist: BookingWaitlistTable
  booking_waitlist_offer: BookingWaitlistOfferTable
  push_subscription: PushSubscriptionTable
  notification_choice: NotificationChoiceTable
  announcement: AnnouncementTable
  announcement_read: AnnouncementReadTable
  workshop: WorkshopTable
  spare_part: SparePartTable
  mechanic_hours: MechanicHoursTable
  mechanic_absence: MechanicAbsenceTable
  blocked_time: BlockedTimeTable
  calendar_feed: CalendarFeedTable
  event_stream: EventStreamTable
  event: EventTable
  job: JobTable
  security_event: SecurityEventTable
  dev_mail: DevMailTable
  clock: ClockTable
}

/** The database handle outside of transactions. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>
