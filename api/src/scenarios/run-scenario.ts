import { join } from 'node:path'
import { createApi } from '@radruf/contract/client'
import { TICKET_ID } from '@radruf/scenarios'
import type { RunningScenario } from '@radruf/scenarios/server'
import { inTransaction } from '../database/transaction.ts'
import { startSilenceMonitor } from '../features/call/silence-monitor.ts'
import { JOB_HANDLERS } from '../features/index.ts'
import { createSession } from '../features/sign-in/session.ts'
import { runDueJobs, startJobWorker } from '../jobs/worker.ts'
import type { Service } from '../service.ts'
import { loadSettings } from '../settings.ts'
import { signToken } from '../signed-token.ts'
import { startService } from '../start.ts'
import { dateOf } from '../time.ts'
import { type Instance, SCENARIO_SECRET } from './instance.ts'
import { linkPhotos, type Rows, replaceRows } from './rows.ts'
import { createSampleReleases } from './sample-releases.ts'

/** Rows with the files of their photos, and the settings under which they are shown. */
export type World = {
  rows: Rows
  /** Folder of the photos; undefined without photos. */
  photos: string | undefined
  settings: Readonly<Record<string, string>>
}

/** A running service with what scenarios need of it. */
export type OpenWorld = RunningScenario & { service: Service }
export type RunningWorld = OpenWorld & { stop: () => Promise<void> }

type RunOptions = {
  /** Sets the clock, in milliseconds since 1970; without it the clock of the rows goes on. */
  at?: number
  /** Background jobs run by themselves. Steps run them after each change of the clock. */
  runsJobs: boolean
}

/** Runs the service with the rows of a world in an instance. A new service for each: nothing of the former one is left in memory. */
export async function runWorld(
  { folder, database }: Instance,
  { rows, photos, settings }: World,
  { at, runsJobs }: RunOptions,
): Promise<RunningWorld> {
  await replaceRows(database.db, rows)
  await linkPhotos(photos, join(folder, 'photos'))
  const env = {
    RADRUF_MODE: 'demo',
    DATA_DIR: folder,
    SECRET: SCENARIO_SECRET,
    API_PORT: '0',
    LOG_LEVEL: 'error',
    PUBLIC_URL: process.env.PUBLIC_URL,
    ...settings,
  }
  const { service, app, stop } = await startService(loadSettings(env), { runsInBackground: false, database })
  service.releases = createSampleReleases(() => dateOf(service.clock.now()))
  if (at !== undefined) {
    await service.clock.set(Temporal.Instant.fromEpochMilliseconds(at))
    await runDueJobs(service, JOB_HANDLERS)
  }
  const background = runsJobs ? [startJobWorker(service, JOB_HANDLERS), startSilenceMonitor(service)] : []
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...openWorld(service, url),
    stop: async () => {
      await Promise.all(background.map((task) => task.stop()))
      await stop()
    },
  }
}

/** `url` is the address at which the service listens. */
export function openWorld(service: Service, url: string): OpenWorld {
  const { db, clock, settings } = service
  const startSession = async (email: string): Promise<string> => {
    const { id } = await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return (await inTransaction(service, (trx) => createSession(service, trx, id))).token
  }
  return {
    service,
    url,
    zone: settings.zone,
    now: () => clock.now().epochMilliseconds,
    setClock: async (at) => {
      await clock.set(Temporal.Instant.fromEpochMilliseconds(at))
      await runDueJobs(service, JOB_HANDLERS)
    },
    createSession: startSession,
    openClient: async (email) =>
      createApi({ baseUrl: url, headers: { cookie: `radruf_session=${await startSession(email)}` } }),
    findSignInCode: () => findSignInCode(service),
    readTokens: () => readTokens(service),
  }
}

/** The subject of a mail with a code begins with it. */
const CODE = /^\d{6}\b/

async function findSignInCode({ db }: Service) {
  const mails = await db.selectFrom('dev_mail').select(['recipient', 'subject']).orderBy('id', 'desc').execute()
  const found = mails.find(({ subject }) => CODE.test(subject))
  return found && { email: found.recipient, code: found.subject.slice(0, 6) }
}

async function readTokens({ db, settings: { secret } }: Service) {
  const appointment = await db
    .selectFrom('appointment')
    .select('calendar_uid')
    .where('ticket_id', '=', TICKET_ID)
    .where('status', '=', 'booked')
    .executeTakeFirst()
  const share = await db.selectFrom('case_share').select('id').where('ticket_id', '=', TICKET_ID).executeTakeFirst()
  return {
    ...(appointment && { visit: signToken('visit', appointment.calendar_uid, secret) }),
    ...(share && { case: signToken('case', share.id, secret) }),
  }
}
