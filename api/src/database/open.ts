import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { DatabaseKind } from '../service.ts'
import { embeddedDialect } from './embedded.ts'
import { migrate } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { Database, Db } from './schema.ts'

export type OpenDatabase = { db: Db; kind: DatabaseKind; close: () => Promise<void> }

/** Opens and migrates PostgreSQL when an address is given, else the embedded database of the data folder. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl?: string | undefined
  dataDir: string
}): Promise<OpenDatabase> {
  const dialect = databaseUrl ? postgresDialect(databaseUrl) : embeddedDialect(join(dataDir, 'db'))
  const db = new Kysely<Database>({ dialect })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, kind: databaseUrl ? 'postgres' : 'embedded', close: () => db.destroy() }
}
