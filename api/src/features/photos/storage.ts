import { PERSPECTIVES, type Perspective, worksOnCases } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { type Insertable, type Selectable, sql } from 'kysely'
import { isUniqueViolation } from '../../database/postgres-errors.ts'
import type { Db, PhotoTable, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { refuseForeignClientId } from '../tickets/ticket-access.ts'

/** A picture of a ticket: a photo of the questionnaire, a snapshot of a call, or an attachment of a message. */
export type PictureRow = Selectable<PhotoTable>
export type NewPicture = Insertable<PhotoTable>
export type PhotoRow = PictureRow & { perspective: Perspective }

/** Photos of the questionnaire, oldest first. */
export const findPhotos = (db: Db, ticketId: string): Promise<PhotoRow[]> =>
  db
    .selectFrom('photo')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('perspective', 'not in', ['snapshot', 'message', 'noise'])
    .$narrowType<{ perspective: Perspective }>()
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The clip of the noise that the bike makes. */
export const findNoise = (db: Db, ticketId: string): Promise<PictureRow | undefined> =>
  db
    .selectFrom('photo')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('perspective', '=', 'noise')
    .executeTakeFirst()

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

/**
 * Inserts a picture and returns its row, which has the perspective of `row`. Throws PHOTO_DELETED when the picture of this upload was
 * deleted before.
 */
export async function insertPicture<Row extends NewPicture>(trx: Trx, row: Row) {
  const isDeleted = await trx
    .selectFrom('deleted_picture')
    .select('client_id')
    .where('ticket_id', '=', row.ticket_id)
    .where('client_id', '=', row.client_id)
    .executeTakeFirst()
  if (isDeleted) throw new ApiProblem('PHOTO_DELETED')
  return trx
    .insertInto('photo')
    .values(row)
    .returningAll()
    .$narrowType<{ perspective: Row['perspective'] }>()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // Another picture of the ticket has this client id.
      if (isUniqueViolation(error)) refuseForeignClientId()
      throw error
    })
}

/**
 * Deletes a picture of this ticket's questionnaire by its id or the client id of its upload, which may still be on its way. Returns the ids
 * of the deleted rows: the files of a picture may be deleted only then, because the id can belong to another ticket or to a message.
 */
export async function deletePhoto(trx: Trx, ticketId: string, photoOrClientId: string): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('photo')
    .where(({ or, eb }) => or([eb('id', '=', photoOrClientId), eb('client_id', '=', photoOrClientId)]))
    .where('ticket_id', '=', ticketId)
    .where('perspective', 'in', [...PERSPECTIVES, 'noise'])
    .returning(['id', 'client_id'])
    .execute()
  await rememberDeleted(trx, ticketId, deleted.length > 0 ? deleted.map((row) => row.client_id) : [photoOrClientId])
  return deleted.map(({ id }) => id)
}

/** Deletes a snapshot of this ticket with its drawings. Returns the ids of the deleted rows. */
export async function deleteSnapshotRows(trx: Trx, ticketId: string, snapshotId: string): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('photo')
    .where('ticket_id', '=', ticketId)
    .where('perspective', '=', 'snapshot')
    .where(({ or, eb }) => or([eb('id', '=', snapshotId), eb('drawing_of', '=', snapshotId)]))
    .returning(['id', 'client_id'])
    .execute()
  const clientIds = deleted.map((row) => row.client_id)
  await rememberDeleted(trx, ticketId, clientIds)
  return deleted.map(({ id }) => id)
}

/** Deletes pictures of a ticket by their ids. */
export async function deletePictureRows(trx: Trx, ticketId: string, ids: readonly string[]): Promise<void> {
  const deleted = await trx
    .deleteFrom('photo')
    .where('ticket_id', '=', ticketId)
    .where('id', 'in', ids)
    .returning('client_id')
    .execute()
  const clientIds = deleted.map((row) => row.client_id)
  await rememberDeleted(trx, ticketId, clientIds)
}

/**
 * Remembers that pictures were deleted. A repeated upload would store them again: its first answer may have been lost, or the person has
 * deleted the picture on another device meanwhile. Attachments need no entry, because their message stays as a deleted one.
 */
async function rememberDeleted(trx: Trx, ticketId: string, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return
  await trx
    .insertInto('deleted_picture')
    .values(clientIds.map((client_id) => ({ ticket_id: ticketId, client_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Finds a picture that the person may see: the ticket's customer, mechanics and leads may. An attachment whose message is not sent
 * is shown to its uploader only.
 */
export const findVisiblePhoto = (db: Db, photoId: string, person: PersonRow): Promise<PictureRow | undefined> =>
  db
    .selectFrom('photo')
    .innerJoin('ticket', 'ticket.id', 'photo.ticket_id')
    .selectAll('photo')
    .where('photo.id', '=', photoId)
    .$if(!worksOnCases(person.role), (query) => query.where('ticket.customer_id', '=', person.id))
    .where(({ or, eb }) =>
      or([
        eb('photo.perspective', '!=', 'message'),
        eb('photo.message_id', 'is not', null),
        eb('photo.uploader_id', '=', person.id),
      ]),
    )
    .executeTakeFirst()

/** The ids that have a row. */
export const findExistingPhotoIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('photo')
        .select('id')
        .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
        .execute()
    ).map(({ id }) => id),
  )

/** The ids of all pictures, newest first. */
export const findPhotoIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('photo').select('id').orderBy('created_at', 'desc').orderBy('id').execute()).map(({ id }) => id)
