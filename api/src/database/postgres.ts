import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isConnectionLost } from './postgres-errors.ts'
import { createPostgresSockets, type PostgresSockets } from './postgres-sockets.ts'
import { createPreparingSession, toPoolClient } from './prepared-statements.ts'

const { builtins } = pg.types
type Parse = (value: string) => unknown
/** int8 as number, date as text. The default of timestamptz is a Date. */
const PARSERS = new Map<number, Parse>([
  [builtins.INT8, Number],
  [builtins.DATE, (value) => value],
])
/** Parsers of both databases, so that they return the same JavaScript types. */
export const VALUE_TYPES = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

const MAX_CONNECTIONS = 10
const MAX_URGENT_CONNECTIONS = 2

/** Limits for a server that does not respond, in milliseconds. */
export const POSTGRES_TIMEOUTS = {
  /** Waiting for a free connection, or opening one. */
  connectionTimeoutMillis: 10_000,
  /** One statement. A migration has no limit. */
  query_timeout: 20_000,
}

/** Creates the dialects of two handles with connections of their own. `options` are further ones of node-postgres, for tests. */
export const postgresDialects = (
  connectionString: string,
  options: pg.PoolConfig = {},
): { dialect: Dialect; urgentDialect: Dialect } => ({
  dialect: poolDialect({ connectionString, max: MAX_CONNECTIONS, ...POSTGRES_TIMEOUTS, ...options }),
  urgentDialect: poolDialect({ connectionString, max: MAX_URGENT_CONNECTIONS, ...POSTGRES_TIMEOUTS, ...options }),
})

/** Creates the dialect of migrations: a statement may take as long as the size of its table needs. */
export const migrationDialect = (connectionString: string): Dialect => poolDialect({ connectionString, max: 2 })

/** Creates the dialect of a connection pool, which replaces connections that break. */
function poolDialect(config: pg.PoolConfig): Dialect {
  const sockets = createPostgresSockets()
  const pool = new pg.Pool({ keepAlive: true, types: VALUE_TYPES, stream: sockets.create, ...config })
  pool.on('error', () => {})
  // A client that is checked out emits its own error when the server ends its connection. Its query rejects as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool: createPreparingPool(pool, sockets) })
}

/** Prepares repeated statements on each connection of a pool. */
function createPreparingPool(pool: pg.Pool, sockets: PostgresSockets): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const preparing = createPoolClient(client)
      clients.set(client, preparing)
      return preparing
    },
    end: () => sockets.end(pool.end()),
  }
}

/** A client whose connection is closed, and not returned to the pool, after an error that ends it. */
function createPoolClient(client: pg.PoolClient): PostgresPoolClient {
  let failure: unknown
  const query = async (config: pg.QueryConfig) => {
    // The rollback of a transaction must not wait for a server that did not respond.
    if (failure) throw failure
    try {
      return await client.query(config)
    } catch (error) {
      if (isConnectionLost(error)) failure = error
      throw error
    }
  }
  return toPoolClient(createPreparingSession({ query }, { isOnlyProcess: false }), (destroy) =>
    client.release(destroy || failure !== undefined),
  )
}
