import { traceStatement } from '@radruf/monitoring'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Number of uses after which the server keeps a statement parsed and planned. */
const PREPARE_AFTER = 3
/** Statements that one session keeps. Their texts come from the code; lists of different lengths make many texts of one statement. */
const MAX_PREPARED = 200
const MAX_COUNTED = 1_000

/** The part of a client of node-postgres that is used here. */
export type QueryClient = { query: (config: pg.QueryConfig) => Promise<pg.QueryResult> }

/** `*` as a list of columns, not in `count(*)`. */
const ALL_COLUMNS = /[^(]\*/

/** Sends a statement with its values. */
export type RunStatement = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>

/**
 * Prepares the statements that a session uses repeatedly, so that the server parses and plans them once. `isOnlyProcess`: no other process
 * migrates the database while the session is open.
 */
export function createPreparingSession(client: QueryClient, options: { isOnlyProcess: boolean }): RunStatement {
  const nameStatement = createStatementNames(options)
  return async (text, values = []) => {
    const name = nameStatement(text)
    return traceStatement(text, () => client.query({ text, values: [...values], ...(name && { name }) }))
  }
}

/** Creates a client of a pool. Kysely passes a cursor only to a dialect with the option `cursor`. */
export const toPoolClient = (query: RunStatement, release: PostgresPoolClient['release']): PostgresPoolClient => ({
  release,
  query: query as unknown as PostgresPoolClient['query'],
})

/**
 * Returns a statement's name from the third use on; undefined for statements that are not prepared. Statements that select `*` are left out
 * unless this is the only process: after a migration by another one their result would have other columns, which PostgreSQL refuses.
 */
export function createStatementNames({
  isOnlyProcess,
}: {
  isOnlyProcess: boolean
}): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let uses = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name || names.size === MAX_PREPARED || (!isOnlyProcess && ALL_COLUMNS.test(text))) return name
    const count = (uses.get(text) ?? 0) + 1
    if (uses.size === MAX_COUNTED) uses = new Map()
    uses.set(text, count)
    if (count < PREPARE_AFTER) return undefined
    uses.delete(text)
    names.set(text, `statement_${names.size}`)
    return names.get(text)
  }
}
