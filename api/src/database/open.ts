import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { DatabaseKind } from '../service.ts'
import { StartError } from '../start-error.ts'
import { embeddedDialects } from './embedded.ts'
import { migrate } from './migrate.ts'
import { postgresDialects } from './postgres.ts'
import type { Database, Db } from './schema.ts'
import { outerHandleGuard } from './transaction.ts'

type OpenDatabase = {
  db: Db
  /** A handle for short reads that must not wait behind the queue of writes: health and event streams. */
  urgentDb: Db
  kind: DatabaseKind
  close: () => Promise<void>
}

/** Connection refused, unknown host, timeout, wrong password, unknown user, unknown database, shutting down. */
const UNAVAILABLE_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000', '57P03'])

/** Opens and migrates PostgreSQL when an address is given, else the embedded database of the data folder. Throws {@link StartError}. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl?: string | undefined
  dataDir: string
}): Promise<OpenDatabase> {
  const { dialect, urgentDialect } = databaseUrl ? postgresDialects(databaseUrl) : embeddedDialects(join(dataDir, 'db'))
  const db = new Kysely<Database>({ dialect, plugins: [outerHandleGuard] })
  const urgentDb = new Kysely<Database>({ dialect: urgentDialect, plugins: [outerHandleGuard] })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy().catch(() => {})
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (databaseUrl && UNAVAILABLE_CODES.has(String(code)))
      throw new StartError(`DATABASE_URL: no database answers (${code})`)
    throw error
  }
  const close = async () => {
    await urgentDb.destroy()
    await db.destroy()
  }
  return { db, urgentDb, kind: databaseUrl ? 'postgres' : 'embedded', close }
}
