import { sql } from 'kysely'
import type { Trx } from '../../database/schema.ts'
import { replacePartPictures } from '../summary/summary-storage.ts'
import { deletePictureRows, findSnapshotRows } from './storage.ts'

/**
 * Ends the drawing of a call: every picture that was kept with its marks is replaced by its latest drawing, so that it is stored once. Until
 * then the pages of the call draw on the picture without marks. Maintenance deletes the files of the replaced rows.
 */
export async function mergeDrawings(trx: Trx, ticketId: string): Promise<void> {
  for (const { id, drawing_of } of await findSnapshotRows(trx, [ticketId])) {
    if (!drawing_of) continue
    await replaceByDrawing(trx, { ticketId, replacedIds: [drawing_of], drawingId: id })
    await trx.updateTable('photo').set({ drawing_of: null }).where('id', '=', id).execute()
  }
}

/** Deletes pictures of a call that a drawing replaces, in the summary as well. */
export async function replaceByDrawing(
  trx: Trx,
  { ticketId, replacedIds, drawingId }: { ticketId: string; replacedIds: readonly string[]; drawingId: string },
): Promise<void> {
  if (replacedIds.length === 0) return
  const replaced = sql`ANY(${[...replacedIds]}::text[])`
  await replacePartPictures(trx, { ticketId, replacedIds, id: drawingId })
  await trx
    .updateTable('summary')
    .set({
      pictures: sql`(SELECT coalesce(jsonb_agg(id ORDER BY place), '[]'::jsonb) FROM (
        SELECT CASE WHEN value = ${replaced} THEN ${drawingId}::text ELSE value END AS id, min(ordinality) AS place
        FROM jsonb_array_elements_text(pictures) WITH ORDINALITY GROUP BY 1) listed)`,
    })
    .where('ticket_id', '=', ticketId)
    .execute()
  await deletePictureRows(trx, ticketId, replacedIds)
}
