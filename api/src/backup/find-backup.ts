import { mkdir, readdir } from 'node:fs/promises'
import type { BucketAddress } from '@radruf/bucket'
import { openBucketFiles } from '../files/bucket-files.ts'
import { type FileStore, listNames } from '../files/file-store.ts'
import { openFolderFiles } from '../files/folder-files.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import type { BackupPlace } from './backup-place.ts'
import { MANIFEST } from './manifest.ts'

/** The folder for a backup is not empty. */
export class FolderNotEmptyError extends StartError {}

/** A backup as `ops restore` names it: a folder, or one of BACKUP_STORE, by default the newest. */
export type BackupSource = { folder?: string | undefined; backup?: string | undefined }

/** Folder of the backups of a bucket. */
const BACKUPS_FOLDER = 'backups'

/** A new backup in a folder. Throws {@link FolderNotEmptyError}. */
export async function createFolderBackup(folder: string): Promise<BackupPlace> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new FolderNotEmptyError(`${folder} is not empty`)
  return { store: openFolderFiles(folder), folder: '' }
}

/** A new backup in a bucket, named by the time. */
export const createBucketBackup = (bucket: BucketAddress): BackupPlace => ({
  store: openBucketFiles(bucket),
  folder: `${BACKUPS_FOLDER}/${new Date().toISOString().replaceAll(':', '-')}`,
})

/** Finds a backup. Throws {@link StartError} when there is none of this name. */
export async function findBackup(
  { backupBucket }: Pick<Settings, 'backupBucket'>,
  { folder, backup }: BackupSource,
): Promise<BackupPlace> {
  if (folder) return { store: openFolderFiles(folder), folder: '' }
  if (!backupBucket) throw new StartError('BACKUP_STORE: needed to find a backup; or name a folder')
  const store = openBucketFiles(backupBucket)
  const complete = (await listBackups(store)).filter(({ isComplete }) => isComplete)
  const found = backup ? complete.find(({ name }) => name === backup) : complete.at(-1)
  if (found) return { store, folder: found.folder }
  const names = complete.map(({ name }) => `\n  ${name}`).join('')
  throw new StartError(`${store.place} has no complete backup${backup ? ` ${backup}, but:${names || ' none'}` : ''}`)
}

export type StoredBackup = { name: string; folder: string; beganAt: number; isComplete: boolean }

/** The backups of a bucket, oldest first. One without a manifest is still written, or was interrupted. */
export async function listBackups(store: FileStore): Promise<StoredBackup[]> {
  const names = (await listNames(store, BACKUPS_FOLDER)).sort()
  return Promise.all(
    names.map(async (name) => {
      const folder = `${BACKUPS_FOLDER}/${name}`
      const isComplete = (await store.size(`${folder}/${MANIFEST}`)) !== undefined
      return { name, folder, beganAt: toTime(name), isComplete }
    }),
  )
}

/** The time in the name of a backup, in milliseconds since 1970. */
const toTime = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
