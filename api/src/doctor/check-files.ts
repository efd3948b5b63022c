import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createStorageError } from '../storage-error.ts'
import { type Check, failed, passed } from './check.ts'

const TEST_BYTES = 1024 * 1024
/** Below this the database and the photos of a busy week do not fit. */
const MIN_FREE_BYTES = 2 * 1024 ** 3
const MIN_FREE_FILES = 10_000

/** Writes, reads and deletes a file in the folder of the photos. */
export const checkStorage: Check = async ({ settings }) => {
  const folder = join(settings.dataDir, 'photos')
  const file = join(folder, `.doctor-${process.pid}`)
  const content = randomBytes(TEST_BYTES)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, content, { flush: true })
    const isSame = content.equals(await readFile(file))
    await rm(file)
    if (!isSame)
      return [failed('storage', `${folder} returns other bytes than were written`, 'Check the disk, or replace it.')]
    return [passed('storage', `${folder}: written, read and deleted`)]
  } catch (error) {
    await rm(file, { force: true }).catch(() => {})
    const { message } = createStorageError(`${folder} cannot be used`, error)
    const [detail = message, fix = 'Check the disk and the permissions of DATA_DIR.'] = message.split('; ')
    return [failed('storage', detail, fix)]
  }
}

/** Checks the free space and the free inodes of DATA_DIR. */
export const checkDisk: Check = async ({ settings }) => {
  const { bavail, bsize, ffree, files } = await statfs(settings.dataDir)
  const free = bavail * bsize
  const detail = `${(free / 1024 ** 3).toFixed(1)} GiB free at ${settings.dataDir}`
  if (free < MIN_FREE_BYTES)
    return [failed('disk', detail, 'Free at least 2 GiB: a full disk stops every write and the next start.')]
  // Some file systems do not count their inodes and report 0.
  if (files > 0 && ffree < MIN_FREE_FILES)
    return [failed('disk', `${ffree} free inodes`, 'Delete small files: every photo needs three files.')]
  return [passed('disk', detail)]
}
