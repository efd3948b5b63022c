import { CASE_FILE_FIELDS, type CaseFile, type CaseShare, pickAnswers } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import type { Handlers } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { signToken } from '../../signed-token.ts'
import { dateOf, isoOf } from '../../time.ts'
import { toSnapshotView } from '../photos/snapshots.ts'
import { findPhotos, findSnapshotRows } from '../photos/storage.ts'
import { toPhotoView } from '../photos/view.ts'
import { loadReferrals } from '../referral/referrals.ts'
import { hashNetwork, recordRead } from '../security-log/security-log.ts'
import { loadSteps } from '../steps/steps.ts'
import { loadSummaries } from '../summary/summary-storage.ts'
import { requireTicket, withLockedTicket } from '../tickets/ticket-access.ts'
import { type CaseShareRow, findShare, requireShare, revokeShare, shareCase } from './share-case.ts'

const toCaseShare = (row: CaseShareRow, { secret }: Settings): CaseShare => ({
  token: signToken('case', row.id, secret),
  withPhotos: row.with_photos,
  withContact: row.with_contact,
  createdAt: isoOf(row.created_at),
  expiresAt: isoOf(row.expires_at),
})

export const caseShareHandlers = {
  getCaseShare: async ({ service, person, params }) => {
    const ticket = await requireTicket(service.db, params.ticketId, person)
    const share = await findShare(service.db, ticket.id, dateOf(service.clock.now()))
    return { share: share ? toCaseShare(share, service.settings) : null }
  },
  shareCase: async (call) => {
    const now = dateOf(call.service.clock.now())
    const share = await withLockedTicket(call, (trx, ticket) =>
      shareCase(trx, call.service, ticket, { ...call.body, now }),
    )
    return toCaseShare(share, call.service.settings)
  },
  revokeCase: async (call) => {
    await withLockedTicket(call, (trx, ticket) => revokeShare(trx, ticket.id))
    return null
  },
  getCaseFile: async ({ service, params, request }) => {
    const { db, clock, settings } = service
    const now = dateOf(clock.now())
    const share = await requireShare(db, params.token, { now, settings })
    const networkHash = hashNetwork(settings.secret, request.ip)
    await recordRead(db, { kind: 'case_link_read', at: now, ticketId: share.ticket_id, networkHash })
    return loadCaseFile(service, share)
  },
} satisfies Partial<Handlers>

/** Loads the case file that the shared link shows. */
async function loadCaseFile(service: Service, share: CaseShareRow): Promise<CaseFile> {
  const { db } = service
  const { ticket_id: ticketId } = share
  const ticket = await db
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.customer_id')
    .select(['ticket.id', 'ticket.state', 'ticket.answers', 'person.name', 'person.email'])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const [photos, snapshots, summaries, steps, referrals] = await Promise.all([
    share.with_photos ? findPhotos(db, ticketId) : [],
    share.with_photos ? findSnapshotRows(db, [ticketId]) : [],
    loadSummaries(db, [ticketId]),
    loadSteps(db, [ticketId]),
    loadReferrals(service, [ticket]),
  ])
  const summary = summaries.get(ticketId) ?? null
  return {
    answers: pickAnswers(ticket.answers, CASE_FILE_FIELDS),
    photos: photos.map(toPhotoView),
    snapshots: snapshots.map(toSnapshotView),
    summary: summary && (share.with_photos ? summary : { ...summary, pictures: [] }),
    steps: (steps.get(ticketId) ?? []).map(({ title, snapshotId }) => ({ title, snapshotId })),
    unsafe: referrals.get(ticketId)?.unsafe ?? false,
    contact: share.with_contact ? { name: displayName(ticket), email: ticket.email } : null,
    expiresAt: isoOf(share.expires_at),
  }
}
