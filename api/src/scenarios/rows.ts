import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TICKET_ID } from '@radruf/scenarios'
import { advanceIdentitySequences, deleteRows, readRows, writeRows } from '../backup/copy.ts'
import type { TableName } from '../backup/tables.ts'
import type { Db, Trx } from '../database/schema.ts'

/** The rows of every table, as JSON of the database. */
export type Rows = { table: TableName; rows: string[] }[]

/** Rows of one request or session that a recorded scenario does not contain. */
const LEFT_OUT: readonly TableName[] = ['session', 'sign_in_challenge', 'rate_limit', 'dev_mail', 'clock']

/** Events and their numbers follow real time, and the sign-ins of steps belong to no visitor. */
const OF_STEPS: readonly TableName[] = ['event', 'event_stream', 'security_event']

/** Leaves out what only the steps of a recording have caused. */
export const withoutEvents = (all: Rows): Rows => all.filter(({ table }) => !OF_STEPS.includes(table))

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
    await insertRows(trx, all)
  })

/** Inserts rows with their ids. `trx` has no plugins. */
export async function insertRows(trx: Trx, all: Rows): Promise<void> {
  for (const batch of all) await writeRows(trx, batch)
  await advanceIdentitySequences(trx)
}

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

/** The ids in a row, each as often as it appears. */
export const findIds = (row: string): string[] => row.match(UUID) ?? []

export const replaceIds = (all: Rows, toId: (id: string) => string): Rows => replaceInRows(all, UUID, toId)

const replaceInRows = (all: Rows, pattern: RegExp, replace: (found: string) => string): Rows =>
  all.map((batch) => ({ ...batch, rows: batch.rows.map((row) => row.replace(pattern, replace)) }))

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g

/** Moves every point in time, in columns and in their JSON, by the milliseconds. */
export const moveTimes = (all: Rows, ms: number): Rows =>
  replaceInRows(all, INSTANT, (time) => new Date(Date.parse(time) + ms).toISOString())

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

/** Links the files of a folder into another one, which may exist. A folder on another disk gets copies. */
export async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    await (entry.isDirectory() ? linkFiles(source, target) : linkFile(source, target))
  }
}

const linkFile = (source: string, target: string): Promise<void> =>
  link(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    return copyFile(source, target, constants.COPYFILE_EXCL)
  })
