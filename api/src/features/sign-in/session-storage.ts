import type { Insertable } from 'kysely'
import type { Db, SessionTable, Trx } from '../../database/schema.ts'

export const insertSession = (trx: Trx, session: Insertable<SessionTable>) =>
  trx.insertInto('session').values(session).execute()

export const extendSession = (db: Db, id: string, now: Date, expiresAt: Date) =>
  db.updateTable('session').set({ last_seen_at: now, expires_at: expiresAt }).where('id', '=', id).execute()

/** Expiry of a session; undefined when it has ended. */
export const findSessionExpiry = async (db: Db, id: string): Promise<Date | undefined> =>
  (await db.selectFrom('session').select('expires_at').where('id', '=', id).executeTakeFirst())?.expires_at

/** The functions that delete sessions return their ids, for `notifySessionsEnded`. */
const toIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Deletes the session of a token. Returns it. */
export const deleteSessionByToken = (db: Db, tokenHash: string) =>
  db.deleteFrom('session').where('token_hash', '=', tokenHash).returning(['id', 'sign_out_hint']).execute()

/** Deletes a session of this person; a session of another person is not affected. */
export const deletePersonSession = async (db: Db, personId: string, sessionId: string) =>
  toIds(
    await db
      .deleteFrom('session')
      .where('person_id', '=', personId)
      .where('id', '=', sessionId)
      .returning('id')
      .execute(),
  )

export const deleteOtherSessions = async (db: Db, personId: string, currentHash: string) =>
  toIds(
    await db
      .deleteFrom('session')
      .where('person_id', '=', personId)
      .where('token_hash', '<>', currentHash)
      .returning('id')
      .execute(),
  )

export const deletePersonSessions = async (db: Db, personId: string) =>
  toIds(await db.deleteFrom('session').where('person_id', '=', personId).returning('id').execute())
