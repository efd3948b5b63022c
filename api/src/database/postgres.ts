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

/** Creates the dialect of a PostgreSQL connection pool. The pool replaces connections that break while idle. */
export function postgresDialect(connectionString: string): Dialect {
  const pool = new pg.Pool({ connectionString, max: 10, types })
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
