import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'

const { builtins } = pg.types
type Parse = (value: string) => unknown
/** int8 as number, date as text, as in the embedded database. timestamptz is a Date in both. */
const PARSERS = new Map<number, Parse>([
  [builtins.INT8, Number],
  [builtins.DATE, (value) => value],
])
const types = {
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
  const pool = new pg.Pool({ connectionString, max, types })
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
