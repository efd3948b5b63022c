import { type HistoryEntry, type HistoryFilter, type HistoryKind, PERSPECTIVES } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../database/schema.ts'
import { decodeCursor, toPage } from '../../http/cursor.ts'
import { isoOf } from '../../time.ts'
import { MOVED_APPOINTMENTS } from '../booking/appointments/appointment-storage.ts'

/** Position in the history: the time, and the kind and id of the entry. */
const EntryPosition = z.tuple([z.iso.datetime(), z.string(), z.string()])

type EntryRow = {
  kind: HistoryKind
  id: string
  at: Date
  actor: HistoryEntry['actor']
  text: string
  /** What only this kind has. */
  detail: Pick<HistoryEntry, 'move' | 'outcome' | 'call' | 'rebooked' | 'stars'> & { colleagueId?: string | null }
  name: string | null
  email: string | null
  colleagueName: string | null
  colleagueEmail: string | null
}
type HistoryQuery = {
  ticketId: string
  filter: HistoryFilter
  words: string
  cursor: string | undefined
  limit: number
}

/** A time of the database as JSON has it. */
const toJsonTime = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Everything that happened in a ticket, each with the group of the filter to which it belongs. */
const selectEntries = (ticketId: string) => sql`
  SELECT 'move' AS kind, id::text AS id, moved_at AS at, actor, person_id, '' AS text,
    CASE WHEN 'booked' IN (from_state, to_state) THEN 'appointments' END AS filter,
    jsonb_build_object('move', jsonb_build_object('from', from_state, 'to', to_state, 'followUp', follow_up)) AS detail
  FROM ticket_move WHERE ticket_id = ${ticketId}
  UNION ALL SELECT 'message', id::text, sent_at, author_role, author_id, text, 'messages', '{}'
  FROM message WHERE ticket_id = ${ticketId} AND deleted_at IS NULL
  UNION ALL SELECT 'note', id::text, written_at, 'mechanic', author_id, text, 'internal', '{}'
  FROM ticket_note WHERE ticket_id = ${ticketId}
  UNION ALL SELECT 'summary', ticket_id::text, written_at, 'mechanic', author_id, text, 'calls',
    jsonb_build_object('outcome', outcome)
  FROM summary WHERE ticket_id = ${ticketId}
  UNION ALL SELECT 'call', id::text, coalesce(left_at, met_at), 'mechanic', mechanic_id, '', 'calls',
    jsonb_build_object('call', jsonb_build_object('metAt', ${toJsonTime('met_at')}, 'endedAt', ${toJsonTime('left_at')},
      'hungUpBy', CASE WHEN customer_left_by = 'hung_up' AND (mechanic_left_at IS NULL OR customer_left_at <= mechanic_left_at) THEN 'customer'
        WHEN mechanic_left_by = 'hung_up' THEN 'mechanic' END,
      'drawings', (SELECT count(*)::integer FROM photo WHERE photo.ticket_id = appointment.ticket_id AND is_drawing
        AND photo.created_at >= met_at AND (left_at IS NULL OR photo.created_at <= left_at))))
  FROM appointment WHERE ticket_id = ${ticketId} AND met_at IS NOT NULL
  UNION ALL SELECT 'rebooked', later.id::text, later.created_at,
    CASE WHEN booker.role = 'customer' THEN 'customer' WHEN booker.id IS NULL THEN 'system' ELSE 'mechanic' END, booker.id, '', 'appointments',
    jsonb_build_object('rebooked', jsonb_build_object('from', ${toJsonTime('later.moved_from')}, 'to', ${toJsonTime('later.starts_at')}))
  FROM (${MOVED_APPOINTMENTS}) later LEFT JOIN person booker ON booker.id = later.booked_by
  WHERE later.ticket_id = ${ticketId}
  UNION ALL SELECT 'rating', appointment_id::text, rated_at, 'customer',
    (SELECT customer_id FROM ticket WHERE ticket.id = rating.ticket_id), reason, 'calls',
    jsonb_build_object('stars', call)
  FROM rating WHERE ticket_id = ${ticketId}
  UNION ALL SELECT kind, id::text, happened_at, CASE WHEN person_id IS NULL AND kind IN ('rang_over', 'reminded', 'mailed') THEN 'system' ELSE 'mechanic' END,
    person_id, text,
    CASE WHEN kind IN ('delayed', 'reminded') THEN 'appointments' WHEN kind IN ('photos_requested', 'mailed') THEN 'messages' END,
    CASE WHEN kind = 'handed_over' AND person_id IS DISTINCT FROM colleague_id THEN jsonb_build_object('colleagueId', colleague_id) ELSE '{}' END
  FROM ticket_event WHERE ticket_id = ${ticketId}`

/** One page of a ticket's history, newest first, with the number of entries of each filter. */
export async function findHistoryPage(db: Db, { ticketId, filter, words, cursor, limit }: HistoryQuery) {
  const after = decodeCursor(EntryPosition, cursor)
  const found = sql`(SELECT * FROM (${selectEntries(ticketId)}) every
    WHERE ${words ? sql`position(lower(${words}) IN lower(text)) > 0` : sql`true`})`
  const { rows } = await sql<EntryRow>`
    SELECT entry.kind, entry.id, entry.at, entry.actor, entry.text, entry.detail, person.name, person.email,
      colleague.name AS "colleagueName", colleague.email AS "colleagueEmail"
    FROM ${found} entry LEFT JOIN person ON person.id = entry.person_id
      LEFT JOIN person colleague ON colleague.id::text = entry.detail->>'colleagueId'
    WHERE ${filter === 'all' ? sql`true` : sql`entry.filter = ${filter}`}
      AND ${after ? sql`(entry.at, entry.kind, entry.id) < (${after[0]}::timestamptz, ${after[1]}::text, ${after[2]}::text)` : sql`true`}
    ORDER BY entry.at DESC, entry.kind DESC, entry.id DESC LIMIT ${sql.lit(limit + 1)}`.execute(db)
  const { page, nextCursor } = toPage(rows, limit, ({ at, kind, id }) => [isoOf(at), kind, id])
  const pictures = await findPictures(db, ticketId, page)
  const entries = page.map(
    ({ name, email, colleagueName, colleagueEmail, at, detail: { colleagueId, ...detail }, ...row }): HistoryEntry => ({
      ...row,
      ...detail,
      ...(colleagueId !== undefined && {
        colleague: colleagueEmail ? displayName({ name: colleagueName, email: colleagueEmail }) : null,
      }),
      at: isoOf(at),
      name: email ? displayName({ name, email }) : null,
      pictures: pictures(row.kind, row.id),
    }),
  )
  return { entries, nextCursor, counts: await countEntries(db, found) }
}

async function countEntries(db: Db, found: ReturnType<typeof sql>): Promise<Record<HistoryFilter, number>> {
  const { rows } = await sql<{ filter: HistoryFilter | null; count: number }>`
    SELECT filter, count(*)::integer AS count FROM ${found} entry GROUP BY filter`.execute(db)
  const countOf = (name: HistoryFilter) => rows.find(({ filter }) => filter === name)?.count ?? 0
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    messages: countOf('messages'),
    calls: countOf('calls'),
    appointments: countOf('appointments'),
    internal: countOf('internal'),
  }
}

type Picture = HistoryEntry['pictures'][number]

/** The pictures of the entries of a page: of messages, of calls by their time, and of the questionnaire when it was sent first. */
async function findPictures(db: Db, ticketId: string, page: readonly EntryRow[]) {
  const rows = await db
    .selectFrom('photo')
    .select(['id', 'width', 'height', 'perspective', 'message_id', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .where('drawing_of', 'is', null)
    .orderBy('created_at')
    .orderBy('position')
    .execute()
  const toPictures = (photos: typeof rows): Picture[] => photos.map(({ id, width, height }) => ({ id, width, height }))
  const perspectives: readonly string[] = PERSPECTIVES
  const sent = page.filter(({ detail }) => detail.move?.to === 'in_review').at(-1)
  return (kind: HistoryKind, id: string): Picture[] => {
    if (kind === 'message') return toPictures(rows.filter((row) => row.message_id === id))
    if (kind === 'move' && id === sent?.id)
      return toPictures(rows.filter((row) => perspectives.includes(row.perspective)))
    const call = page.find((row) => row.kind === kind && row.id === id)?.detail.call
    if (!call) return []
    const { metAt, endedAt } = call
    return toPictures(
      rows.filter(({ perspective, created_at }) => {
        const takenAt = isoOf(created_at)
        return perspective === 'snapshot' && takenAt >= metAt && (endedAt === null || takenAt <= endedAt)
      }),
    )
  }
}
