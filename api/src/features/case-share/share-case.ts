import { randomUUID } from 'node:crypto'
import { canShareCase, caseShareExpiresAt } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { verifyToken } from '../../signed-token.ts'
import { loadReferrals } from '../referral/referrals.ts'
import { loadSummaries } from '../summary/summary-storage.ts'
import type { TicketRow } from '../tickets/storage.ts'
import type { CaseShareTable } from './tables.ts'

export type CaseShareRow = Selectable<CaseShareTable>

export const findShare = (db: Db, ticketId: string, now: Date): Promise<CaseShareRow | undefined> =>
  db
    .selectFrom('case_share')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Shares the case of a locked ticket with a new link and revokes the previous one. Throws TICKET_CANNOT_MOVE. */
export async function shareCase(
  trx: Trx,
  service: Service,
  ticket: TicketRow,
  { withPhotos, withContact, now }: { withPhotos: boolean; withContact: boolean; now: Date },
): Promise<CaseShareRow> {
  const referral = (await loadReferrals({ ...service, db: trx }, [ticket])).get(ticket.id) ?? null
  const summary = (await loadSummaries(trx, [ticket.id])).get(ticket.id) ?? null
  if (!canShareCase({ referral, summary }))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `neither referral nor summary while ${ticket.state}` })
  await revokeShare(trx, ticket.id)
  return trx
    .insertInto('case_share')
    .values({
      id: randomUUID(),
      ticket_id: ticket.id,
      with_photos: withPhotos,
      with_contact: withContact,
      created_at: now,
      expires_at: new Date(caseShareExpiresAt(now)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const revokeShare = (trx: Trx, ticketId: string) =>
  trx.deleteFrom('case_share').where('ticket_id', '=', ticketId).execute()

/** Returns the share of a link. Throws NOT_FOUND when the signature is invalid or the share has expired or was revoked. */
export async function requireShare(
  db: Db,
  token: string,
  { now, settings }: { now: Date; settings: Pick<Settings, 'secret'> },
): Promise<CaseShareRow> {
  const id = verifyToken('case', token, settings.secret)
  const share = id
    ? await db
        .selectFrom('case_share')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst()
    : undefined
  if (!share) throw new ApiProblem('NOT_FOUND')
  return share
}
