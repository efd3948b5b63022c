import { PERSPECTIVES, type Summary } from '@radruf/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { isoOf } from '../../time.ts'

/** Loads the latest summary of each ticket; tickets without one are missing. */
export async function loadSummaries(db: Db, ticketIds: readonly string[]): Promise<Map<string, Summary>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('summary')
    .select(['ticket_id', 'outcome', 'text', 'agreed', 'part', 'pictures', 'offered_times', 'written_at', 'version'])
    .where('ticket_id', 'in', [...ticketIds])
    .execute()
  const known = await findPictures(db, ticketIds, [...new Set(rows.flatMap(({ pictures }) => pictures))])
  return new Map(
    rows.map(({ ticket_id, outcome, text, agreed, part, pictures, offered_times, written_at, version }) => [
      ticket_id,
      {
        outcome,
        text,
        agreed,
        part,
        pictures: pictures.flatMap((id) => known.get(id) ?? []),
        offeredTimes: offered_times,
        writtenAt: isoOf(written_at),
        version,
      },
    ]),
  )
}

/** The pictures with these ids that a summary may show: those of the tickets' calls and questionnaires. */
export async function findPictures(db: Db, ticketIds: readonly string[], ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; width: number; height: number }>()
  const rows = await db
    .selectFrom('photo')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where('ticket_id', 'in', ticketIds)
    .where('perspective', 'in', [...PERSPECTIVES, 'snapshot'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Removes a deleted picture of the call from the needed part that it showed. */
export const removePartPicture = (trx: Trx, ticketId: string, snapshotId: string) =>
  trx
    .updateTable('summary')
    .set({ part: sql`jsonb_set(part, '{snapshotId}', 'null')` })
    .where('ticket_id', '=', ticketId)
    .where(sql`part->>'snapshotId'`, '=', snapshotId)
    .execute()
