import { statfs } from 'node:fs/promises'

/** Knows whether the disk is full. Writes are refused then, while reads go on. */
export type StorageMonitor = {
  /** Whether the disk was full at the last check, or a write failed for it lately. Starts a new check when that one is old. */
  isFull: () => boolean
  /** Reports that the disk refused a write: the database can be on another one than DATA_DIR. */
  reportFull: () => void
}

/** Age of a check in milliseconds after which a new one starts. */
const CHECK_AGE_MS = 5_000
/** Time for which a refused write counts. Writes in this time would mostly fail as well. */
const REPORT_MS = 10_000

/**
 * Watches the free space of a folder. The reserve keeps the embedded database running on a full disk: it cannot continue after a failed
 * write of its log.
 */
export async function createStorageMonitor(folder: string, reserveMb: number): Promise<StorageMonitor> {
  let isFull = false
  let checkedAt = 0
  let fullUntil = 0
  const check = async () => {
    checkedAt = performance.now()
    const { bavail, bsize } = await statfs(folder)
    isFull = bavail * bsize < reserveMb * 1024 ** 2
  }
  await check()
  return {
    isFull: () => {
      // A folder that cannot be read says nothing about its space; writes to it fail by themselves.
      if (performance.now() - checkedAt > CHECK_AGE_MS) check().catch(() => {})
      return isFull || performance.now() < fullUntil
    },
    reportFull: () => {
      fullUntil = performance.now() + REPORT_MS
    },
  }
}
