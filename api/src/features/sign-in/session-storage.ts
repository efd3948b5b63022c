import type { Insertable } from 'kysely'
import type { Db, SessionTable, Trx } from '../../database/schema.ts'

export async function findSession(db: Db, tokenHash: string, now: Date) {
  const row = await db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .selectAll('person')
    .select(['session.id as session_id', 'session.last_seen_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { session_id, last_seen_at, ...person } = row
  return { session_id, last_seen_at, person }
}

export const insertSession = (trx: Trx, session: Insertable<SessionTable>) =>
  trx.insertInto('session').values(session).execute()

export const extendSession = (db: Db, id: string, now: Date, expiresAt: Date) =>
  db.updateTable('session').set({ last_seen_at: now, expires_at: expiresAt }).where('id', '=', id).execute()

export const deleteSessionByToken = (db: Db, tokenHash: string) =>
  db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
