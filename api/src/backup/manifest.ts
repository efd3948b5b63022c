import { z } from 'zod'
import { MIGRATIONS } from '../database/migrations/index.ts'
import { StartError } from '../start-error.ts'
import { type BackupPlace, describePlace, toNameIn } from './backup-place.ts'
import { TABLES } from './tables.ts'

/** Written last: a backup without it is incomplete. */
export const MANIFEST = 'backup.json'

const Manifest = z.object({
  /** The last migration of the schema. */
  shape: z.string(),
  /** An earlier schema has fewer tables. */
  counts: z.partialRecord(z.enum(TABLES), z.int()),
  photos: z.array(z.uuid()),
  /** Photos of which a file is missing or damaged. */
  faulty: z.array(z.uuid()).default([]),
})
export type Manifest = z.output<typeof Manifest>

/** Reads the manifest of a backup. Throws {@link StartError}. */
export async function readManifest(place: BackupPlace): Promise<Manifest> {
  const text = await place.store.get(toNameIn(place, MANIFEST))
  if (!text) throw new StartError(`${describePlace(place)} is not a complete backup: ${MANIFEST} is missing`)
  const manifest = Manifest.safeParse(JSON.parse(text.toString()))
  if (!manifest.success) throw new StartError(`${describePlace(place)}/${MANIFEST} is not the manifest of a backup`)
  return manifest.data
}

export const writeManifest = (place: BackupPlace, manifest: Manifest): Promise<void> =>
  place.store.put(toNameIn(place, MANIFEST), Buffer.from(JSON.stringify(manifest, null, 2)))

/** The last migration of this release. Backups name it as their `shape`. */
export const getCurrentSchema = (): string => Object.keys(MIGRATIONS).at(-1) ?? ''
