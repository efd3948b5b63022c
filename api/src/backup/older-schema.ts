import { sql } from 'kysely'
import { MIGRATIONS } from '../database/migrations/index.ts'
import type { Trx } from '../database/schema.ts'
import { DERIVED_TABLES, TABLES } from './tables.ts'

/** The last migration of this release. Backups name it as their `shape`. */
export const currentSchema = (): string => Object.keys(MIGRATIONS).at(-1) ?? ''

/** Whether this release can migrate a backup of this shape. */
export const isKnownSchema = (shape: string): boolean => Object.hasOwn(MIGRATIONS, shape)

/** Replaces the tables, which must be empty, by those of an earlier schema. The record of applied migrations stays. */
export async function createOlderSchema(trx: Trx, shape: string): Promise<void> {
  await sql`DROP TABLE ${sql.join([...TABLES, ...DERIVED_TABLES].map((table) => sql.table(table)))} CASCADE`.execute(
    trx,
  )
  for (const [name, migration] of Object.entries(MIGRATIONS)) if (name <= shape) await migration.up(trx)
}

/** Migrates the tables and their rows from an earlier schema to the current one. */
export async function migrateFromOlderSchema(trx: Trx, shape: string): Promise<void> {
  for (const [name, migration] of Object.entries(MIGRATIONS)) if (name > shape) await migration.up(trx)
}
