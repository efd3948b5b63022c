import type { Migration } from 'kysely/migration'
import { ground } from './0001-ground.ts'
import { calls } from './0002-calls.ts'
import { account } from './0003-account.ts'
import { sharingAndPush } from './0004-sharing-and-push.ts'
import { pages } from './0005-pages.ts'
import { bikes } from './0006-bikes.ts'
import { afterTheCall } from './0007-after-the-call.ts'
import { attachments } from './0008-attachments.ts'
import { desk } from './0009-desk.ts'
import { team } from './0010-team.ts'
import { week } from './0011-week.ts'
import { postalCode } from './0012-postal-code.ts'
import { followUp } from './0013-follow-up.ts'
import { callsThroughRelays } from './0014-calls-through-relays.ts'
import { callReports } from './0016-call-reports.ts'
import { summaryPictures } from './0018-summary-pictures.ts'
import { drawingsOfSnapshots } from './0019-drawings-of-snapshots.ts'
import { summaryTimes } from './0020-summary-times.ts'
import { jobLanes } from './0021-job-lanes.ts'
import { security } from './0022-security.ts'
import { mailRefusals } from './0025-mail-refusals.ts'
import { unusedParts } from './0028-unused-parts.ts'
import { departures } from './0030-departures.ts'
import { roles } from './0031-roles.ts'
import { passkeys } from './0032-passkeys.ts'
import { questions } from './0034-questions.ts'
import { ringOver } from './0035-ring-over.ts'
import { deletedPictures } from './0037-deleted-pictures.ts'
import { companyAccounts } from './0038-company-accounts.ts'
import { spareParts } from './0039-spare-parts.ts'
import { blockedPeople } from './0040-blocked-people.ts'
import { webhooks } from './0042-webhooks.ts'
import { apiTokens } from './0043-api-tokens.ts'
import { tags } from './0045-tags.ts'
import { summaryReminders } from './0046-summary-reminders.ts'
import { notePins } from './0047-note-pins.ts'
import { ratingInTwoSteps } from './0048-rating-in-two-steps.ts'
import { contentVersions } from './0049-content-versions.ts'
import { firstAid } from './0052-first-aid.ts'
import { blockedTimes } from './0055-blocked-times.ts'
import { ticketEvents } from './0056-ticket-events.ts'
import { reports } from './0058-reports.ts'
import { webhooksOfUndo } from './0061-webhooks-of-undo.ts'
import { callSteps } from './0062-call-steps.ts'
import { lunchBreaks } from './0063-lunch-breaks.ts'
import { bookingWaitlist } from './0064-booking-waitlist.ts'
import { photoRequests } from './0065-photo-requests.ts'
import { contents } from './0066-contents.ts'
import { firstAidApprovals } from './0067-first-aid-approvals.ts'
import { workshopHours } from './0068-workshop-hours.ts'
import { announcementPeriods } from './0069-announcement-periods.ts'
import { contentOrder } from './0070-content-order.ts'
import { stepDetails } from './0071-step-details.ts'
import { messageReplies } from './0073-message-replies.ts'
import { mechanicProfiles } from './0076-mechanic-profiles.ts'
import { careTasks } from './0077-care-tasks.ts'
import { casePriority } from './0084-case-priority.ts'
import { searchAtScale } from './0085-search-at-scale.ts'
import { stepTurns } from './0088-step-turns.ts'
import { lobbyReports } from './0089-lobby-reports.ts'

/** Every migration in order. Their names are stored in databases: never rename or reorder, only append. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-ground': ground,
  '0002-calls': calls,
  '0003-account': account,
  '0004-sharing-and-push': sharingAndPush,
  '0005-pages': pages,
  '0006-bikes': bikes,
  '0007-after-the-call': afterTheCall,
  '0008-attachments': attachments,
  '0009-desk': desk,
  '0010-team': team,
  '0011-week': week,
  '0012-postal-code': postalCode,
  '0013-follow-up': followUp,
  '0014-calls-through-relays': callsThroughRelays,
  '0016-call-reports': callReports,
  '0018-summary-pictures': summaryPictures,
  '0019-drawings-of-snapshots': drawingsOfSnapshots,
  '0020-summary-times': summaryTimes,
  '0021-job-lanes': jobLanes,
  '0022-security': security,
  '0025-mail-refusals': mailRefusals,
  '0028-unused-parts': unusedParts,
  '0030-departures': departures,
  '0031-roles': roles,
  '0032-passkeys': passkeys,
  '0034-questions': questions,
  '0035-ring-over': ringOver,
  '0037-deleted-pictures': deletedPictures,
  '0038-company-accounts': companyAccounts,
  '0039-spare-parts': spareParts,
  '0040-blocked-people': blockedPeople,
  '0042-webhooks': webhooks,
  '0043-api-tokens': apiTokens,
  '0045-tags': tags,
  '0046-summary-reminders': summaryReminders,
  '0047-note-pins': notePins,
  '0048-rating-in-two-steps': ratingInTwoSteps,
  '0049-content-versions': contentVersions,
  '0052-first-aid': firstAid,
  '0055-blocked-times': blockedTimes,
  '0056-ticket-events': ticketEvents,
  '0058-reports': reports,
  '0061-webhooks-of-undo': webhooksOfUndo,
  '0062-call-steps': callSteps,
  '0063-lunch-breaks': lunchBreaks,
  '0064-booking-waitlist': bookingWaitlist,
  '0065-photo-requests': photoRequests,
  '0066-contents': contents,
  '0067-first-aid-approvals': firstAidApprovals,
  '0068-workshop-hours': workshopHours,
  '0069-announcement-periods': announcementPeriods,
  '0070-content-order': contentOrder,
  '0071-step-details': stepDetails,
  '0073-message-replies': messageReplies,
  '0076-mechanic-profiles': mechanicProfiles,
  '0077-care-tasks': careTasks,
  '0084-case-priority': casePriority,
  '0085-search-at-scale': searchAtScale,
  '0088-step-turns': stepTurns,
  '0089-lobby-reports': lobbyReports,
}
