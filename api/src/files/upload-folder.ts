import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import PQueue from 'p-queue'
import { FILES_AT_ONCE, type FileStore } from './file-store.ts'

/** Copies the files of a folder of this machine into a store. Files that are there stay: photos never change. Temporary files are left out. */
export async function uploadFolder(
  root: string,
  folder: string,
  store: FileStore,
): Promise<{ copied: number; present: number }> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((name) => !name.includes('/.'))
  let copied = 0
  await new PQueue({ concurrency: FILES_AT_ONCE }).addAll(
    names.map((name) => async () => {
      if ((await store.size(name)) !== undefined) return
      await store.put(name, await readFile(join(root, name)))
      copied += 1
    }),
  )
  return { copied, present: names.length - copied }
}
