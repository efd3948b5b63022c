import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FolderInUseError, lockFolder } from '../database/folder-lock.ts'
import { isNewerSchema } from '../database/migration-status.ts'
import { openDatabase } from '../database/open.ts'
import { sendToRunningService } from '../ops/ops-client.ts'
import type { Settings } from '../settings.ts'
import { type CheckResult, describeError, failed, off, passed } from './check.ts'
import { type DatabaseStatus, readDatabaseStatus } from './database-status.ts'

const NAME = 'database'

/** Checks the connection and the migrations. Nothing is migrated. */
export async function checkDatabase(
  settings: Settings,
): Promise<{ result: CheckResult; database?: DatabaseStatus | undefined }> {
  const place = settings.databaseUrl ? 'PostgreSQL' : 'embedded database'
  try {
    const database = settings.databaseUrl ? await readDirectly(settings) : await readEmbedded(settings)
    return database
      ? { result: toResult(place, database), database }
      : { result: off(NAME, `${place}: is created by the first start`) }
  } catch (error) {
    const fix = settings.databaseUrl
      ? 'Start the database server, and check host, user, password and name in DATABASE_URL.'
      : 'Restore a backup into a new DATA_DIR with: npm run ops -- restore FOLDER'
    const busy = error instanceof FolderInUseError
    return {
      result: failed(
        NAME,
        `${place}: ${describeError(error)}`,
        busy ? 'DATA_DIR is in use by a start, a stop or another command. Try again when that has ended.' : fix,
      ),
    }
  }
}

function toResult(place: string, database: DatabaseStatus): CheckResult {
  const { version, pending, unknown } = database
  const title = `${place} ${version}`
  if (isNewerSchema(database)) return passed(NAME, `${title}, migrated by a newer release (${unknown.join(', ')})`)
  if (unknown.length > 0)
    return failed(
      NAME,
      `${title}: written by another release (${unknown.join(', ')})`,
      'Run that release, or restore a backup that was written before it.',
    )
  if (pending.length > 0)
    return failed(
      NAME,
      `${title}: migrations are pending (${pending.join(', ')})`,
      'Write a backup, then start the product: it migrates the database.',
    )
  return passed(NAME, `${title}, all migrations applied`)
}

/** The running product reads it, because only one process can open the embedded database. */
async function readEmbedded(settings: Settings): Promise<DatabaseStatus | undefined> {
  const answer = await sendToRunningService(settings.dataDir, { name: 'database status' })
  if (answer && !answer.ok) throw new Error(answer.lines.join(' '))
  if (answer) return JSON.parse(answer.lines[0] ?? '') as DatabaseStatus
  if (!existsSync(join(settings.dataDir, 'db'))) return undefined
  const lock = lockFolder(settings.dataDir)
  try {
    return await readDirectly(settings)
  } finally {
    lock.release()
  }
}

async function readDirectly(settings: Settings): Promise<DatabaseStatus> {
  const { db, close } = await openDatabase(settings, { migrates: false })
  try {
    return await readDatabaseStatus(db, settings)
  } finally {
    await close()
  }
}
