import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { MIGRATIONS } from '../database/migrations/index.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Service } from '../service.ts'
import { StartError } from '../start-error.ts'
import {
  advanceIdentitySequences,
  type Counts,
  countRows,
  countTotal,
  describeDifferences,
  readRows,
  writeRows,
} from './copy.ts'
import { copyPhotos, makeEmptyFolder } from './files.ts'
import { TABLES, type TableName } from './tables.ts'

const MANIFEST = 'backup.json'
const Manifest = z.object({ shape: z.string(), counts: z.record(z.enum(TABLES), z.int()), photos: z.array(z.uuid()) })
const currentSchema = () => Object.keys(MIGRATIONS).at(-1) ?? ''
const tableFile = (folder: string, table: TableName) => join(folder, `${table}.jsonl`)

/**
 * Writes everything into a new folder: a file per table with one row of JSON per line, the photos, and last of all the
 * manifest, without which a folder is no whole backup. The product can go on meanwhile.
 */
export async function writeBackup(
  { db, settings }: Pick<Service, 'db' | 'settings'>,
  folder: string,
): Promise<{ rows: number; photos: number }> {
  await makeEmptyFolder(folder)
  for (const table of TABLES) await writeFile(tableFile(folder, table), '', { mode: 0o600 })
  const photos: string[] = []
  const counts = await readRows(db, async ({ table, rows }) => {
    await appendFile(tableFile(folder, table), `${rows.join('\n')}\n`)
    if (table === 'photo') photos.push(...rows.map((row) => z.object({ id: z.uuid() }).parse(JSON.parse(row)).id))
  })
  await copyPhotos(settings.dataDir, folder, photos)
  const manifest = { shape: currentSchema(), counts, photos }
  await writeFileAtomic(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  return { rows: countTotal(counts), photos: photos.length }
}

/** Reads a backup into an empty product: all of it or nothing. */
export async function restoreBackup(service: Service, folder: string): Promise<{ rows: number; photos: number }> {
  const { shape, counts, photos } = await readManifest(folder)
  if (shape !== currentSchema())
    throw new StartError(`The backup is of another version (${shape}, this one is ${currentSchema()}).`)
  assertDatabaseEmpty(await countRows(service.db))
  // Pictures first: a row must never stand without its picture.
  await copyPhotos(folder, service.settings.dataDir, photos)
  await inTransaction(service, async (trx) => {
    await trx.deleteFrom('clock').execute()
    for (const table of TABLES) {
      const rows = (await readFile(tableFile(folder, table), 'utf8')).split('\n').filter(Boolean)
      for (let from = 0; from < rows.length; from += 500)
        await writeRows(trx, { table, rows: rows.slice(from, from + 500) })
    }
    await advanceIdentitySequences(trx)
    const different = describeDifferences(counts as Counts, await countRows(trx))
    if (different.length > 0) throw new StartError(`The backup is not whole. ${different.join('; ')}`)
  })
  return { rows: countTotal(counts as Counts), photos: photos.length }
}

/** Refuses to mix two sets of data. The demo's clock does not count. */
export function assertDatabaseEmpty(counts: Counts): void {
  const used = TABLES.filter((table) => table !== 'clock' && counts[table] > 0)
  if (used.length > 0) throw new StartError(`The database is not empty (${used.join(', ')}); nothing is written.`)
}

async function readManifest(folder: string) {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new StartError(`${folder} is no whole backup: ${MANIFEST} is missing`)
  })
  const manifest = Manifest.safeParse(JSON.parse(text))
  if (!manifest.success) throw new StartError(`${join(folder, MANIFEST)} is not in the form of a backup`)
  return manifest.data
}
