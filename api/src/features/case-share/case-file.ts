import { CASE_FILE_FIELDS, type CaseFile, pickAnswers } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import { isoOf } from '../../time.ts'
import { displayName } from '../people/display-name.ts'
import { toSnapshotView } from '../photos/snapshots.ts'
import { findPhotos, findSnapshotRows } from '../photos/storage.ts'
import { toPhotoView } from '../photos/view.ts'
import { loadReferrals } from '../referral/referrals.ts'
import { loadSummaries } from '../summary/summary-storage.ts'
import type { CaseShareRow } from './share-case.ts'

/** Loads the case file that the shared address shows. */
export async function loadCaseFile(db: Db, share: CaseShareRow): Promise<CaseFile> {
  const { ticket_id: ticketId } = share
  const ticket = await db
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.customer_id')
    .select(['ticket.id', 'ticket.state', 'ticket.answers', 'person.name', 'person.email'])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const [photos, snapshots, summaries, referrals] = await Promise.all([
    share.with_photos ? findPhotos(db, ticketId) : [],
    share.with_photos ? findSnapshotRows(db, [ticketId]) : [],
    loadSummaries(db, [ticketId]),
    loadReferrals(db, [ticket]),
  ])
  return {
    answers: pickAnswers(ticket.answers, CASE_FILE_FIELDS),
    photos: photos.map(toPhotoView),
    snapshots: snapshots.map(toSnapshotView),
    summary: summaries.get(ticketId) ?? null,
    unsafe: referrals.get(ticketId)?.unsafe ?? false,
    contact: share.with_contact ? { name: displayName(ticket), email: ticket.email } : null,
    expiresAt: isoOf(share.expires_at),
  }
}
