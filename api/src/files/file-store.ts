import type { Readable } from 'node:stream'

/** The first and the last byte of a range, both included. */
export type ByteRange = { start: number; end: number }

/** Files that are read, written or deleted at the same time. */
export const FILES_AT_ONCE = 8

/** Photos, clips and legal pages by name, such as `photos/<id>/large.jpg`: in a folder, or in a bucket. */
export type FileStore = {
  /** Where the files are, for operators: a path, or `s3://bucket/folder`. */
  place: string
  /** Resolves when the file would survive a power failure. Readers see the former or the new content, never a part. */
  put: (name: string, content: Uint8Array) => Promise<void>
  /** Undefined, as of the others: there is no such file. */
  get: (name: string) => Promise<Buffer | undefined>
  stream: (name: string, range: ByteRange) => Promise<Readable | undefined>
  /** Bytes of a file. */
  size: (name: string) => Promise<number | undefined>
  /** Names of the files and folders directly in a folder, in pages. */
  list: (folder: string) => AsyncGenerator<string[]>
  /** Time of the last change in a folder. */
  folderModifiedAt: (folder: string) => Promise<Date | undefined>
  /** Deletes a folder with everything in it, also what is written while it runs. */
  removeFolder: (folder: string) => Promise<void>
}

/** Names of the files and folders directly in a folder. */
export async function listNames(files: FileStore, folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const page of files.list(folder)) names.push(...page)
  return names
}
