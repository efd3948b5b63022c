import type { ContentKind, ContentValues } from '@radruf/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { json } from '../../database/json.ts'
import type { Db, Trx } from '../../database/schema.ts'
import type { ContentVersionTable } from './tables.ts'

export type VersionRow = Selectable<ContentVersionTable>
export type ContentKey = { id: string; kind: ContentKind }

/** Drafts of a kind. */
export const listDrafts = (db: Db, kind: ContentKind): Promise<VersionRow[]> =>
  db.selectFrom('content_version').selectAll().where('kind', '=', kind).where('published_at', 'is', null).execute()

/** The newest published version with values of each content of a kind. */
export const listNewestPublished = (db: Db, kind: ContentKind): Promise<VersionRow[]> =>
  selectNewest(db, kind).where('content', 'is not', null).execute()

/** The newest version of each content of a kind that was published or withdrawn, in the order of first publication. */
export const listNewestDecisions = async (db: Db, kind: ContentKind): Promise<VersionRow[]> => {
  const rows = await selectNewest(db, kind)
    .select(
      sql<Date>`min(published_at) OVER (PARTITION BY content_id ORDER BY number ROWS UNBOUNDED PRECEDING)`.as(
        'first_at',
      ),
    )
    .where('captured', '=', false)
    .execute()
  return rows.toSorted((one, other) => one.first_at.getTime() - other.first_at.getTime())
}

const selectNewest = (db: Db, kind: ContentKind) =>
  db
    .selectFrom('content_version')
    .selectAll()
    .distinctOn('content_id')
    .where('kind', '=', kind)
    .where('published_at', 'is not', null)
    .orderBy('content_id')
    .orderBy('number', 'desc')

/** Every version of a content with the names of their authors, the newest first. */
export const listVersions = (db: Db, { id, kind }: ContentKey) =>
  db
    .selectFrom('content_version')
    .leftJoin('person', 'person.id', 'content_version.author_id')
    .selectAll('content_version')
    .select('person.name as author_name')
    .where('content_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .execute()

type NewVersion = Omit<Insertable<ContentVersionTable>, 'content'> & { content: ContentValues | null }

/** Stores a version. Returns undefined if its number is taken. */
export const insertVersion = (trx: Trx, { content, ...row }: NewVersion) =>
  trx
    .insertInto('content_version')
    .values({ ...row, content: content && json(content) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

type DraftKey = ContentKey & { revision: number }
type DraftValues = Pick<VersionRow, 'note' | 'author_id' | 'written_at' | 'based_on'> & { content: ContentValues }

/** Changes a draft that has this revision. Returns undefined otherwise. */
export const updateDraft = (
  trx: Trx,
  { id, kind, revision }: DraftKey,
  { content, ...values }: DraftValues,
): Promise<VersionRow | undefined> =>
  trx
    .updateTable('content_version')
    .set({ ...values, content: json(content), revision: sql`revision + 1` })
    .where('content_id', '=', id)
    .where('kind', '=', kind)
    .where('published_at', 'is', null)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

/** Marks the draft that has this revision as published. Returns undefined otherwise. */
export const markPublished = (
  trx: Trx,
  { id, kind, revision }: DraftKey,
  { by, at }: { by: string; at: Date },
): Promise<VersionRow | undefined> =>
  trx
    .updateTable('content_version')
    .set({ published_at: at, author_id: by })
    .where('content_id', '=', id)
    .where('kind', '=', kind)
    .where('published_at', 'is', null)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

/** Gives the draft the next number, so that a version can be stored before it. */
export const moveDraftUp = (trx: Trx, { id, kind }: ContentKey) =>
  trx
    .updateTable('content_version')
    .set({ number: sql`number + 1` })
    .where('content_id', '=', id)
    .where('kind', '=', kind)
    .where('published_at', 'is', null)
    .execute()

export const deleteDraft = (db: Db, { id, kind, revision }: DraftKey) =>
  db
    .deleteFrom('content_version')
    .where('content_id', '=', id)
    .where('kind', '=', kind)
    .where('published_at', 'is', null)
    .where('revision', '=', revision)
    .execute()

/** Ids of a kind in the order that an operator chose. */
export const listOrderedIds = async (db: Db, kind: ContentKind): Promise<string[]> =>
  (await db.selectFrom('content_order').select('content_id').where('kind', '=', kind).orderBy('place').execute()).map(
    ({ content_id }) => content_id,
  )

/** Replaces the order of a kind. */
export async function replaceOrder(trx: Trx, kind: ContentKind, ids: readonly string[]) {
  await trx.deleteFrom('content_order').where('kind', '=', kind).execute()
  if (ids.length > 0)
    await trx
      .insertInto('content_order')
      .values(ids.map((content_id, place) => ({ kind, content_id, place })))
      .execute()
}
