import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '../database/open.ts'
import { loadSettings } from '../settings.ts'
import { copyFolder, makeFolderOnce, openTemplateFolder } from './cache-folder.ts'
import { createTemporaryFolder } from './temporary-folders.ts'

/** An open database in a folder of its own, for one scenario at a time. */
export type Instance = { folder: string; database: OpenDatabase; close: () => Promise<void> }

/** A fixed key: links and tokens of scenarios are the same on every machine. */
export const SCENARIO_SECRET = 'radruf scenarios, never in production'

/** The data folder that instances copy: a migrated database, and keys that take time to generate. */
async function prepareTemplate(): Promise<string> {
  const template = join(await openTemplateFolder(), 'data')
  if (!existsSync(template))
    await makeFolderOnce(template, async (draft) => {
      loadSettings({ RADRUF_MODE: 'demo', DATA_DIR: draft, SECRET: SCENARIO_SECRET })
      await (await openDatabase({ dataDir: draft }, { isTransient: true })).close()
    })
  return template
}

let template: Promise<string> | undefined

/** Opens a new instance on a copy of the template. */
export async function openInstance(): Promise<Instance> {
  const folder = await createTemporaryFolder()
  await copyFolder(await (template ??= prepareTemplate()), folder)
  await mkdir(join(folder, 'photos'), { recursive: true })
  const database = await openDatabase({ dataDir: folder }, { isTransient: true, migrates: false })
  return {
    folder,
    database,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
