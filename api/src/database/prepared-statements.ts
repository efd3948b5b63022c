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

/**
 * Prepares the statements that a session uses repeatedly, so that the server parses and plans them once. Statements that select `*` are
 * left out: after a migration by another process their result would have other columns, which PostgreSQL refuses.
 */
export function createPreparingClient(client: QueryClient, release: (destroy?: boolean) => void): PostgresPoolClient {
  const nameStatement = createStatementNames()
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = nameStatement(text)
    return client.query({ text, values: [...values], ...(name && { name }) })
  }
  // Kysely passes a cursor only to a dialect with the option `cursor`.
  return { release, query: query as unknown as PostgresPoolClient['query'] }
}

/** Returns a statement's name from the third use on; undefined for statements that are not prepared. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let uses = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name || names.size === MAX_PREPARED || ALL_COLUMNS.test(text)) return name
    const count = (uses.get(text) ?? 0) + 1
    if (uses.size === MAX_COUNTED) uses = new Map()
    uses.set(text, count)
    if (count < PREPARE_AFTER) return undefined
    uses.delete(text)
    names.set(text, `statement_${names.size}`)
    return names.get(text)
  }
}
