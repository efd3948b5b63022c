import { sql } from 'kysely'
import { MIGRATIONS } from './migrations/index.ts'
import type { Db } from './schema.ts'

export type MigrationStatus = {
  /** Migrations of this release that the database does not have yet. */
  pending: string[]
  /** Migrations of the database that this release does not know. */
  unknown: string[]
}

/** Compares the migrations of a database with those of this release. */
export async function readMigrationStatus(db: Db): Promise<MigrationStatus> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(db)
  const applied = tables[0]?.exists ? await listApplied(db) : []
  const ofRelease = Object.keys(MIGRATIONS)
  return {
    pending: ofRelease.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !ofRelease.includes(name)),
  }
}

/** Whether this release runs on the database of a newer one: migrations only add (expand.test.ts). */
export const isNewerSchema = ({ pending, unknown }: MigrationStatus): boolean =>
  unknown.length > 0 && pending.length === 0

const listApplied = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}
