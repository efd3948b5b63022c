import type { Handlers } from '../http/handler.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { sendMail } from '../mail/send-mail.ts'
import { deleteAccountHandlers } from './account/handlers.ts'
import { announcementHandlers } from './announcements/handlers.ts'
import { beginAnnouncement } from './announcements/publish.ts'
import { bikeHandlers } from './bikes/handlers.ts'
import { bookingHandlers } from './booking/handlers.ts'
import { sendReminder } from './booking/notifications/reminders.ts'
import { visitHandlers } from './booking/visits/handlers.ts'
import { notifyWaitlist } from './booking/waitlist/waitlist.ts'
import { closeElapsedAppointment } from './call/close-elapsed-appointment.ts'
import { callHandlers } from './call/handlers.ts'
import { ringOver } from './call/ring-over.ts'
import { cannedReplyHandlers } from './canned-replies/handlers.ts'
import { careHandlers } from './care/handlers.ts'
import { caseShareHandlers } from './case-share/handlers.ts'
import { caseViewerHandlers } from './case-viewers/handlers.ts'
import { chatHandlers } from './chat/handlers.ts'
import { mailUnread } from './chat/unread-mail.ts'
import { pushUnread } from './chat/unread-push.ts'
import { contentHandlers } from './content/handlers.ts'
import { deskHandlers } from './desk/handlers.ts'
import { keptFilterHandlers } from './desk/kept-filters.ts'
import { tagHandlers } from './desk/tags.ts'
import { faqHandlers } from './faq/handlers.ts'
import { firstAidHandlers } from './first-aid/handlers.ts'
import { followUpHandlers } from './follow-up/handlers.ts'
import { handoverHandlers } from './handover/handlers.ts'
import { legalHandlers } from './legal/handlers.ts'
import { mechanicProfileHandlers } from './mechanic-profiles/handlers.ts'
import { noteHandlers } from './notes/handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { ownPasskeyHandlers } from './passkeys/own-passkeys.ts'
import { passkeySignInHandlers } from './passkeys/sign-in-with-passkey.ts'
import { pendingChangeHandlers } from './pending-changes/handlers.ts'
import { sendNotices } from './pending-changes/send-notices.ts'
import { peopleHandlers } from './people/handlers.ts'
import { managePeopleHandlers } from './people/manage-handlers.ts'
import { photoHandlers } from './photos/handlers.ts'
import { pushHandlers } from './push/handlers.ts'
import { sendPush } from './push/send-push.ts'
import { questionnaireHandlers } from './questionnaire/handlers.ts'
import { questionHandlers } from './questions/handlers.ts'
import { notifyOverdue } from './questions/overdue-notification.ts'
import { ratingHandlers } from './rating/handlers.ts'
import { releaseHandlers } from './releases/handlers.ts'
import { reportHandlers } from './reports/handlers.ts'
import { searchHandlers } from './search/search.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { sendCode } from './sign-in/request-code.ts'
import { sendLink } from './sign-in/sign-in-link.ts'
import { sparePartHandlers } from './spare-parts/handlers.ts'
import { stepHandlers } from './steps/handlers.ts'
import { summaryHandlers } from './summary/handlers.ts'
import { remindOfSummary } from './summary/summary-reminder.ts'
import { systemHandlers } from './system/handlers.ts'
import { teamHandlers } from './team/handlers.ts'
import { expireTicket } from './tickets/expiry.ts'
import { ticketHandlers } from './tickets/handlers.ts'
import { earlierTicketHandlers, historyHandlers } from './tickets/history.ts'
import { deliverWebhook } from './webhooks/deliver-webhook.ts'
import { weekHandlers } from './week/handlers.ts'
import { workshopHandlers } from './workshops/handlers.ts'

/** The handler of every endpoint of the contract. */
export const HANDLERS: Handlers = {
  ...systemHandlers,
  ...signInHandlers,
  ...peopleHandlers,
  ...managePeopleHandlers,
  ...mechanicProfileHandlers,
  ...releaseHandlers,
  ...contentHandlers,
  ...faqHandlers,
  ...ownPasskeyHandlers,
  ...passkeySignInHandlers,
  ...sessionHandlers,
  ...notificationHandlers,
  ...deleteAccountHandlers,
  ...announcementHandlers,
  ...legalHandlers,
  ...workshopHandlers,
  ...sparePartHandlers,
  ...ticketHandlers,
  ...bikeHandlers,
  ...bookingHandlers,
  ...weekHandlers,
  ...reportHandlers,
  ...teamHandlers,
  ...visitHandlers,
  ...chatHandlers,
  ...callHandlers,
  ...ratingHandlers,
  ...deskHandlers,
  ...keptFilterHandlers,
  ...tagHandlers,
  ...searchHandlers,
  ...summaryHandlers,
  ...careHandlers,
  ...stepHandlers,
  ...questionnaireHandlers,
  ...firstAidHandlers,
  ...photoHandlers,
  ...caseShareHandlers,
  ...noteHandlers,
  ...historyHandlers,
  ...earlierTicketHandlers,
  ...caseViewerHandlers,
  ...cannedReplyHandlers,
  ...followUpHandlers,
  ...handoverHandlers,
  ...pendingChangeHandlers,
  ...questionHandlers,
  ...pushHandlers,
}

/** The handler of every job kind. Kinds are stored in the database, so that pending jobs of a previous release keep running. */
export const JOB_HANDLERS: JobHandlers = {
  mail: sendMail,
  push: sendPush,
  'sign-in.code': sendCode,
  'sign-in.link': sendLink,
  'appointment.reminder': sendReminder,
  'appointment.over': closeElapsedAppointment,
  'appointment.freed': notifyWaitlist,
  'chat.unread': mailUnread,
  'chat.push': pushUnread,
  'ticket.expiry': expireTicket,
  'question.overdue': notifyOverdue,
  'call.ring-over': ringOver,
  'summary.reminder': remindOfSummary,
  'announcement.begin': beginAnnouncement,
  webhook: deliverWebhook,
  'ticket.notice': sendNotices,
}
