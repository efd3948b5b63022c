import type { Perspective } from '@radruf/contract'
import type { Selectable } from 'kysely'
import type { Db, PhotoTable, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'

/** A picture of a ticket: a photo of the questionnaire, or a snapshot of a call. */
export type PictureRow = Selectable<PhotoTable>
export type PhotoRow = PictureRow & { perspective: Perspective }

/** Photos of the questionnaire, oldest first. */
export const findPhotos = (db: Db, ticketId: string): Promise<PhotoRow[]> =>
  db
    .selectFrom('photo')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('perspective', '!=', 'snapshot')
    .$narrowType<{ perspective: Perspective }>()
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The photo of the whole bike of each ticket. */
export async function findHeroPhotos(db: Db, ticketIds: readonly string[]): Promise<Map<string, PhotoRow>> {
  const photos = await selectHeroPhotos(db).where('ticket_id', 'in', ticketIds).execute()
  return new Map(photos.map((photo) => [photo.ticket_id, photo]))
}

/** The latest photo of the whole bike of each bike. */
export async function findBikePhotos(db: Db, bikeIds: readonly string[]): Promise<Map<string, PhotoRow>> {
  const photos = await selectHeroPhotos(db)
    .innerJoin('ticket', 'ticket.id', 'photo.ticket_id')
    .where('ticket.bike_id', 'in', bikeIds)
    .select('ticket.bike_id')
    .orderBy('photo.created_at')
    .execute()
  return new Map(photos.flatMap(({ bike_id, ...photo }) => (bike_id ? [[bike_id, photo]] : [])))
}

const selectHeroPhotos = (db: Db) =>
  db.selectFrom('photo').selectAll('photo').where('perspective', '=', 'bike').$narrowType<{ perspective: 'bike' }>()

export const findSnapshotRows = (db: Db, ticketIds: readonly string[]): Promise<PictureRow[]> =>
  db
    .selectFrom('photo')
    .selectAll()
    .where('ticket_id', 'in', ticketIds)
    .where('perspective', '=', 'snapshot')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function insertPicture<Row extends PictureRow>(trx: Trx, row: Row): Promise<Row> {
  await trx.insertInto('photo').values(row).execute()
  return row
}

/**
 * Deletes a photo of this ticket. Returns whether a row was deleted: the files of a photo may be deleted only then, because
 * the id can belong to another ticket.
 */
export async function deletePhoto(trx: Trx, ticketId: string, photoId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('photo')
    .where('id', '=', photoId)
    .where('ticket_id', '=', ticketId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Whether a person may see the picture: the ticket's customer and all mechanics may. */
export const canSeePhoto = async (db: Db, photoId: string, person: PersonRow): Promise<boolean> => {
  const found = await db
    .selectFrom('photo')
    .innerJoin('ticket', 'ticket.id', 'photo.ticket_id')
    .select('photo.id')
    .where('photo.id', '=', photoId)
    .$if(person.role === 'customer', (query) => query.where('ticket.customer_id', '=', person.id))
    .executeTakeFirst()
  return found !== undefined
}

/** The ids that have a row. */
export const findExistingPhotoIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await db.selectFrom('photo').select('id').where('id', 'in', ids).execute()).map(({ id }) => id))

/** The ids of all pictures, newest first. */
export const findPhotoIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('photo').select('id').orderBy('created_at', 'desc').orderBy('id').execute()).map(({ id }) => id)
