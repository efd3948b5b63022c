import { StartError } from '../start-error.ts'
import { type BackupPlace, describePlace, toNameIn } from './backup-place.ts'
import type { TableRows } from './copy.ts'
import { TABLES, type TableName } from './tables.ts'

/** Characters after which a table gets another file, so that no table has to fit into memory. */
const PART_LENGTH = 8_000_000

/** The first file of a table is `<table>.jsonl`; further ones have numbers from 2. Each line is a row as JSON. */
const toPartName = (place: BackupPlace, table: TableName, part: number) =>
  toNameIn(place, part === 1 ? `${table}.jsonl` : `${table}.${part}.jsonl`)

/** Writes rows into the files of a backup. `finish` writes what is left; an empty table has one file. */
export function createTableWriter(place: BackupPlace) {
  const open = new Map(TABLES.map((table) => [table, { part: 1, text: '' }]))
  const flush = async (table: TableName) => {
    const file = open.get(table)
    if (!file) return
    await place.store.put(toPartName(place, table, file.part), Buffer.from(file.text))
    open.set(table, { part: file.part + 1, text: '' })
  }
  return {
    async write({ table, rows }: TableRows): Promise<void> {
      const file = open.get(table)
      if (!file) return
      file.text += `${rows.join('\n')}\n`
      if (file.text.length > PART_LENGTH) await flush(table)
    },
    async finish(): Promise<void> {
      for (const [table, { part, text }] of open) if (part === 1 || text) await flush(table)
    },
  }
}

/** Reads the rows of a table, in parts. Throws {@link StartError} when its first file is missing; the counts say whether another is. */
export async function* readTableRows(place: BackupPlace, table: TableName): AsyncGenerator<string[]> {
  for (let part = 1; ; part += 1) {
    const text = await place.store.get(toPartName(place, table, part))
    if (!text && part === 1) throw new StartError(`${describePlace(place)}: ${table}.jsonl is missing`)
    if (!text) return
    yield text.toString().split('\n').filter(Boolean)
  }
}
