import { type CaseViewer, VIEWER_SILENCE_MS, type ViewerActivity } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

type Viewer = { ticketId: string; personId: string }

const silentBefore = () => new Date(Date.now() - VIEWER_SILENCE_MS)

/** Lists the mechanics who have a case open now, by name. */
export async function listViewers(db: Db, ticketId: string): Promise<CaseViewer[]> {
  const rows = await db
    .selectFrom('case_viewer')
    .innerJoin('person', 'person.id', 'case_viewer.person_id')
    .select(['person_id', 'activity', 'name', 'email'])
    .where('ticket_id', '=', ticketId)
    .where('seen_at', '>', silentBefore())
    .execute()
  return rows
    .map(({ person_id, activity, ...person }) => ({ personId: person_id, name: displayName(person), activity }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** Stores the activity of a viewer; null removes the viewer. Returns whether the list of viewers changed. */
export async function saveActivity(
  db: Db,
  { ticketId, personId }: Viewer,
  activity: ViewerActivity | null,
): Promise<boolean> {
  const known = await db
    .selectFrom('case_viewer')
    .select('activity')
    .where('ticket_id', '=', ticketId)
    .where('person_id', '=', personId)
    .where('seen_at', '>', silentBefore())
    .executeTakeFirst()
  if (activity === null)
    await db.deleteFrom('case_viewer').where('ticket_id', '=', ticketId).where('person_id', '=', personId).execute()
  else {
    const values = { activity, seen_at: new Date() }
    await db
      .insertInto('case_viewer')
      .values({ ticket_id: ticketId, person_id: personId, ...values })
      .onConflict((conflict) => conflict.columns(['ticket_id', 'person_id']).doUpdateSet(values))
      .execute()
  }
  return known?.activity !== activity && (known !== undefined || activity !== null)
}

/** The ids of the mechanics who have a case open. */
export const listViewerIds = async (db: Db, ticketId: string): Promise<string[]> =>
  (await findViewerIds(db, [ticketId])).get(ticketId) ?? []

/** The ids of the mechanics who have one of the cases open, by ticket; tickets without any are missing. */
export async function findViewerIds(db: Db, ticketIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('case_viewer')
    .select(['ticket_id', 'person_id'])
    .where('ticket_id', '=', sql<string>`ANY(${[...ticketIds]}::uuid[])`)
    .where('seen_at', '>', silentBefore())
    .execute()
  const byTicket = Map.groupBy(rows, ({ ticket_id }) => ticket_id)
  return new Map([...byTicket].map(([ticketId, viewers]) => [ticketId, viewers.map(({ person_id }) => person_id)]))
}
