import { PGlite, types } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { type Dialect, PGliteDialect } from 'kysely'
import { DurableFileSystem } from './durable-file-system.ts'

/** PGlite's own parameters without `-F` (no fsync), and with the settings for durability. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=64MB', 'min_wal_size=32MB'].flatMap((set) => ['-c', set]),
]

/** Creates the dialect of the embedded database in a folder. The caller holds the folder's lock. */
export const embeddedDialect = (folder: string): Dialect => new PGliteDialect({ pglite: () => openEmbedded(folder) })

const openEmbedded = (folder: string): Promise<PGlite> =>
  PGlite.create({
    fs: new DurableFileSystem(folder),
    extensions: { btree_gist },
    startParams: START_PARAMETERS,
    // Both databases return the same JavaScript types: see postgres.ts.
    parsers: { [types.INT8]: Number, [types.DATE]: (value: string) => value },
  })
