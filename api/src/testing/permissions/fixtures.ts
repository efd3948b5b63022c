import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createApi, unwrap } from '@radruf/contract/client'
import {
  createSteps,
  PARALLEL_PEOPLE,
  PARALLEL_REPAIRS,
  PARALLEL_TIMES,
  type ParallelRepair,
  type ScenarioSteps,
} from '@radruf/scenarios'
import { sql } from 'kysely'
import { TABLES } from '../../backup/tables.ts'
import { hashToken } from '../../features/sign-in/session.ts'
import { createOperator } from '../../scenarios/operator.ts'
import { linkPhotos, type Rows, readAllRows, replaceIds, replaceRows } from '../../scenarios/rows.ts'
import { type OpenWorld, openWorld } from '../../scenarios/run-scenario.ts'
import type { Service } from '../../service.ts'
import { signToken } from '../../signed-token.ts'
import { createPasskeyDevice } from '../passkey-device.ts'
import { cameraPhoto } from '../photos.ts'
import type { TestService } from '../service.ts'

/** A time that is free for everyone, also after the calls. */
export const FREE_TIME = '2026-11-27T10:00:00.000Z'
/** A time that every mechanic blocked. */
export const BLOCKED_TIME = { startsAt: '2026-11-27T11:00:00.000Z', endsAt: '2026-11-27T11:30:00.000Z' }
/** The first day of an absence of every mechanic. */
export const ABSENT_ON = PARALLEL_TIMES.absence.first

/** The ids of a person, of the assigned mechanic and of everything of theirs begin with the person's mark. */
const MARKS = { owner: 'aaaaaaaa', other: 'bbbbbbbb', shared: 'cccccccc' } as const
type Person = 'owner' | 'other'
const PERSONS = ['owner', 'other'] as const satisfies readonly Person[]

/** Session cookies, and the token of the mechanic's calendar. */
type Tokens = Record<
  'customerToken' | 'mechanicToken' | 'expiredCustomerToken' | 'expiredMechanicToken' | 'feedToken',
  string
>
/** The ids of a customer, the assigned mechanic and everything of theirs. A state may lack some of them. */
export type FixtureIds = Awaited<ReturnType<typeof readStoredIds>> & Tokens & { mark: string }
export type Fixtures = {
  owner: FixtureIds
  other: FixtureIds
  /** Replaces all rows and photos by the fixtures, and sets the clock to their time. */
  store: () => Promise<void>
}

type Recording = { rows: Rows; photos?: string; at: number }

/**
 * The fixtures of the permission tests: the catalogue's parallel repairs. Their steps run once for each state in the database of the test
 * service.
 */
export async function createPermissionFixtures({ service, app }: TestService) {
  const world = openWorld(service, await app.listen({ host: '127.0.0.1', port: 0 }))
  const recorder = await createRecorder(world)
  const tokens = {} as Record<Person, Tokens>
  let people = await recorder.record(undefined, 'shared', addSharedRows)
  for (const person of PERSONS)
    people = await recorder.record(people, person, async (steps) => {
      tokens[person] = await addPerson(world, steps, PARALLEL_PEOPLE[person])
    })

  const recordings = new Map<ParallelRepair, Promise<Recording>>()
  const find = (repair: ParallelRepair): Promise<Recording> => {
    const recording = recordings.get(repair) ?? recordRepair(repair)
    recordings.set(repair, recording)
    return recording
  }
  const recordRepair = async (repair: ParallelRepair): Promise<Recording> => {
    const { after, steps = async () => {} } = PARALLEL_REPAIRS[repair]
    let recording = after ? await find(after) : people
    for (const person of PERSONS)
      recording = await recorder.record(recording, person, async (own) => {
        own.actOn(PARALLEL_PEOPLE[person].customer.email)
        own.actAs(PARALLEL_PEOPLE[person].mechanic.email)
        await steps(own)
        await useSessions(world, Object.values(tokens))
      })
    return recording
  }
  const readIds = async (person: Person): Promise<FixtureIds> => ({
    ...(await readStoredIds(service, PARALLEL_PEOPLE[person], tokens[person])),
    ...tokens[person],
    mark: MARKS[person],
  })

  return {
    createSession: world.createSession,
    async load(repair: ParallelRepair): Promise<Fixtures> {
      const recording = await find(repair)
      const store = () => recorder.store(recording)
      await store()
      return { owner: await readIds('owner'), other: await readIds('other'), store }
    },
  }
}
export type PermissionFixtures = Awaited<ReturnType<typeof createPermissionFixtures>>

async function addSharedRows(steps: ScenarioSteps) {
  await steps.setTime(PARALLEL_TIMES.start)
  await steps.publishAnnouncement()
  await steps.addMechanic(PARALLEL_PEOPLE.colleague)
  await steps.approveFirstAid()
}

/** Adds a customer and a mechanic with sessions, the expired ones first, a push subscription and a calendar feed. */
async function addPerson(
  world: OpenWorld,
  steps: ScenarioSteps,
  { customer, mechanic }: (typeof PARALLEL_PEOPLE)[Person],
): Promise<Tokens> {
  await steps.setTime(PARALLEL_TIMES.expiredSession)
  await steps.addMechanic(mechanic)
  await steps.introduceMechanic()
  await steps.addCustomer(customer.name, customer)
  const expired = {
    expiredCustomerToken: await world.createSession(customer.email),
    expiredMechanicToken: await world.createSession(mechanic.email),
  }
  await steps.setTime(PARALLEL_TIMES.start)
  const customerToken = await world.createSession(customer.email)
  const mechanicToken = await world.createSession(mechanic.email)
  const open = (token: string) => createApi({ baseUrl: world.url, headers: { cookie: `radruf_session=${token}` } })
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${customer.email}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  }
  await unwrap(open(customerToken).PUT('/api/me/push-subscriptions', { body: subscription }))
  await addPasskey(world, customerToken)
  const { url } = await unwrap(open(mechanicToken).POST('/api/week/feed'))
  const { startsAt, endsAt } = BLOCKED_TIME
  const blocked = { params: { path: { startsAt } }, body: { endsAt } }
  await unwrap(open(mechanicToken).PUT('/api/blocked-times/{startsAt}', blocked))
  const feedToken = /calendars\/([^/]+)/.exec(url)?.[1] ?? ''
  return { ...expired, customerToken, mechanicToken, feedToken }
}

/** Adds a passkey to the account of a session. */
async function addPasskey({ url, service }: OpenWorld, token: string) {
  const cookie = `radruf_session=${token}`
  const started = await fetch(`${url}/api/me/passkeys/options`, { method: 'POST', headers: { cookie } })
  const { options } = (await started.json()) as { options: Record<string, unknown> }
  const [browser = ''] = started.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  await fetch(`${url}/api/me/passkeys`, {
    method: 'POST',
    headers: { cookie: `${cookie}; ${browser}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      passkey: createPasskeyDevice({ origin: service.settings.publicUrl }).register(options),
    }),
  })
}

/** Uses the sessions, which are extended now and then: the next request of a test extends none. */
async function useSessions({ url }: OpenWorld, tokens: readonly Tokens[]) {
  for (const { customerToken, mechanicToken } of tokens)
    for (const token of [customerToken, mechanicToken])
      await fetch(`${url}/api/session`, { headers: { cookie: `radruf_session=${token}` } })
}

/** Records what steps add to a database. */
async function createRecorder(world: OpenWorld) {
  const { service } = world
  const { dataDir } = service.settings
  const photos = join(dataDir, 'photos')
  await mkdir(photos, { recursive: true })
  const photo = new Blob([new Uint8Array(await cameraPhoto(8, 4))], { type: 'image/jpeg' })
  let count = 0

  const store = async (recording: Recording) => {
    await replaceRows(service.db, recording.rows)
    await linkPhotos(recording.photos, photos)
    await service.clock.set(Temporal.Instant.fromEpochMilliseconds(recording.at))
  }
  return {
    store,
    /** Runs steps after those of another recording. The ids of the new rows and photos begin with the mark. */
    async record(
      base: Recording | undefined,
      owner: keyof typeof MARKS,
      steps: (steps: ScenarioSteps) => Promise<unknown>,
    ): Promise<Recording> {
      if (base) await store(base)
      await steps(createSteps({ ...createOperator(world), readPhoto: async () => photo }, 'en'))
      for (const id of await readdir(photos)) await service.variants.ensure(id)
      const toMarked = (id: string) => (isMarked(id) ? id : MARKS[owner] + id.slice(MARKS[owner].length))
      const copy = join(dataDir, 'recordings', String(count++))
      await linkPhotos(photos, copy, toMarked)
      return { rows: replaceIds(await readAllRows(service.db), toMarked), photos: copy, at: world.now() }
    },
  }
}

const isMarked = (id: string) => Object.values(MARKS).some((mark) => id.startsWith(mark))

type StoredIds = Record<
  | 'customerId'
  | 'mechanicId'
  | 'colleagueId'
  | 'portraitId'
  | 'taskId'
  | 'ticketId'
  | 'appointmentId'
  | 'messageId'
  | 'photoId'
  | 'clipId'
  | 'snapshotId'
  | 'stepId'
  | 'noteId'
  | 'replyId'
  | 'changeId'
  | 'clientId'
  | 'mechanicClientId'
  | 'subscriptionId'
  | 'passkeyId'
  | 'sessionId'
  | 'announcementId',
  string
>

async function readStoredIds(
  { db, settings: { secret } }: Service,
  { customer, mechanic }: (typeof PARALLEL_PEOPLE)[Person],
  { customerToken, expiredCustomerToken }: Tokens,
) {
  const used = [customerToken, expiredCustomerToken].map(hashToken)
  const { rows } = await sql<StoredIds & { calendarUid: string | null; shareId: string | null }>`
    SELECT c.id AS "customerId", m.id AS "mechanicId", t.id AS "ticketId", a.id AS "appointmentId", a.calendar_uid AS "calendarUid",
      (SELECT id FROM person WHERE email = ${PARALLEL_PEOPLE.colleague.email}) AS "colleagueId",
      (SELECT portrait_id FROM mechanic_profile WHERE person_id = m.id) AS "portraitId",
      (SELECT id FROM care_task WHERE ticket_id = t.id) AS "taskId",
      (SELECT id FROM announcement) AS "announcementId",
      (SELECT payload->>'changeId' FROM job WHERE kind = 'ticket.notice' AND key = t.id::text) AS "changeId",
      (SELECT id FROM message WHERE ticket_id = t.id) AS "messageId",
      (SELECT id FROM photo WHERE ticket_id = t.id AND perspective = 'bike') AS "photoId",
      (SELECT id FROM photo WHERE ticket_id = t.id AND perspective = 'message') AS "clipId",
      (SELECT id FROM photo WHERE ticket_id = t.id AND perspective = 'snapshot') AS "snapshotId",
      (SELECT id FROM call_step WHERE ticket_id = t.id) AS "stepId",
      (SELECT id FROM ticket_note WHERE ticket_id = t.id) AS "noteId",
      (SELECT id FROM canned_reply WHERE owner_id = m.id) AS "replyId",
      (SELECT client_id FROM call_participant WHERE ticket_id = t.id AND person_id = c.id) AS "clientId",
      (SELECT client_id FROM call_participant WHERE ticket_id = t.id AND person_id = m.id) AS "mechanicClientId",
      (SELECT id FROM push_subscription WHERE person_id = c.id) AS "subscriptionId",
      (SELECT id FROM passkey WHERE person_id = c.id) AS "passkeyId",
      (SELECT id FROM case_share WHERE ticket_id = t.id) AS "shareId",
      (SELECT id FROM session WHERE person_id = c.id AND token_hash <> ALL (${used}) LIMIT 1) AS "sessionId"
    FROM person c
    JOIN person m ON m.email = ${mechanic.email}
    JOIN ticket t ON t.customer_id = c.id
    LEFT JOIN LATERAL (SELECT * FROM appointment WHERE ticket_id = t.id ORDER BY status = 'cancelled' LIMIT 1) a ON true
    WHERE c.email = ${customer.email}`.execute(db)
  const [ids] = rows
  if (!ids) throw new Error(`${customer.email} has no ticket.`)
  return {
    ...ids,
    visitToken: signToken('visit', ids.calendarUid ?? '', secret),
    caseToken: signToken('case', ids.shareId ?? '', secret),
  }
}

/** Events announce changes of other rows, also to mechanics who only watch. The security log records reads as well. */
const DATA_TABLES = TABLES.filter((name) => !['event', 'event_stream', 'security_event'].includes(name))

/** Every row that contains a mark of a person, and every photo file, as sorted lines. */
export async function readStored({ service }: TestService): Promise<string[]> {
  const selects = DATA_TABLES.map((name) => `SELECT '${name}' AS name, to_jsonb(t)::text AS content FROM ${name} t`)
  const { rows } = await sql.raw<{ name: string; content: string }>(selects.join(' UNION ALL ')).execute(service.db)
  const files = await readdir(join(service.settings.dataDir, 'photos'), { recursive: true }).catch(() => [])
  return [...rows.map(({ name, content }) => `${name} ${content}`), ...files.map((file) => `file ${file}`)]
    .filter((line) => PERSONS.some((person) => line.includes(MARKS[person])))
    .sort()
}
