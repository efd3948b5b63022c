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
