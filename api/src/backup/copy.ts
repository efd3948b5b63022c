import { sql } from 'kysely'
import type { Db, Trx } from '../database/schema.ts'
import { IDENTITY_TABLES, TABLES, type TableName } from './tables.ts'

/** Rows as JSON written by the database itself, so values do not pass through JavaScript types. */
export type TableRows = { table: TableName; rows: string[] }
export type Counts = Record<TableName, number>

/** Rows that are read or written at once. */
export const BATCH = 500

/** Reads every row of every table from one snapshot, in batches. Returns the number of rows per table. */
export async function readRows(db: Db, onBatch: (batch: TableRows) => Promise<void>): Promise<Counts> {
  const counts = {} as Counts
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      for (const table of TABLES) counts[table] = await readTable(trx.withoutPlugins(), table, onBatch)
    })
  return counts
}

/** Reads a table in physical order, which is stable within one snapshot. */
async function readTable(trx: Trx, table: TableName, onBatch: (batch: TableRows) => Promise<void>): Promise<number> {
  await sql`DECLARE copied NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} t`.execute(trx)
  let count = 0
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(BATCH)} FROM copied`.execute(trx)
    if (rows.length === 0) break
    count += rows.length
    await onBatch({ table, rows: rows.map(({ row }) => row) })
  }
  await sql`CLOSE copied`.execute(trx)
  return count
}

/** Inserts rows unchanged, including their generated ids. */
export async function writeRows(trx: Trx, { table, rows }: TableRows): Promise<void> {
  await sql`INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(trx)
}

/** Deletes all rows of the tables, and what triggers derive from them. For small tables this is much faster than TRUNCATE. */
export async function deleteRows(db: Db, tables: readonly TableName[] = TABLES): Promise<void> {
  const statements = [...tables].reverse().map((table) => `DELETE FROM ${table};`)
  await sql.raw(`DO $$ BEGIN ${statements.join(' ')} END $$`).execute(db)
}

/** Sets the identity sequences of the copied tables after their highest id. */
export async function advanceIdentitySequences(trx: Trx, copied: readonly TableName[] = TABLES): Promise<void> {
  for (const table of IDENTITY_TABLES.filter((name) => copied.includes(name)))
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
      FROM ${sql.table(table)}`.execute(trx)
}

export async function countRows(db: Db, tables: readonly TableName[] = TABLES): Promise<Counts> {
  const counts = {} as Counts
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}`.execute(
      db,
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** Describes the tables whose row counts differ. */
export const describeDifferences = (wanted: Partial<Counts>, found: Partial<Counts>): string[] =>
  TABLES.filter((table) => wanted[table] !== found[table]).map(
    (table) => `${table}: ${wanted[table]} rows expected, ${found[table]} found`,
  )

export const countTotal = (counts: Partial<Counts>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)
