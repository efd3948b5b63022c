import { link, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TICKET_ID } from '@radruf/scenarios'
import { advanceIdentitySequences, deleteRows, readRows, writeRows } from '../backup/copy.ts'
import type { TableName } from '../backup/tables.ts'
import type { Db } from '../database/schema.ts'

/** The rows of every table, as JSON of the database. */
export type Rows = { table: TableName; rows: string[] }[]

/** Rows of one request or session that a recorded scenario does not contain. */
const LEFT_OUT: readonly TableName[] = ['session', 'sign_in_challenge', 'rate_limit', 'dev_mail', 'clock']

export async function readAllRows(db: Db): Promise<Rows> {
  const all: Rows = []
  await readRows(db, async (batch) => void all.push(batch))
  return all
}

/** Replaces the rows of every table. */
export const replaceRows = (db: Db, all: Rows): Promise<void> =>
  db.transaction().execute(async (outer) => {
    const trx = outer.withoutPlugins()
    await deleteRows(trx)
    for (const batch of all) await writeRows(trx, batch)
    await advanceIdentitySequences(trx)
  })

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Ids up to here are given by name. */
const FIRST_COUNTED_ID = 0x100

/**
 * Replaces every id by the next number, in the order in which the ids appear: the same steps give the same ids. `ticketId` becomes
 * {@link TICKET_ID}. Returns the new ids by the old ones.
 */
export function numberIds(all: Rows, ticketId: string | undefined): { rows: Rows; ids: ReadonlyMap<string, string> } {
  const ids = new Map<string, string>(ticketId ? [[ticketId, TICKET_ID]] : [])
  let count = FIRST_COUNTED_ID
  const toNumbered = (id: string): string => {
    const known = ids.get(id)
    if (known) return known
    const numbered = `00000000-0000-4000-8000-${(count++).toString(16).padStart(12, '0')}`
    ids.set(id, numbered)
    return numbered
  }
  const kept = all.filter(({ table }) => !LEFT_OUT.includes(table))
  return { rows: replaceIds(kept, toNumbered), ids }
}

export const replaceIds = (all: Rows, toId: (id: string) => string): Rows =>
  all.map((batch) => ({ ...batch, rows: batch.rows.map((row) => row.replace(UUID, toId)) }))

/**
 * Replaces the photos of a folder by those of another one, or by none. Files are linked, and never changed in place. `toName` names each
 * photo's new folder.
 */
export async function linkPhotos(from: string | undefined, to: string, toName = (id: string) => id): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  if (from === undefined) return
  for (const id of await readdir(from)) await linkFiles(join(from, id), join(to, toName(id)))
}

/** Links the files of a folder into another one, which may exist. */
export async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    await (entry.isDirectory() ? linkFiles(source, target) : link(source, target))
  }
}
