import type { FileStore } from '../files/file-store.ts'

/**
 * Where one backup is. `folder` has its tables and legal pages: a folder of its own of a bucket, whose backups share their photos, or ''.
 * `photos` of the store has the photos.
 */
export type BackupPlace = { store: FileStore; folder: string }

/** Name of a file in a backup. */
export const toNameIn = ({ folder }: BackupPlace, file: string): string => (folder ? `${folder}/${file}` : file)
/** The backup as an operator knows it. */
export const describePlace = ({ store, folder }: BackupPlace): string =>
  folder ? `${store.place}/${folder}` : store.place
