import type { Summary } from '@radruf/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { isoOf } from '../../time.ts'

/** Loads the latest summary of each ticket; tickets without one are missing. */
export async function loadSummaries(db: Db, ticketIds: readonly string[]): Promise<Map<string, Summary>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('summary')
    .select(['ticket_id', 'outcome', 'text', 'agreed', 'part', 'written_at', 'version'])
    .where('ticket_id', 'in', [...ticketIds])
    .execute()
  return new Map(
    rows.map(({ ticket_id, outcome, text, agreed, part, written_at, version }) => [
      ticket_id,
      { outcome, text, agreed, part, writtenAt: isoOf(written_at), version },
    ]),
  )
}

/** Removes a deleted picture of the call from the needed part that it showed. */
export const removePartPicture = (trx: Trx, ticketId: string, snapshotId: string) =>
  trx
    .updateTable('summary')
    .set({ part: sql`jsonb_set(part, '{snapshotId}', 'null')` })
    .where('ticket_id', '=', ticketId)
    .where(sql`part->>'snapshotId'`, '=', snapshotId)
    .execute()
