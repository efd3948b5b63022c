import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { EmbeddedConnection } from './embedded-connection.ts'
import { VALUE_TYPES } from './postgres.ts'
import { createSingleSessionPools, type SessionClient } from './single-session-pool.ts'

type EmbeddedDialects = {
  dialect: Dialect
  urgentDialect: Dialect
  /** Resolves with the reason when the open database stops by itself, for example on a full disk. */
  failed: Promise<Error>
}

/** Creates the dialects of two handles on the embedded database in a folder. The caller holds the folder's lock. */
export function embeddedDialects(folder: string): EmbeddedDialects {
  const failed = Promise.withResolvers<Error>()
  const { pool, urgentPool } = createSingleSessionPools(() => openEmbedded(folder, failed.resolve))
  return {
    dialect: new PostgresDialect({ pool }),
    urgentDialect: new PostgresDialect({ pool: urgentPool }),
    failed: failed.promise,
  }
}

/** Opens the database in a thread of its own. Throws EmbeddedDatabaseError. */
async function openEmbedded(folder: string, onFailed: (error: Error) => void): Promise<SessionClient> {
  const connection = new EmbeddedConnection(folder)
  // Without these, node-postgres reads settings of other databases from the environment.
  const client = new pg.Client({
    ...{ user: 'postgres', database: 'postgres', password: '', host: 'embedded', ssl: false, options: '' },
    stream: () => connection as unknown as pg.Connection['stream'],
    types: VALUE_TYPES,
  })
  // A database that stops rejects the running query and every later one.
  client.on('error', () => {})
  await client.connect()
  connection.once('error', onFailed)
  return {
    end: () => client.end(),
    query: (config) =>
      client.query(config).catch((error: pg.DatabaseError) => {
        // PostgreSQL would restart; this one has no state left in which it could go on.
        if (error.severity === 'PANIC') connection.destroy(error)
        throw error
      }),
  }
}
