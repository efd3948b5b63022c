import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '@radruf/contract'
import { createSteps, DEMO_NEXT_CALL, DEMOS, type Setup } from '@radruf/scenarios'
import { uploadFolder } from '../files/upload-folder.ts'
import { copyFolder, makeFolderOnce, openRecordingsFolder } from '../scenarios/cache-folder.ts'
import { openInstance } from '../scenarios/instance.ts'
import { createOperator } from '../scenarios/operator.ts'
import { addVariants } from '../scenarios/recordings.ts'
import { moveTimes, numberIds, type Rows, readAllRows, withoutEvents } from '../scenarios/rows.ts'
import { runWorld } from '../scenarios/run-scenario.ts'
import type { Service } from '../service.ts'
import type { Settings } from '../settings.ts'

/** The next call begins at the next half hour that is at least this far ahead. */
const LEAD_MS = 6 * MINUTE_MS

/** The steps of the demos set their own times after this one. */
const RECORDED_AT = Date.parse('2026-05-04T00:00:00Z')

/** The rows of a demo. `at`, in milliseconds since 1970, moves to the next call in the full demo, and to the present in the small one. */
type Recording = { rows: Rows; at: number }

/**
 * Reads the rows of a demo, and copies its photos into the product's files. It is recorded once per version of the sources, by the steps of
 * the catalogue in a database of its own. Every process makes rows with the same ids.
 */
export async function recordDemo({
  settings,
  files,
  clock,
}: Pick<Service, 'settings' | 'files' | 'clock'>): Promise<Rows> {
  const { demoData, dataDir } = settings
  const now = clock.now().epochMilliseconds
  const folder = join(await openRecordingsFolder(), `demo-${demoData}`)
  if (!existsSync(folder)) await makeFolderOnce(folder, (draft) => record(demoData, draft))
  if (settings.fileBucket) await uploadFolder(folder, 'photos', files)
  else await copyFolder(join(folder, 'photos'), join(dataDir, 'photos'))
  const { rows, at } = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as Recording
  return moveTimes(rows, (demoData === 'full' ? findNextCall(now) : now) - at)
}

/** Runs the steps of a demo and writes what they make into a folder. */
async function record(name: Settings['demoData'], folder: string): Promise<void> {
  const { steps, settings = {} }: Setup = DEMOS[name]
  const instance = await openInstance()
  try {
    const world = { rows: [], photos: undefined, settings }
    const running = await runWorld(instance, world, { at: RECORDED_AT, runsJobs: false })
    const operator = createOperator(running)
    try {
      await steps?.(createSteps(operator, 'de'))
      // Every product of a test run copies the small demo. The full one is to start soon, and its product makes them in the background.
      if (name === 'small') await addVariants(running.service, join(dirname(folder), 'variants'))
    } finally {
      await running.stop()
    }
    const { rows, ids } = numberIds(await readAllRows(instance.database.db), undefined)
    const [from, to] = [join(instance.folder, 'photos'), join(folder, 'photos')]
    await mkdir(to)
    for (const id of await readdir(from)) await copyFolder(join(from, id), join(to, ids.get(id) ?? id))
    const at = name === 'full' ? Date.parse(operator.toInstant(DEMO_NEXT_CALL)) : running.now()
    await writeFile(join(folder, 'demo.json'), JSON.stringify({ rows: withoutEvents(rows), at } satisfies Recording))
  } finally {
    await instance.close()
  }
}

const findNextCall = (now: number) => Math.ceil((now + LEAD_MS) / (HOUR_MS / 2)) * (HOUR_MS / 2)
