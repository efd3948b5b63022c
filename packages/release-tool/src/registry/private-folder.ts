import { chmodSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** Files that were in the data folder itself before it had a private folder. */
const MOVED = ['registry-key', 'registry-key.next', 'registry-tokens.json', 'registry-audit.jsonl']

/**
 * The registry's private folder in a data folder: keys, tokens, audit log, uploads and socket. The launcher hides the folder from service
 * and shell, which have the same user.
 */
export const getPrivateFolder = (folder: string): string => join(folder, 'registry')

/** Creates the private folder for its owner only, and moves the files into it that earlier versions stored beside it. */
export function preparePrivateFolder(folder: string): string {
  const own = getPrivateFolder(folder)
  mkdirSync(own, { recursive: true })
  chmodSync(own, 0o700)
  for (const name of MOVED)
    if (existsSync(join(folder, name)) && !existsSync(join(own, name))) renameSync(join(folder, name), join(own, name))
  return own
}
