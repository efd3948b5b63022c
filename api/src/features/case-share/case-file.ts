import { type Answers, type CaseFile, type FieldName, STEPS, type StepName } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import { isoOf } from '../../time.ts'
import { displayName } from '../people/display-name.ts'
import { toSnapshotView } from '../photos/snapshots.ts'
import { findPhotos, findSnapshotRows } from '../photos/storage.ts'
import { toPhotoView } from '../photos/view.ts'
import { referralsOf } from '../referral/referrals-of.ts'
import { summariesOf } from '../summary/summaries-of.ts'
import type { CaseShareRow } from './share-case.ts'

/** What a workshop needs to know. Where somebody lives and who pays is not for whoever has the address. */
const SHARED_STEPS: readonly StepName[] = ['your-bike', 'problem-description']
const SHARED_FIELDS: readonly FieldName[] = STEPS.filter(({ name }) => SHARED_STEPS.includes(name)).flatMap(
  ({ pages }) => pages.flat(),
)

/** The case as its shared address shows it. */
export async function caseFile(db: Db, share: CaseShareRow): Promise<CaseFile> {
  const { ticket_id: ticketId } = share
  const ticket = await db
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.customer_id')
    .select(['ticket.answers', 'person.name', 'person.email'])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const [photos, snapshots, summaries, referrals] = await Promise.all([
    share.with_photos ? findPhotos(db, ticketId) : [],
    share.with_photos ? findSnapshotRows(db, [ticketId]) : [],
    summariesOf(db, [ticketId]),
    referralsOf(db, [ticketId]),
  ])
  return {
    answers: bikeAndProblem(ticket.answers),
    photos: photos.map(toPhotoView),
    snapshots: snapshots.map(toSnapshotView),
    summary: summaries.get(ticketId) ?? null,
    unsafe: referrals.get(ticketId)?.unsafe ?? false,
    contact: share.with_contact ? { name: displayName(ticket), email: ticket.email } : null,
    expiresAt: isoOf(share.expires_at),
  }
}

const bikeAndProblem = (answers: Answers): CaseFile['answers'] =>
  Object.fromEntries(
    SHARED_FIELDS.flatMap((name) => {
      const answer = answers[name]
      return answer === undefined ? [] : [[name, answer]]
    }),
  )
