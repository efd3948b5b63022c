import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../database/schema.ts'

/** Returns the database's plan for a query. Its parameters become literals, because EXPLAIN takes none. */
export async function explain(db: Db, { sql: text, parameters }: CompiledQuery<unknown>): Promise<string> {
  const literals = text
    .split(/\$\d+/)
    .map((part, index) =>
      index === 0 ? sql.raw(part) : sql`${sql.lit(toLiteral(parameters[index - 1]))}${sql.raw(part)}`,
    )
  const { rows } = await sql<Record<string, string>>`EXPLAIN ${sql.join(literals, sql.raw(''))}`.execute(db)
  return rows.map((row) => Object.values(row)[0]).join('\n')
}

const toLiteral = (value: unknown) => (value instanceof Date ? value.toISOString() : (value as string | number))
