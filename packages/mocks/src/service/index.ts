import { bikeHandlers } from './bikes.ts'
import { bookingHandlers } from './booking.ts'
import { callReportHandlers } from './call-reports.ts'
import { callHandlers } from './calls.ts'
import { cannedReplyHandlers } from './canned-replies.ts'
import { caseShareHandlers } from './case-share.ts'
import { caseHandlers } from './cases.ts'
import { chatHandlers } from './chat.ts'
import { deskHandlers } from './desk.ts'
import type { Handlers } from './endpoint-call.ts'
import { followUpHandlers } from './follow-up.ts'
import { noticeHandlers } from './notices.ts'
import { peopleHandlers } from './people.ts'
import { photoHandlers } from './photos.ts'
import { questionnaireHandlers } from './questionnaire.ts'
import { searchHandlers } from './search.ts'
import { signInHandlers } from './sign-in.ts'
import { teamHandlers } from './team.ts'
import { ticketHandlers } from './tickets.ts'
import { weekHandlers } from './week.ts'
import { workshopHandlers } from './workshops.ts'

/** The handler of every endpoint of the contract. */
export const HANDLERS: Handlers = {
  ...signInHandlers,
  ...peopleHandlers,
  ...ticketHandlers,
  ...bikeHandlers,
  ...questionnaireHandlers,
  ...photoHandlers,
  ...bookingHandlers,
  ...weekHandlers,
  ...chatHandlers,
  ...callHandlers,
  ...callReportHandlers,
  ...deskHandlers,
  ...caseHandlers,
  ...searchHandlers,
  ...caseShareHandlers,
  ...teamHandlers,
  ...cannedReplyHandlers,
  ...followUpHandlers,
  ...noticeHandlers,
  ...workshopHandlers,
}
