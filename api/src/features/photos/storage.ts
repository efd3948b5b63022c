import type { Insertable, Selectable } from 'kysely'
import type { Db, PhotoTable, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'

export type PhotoRow = Selectable<PhotoTable>

export const photosOf = (db: Db, ticketId: string) =>
  db.selectFrom('photo').selectAll().where('ticket_id', '=', ticketId).orderBy('created_at').orderBy('id').execute()

export const insertPhoto = (trx: Trx, photo: Insertable<PhotoTable>) =>
  trx.insertInto('photo').values(photo).returningAll().executeTakeFirstOrThrow()

export const deletePhoto = (trx: Trx, ticketId: string, photoId: string) =>
  trx.deleteFrom('photo').where('id', '=', photoId).where('ticket_id', '=', ticketId).execute()

/** Whether this person may see the picture: the ticket's customer, or any mechanic. */
export const maySeePhoto = async (db: Db, photoId: string, person: PersonRow): Promise<boolean> => {
  const found = await db
    .selectFrom('photo')
    .innerJoin('ticket', 'ticket.id', 'photo.ticket_id')
    .select('photo.id')
    .where('photo.id', '=', photoId)
    .$if(person.role === 'customer', (query) => query.where('ticket.customer_id', '=', person.id))
    .executeTakeFirst()
  return found !== undefined
}

/** Which of these photos still exist. */
export const existingPhotos = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await db.selectFrom('photo').select('id').where('id', 'in', ids).execute()).map(({ id }) => id))
