import { type Insertable, sql } from 'kysely'
import type { Database, Trx } from './schema.ts'

/**
 * Inserts rows with one statement, whose text is the same for any number of rows, so that it is prepared once. All rows have the
 * columns of the first.
 */
export async function insertRows<T extends keyof Database & string>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}
