import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Language } from '@radruf/contract'
import {
  createSteps,
  PEOPLE,
  SCENARIOS,
  type ScenarioName,
  SETUPS,
  type Setup,
  type SetupName,
  toSlug,
} from '@radruf/scenarios'
import { getPhotoFile, getVariantsFolder, hasVariants } from '../features/photos/files.ts'
import type { Service } from '../service.ts'
import { makeFolderOnce, openRecordingsFolder } from './cache-folder.ts'
import type { Instance } from './instance.ts'
import { createOperator } from './operator.ts'
import { linkFiles, linkPhotos, numberIds, type Rows, readAllRows } from './rows.ts'
import { runWorld, type World } from './run-scenario.ts'

/** A world with the time at which it opens, in milliseconds since 1970. */
type Recording = World & { opensAt: number }

const EMPTY: Recording = { rows: [], photos: undefined, settings: {}, opensAt: Date.parse('2026-11-17T08:00:00Z') }

/**
 * The recorded scenarios. Each is recorded at its first use, by its steps on the rows of its setup, in the instance that will show it; later
 * uses read its rows.
 */
export function createRecordings() {
  const folder = openRecordingsFolder()
  const loaded = new Map<string, Promise<Recording>>()
  type Wanted = { key: string; setup: Setup<SetupName>; language: Language; instance: Instance }

  const load = (wanted: Wanted): Promise<Recording> => {
    const { key } = wanted
    const found = loaded.get(key)
    if (found) return found
    const recording = readOrRecord(wanted)
    loaded.set(key, recording)
    recording.catch(() => loaded.delete(key))
    return recording
  }
  const loadSetup = (name: SetupName | null, wanted: Wanted): Promise<Recording> | Recording =>
    name === null ? EMPTY : load({ ...wanted, key: `setup-${name}-${wanted.language}`, setup: SETUPS[name] })

  async function readOrRecord(wanted: Wanted): Promise<Recording> {
    const { key, setup } = wanted
    const { settings = {} } = setup
    const { steps } = setup
    if (!steps) return { ...(await loadSetup(setup.after, wanted)), settings }
    const own = join(await folder, key)
    if (!existsSync(own)) await recordInto(own, { ...wanted, base: await loadSetup(setup.after, wanted) })
    const { rows, opensAt } = JSON.parse(await readFile(join(own, 'rows.json'), 'utf8')) as Pick<
      Recording,
      'rows' | 'opensAt'
    >
    return { rows, opensAt, photos: join(own, 'photos'), settings }
  }

  return {
    load: (scenario: ScenarioName, language: Language, instance: Instance): Promise<Recording> =>
      load({ key: `${toSlug(scenario)}-${language}`, setup: SCENARIOS[scenario], language, instance }),
  }
}
export type Recordings = ReturnType<typeof createRecordings>

type Recorded = { base: Recording; setup: Setup<SetupName>; language: Language; instance: Instance }

/** Runs the steps of a setup on the rows of its base, and writes the rows and photos into a new folder. */
async function recordInto(folder: string, { base, setup, language, instance }: Recorded): Promise<void> {
  const settings = setup.settings ?? {}
  const world = await runWorld(instance, { ...base, settings }, { at: base.opensAt, runsJobs: false })
  try {
    await setup.steps?.(createSteps(createOperator(world), language))
    // Nothing lies in the future of the time at which the scenario opens.
    const opensAt = world.now()
    // Steps can leave jobs that are due at once.
    await world.setClock(opensAt)
    await addVariants(world.service, join(dirname(folder), 'variants'))
    const { rows, ids } = numberIds(await readAllRows(instance.database.db), await findTicketId(world.service))
    await makeFolderOnce(folder, async (draft) => {
      await linkPhotos(join(instance.folder, 'photos'), join(draft, 'photos'), (id) => ids.get(id) ?? id)
      await writeFile(
        join(draft, 'rows.json'),
        JSON.stringify({ opensAt, rows } satisfies { opensAt: number; rows: Rows }),
      )
    })
  } finally {
    await world.stop()
  }
}

/**
 * Makes the variants of all photos, so that no opened scenario makes them again. Scenarios show the same few pictures: equal ones share
 * the files in the folder `known`.
 */
export async function addVariants({ settings: { dataDir }, files, variants }: Service, known: string): Promise<void> {
  for (const id of await readdir(join(dataDir, 'photos'))) {
    if (await hasVariants(files, id)) continue
    const content = hash('sha256', await readFile(join(dataDir, getPhotoFile(id, 'large'))))
    const shared = join(known, content)
    if (existsSync(shared)) await linkFiles(shared, join(dataDir, getVariantsFolder(id)))
    else {
      await variants.ensure(id)
      await makeFolderOnce(shared, (draft) => linkFiles(join(dataDir, getVariantsFolder(id)), draft))
    }
  }
}

/** The first ticket of the scenario's customer. */
async function findTicketId({ db }: Service): Promise<string | undefined> {
  const ticket = await db
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.customer_id')
    .select('ticket.id')
    .where('email', '=', PEOPLE.customer.email)
    .orderBy('ticket.number')
    .limit(1)
    .executeTakeFirst()
  return ticket?.id
}
