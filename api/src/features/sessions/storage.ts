import type { Db } from '../../database/schema.ts'

/** Unexpired sessions, most recently seen first. */
export const findSessions = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Deletes a session of this person; a session of another person is not affected. */
export const deletePersonSession = (db: Db, personId: string, sessionId: string) =>
  db.deleteFrom('session').where('person_id', '=', personId).where('id', '=', sessionId).execute()

export const deleteOtherSessions = (db: Db, personId: string, currentHash: string) =>
  db.deleteFrom('session').where('person_id', '=', personId).where('token_hash', '<>', currentHash).execute()
