import { randomUUID } from 'node:crypto'
import type { TicketState } from '@radruf/contract'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { ApiProblem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { verifyToken } from '../../signed-token.ts'
import type { TicketRow } from '../tickets/storage.ts'
import type { CaseShareTable } from './tables.ts'

export type CaseShareRow = Selectable<CaseShareTable>

/** As long as a referred ticket stays open. */
const SHARED_DAYS = 30
/** A workshop comes in when remote help has ended. */
const SHAREABLE: readonly TicketState[] = ['referred', 'closed']

export const findShare = (db: Db, ticketId: string, now: Date): Promise<CaseShareRow | undefined> =>
  db
    .selectFrom('case_share')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Shares the case of a locked ticket anew: the address given before leads nowhere from now on. */
export async function shareCase(
  trx: Trx,
  ticket: TicketRow,
  { withPhotos, withContact, now }: { withPhotos: boolean; withContact: boolean; now: Date },
): Promise<CaseShareRow> {
  if (!SHAREABLE.includes(ticket.state))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `nothing to share while ${ticket.state}` })
  await revokeShare(trx, ticket.id)
  return trx
    .insertInto('case_share')
    .values({
      id: randomUUID(),
      ticket_id: ticket.id,
      with_photos: withPhotos,
      with_contact: withContact,
      created_at: now,
      expires_at: new Date(now.getTime() + SHARED_DAYS * 86_400_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const revokeShare = (trx: Trx, ticketId: string) =>
  trx.deleteFrom('case_share').where('ticket_id', '=', ticketId).execute()

/** The share that an address belongs to; NOT_FOUND when it was never given, has expired or was taken back. */
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
