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
}
