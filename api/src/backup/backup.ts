import { sql } from 'kysely'
import { MIGRATIONS } from '../database/migrations/index.ts'
import type { Trx } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { LEGAL_FOLDER } from '../features/legal/legal-files.ts'
import { findOrphanedPhotos, getPhotoFolder, PHOTOS_FOLDER } from '../features/photos/files.ts'
import { findExistingPhotoIds } from '../features/photos/storage.ts'
import { type FileStore, listNames } from '../files/file-store.ts'
import type { Service } from '../service.ts'
import { StartError } from '../start-error.ts'
import { type BackupPlace, toNameIn } from './backup-place.ts'
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
import { listBackups } from './find-backup.ts'
import { getCurrentSchema, readManifest, writeManifest } from './manifest.ts'
import { copyPhotos, countIntact, type PhotoFault, PhotoRow } from './photo-copies.ts'
import { createTableWriter, readTableRows } from './table-files.ts'
import { DERIVED_TABLES, TABLES } from './tables.ts'

export type RestoreResult = {
  rows: number
  /** Photos whose files are intact. */
  photos: number
  faults: PhotoFault[]
}
export type BackupResult = RestoreResult & {
  /** Folders of photos without a row, which are not copied. */
  withoutRow: string[]
}

/**
 * Writes a backup: files per table with one JSON row per line, the photos, the legal pages, and last the manifest. A backup without a
 * manifest is incomplete. The product keeps running meanwhile. Photo rows without intact files do not stop the backup; the result names
 * them. A bucket keeps the photos that its earlier backups have.
 */
export async function writeBackup(
  { db, files }: Pick<Service, 'db' | 'files'>,
  place: BackupPlace,
): Promise<BackupResult> {
  const photos: PhotoRow[] = []
  const tables = createTableWriter(place)
  const counts = await readRows(db, async (batch) => {
    await tables.write(batch)
    if (batch.table === 'photo') photos.push(...parsePhotoRows(batch.rows))
  })
  await tables.finish()
  const stored = await findStoredPhotos(place)
  const added = photos.filter(({ id }) => !stored.has(id))
  const inBackup = await copyPhotos({ from: files, to: place.store, photos: added, keepsPresent: true })
  const existing = await findExistingPhotoIds(db, [...new Set(toIds(inBackup))])
  // The files of a photo that was deleted after its row was read are no fault.
  const faults = inBackup.filter(({ photo }) => existing.has(photo.id))
  const orphans = await findOrphanedPhotos(files, (ids) => findExistingPhotoIds(db, ids))
  const withoutRow = orphans.filter((name) => !name.startsWith('.')).map(getPhotoFolder)
  await copyLegalPages(files, LEGAL_FOLDER, place.store, toNameIn(place, LEGAL_FOLDER))
  const faulty = [...new Set(toIds(inBackup))]
  await writeManifest(place, { shape: getCurrentSchema(), counts, photos: photos.map(({ id }) => id), faulty })
  return { rows: countTotal(counts), photos: countIntact(photos, faults), faults, withoutRow }
}

const parsePhotoRows = (rows: readonly string[]) => rows.map((row) => PhotoRow.parse(JSON.parse(row)))
const toIds = (faults: readonly PhotoFault[]) => faults.map(({ photo }) => photo.id)

/** Photos of the bucket whose files an earlier backup has found intact. One that was lost since is copied again. */
async function findStoredPhotos({ store, folder }: BackupPlace): Promise<ReadonlySet<string>> {
  const stored = new Set<string>()
  if (!folder) return stored
  const present = new Set(await listNames(store, PHOTOS_FOLDER))
  for (const backup of await listBackups(store)) {
    if (!backup.isComplete) continue
    const { photos, faulty } = await readManifest({ store, folder: backup.folder })
    const faultyIds = new Set(faulty)
    for (const id of photos) if (present.has(id) && !faultyIds.has(id)) stored.add(id)
  }
  return stored
}

async function copyLegalPages(from: FileStore, fromFolder: string, to: FileStore, toFolder: string): Promise<void> {
  for (const name of (await listNames(from, fromFolder)).filter((file) => file.endsWith('.md'))) {
    const text = await from.get(`${fromFolder}/${name}`)
    if (text) await to.put(`${toFolder}/${name}`, text)
  }
}

/**
 * Restores a backup into an empty product in one transaction. A backup of an earlier release is migrated. Throws {@link StartError}
 * when rows are missing or the schema is of a newer release. Photos whose files are missing or damaged do not stop it; the result names them.
 */
export async function restoreBackup(service: Service, place: BackupPlace): Promise<RestoreResult> {
  const { shape, counts } = await readManifest(place)
  if (!isKnownSchema(shape))
    throw new StartError(`The backup is of another version (${shape}, this one is ${getCurrentSchema()}).`)
  assertDatabaseEmpty(await countRows(service.db))
  const tables = TABLES.filter((table) => counts[table] !== undefined)
  // Photos first: a crash must not leave rows whose files are still to come.
  const photos: PhotoRow[] = []
  for await (const rows of readTableRows(place, 'photo')) photos.push(...parsePhotoRows(rows))
  const faults = await copyPhotos({ from: place.store, to: service.files, photos, keepsPresent: false })
  await copyLegalPages(place.store, toNameIn(place, LEGAL_FOLDER), service.files, LEGAL_FOLDER)
  await inTransaction(service, async (trx) => {
    await trx.deleteFrom('clock').execute()
    const isOlder = shape !== getCurrentSchema()
    if (isOlder) await createOlderSchema(trx, shape)
    for (const table of tables)
      for await (const rows of readTableRows(place, table))
        for (let from = 0; from < rows.length; from += BATCH)
          await writeRows(trx, { table, rows: rows.slice(from, from + BATCH) })
    const mismatches = describeDifferences(counts, await countRows(trx, tables))
    if (mismatches.length > 0) throw new StartError(`The backup is incomplete. ${mismatches.join('; ')}`)
    // Before the migrations, which may insert rows.
    await advanceIdentitySequences(trx, tables)
    if (isOlder) await migrateFromOlderSchema(trx, shape)
  })
  return { rows: countTotal(counts), photos: countIntact(photos, faults), faults }
}

/** Row counts of a backup, and the migrations that this release would run on it. Throws {@link StartError} like a restore. */
export async function readBackupSchema(place: BackupPlace) {
  const { shape, counts } = await readManifest(place)
  return { counts, pending: Object.keys(MIGRATIONS).filter((name) => name > shape) }
}

/** Throws {@link StartError} when a table has rows, so two data sets are never mixed. The demo clock does not count. */
export function assertDatabaseEmpty(counts: Counts): void {
  const nonEmpty = TABLES.filter((table) => table !== 'clock' && counts[table] > 0)
  if (nonEmpty.length > 0)
    throw new StartError(`The database is not empty (${nonEmpty.join(', ')}); nothing is written.`)
}

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
