import type { Summary } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
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
