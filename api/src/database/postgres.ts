import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createPreparingClient } from './prepared-statements.ts'

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

/** Creates the dialects of two handles with connections of their own. */
export const postgresDialects = (connectionString: string): { dialect: Dialect; urgentDialect: Dialect } => ({
  dialect: poolDialect(connectionString, MAX_CONNECTIONS),
  urgentDialect: poolDialect(connectionString, MAX_URGENT_CONNECTIONS),
})

/** Creates the dialect of a connection pool, which replaces connections that break while idle. */
function poolDialect(connectionString: string, max: number): Dialect {
  const pool = new pg.Pool({ connectionString, max, types: VALUE_TYPES })
  pool.on('error', () => {})
  return new PostgresDialect({ pool: createPreparingPool(pool) })
}

/** Prepares repeated statements on each connection of a pool. */
function createPreparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const preparing = createPreparingClient(client, (destroy) => client.release(destroy))
      clients.set(client, preparing)
      return preparing
    },
    end: () => pool.end(),
  }
}
