import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import type { DatabaseKind } from '../service.ts'
import { StartError } from '../start-error.ts'
import { createStorageError, isDiskFull } from '../storage-error.ts'
import { embeddedDialects } from './embedded.ts'
import { EmbeddedDatabaseError } from './embedded-connection.ts'
import { isNewerSchema, readMigrationStatus } from './migration-status.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { migrationDialect, postgresDialects } from './postgres.ts'
import type { Database, Db } from './schema.ts'
import { outerHandleGuard } from './transaction.ts'

export type OpenDatabase = {
  db: Db
  /** A handle for short reads that must not wait behind the queue of writes: health and event streams. */
  urgentDb: Db
  kind: DatabaseKind
  /** Resolves when the open database has stopped by itself; the process must end. PostgreSQL's server never does this. */
  failed: Promise<unknown>
  close: () => Promise<void>
}

/** Error codes: connection refused, unknown host, timeout, wrong password, unknown user, unknown database, shutting down. */
const UNAVAILABLE_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000', '57P03'])

/**
 * Opens PostgreSQL when an address is given, else the embedded database of the data folder, and migrates it. The rows of a transient one may be
 * lost with the process. Throws {@link StartError}.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl?: string | undefined; dataDir: string },
  { migrates = true, isTransient = false }: { migrates?: boolean; isTransient?: boolean } = {},
): Promise<OpenDatabase> {
  if (!databaseUrl) assertFolderComplete(join(dataDir, 'db'))
  const { dialect, urgentDialect, failed } = databaseUrl
    ? { ...postgresDialects(databaseUrl), failed: new Promise<never>(() => {}) }
    : embeddedDialects({ folder: join(dataDir, 'db'), isTransient })
  const db = new Kysely<Database>({ dialect, plugins: [outerHandleGuard] })
  const urgentDb = new Kysely<Database>({ dialect: urgentDialect, plugins: [outerHandleGuard] })
  try {
    if (migrates) await (databaseUrl ? migrateServer(databaseUrl) : migrate(db))
    else await sql`SELECT 1`.execute(db)
  } catch (error) {
    await db.destroy().catch(() => {})
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (databaseUrl && UNAVAILABLE_CODES.has(String(code)))
      throw new StartError(`DATABASE_URL: cannot connect to the database (${code})`)
    throw databaseUrl ? error : toEmbeddedError(dataDir, error)
  }
  const close = async () => {
    await urgentDb.destroy()
    await db.destroy()
  }
  return {
    db,
    urgentDb,
    kind: databaseUrl ? 'postgres' : 'embedded',
    failed: failed.then((error) => toEmbeddedError(dataDir, error)),
    close,
  }
}

const RESTORE_HINT = 'restore a backup into a new DATA_DIR with: npm run ops -- restore FOLDER'

/** Refuses a database folder without its version file: PGlite would create a new database over the rows. */
function assertFolderComplete(folder: string) {
  if (existsSync(join(folder, 'global', 'pg_control')) && !existsSync(join(folder, 'PG_VERSION')))
    throw new StartError(`DATA_DIR: the database in ${folder} is incomplete (no PG_VERSION); ${RESTORE_HINT}`)
}

/** Finds the cause of a failed start. When PostgreSQL aborts, its error names none: a full disk, a truncated WAL or a damaged table. */
function toEmbeddedError(dataDir: string, error: unknown): unknown {
  const folder = join(dataDir, 'db')
  if (isDiskFull(dataDir)) return createStorageError(`${folder} cannot be written`, DISK_FULL)
  if (error instanceof pg.DatabaseError)
    return new StartError(
      `DATA_DIR: the database in ${folder} has stopped (${error.code}: ${error.message}); start again`,
    )
  if (!(error instanceof EmbeddedDatabaseError)) return error
  if (error.isAborted)
    return new StartError(`DATA_DIR: the database in ${folder} is damaged and cannot be opened; ${RESTORE_HINT}`)
  return error.syscall ? createStorageError(`${folder} cannot be opened`, error) : error
}

const DISK_FULL = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

async function migrateServer(databaseUrl: string): Promise<void> {
  const db = new Kysely<Database>({ dialect: migrationDialect(databaseUrl) })
  await migrate(db).finally(() => db.destroy())
}

/**
 * Applies all pending migrations. Several processes may call it at once: the migrator takes a lock. It refuses a database of a newer release,
 * on which this one runs: during an upgrade, and after going back.
 */
async function migrate(db: Db): Promise<void> {
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error && !isNewerSchema(await readMigrationStatus(db))) throw error
}
