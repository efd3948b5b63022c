import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { FileStore } from './file-store.ts'

/** Files in a folder of this machine, or one that several machines share. */
export const openFolderFiles = (root: string): FileStore => ({
  place: root,
  async put(name, content) {
    const path = join(root, name)
    const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFileAtomic(path, Buffer.from(content.buffer, content.byteOffset, content.byteLength), { mode: 0o600 })
    await syncFolders(dirname(path), created && dirname(created))
  },
  get: (name) => readFile(join(root, name)).catch(ignoreMissing),
  async stream(name, range) {
    const file = await open(join(root, name)).catch(ignoreMissing)
    return file?.createReadStream(range)
  },
  size: async (name) => (await stat(join(root, name)).catch(ignoreMissing))?.size,
  async *list(folder) {
    yield (await readdir(join(root, folder)).catch(ignoreMissing)) ?? []
  },
  folderModifiedAt: async (folder) => (await stat(join(root, folder)).catch(ignoreMissing))?.mtime,
  // Retries when a file is written at the same moment.
  removeFolder: (folder) => rm(join(root, folder), { recursive: true, force: true, maxRetries: 5 }),
})

/** Puts the names in a folder on the disk, and those of the new folders that lead to it from `existing`. */
async function syncFolders(folder: string, existing: string | undefined): Promise<void> {
  const handle = await open(folder).catch(ignoreMissing)
  await handle?.sync().finally(() => handle.close())
  if (existing && folder !== existing) await syncFolders(dirname(folder), existing)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
