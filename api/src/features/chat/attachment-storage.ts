import { type Selectable, sql } from 'kysely'
import type { Db, PhotoTable, Trx } from '../../database/schema.ts'

/** A picture or clip of a message. */
export type AttachmentRow = Selectable<PhotoTable>

export const findAttachmentByClientId = (db: Db, ticketId: string, clientId: string) =>
  selectAttachments(db).where('ticket_id', '=', ticketId).where('client_id', '=', clientId).executeTakeFirst()

export async function countAttachments(db: Db, ticketId: string): Promise<number> {
  const { count } = await db
    .selectFrom('photo')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where('perspective', '=', 'message')
    .executeTakeFirstOrThrow()
  return Number(count)
}

const selectAttachments = (db: Db) => db.selectFrom('photo').selectAll().where('perspective', '=', 'message')

/** Attachments by message, in their order. */
export async function findAttachments(
  db: Db,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, AttachmentRow[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await selectAttachments(db)
    .where('message_id', '=', sql<string>`ANY(${[...messageIds]}::uuid[])`)
    .orderBy('message_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ message_id }) => message_id ?? '')
}

/** Finds attachments that belong to no message yet, of any ticket and uploader: the caller checks both. */
export const findUnsentAttachments = (db: Db, ids: readonly string[]): Promise<AttachmentRow[]> =>
  selectAttachments(db)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('message_id', 'is', null)
    .execute()

/** Makes uploaded attachments those of messages, in one statement; none without attachments. */
export async function attachToMessages(
  trx: Trx,
  attachments: readonly { id: string; messageId: string; position: number }[],
): Promise<void> {
  if (attachments.length === 0) return
  await sql`UPDATE photo SET message_id = sent.message_id, position = sent.position
    FROM unnest(
      ${attachments.map(({ id }) => id)}::uuid[],
      ${attachments.map(({ messageId }) => messageId)}::uuid[],
      ${attachments.map(({ position }) => position)}::integer[]
    ) AS sent (id, message_id, position) WHERE photo.id = sent.id`.execute(trx)
}

/** Deletes the attachments of messages. Returns the ids whose files must be deleted. */
export async function deleteAttachments(trx: Trx, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return []
  const deleted = await trx
    .deleteFrom('photo')
    .where('message_id', '=', sql<string>`ANY(${[...messageIds]}::uuid[])`)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** Deletes attachments uploaded before a time whose message never came. Returns the ids whose files must be deleted. */
export async function deleteUnsentAttachments(db: Db, before: Date): Promise<string[]> {
  const deleted = await db
    .deleteFrom('photo')
    .where('perspective', '=', 'message')
    .where('message_id', 'is', null)
    .where('created_at', '<', before)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}
