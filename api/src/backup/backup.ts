import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CLIP_TYPES } from '@radruf/contract'
import { sql } from 'kysely'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { MIGRATIONS } from '../database/migrations/index.ts'
import type { Trx } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { findAgedPhotoFolders } from '../features/photos/files.ts'
import { findExistingPhotoIds } from '../features/photos/storage.ts'
import type { Service } from '../service.ts'
import { StartError } from '../start-error.ts'
import { findFoldersWithoutRow, findPhotoFaults, type PhotoFault } from './check-photos.ts'
import {
  advanceIdentitySequences,
  BATCH,
  type Counts,
  countRows,
  countTotal,
  describeDifferences,
  readRows,
  writeRows,
} from './copy.ts'
import { copyPhotos, makeEmptyFolder } from './files.ts'
import { DERIVED_TABLES, TABLES, type TableName } from './tables.ts'

const MANIFEST = 'backup.json'
/** `shape` is the last migration of the schema. */
const Manifest = z.object({
  shape: z.string(),
  /** An earlier schema has fewer tables. */
  counts: z.partialRecord(z.enum(TABLES), z.int()),
  photos: z.array(z.uuid()),
})
const PhotoRow = z.object({
  id: z.uuid(),
  ticket_id: z.uuid(),
  clip_type: z.enum(CLIP_TYPES).nullable(),
  clip_bytes: z.int().nullable(),
})
const tableFile = (folder: string, table: TableName) => join(folder, `${table}.jsonl`)

export type BackupResult = {
  rows: number
  /** Photos whose files were copied and are intact. */
  photos: number
  faults: PhotoFault[]
  /** Folders of photos without a row, which are not copied. */
  withoutRow: string[]
}

/**
 * Writes a backup into a new folder: one file per table with one JSON row per line, the photos, and last the manifest. A
 * folder without a manifest is an incomplete backup. The product keeps running meanwhile. Photo rows without intact files do
 * not stop the backup; the result names them.
 */
export async function writeBackup(
  { db, settings }: Pick<Service, 'db' | 'settings'>,
  folder: string,
): Promise<BackupResult> {
  await makeEmptyFolder(folder)
  for (const table of TABLES) await writeFile(tableFile(folder, table), '', { mode: 0o600 })
  const photos: z.output<typeof PhotoRow>[] = []
  const counts = await readRows(db, async ({ table, rows }) => {
    await appendFile(tableFile(folder, table), `${rows.join('\n')}\n`)
    if (table === 'photo') photos.push(...rows.map((row) => PhotoRow.parse(JSON.parse(row))))
  })
  await copyPhotos(
    settings.dataDir,
    folder,
    photos.map(({ id }) => id),
  )
  const inBackup = await findPhotoFaults(folder, photos)
  const existing = inBackup.length > 0 ? await findExistingPhotoIds(db, [...new Set(toIds(inBackup))]) : new Set()
  // The files of a photo that was deleted after its row was read are no fault.
  const faults = inBackup.filter(({ photo }) => existing.has(photo.id))
  const withoutRow = await findAgedFoldersWithoutRow(settings.dataDir, photos)
  const manifest = { shape: currentSchema(), counts, photos: photos.map(({ id }) => id) }
  await writeFileAtomic(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  return { rows: countTotal(counts), photos: photos.length - new Set(toIds(inBackup)).size, faults, withoutRow }
}

const toIds = (faults: readonly PhotoFault[]) => faults.map(({ photo }) => photo.id)

/** Folders without a row that are older than an hour: younger ones can belong to an upload that is about to get its row. */
async function findAgedFoldersWithoutRow(dataDir: string, photos: readonly { id: string; ticket_id: string }[]) {
  const aged = new Set((await findAgedPhotoFolders(dataDir)).map((name) => `photos/${name}`))
  return (await findFoldersWithoutRow(dataDir, photos)).filter((name) => aged.has(name))
}

/**
 * Restores a backup into an empty product in one transaction. A backup of an earlier release is migrated. Throws {@link StartError}
 * when rows are missing or the schema is of a newer release. Photos whose files are missing or damaged do not stop it; the result names them.
 */
export async function restoreBackup(service: Service, folder: string): Promise<BackupResult> {
  const { shape, counts, photos } = await readManifest(folder)
  if (!isKnownSchema(shape))
    throw new StartError(`The backup is of another version (${shape}, this one is ${currentSchema()}).`)
  assertDatabaseEmpty(await countRows(service.db))
  // Photos first: a crash must not leave rows whose files are still to come.
  await copyPhotos(folder, service.settings.dataDir, photos)
  await inTransaction(service, async (trx) => {
    await trx.deleteFrom('clock').execute()
    const isOlder = shape !== currentSchema()
    if (isOlder) await createOlderSchema(trx, shape)
    const tables = TABLES.filter((table) => counts[table] !== undefined)
    for (const table of tables) {
      const rows = (await readFile(tableFile(folder, table), 'utf8')).split('\n').filter(Boolean)
      for (let from = 0; from < rows.length; from += BATCH)
        await writeRows(trx, { table, rows: rows.slice(from, from + BATCH) })
    }
    const mismatches = describeDifferences(counts, await countRows(trx, tables))
    if (mismatches.length > 0) throw new StartError(`The backup is incomplete. ${mismatches.join('; ')}`)
    // Before the migrations, which may insert rows.
    await advanceIdentitySequences(trx, tables)
    if (isOlder) await migrateFromOlderSchema(trx, shape)
  })
  const rows = await service.db
    .selectFrom('photo')
    .select(['id', 'ticket_id', 'clip_type', 'clip_bytes'])
    .orderBy('id')
    .execute()
  const faults = await findPhotoFaults(service.settings.dataDir, rows)
  return {
    rows: countTotal(counts),
    photos: rows.length - new Set(toIds(faults)).size,
    faults,
    withoutRow: await findFoldersWithoutRow(folder, rows),
  }
}

/** Row counts of a backup, and the migrations that this release would run on it. Throws {@link StartError} like a restore. */
export async function readBackupSchema(folder: string) {
  const { shape, counts } = await readManifest(folder)
  return { counts, pending: Object.keys(MIGRATIONS).filter((name) => name > shape) }
}

/** Throws {@link StartError} when a table has rows, so two data sets are never mixed. The demo clock does not count. */
export function assertDatabaseEmpty(counts: Counts): void {
  const nonEmpty = TABLES.filter((table) => table !== 'clock' && counts[table] > 0)
  if (nonEmpty.length > 0)
    throw new StartError(`The database is not empty (${nonEmpty.join(', ')}); nothing is written.`)
}

async function readManifest(folder: string) {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new StartError(`${folder} is not a complete backup: ${MANIFEST} is missing`)
  })
  const manifest = Manifest.safeParse(JSON.parse(text))
  if (!manifest.success) throw new StartError(`${join(folder, MANIFEST)} is not the manifest of a backup`)
  return manifest.data
}

/** The last migration of this release. Backups name it as their `shape`. */
const currentSchema = (): string => Object.keys(MIGRATIONS).at(-1) ?? ''

/** Whether this release can migrate a backup of this shape. */
const isKnownSchema = (shape: string): boolean => Object.hasOwn(MIGRATIONS, shape)

/** Replaces the tables, which must be empty, by those of an earlier schema. The record of applied migrations stays. */
async function createOlderSchema(trx: Trx, shape: string): Promise<void> {
  await sql`DROP TABLE ${sql.join([...TABLES, ...DERIVED_TABLES].map((table) => sql.table(table)))} CASCADE`.execute(
    trx,
  )
  for (const [name, migration] of Object.entries(MIGRATIONS)) if (name <= shape) await migration.up(trx)
}

/** Migrates the tables and their rows from an earlier schema to the current one. */
async function migrateFromOlderSchema(trx: Trx, shape: string): Promise<void> {
  for (const [name, migration] of Object.entries(MIGRATIONS)) if (name > shape) await migration.up(trx)
}
