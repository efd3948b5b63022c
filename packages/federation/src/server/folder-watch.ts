import { type FSWatcher, watch } from 'node:fs'

/** Milliseconds after which files are checked again without a report of a change: network file systems report none of other machines. */
const MAX_AGE_MS = 1000
/** Checks that are remembered; beyond it, the oldest is forgotten. */
const MAX_KEPT = 64

type Checked = { watchers: readonly FSWatcher[]; checkedAt: number; isChanged: boolean }

export type FolderWatch = {
  /**
   * Checks files, unless that has succeeded for this key within the last second and the system has reported no change in the folders since.
   * Rejects when the check does, whose failure is not remembered.
   */
  checkOnce: (key: string, folders: readonly string[], check: () => Promise<void>) => Promise<void>
  close: () => void
}

/** Remembers which files were checked until one of them changes. */
export function createFolderWatch(): FolderWatch {
  const checks = new Map<string, Checked>()
  const forget = (key: string) => {
    for (const watcher of checks.get(key)?.watchers ?? []) watcher.close()
    checks.delete(key)
  }
  return {
    async checkOnce(key, folders, check) {
      const known = checks.get(key)
      const isCurrent = known !== undefined && !known.isChanged
      if (isCurrent && performance.now() - known.checkedAt < MAX_AGE_MS) return
      if (!isCurrent) {
        forget(key)
        checks.set(key, startWatch(folders))
      }
      const current = checks.get(key) as Checked
      try {
        await check()
        current.checkedAt = performance.now()
      } catch (error) {
        forget(key)
        throw error
      }
      const [oldest] = checks.keys()
      if (oldest !== undefined && checks.size > MAX_KEPT) forget(oldest)
    },
    close: () => {
      for (const key of [...checks.keys()]) forget(key)
    },
  }
}

/** Watches folders from before their check, which counts as old until it has succeeded. */
function startWatch(folders: readonly string[]): Checked {
  const checked: Checked = { watchers: [], checkedAt: Number.NEGATIVE_INFINITY, isChanged: false }
  const onChange = () => {
    checked.isChanged = true
  }
  try {
    checked.watchers = folders.map((folder) => watch(folder, { persistent: false }, onChange).on('error', onChange))
  } catch {
    // The folder is missing, or the system watches no more: every page checks.
    onChange()
  }
  return checked
}
