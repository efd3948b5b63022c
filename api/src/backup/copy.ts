import { sql } from 'kysely'
import type { Db, Trx } from '../database/schema.ts'
import { IDENTITY_TABLES, TABLES, type TableName } from './tables.ts'

/** Rows as the database itself writes them in JSON, so that no value passes through a language of its own. */
export type TableRows = { table: TableName; rows: string[] }
export type Counts = Record<TableName, number>

const BATCH = 500

/** Every row of every table, as of one moment, batch by batch. */
export async function readRows(db: Db, take: (rows: TableRows) => Promise<void>): Promise<Counts> {
  const counts = {} as Counts
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      for (const table of TABLES) counts[table] = await readTable(trx.withoutPlugins(), table, take)
    })
  return counts
}

/** Walks a table in its physical order, which does not change within one snapshot. */
async function readTable(trx: Trx, table: TableName, take: (rows: TableRows) => Promise<void>): Promise<number> {
  await sql`DECLARE copied NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} t`.execute(trx)
  let count = 0
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(BATCH)} FROM copied`.execute(trx)
    if (rows.length === 0) break
    count += rows.length
    await take({ table, rows: rows.map(({ row }) => row) })
  }
  await sql`CLOSE copied`.execute(trx)
  return count
}

/** Adds rows as they were, their numbers included. */
export async function writeRows(trx: Trx, { table, rows }: TableRows): Promise<void> {
  await sql`INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(trx)
}

/** Lets the database count on from the highest number that was copied. */
export async function advanceIdentitySequences(trx: Trx): Promise<void> {
  for (const table of IDENTITY_TABLES)
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
      FROM ${sql.table(table)}`.execute(trx)
}

export async function countRows(db: Db): Promise<Counts> {
  const counts = {} as Counts
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}`.execute(
      db,
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

/** The tables in which the numbers differ, in words. */
export const describeDifferences = (wanted: Counts, found: Counts): string[] =>
  TABLES.filter((table) => wanted[table] !== found[table]).map(
    (table) => `${table}: ${wanted[table]} rows expected, ${found[table]} found`,
  )

export const countTotal = (counts: Counts): number => Object.values(counts).reduce((all, count) => all + count, 0)
