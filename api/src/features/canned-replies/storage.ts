import type { CannedReply } from '@radruf/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { CannedReplyTable } from './tables.ts'

export type CannedReplyRow = Selectable<CannedReplyTable>
/** The columns that a mechanic writes. */
export type CannedReplyValues = Omit<CannedReplyRow, 'id' | 'version'>

/** The replies that a mechanic may use and change: own and shared ones. */
const selectFor = (db: Db, personId: string) =>
  db
    .selectFrom('canned_reply')
    .selectAll()
    .where(({ eb, or }) => or([eb('owner_id', 'is', null), eb('owner_id', '=', personId)]))

export const listReplies = (db: Db, personId: string): Promise<CannedReplyRow[]> =>
  selectFor(db, personId).orderBy('name').orderBy('id').execute()

/** The replies of one mechanic alone, without the shared ones. */
export const listOwnReplies = (db: Db, personId: string): Promise<CannedReplyRow[]> =>
  db.selectFrom('canned_reply').selectAll().where('owner_id', '=', personId).orderBy('name').orderBy('id').execute()

/** The replies that all mechanics share. */
export const listSharedReplies = (db: Db): Promise<CannedReplyRow[]> =>
  db.selectFrom('canned_reply').selectAll().where('owner_id', 'is', null).orderBy('name').orderBy('id').execute()

export const deleteSharedReply = (db: Db, id: string) =>
  db.deleteFrom('canned_reply').where('id', '=', id).where('owner_id', 'is', null).execute()

/** Changes the texts of a shared reply that has this version. Returns undefined otherwise. */
export const updateSharedReply = (
  db: Db,
  { id, version }: { id: string; version: number },
  texts: Pick<CannedReplyValues, 'name' | 'text_de' | 'text_en'>,
): Promise<CannedReplyRow | undefined> =>
  db
    .updateTable('canned_reply')
    .set({ ...texts, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('owner_id', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const findReply = (db: Db, id: string, personId: string): Promise<CannedReplyRow | undefined> =>
  selectFor(db, personId).where('id', '=', id).executeTakeFirst()

/** The number of replies of an owner, or of the shared ones. */
export async function countReplies(db: Db, ownerId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('canned_reply')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a reply. Returns undefined if its id is taken. */
export const insertReply = (db: Db, id: string, values: CannedReplyValues): Promise<CannedReplyRow | undefined> =>
  db
    .insertInto('canned_reply')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes a reply that the mechanic may change and that has this version. Returns undefined otherwise. */
export const updateReply = (
  db: Db,
  { id, version, personId }: { id: string; version: number; personId: string },
  values: CannedReplyValues,
): Promise<CannedReplyRow | undefined> =>
  db
    .updateTable('canned_reply')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(({ eb, or }) => or([eb('owner_id', 'is', null), eb('owner_id', '=', personId)]))
    .returningAll()
    .executeTakeFirst()

/** Deletes a shared reply or one of the person's that has this version. */
export const deleteReply = (db: Db, { id, personId, version }: { id: string; personId: string; version: number }) =>
  db
    .deleteFrom('canned_reply')
    .where('id', '=', id)
    .where('version', '=', version)
    .where(({ eb, or }) => or([eb('owner_id', 'is', null), eb('owner_id', '=', personId)]))
    .execute()

export const toCannedReply = ({
  id,
  kind,
  name,
  text_de,
  text_en,
  owner_id,
  version,
}: CannedReplyRow): CannedReply => ({
  id,
  kind,
  name,
  texts: { de: text_de, en: text_en },
  isShared: owner_id === null,
  version,
})
