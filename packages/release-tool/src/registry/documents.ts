import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { ignoreMissing } from './ignore-missing.ts'

/** Storage of the registry's documents: texts under keys such as `generations/7.json`. */
export type Documents = {
  /** Version stamp that changes with every change of the document; undefined for a missing document. */
  stamp: (key: string) => Promise<string | undefined>
  read: (key: string) => Promise<string | undefined>
  /** Creates a document atomically. Of several concurrent calls one resolves with true, the others with false. */
  create: (key: string, text: string) => Promise<boolean>
  /** Writes or replaces a document atomically. */
  replace: (key: string, text: string) => Promise<void>
  /** Names of the documents directly below a folder such as `generations`. */
  list: (folder: string) => Promise<string[]>
  remove: (key: string) => Promise<void>
}

/** Stores documents as files of a folder. */
export function folderDocuments(folder: string): Documents {
  const toPath = (key: string) => join(folder, key)
  /** Writes a draft under a unique name, calls `use` with it and removes it. */
  const withDraft = async <T>(key: string, text: string, use: (draft: string) => Promise<T>): Promise<T> => {
    await mkdir(dirname(toPath(key)), { recursive: true })
    const draft = `${join(folder, 'document')}.${randomUUID()}.tmp`
    try {
      const file = await open(draft, 'wx')
      try {
        await file.writeFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      return await use(draft)
    } finally {
      await rm(draft, { force: true })
    }
  }
  return {
    async stamp(key) {
      const info = await stat(toPath(key)).catch(ignoreMissing)
      return info && `${info.ino}:${info.mtimeMs}:${info.size}`
    },
    read: (key) => readFile(toPath(key), 'utf8').catch(ignoreMissing),
    // A link succeeds for one writer only and leaves no lock behind when its process is killed.
    create: (key, text) => withDraft(key, text, (draft) => link(draft, toPath(key))).then(() => true, ignoreExisting),
    replace: async (key, text) => {
      await mkdir(dirname(toPath(key)), { recursive: true })
      await writeFileAtomic(toPath(key), text)
    },
    list: async (below) => (await readdir(toPath(below)).catch(ignoreMissing)) ?? [],
    remove: (key) => rm(toPath(key), { force: true }),
  }
}

const ignoreExisting = (error: NodeJS.ErrnoException): false => {
  if (error.code !== 'EEXIST') throw error
  return false
}
