import { DAY_MS } from '@radruf/contract'
import { listBackups } from '../backup/find-backup.ts'
import { openBucketFiles } from '../files/bucket-files.ts'
import { checkFiles } from '../files/check-files.ts'
import { StartError } from '../start-error.ts'
import { type Check, failed, off, passed } from './check.ts'

/** A product without a newer backup loses more than a day of work. */
const MAX_AGE_MS = 2 * DAY_MS

/** Checks that the bucket of the backups can be used, and that the newest one is not old. */
export const checkBackups: Check = async ({ settings: { backupBucket } }) => {
  if (!backupBucket)
    return [off('backup', 'BACKUP_STORE is not set: backups are folders, which this check does not see')]
  const store = openBucketFiles(backupBucket)
  try {
    await checkFiles(store, 'BACKUP_STORE')
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const [detail = '', fix = ''] = error.message.split('; ')
    return [failed('backup', detail, fix)]
  }
  const newest = (await listBackups(store)).findLast(({ isComplete }) => isComplete)
  const detail = newest ? `${store.place}: the newest is ${newest.name}` : `${store.place} has none`
  return newest && newest.beganAt > Date.now() - MAX_AGE_MS
    ? [passed('backup', detail)]
    : [failed('backup', detail, 'Run `ops backup` every day, and `ops restore --drill` now and then.')]
}
