import { type Insertable, sql } from 'kysely'
import { batchReads } from '../../database/batch-reads.ts'
import type { Db, SessionTable, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'

export type StoredSession = { session_id: string; last_seen_at: Date; expires_at: Date; person: PersonRow }
/** Finds a session by the hash of its token, also an expired one. */
export type SessionReader = (tokenHash: string) => Promise<StoredSession | undefined>

/** Creates the reader of sessions. Requests that arrive at the same time share a query; nothing is cached. */
export const createSessionReader = (db: Db): SessionReader =>
  batchReads(async (tokenHashes) => {
    const rows = await db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.person_id')
      .selectAll('person')
      .select(['session.id as session_id', 'session.token_hash', 'session.last_seen_at', 'session.expires_at'])
      .where('session.token_hash', '=', sql<string>`ANY(${[...tokenHashes]}::text[])`)
      .execute()
    return new Map(
      rows.map(({ session_id, token_hash, last_seen_at, expires_at, ...person }) => [
        token_hash,
        { session_id, last_seen_at, expires_at, person },
      ]),
    )
  })

export const insertSession = (trx: Trx, session: Insertable<SessionTable>) =>
  trx.insertInto('session').values(session).execute()

export const extendSession = (db: Db, id: string, now: Date, expiresAt: Date) =>
  db.updateTable('session').set({ last_seen_at: now, expires_at: expiresAt }).where('id', '=', id).execute()

/** When a session expires; undefined when it has ended. */
export const findSessionExpiry = async (db: Db, id: string): Promise<Date | undefined> =>
  (await db.selectFrom('session').select('expires_at').where('id', '=', id).executeTakeFirst())?.expires_at

/** The functions that delete sessions return their ids, for `notifySessionsEnded`. */
const toIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

export const deleteSessionByToken = async (db: Db, tokenHash: string) =>
  toIds(await db.deleteFrom('session').where('token_hash', '=', tokenHash).returning('id').execute())

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
