import { createHash } from 'node:crypto'
import { constants, globSync, readFileSync, rmSync } from 'node:fs'
import { access, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import { createTemporaryFolder, removeAbandonedFolders } from './temporary-folders.ts'

const SOURCE = resolve(import.meta.dirname, '..')
const { resolve: resolveModule } = createRequire(import.meta.url)

/** Scenarios are recorded once per version of these sources. The folder is the one whose `node_modules` contain this package, or the suite's. */
const CACHE = join(findRepository(), 'node_modules', '.cache', 'radruf-scenarios')

function findRepository(): string {
  const [outer = ''] = SOURCE.split(`${sep}node_modules${sep}`)
  return outer === SOURCE ? resolve(SOURCE, '../..') : outer
}

const SOURCES = '**/*.{ts,js,jpg}'
const isShipped = (file: string) => !/\.test\.|^testing\/|^conformance\/|\.d\.ts$/.test(file)

function hashFiles(folders: readonly string[], more: Uint8Array | string = ''): string {
  const hash = createHash('sha256').update(more)
  for (const folder of folders)
    for (const file of globSync(SOURCES, { cwd: folder }).filter(isShipped).sort())
      hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Folder of the recorded scenarios of these sources. */
export function openRecordingsFolder(): Promise<string> {
  const packages = ['@radruf/contract', '@radruf/scenarios'].map((name) => dirname(resolveModule(name)))
  return openVersion('recordings', hashFiles([SOURCE, ...packages]))
}

/** Folder of the migrated database that every instance copies. It is empty at first. */
export function openTemplateFolder(): Promise<string> {
  const program = readFileSync(resolveModule('@electric-sql/pglite/pglite.wasm'))
  return openVersion('templates', hashFiles([join(SOURCE, 'database/migrations')], program))
}

/** Opens the folder of a version, and deletes those of other versions. */
async function openVersion(kind: string, version: string): Promise<string> {
  const cache = await findCache()
  const folder = join(cache, kind, version)
  await mkdir(folder, { recursive: true })
  for (const stored of await readdir(join(cache, kind)))
    if (stored !== version) rmSync(join(cache, kind, stored), { recursive: true, force: true })
  return folder
}

let found: Promise<string> | undefined
const findCache = () => (found ??= openCache(CACHE))

/** Opens the cache. In an installation that cannot be written, a temporary folder that ends with the process takes its place. */
export async function openCache(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return folder
  } catch {
    await removeAbandonedFolders()
    const temporary = await createTemporaryFolder()
    process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
    return temporary
  }
}

/** Makes a folder whose content appears as a whole. Another process may make the same one at the same time. */
export async function makeFolderOnce(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.${process.pid}.${crypto.randomUUID()}`
  await mkdir(draft, { recursive: true })
  try {
    await make(draft)
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

export const copyFolder = (from: string, to: string): Promise<void> => cp(from, to, { recursive: true })
