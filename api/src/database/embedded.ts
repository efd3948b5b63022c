import { PGlite, types } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import type { Dialect } from 'kysely'
import { DurableFileSystem } from './durable-file-system.ts'
import { QueuedPGliteDialect } from './queued-dialect.ts'

/** PGlite's own parameters without `-F` (no fsync), and with the settings for durability. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=64MB', 'min_wal_size=32MB'].flatMap((set) => ['-c', set]),
]

/** Creates the dialects of two handles on the embedded database in a folder. The caller holds the folder's lock. */
export function embeddedDialects(folder: string): { dialect: Dialect; urgentDialect: Dialect } {
  let opening: Promise<PGlite> | undefined
  const pglite = () => (opening ??= openEmbedded(folder))
  // A handle queues its own work. Both share one session, in which the second handle waits for the running transaction only.
  return { dialect: new QueuedPGliteDialect(pglite), urgentDialect: new QueuedPGliteDialect(pglite) }
}

const openEmbedded = (folder: string): Promise<PGlite> =>
  PGlite.create({
    fs: new DurableFileSystem(folder),
    extensions: { btree_gist },
    startParams: START_PARAMETERS,
    // Both databases return the same JavaScript types: see postgres.ts.
    parsers: { [types.INT8]: Number, [types.DATE]: (value: string) => value },
  })
