import { type Selectable, sql } from 'kysely'
import { batchReads } from '../../database/batch-reads.ts'
import type { Db, PersonTable } from '../../database/schema.ts'

export type StoredSession = {
  session_id: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  person: Selectable<PersonTable>
}
/** Finds a session by the hash of its token, also an expired one. */
export type SessionReader = (tokenHash: string) => Promise<StoredSession | undefined>

/** Creates the reader of sessions. Requests that arrive at the same time share a query; nothing is cached. */
export const createSessionReader = (db: Db): SessionReader =>
  batchReads(async (tokenHashes) => {
    const rows = await db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.person_id')
      .select([
        'person.id',
        'email',
        'name',
        'role',
        'language',
        'onboarded_at',
        'person.created_at',
        'bundesland',
        'postal_code',
        'hides_address',
        'case_rows',
        'blocked_at',
      ])
      .select([
        'session.id as session_id',
        'session.token_hash',
        'session.created_at as session_created_at',
        'session.last_seen_at',
        'session.expires_at',
      ])
      .where('session.token_hash', '=', sql<string>`ANY(${[...tokenHashes]}::text[])`)
      .execute()
    return new Map(
      rows.map(({ session_id, token_hash, session_created_at, last_seen_at, expires_at, ...person }) => [
        token_hash,
        { session_id, created_at: session_created_at, last_seen_at, expires_at, person },
      ]),
    )
  })
