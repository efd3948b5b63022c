import type { Insertable, Updateable } from 'kysely'
import type { Db, PersonTable, Trx } from '../../database/schema.ts'

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst()

export const insertPerson = (trx: Trx, person: Insertable<PersonTable>) =>
  trx.insertInto('person').values(person).returningAll().executeTakeFirstOrThrow()

export const updatePerson = (db: Db, id: string, change: Updateable<PersonTable>) =>
  db.updateTable('person').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const recordInvitation = (trx: Trx, personId: string, now: Date) =>
  trx
    .insertInto('invitation')
    .values({ person_id: personId, invited_at: now, last_sent_at: now })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet((eb) => ({
        last_sent_at: now,
        times_sent: eb('invitation.times_sent', '+', 1),
      })),
    )
    .execute()

/** Records the first sign-in; later ones change nothing. */
export const recordInvitationAccepted = (trx: Trx, personId: string, now: Date) =>
  trx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('person_id', '=', personId)
    .where('accepted_at', 'is', null)
    .execute()
