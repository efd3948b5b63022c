import { PERSPECTIVES, type Summary } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import { isoOf, isoOrNull } from '../../time.ts'

/** Loads the latest summary of each ticket; tickets without one are missing. */
export async function loadSummaries(db: Db, ticketIds: readonly string[]): Promise<Map<string, Summary>> {
  if (ticketIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('summary')
    .leftJoin('person as author', 'author.id', 'summary.author_id')
    .select(['author.name', 'author.email'])
    .select([
      'ticket_id',
      'outcome',
      'text',
      'agreed',
      'parts',
      'pictures',
      'offered_times',
      'written_at',
      'remind_at',
      'version',
    ])
    .where('ticket_id', 'in', [...ticketIds])
    .execute()
  const known = await findPictures(db, ticketIds, [...new Set(rows.flatMap(({ pictures }) => pictures))])
  return new Map(
    rows.map(
      ({
        ticket_id,
        outcome,
        text,
        agreed,
        parts,
        pictures,
        offered_times,
        written_at,
        remind_at,
        version,
        name,
        email,
      }) => [
        ticket_id,
        {
          outcome,
          text,
          agreed,
          parts,
          pictures: pictures.flatMap((id) => known.get(id) ?? []),
          offeredTimes: offered_times,
          authorName: email === null ? null : displayName({ name, email }),
          writtenAt: isoOf(written_at),
          remindAt: isoOrNull(remind_at),
          version,
        },
      ],
    ),
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

/** Replaces pictures of the call in the needed parts that they show; null removes them. */
export const replacePartPictures = (
  trx: Trx,
  { ticketId, replacedIds, id }: { ticketId: string; replacedIds: readonly string[]; id: string | null },
) =>
  trx
    .updateTable('summary')
    .set({
      parts: sql`(SELECT coalesce(jsonb_agg(CASE WHEN part->>'snapshotId' = ANY(${[...replacedIds]}::text[])
        THEN jsonb_set(part, '{snapshotId}', coalesce(to_jsonb(${id}::text), 'null')) ELSE part END ORDER BY place), '[]')
        FROM jsonb_array_elements(parts) WITH ORDINALITY AS listed(part, place))`,
    })
    .where('ticket_id', '=', ticketId)
    .execute()
