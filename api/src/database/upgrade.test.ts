import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Bike, Questionnaire, Session, Ticket, Visit } from '@radruf/contract'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { TABLES } from '../backup/tables.ts'
import { decrypt } from '../encryption.ts'
import { JOB_HANDLERS } from '../features/index.ts'
import { createSession } from '../features/sign-in/session.ts'
import { listTicketsFor } from '../features/tickets/storage.ts'
import { toTicketViews } from '../features/tickets/view.ts'
import type { PersonRow } from '../http/handler.ts'
import { runDueJobs } from '../jobs/worker.ts'
import { restoreCommand } from '../ops/commands/local.ts'
import { rehearseUpgradeCommand } from '../ops/commands/rehearse-upgrade.ts'
import type { Service } from '../service.ts'
import { loadSettings } from '../settings.ts'
import { startService } from '../start.ts'
import { ticketAt } from '../testing/booking.ts'
import { holdCall, storeSnapshot } from '../testing/calls.ts'
import { createTestClient, type RequestInjector, type TestClient } from '../testing/client.ts'
import { cameraPhoto } from '../testing/photos.ts'
import { createDatabase, dropDatabase } from '../testing/postgres-databases.ts'
import { createTestData, DATABASES } from '../testing/service.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { embeddedDialects } from './embedded.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { openDatabase } from './open.ts'
import { postgresDialects } from './postgres.ts'
import type { Database } from './schema.ts'
import { inTransaction } from './transaction.ts'

/** The migrations of release 0.1.0. Later releases only add to them. */
const MIGRATIONS_0_1_0 = ['0001-ground', '0002-calls', '0003-account', '0004-sharing-and-push']
/** The job kinds that can wait in a database of release 0.1.0. */
const JOB_KINDS_0_1_0 = [
  'mail',
  'push',
  'sign-in.code',
  'appointment.reminder',
  'appointment.over',
  'appointment.freed',
  'chat.unread',
  'chat.push',
  'ticket.expiry',
]

// Written by release 0.1.0 with this secret.
const SECRET = '0'.repeat(32)
const ENCRYPTED_CODE = 'lvDg7ok6NnPbck5u7H4i8qwwftmUEkJo0vnwOG6wQkWYWQ'
const VISIT_TOKEN = '00000000-0000-4000-8000-0000000000d1.J3xtimluvp-1a_TCtAKfq0vU6W-Ani_x8Rk1iwyPUXU'
/** The session cookie and the hash that the database holds of it. */
const TOKEN = 'session-of-release-0-1-0'
const TOKEN_HASH = 'w_UMZiR2oCi08_J3w_AGzZiTH04-sd8qjq8xRX_UN3A'

const id = (end: string) => `00000000-0000-4000-8000-${end.padStart(12, '0')}`
/** Free texts, as the first questionnaire asked for them. */
const ANSWERS_0_1_0 = {
  bikeCategory: 'manual_mtb',
  bikeAge: 'over_2_years',
  problemCategory: 'brakes',
  component: 'Die Bremse vorn',
  occurredWhen: '__unknown__',
  manifestation: 'Sie quietscht',
  tools: ['torx_25'],
  postalCode: '10115',
}
const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const STILL = id('f1')
/** A call that runs during the upgrade, with a still of it. */
const CALL_ROWS = [
  sql`INSERT INTO person (id, email, name, role, language, created_at)
    VALUES (${id('a5')}, 'dora@example.test', 'Dora', 'customer', 'de', '2026-11-20T09:00:00Z')`,
  sql`INSERT INTO ticket (id, number, customer_id, mechanic_id, state, created_at)
    VALUES (${id('c5')}, 1, ${id('a5')}, ${id('a2')}, 'in_call', '2026-11-20T09:00:00Z')`,
  sql`INSERT INTO appointment (id, ticket_id, mechanic_id, status, starts_at, ends_at, created_at, calendar_uid)
    VALUES (${id('d2')}, ${id('c5')}, ${id('a2')}, 'booked', ${fromNow(-10)}, ${fromNow(20)}, '2026-11-20T09:00:00Z', ${id('d3')})`,
  sql`INSERT INTO photo (id, ticket_id, client_id, perspective, width, height, created_at)
    VALUES (${STILL}, ${id('c5')}, ${id('f2')}, 'snapshot', 40, 80, ${fromNow(-5)})`,
]
const ROWS = [
  sql`INSERT INTO person (id, email, name, role, language, created_at) VALUES
    (${id('a1')}, 'anna@example.test', 'Anna', 'customer', 'de', '2026-11-20T09:00:00Z'),
    (${id('a2')}, 'mia@example.test', 'Mia', 'mechanic', 'de', '2026-11-20T09:00:00Z'),
    (${id('a3')}, 'ben@example.test', 'Ben', 'customer', 'de', '2026-11-20T09:00:00Z'),
    (${id('a4')}, 'cleo@example.test', 'Cleo', 'customer', 'de', '2026-11-20T09:00:00Z')`,
  sql`INSERT INTO session (id, token_hash, person_id, created_at, last_seen_at, expires_at, user_agent)
    VALUES (${id('b1')}, ${TOKEN_HASH}, ${id('a1')}, '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', '2126-11-20T09:00:00Z', NULL)`,
  sql`INSERT INTO ticket (id, number, customer_id, mechanic_id, state, created_at, answers) VALUES
    (${id('c1')}, 1, ${id('a1')}, ${id('a2')}, 'booked', '2026-11-20T09:00:00Z', ${JSON.stringify(ANSWERS_0_1_0)}::jsonb),
    (${id('c2')}, 1, ${id('a4')}, NULL, 'questionnaire_open', '2026-11-20T09:00:00Z', ${JSON.stringify({ bikeCategory: 'e_bike_mtb', trigger: 'Ein Sturz' })}::jsonb)`,
  // A missed appointment, and a repair that was closed because a part was needed.
  sql`INSERT INTO ticket (id, number, customer_id, mechanic_id, state, created_at, closed_at, missed_appointment) VALUES
    (${id('c4')}, 2, ${id('a3')}, ${id('a2')}, 'booking_open', '2026-11-20T09:00:00Z', NULL, true),
    (${id('c3')}, 3, ${id('a3')}, ${id('a2')}, 'closed', '2026-11-19T09:00:00Z', '2026-11-19T10:00:00Z', false)`,
  sql`INSERT INTO summary (ticket_id, author_id, outcome, text, written_at)
    VALUES (${id('c3')}, ${id('a2')}, 'part_needed', 'Kette kaufen.', '2026-11-19T10:00:00Z')`,
  sql`INSERT INTO appointment (id, ticket_id, mechanic_id, status, starts_at, ends_at, created_at, calendar_uid)
    VALUES (${id('d0')}, ${id('c1')}, ${id('a2')}, 'booked', '2126-11-25T08:00:00Z', '2126-11-25T08:30:00Z', '2026-11-20T09:00:00Z', ${id('d1')})`,
  // A question without an answer, and one that was answered.
  sql`INSERT INTO chat_thread (ticket_id, last_seq, mechanic_read) VALUES (${id('c1')}, 1, 1), (${id('c4')}, 2, 1)`,
  sql`INSERT INTO message (id, ticket_id, client_id, author_id, author_role, seq, changed_seq, text, sent_at) VALUES
    (${id('e1')}, ${id('c1')}, ${id('e1')}, ${id('a1')}, 'customer', 1, 1, 'Und nun?', '2026-11-20T09:00:00Z'),
    (${id('e2')}, ${id('c4')}, ${id('e2')}, ${id('a3')}, 'customer', 1, 1, 'Und nun?', '2026-11-20T09:00:00Z'),
    (${id('e3')}, ${id('c4')}, ${id('e3')}, ${id('a2')}, 'mechanic', 2, 2, 'Morgen', '2026-11-20T10:00:00Z')`,
  sql`INSERT INTO earlier_wish (appointment_id, wished_at) VALUES (${id('d0')}, '2026-11-20T09:00:00Z')`,
  sql`INSERT INTO notification_choice (person_id, choices)
    VALUES (${id('a1')}, '{"chat": {"mail": false}}'::jsonb)`,
  sql`INSERT INTO job (kind, key, payload, run_at) VALUES
    ('sign-in.code', NULL, ${JSON.stringify({ email: 'anna@example.test', sealedCode: ENCRYPTED_CODE })}::jsonb, '2026-11-20T09:00:00Z')`,
]

describe.each(DATABASES)('a data folder of release 0.1.0 on the %s database', (database) => {
  const folder = createTemporaryFolder('upgrade')
  const name = `radruf_upgrade_${process.pid}_${randomUUID().slice(0, 8)}`
  const { postgres } = inject('databases')
  const backup = `${folder}-backup`
  afterEach(async () => {
    if (database === 'postgres') await dropDatabase(postgres.url, name)
    rmSync(folder, { recursive: true, force: true })
  })

  test('upgrades without loss, and so does its backup: sessions, tickets, answers, waitlist, choices, jobs, mailed links, a call', async () => {
    const databaseUrl = database === 'postgres' ? await createDatabase(postgres.url, name) : undefined
    const old = new Kysely<Database>({
      ...(databaseUrl
        ? postgresDialects(databaseUrl)
        : embeddedDialects({ folder: join(folder, 'db'), isTransient: false })),
    })
    const getMigrations = async () =>
      Object.fromEntries(Object.entries(MIGRATIONS).filter(([key]) => MIGRATIONS_0_1_0.includes(key)))
    const { error, results } = await new Migrator({ db: old, provider: { getMigrations } }).migrateToLatest()
    expect([error, results?.map(({ migrationName }) => migrationName)]).toEqual([undefined, MIGRATIONS_0_1_0])
    for (const row of [...ROWS, ...CALL_ROWS]) await row.execute(old)
    const still = join(folder, 'photos', STILL)
    mkdirSync(still, { recursive: true })
    for (const size of ['large', 'small']) writeFileSync(join(still, `${size}.jpg`), await cameraPhoto())
    const rows = await writeOldBackup(old, backup)
    cpSync(join(folder, 'photos'), join(backup, 'photos'), { recursive: true })
    await old.destroy()
    await expectUpgraded(folder, databaseUrl)

    // A backup that release 0.1.0 has written.
    const data = await createTestData(database)
    const settings = loadSettings({ ...data.env, SECRET })
    const rehearsal = await rehearseUpgradeCommand(settings, { folder: backup })
    expect(rehearsal.lines).toEqual([
      expect.stringMatching(/^\d+ migrations to version \d\S+: 0005-pages, /),
      expect.stringMatching(new RegExp(`^${rows} rows and 1 photos were copied and upgraded in [\\d.]+ s\\.$`)),
      // The question that waits for an answer gets a reminder.
      'Rows that the migrations add or remove: job 1 → 2.',
      expect.stringMatching(/^New tables: .*\bbike\b/),
      expect.stringMatching(/^The new version started and answered \d\d+ requests as customer, mechanic\.$/),
      `To go back, start the earlier version again: it runs on this database. If it must not, restore ${backup} with it.`,
    ])
    expect(rehearsal.ok).toBe(true)
    expect(readdirSync(dirname(backup)).filter((entry) => entry.startsWith('rehearsal-'))).toEqual([])
    expect(await restoreCommand(settings, { folder: backup })).toEqual({
      ok: true,
      lines: [`${rows} rows and 1 photos are restored.`],
    })
    await expectUpgraded(data.dataDir, data.env.DATABASE_URL)
    await data.remove()
    rmSync(backup, { recursive: true })
  })
})

/** Writes a backup as release 0.1.0 does. Returns the number of its rows. */
async function writeOldBackup(db: Kysely<Database>, folder: string): Promise<number> {
  mkdirSync(folder)
  const counts: Record<string, number> = {}
  for (const table of TABLES) {
    // A later migration creates it.
    const { rows: found } = await sql<{ exists: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS exists`.execute(
      db,
    )
    if (!found[0]?.exists) continue
    const { rows } = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} t`.execute(db)
    writeFileSync(join(folder, `${table}.jsonl`), rows.map(({ row }) => `${row}\n`).join(''))
    counts[table] = rows.length
  }
  const manifest = { shape: MIGRATIONS_0_1_0.at(-1), counts, photos: [STILL] }
  writeFileSync(join(folder, 'backup.json'), JSON.stringify(manifest))
  return Object.values(counts).reduce((all, count) => all + count, 0)
}

/** Starts this release on data that were written by release 0.1.0, and uses them. */
async function expectUpgraded(folder: string, databaseUrl: string | undefined) {
  const settings = loadSettings({
    RADRUF_MODE: 'demo',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SECRET,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const { service, app, stop } = await startService(settings, { runsInBackground: false })
  const anna = createTestClient(app, { radruf_session: TOKEN })
  expect((await anna.get<Session>('/api/session')).body.person).toMatchObject({
    email: 'anna@example.test',
    postalCode: '10115',
  })
  const { tickets } = (await anna.get<{ tickets: Ticket[] }>('/api/tickets')).body
  expect(tickets).toMatchObject([
    {
      id: id('c1'),
      state: 'booked',
      mechanic: { name: 'Mia' },
      appointment: { startsAt: '2126-11-25T08:00:00.000Z' },
    },
  ])
  expect(tickets[0]?.appointment).toMatchObject({ isOnWaitlist: true })
  expect((await anna.get<Questionnaire>(`/api/tickets/${id('c1')}/questionnaire`)).body.answers).toEqual({
    bikeCategory: 'manual_mtb',
    motor: 'without',
    bikeAge: 'over_2_years',
    problemCategory: 'brakes',
    componentNote: 'Die Bremse vorn',
    occurredWhen: 'unknown',
    manifestationNote: 'Sie quietscht',
    tools: ['torx_25'],
    postalCode: '10115',
  })
  const { bikes } = (await anna.get<{ bikes: Bike[] }>('/api/bikes')).body
  expect(bikes).toMatchObject([
    { id: tickets[0]?.bikeId, facts: { bikeCategory: 'manual_mtb', motor: 'without', bikeAge: 'over_2_years' } },
  ])
  const draft = await service.db.selectFrom('ticket').selectAll().where('id', '=', id('c2')).executeTakeFirstOrThrow()
  expect(draft.answers).toEqual({ bikeCategory: 'e_bike_mtb', motor: 'with', triggerNote: 'Ein Sturz' })
  expect(draft.bike_id).toBeNull()
  expect((await anna.get('/api/me/notifications')).body).toMatchObject({ chat: { mail: false, push: true } })
  expect((await anna.get<Visit>(`/api/visits/${VISIT_TOKEN}`)).body).toMatchObject({ state: 'booked' })
  const ben = { id: id('a3'), role: 'customer' } as PersonRow
  const views = await toTicketViews(service, await listTicketsFor(service.db, ben), ben)
  expect(views).toMatchObject([
    { id: id('c4'), state: 'booking_open', missedAppointment: true, missedBy: 'both', lastCall: null },
    {
      id: id('c3'),
      state: 'closed',
      missedBy: null,
      summary: { outcome: 'part_needed', agreed: [], parts: [], pictures: [], offeredTimes: [] },
    },
  ])
  await expectQuestions(service)
  await runDueJobs(service, JOB_HANDLERS)
  const [mail] = await service.db.selectFrom('dev_mail').selectAll().execute()
  expect(mail).toMatchObject({ recipient: 'anna@example.test', subject: '482913 ist Ihr Code für Radruf' })
  await expectCallGoesOn(service, app)
  await expectStaffSignsIn(service, app)
  await stop()
}

/** The customer without an answer waits from the upgrade on, although the mechanic has read the question, and is checked for being overdue. */
async function expectQuestions({ db }: Service) {
  const waiting = await db
    .selectFrom('ticket')
    .select(['id', 'unanswered_since'])
    .where('unanswered_since', 'is not', null)
    .execute()
  expect(waiting.map((row) => row.id)).toEqual([id('c1')])
  expect(Date.now() - Number(waiting[0]?.unanswered_since)).toBeLessThan(600_000)
  const checks = await db.selectFrom('job').select('key').where('kind', '=', 'question.overdue').execute()
  expect(checks).toEqual([{ key: id('c1') }])
}

/** Staff of the earlier release have no other key than the mailed code: it still signs them in. */
async function expectStaffSignsIn(service: Service, app: RequestInjector) {
  const mia = createTestClient(app)
  expect((await mia.post('/api/sign-in/codes', { email: 'mia@example.test', language: 'de' })).status).toBe(202)
  await runDueJobs(service, JOB_HANDLERS)
  const mail = await service.db
    .selectFrom('dev_mail')
    .select('subject')
    .where('recipient', '=', 'mia@example.test')
    .where('subject', 'like', '% ist Ihr Code für Radruf')
    .executeTakeFirstOrThrow()
  const code = mail.subject.slice(0, 6)
  const { body } = await mia.post<Session['person']>('/api/sign-in/sessions', { email: 'mia@example.test', code })
  expect(body).toMatchObject({ name: 'Mia', role: 'mechanic' })
}

/** Goes on with the call: its still is there, and a drawing on it, further pictures and the reports of both sides can be stored. */
async function expectCallGoesOn(service: Service, app: RequestInjector) {
  const signIn = async (personId: string) => {
    const { token } = await inTransaction(service, (trx) => createSession(service, trx, personId))
    return createTestClient(app, { radruf_session: token })
  }
  const [dora, mia] = await Promise.all([id('a5'), id('a2')].map(signIn))
  if (!dora || !mia) throw new Error('two people')
  const path = `/api/tickets/${id('c5')}`
  expect((await dora.get(`/api/photos/${STILL}/large`)).status).toBe(200)
  await expectLobbyReport(dora, mia, path)
  const drawing = await storeSnapshot(mia, path, STILL)
  const pictures = await holdCall(dora, mia, path)
  expect((await ticketAt(dora, path)).snapshots.map(({ id: picture, isDrawing }) => [picture, isDrawing])).toEqual([
    [STILL, false],
    [drawing, true],
    [pictures[0], false],
    [pictures[1], true],
  ])
  expect(await service.db.selectFrom('call_report').select('role').orderBy('role').execute()).toEqual([
    { role: 'customer' },
    { role: 'mechanic' },
  ])
  // The drawing is deleted with its picture.
  expect((await dora.delete(`${path}/snapshots/${STILL}`)).status).toBe(204)
  expect((await ticketAt(dora, path)).snapshots.map(({ id: picture }) => picture)).toEqual(pictures)
}

/** The customer waits alone and reports the lobby; the mechanic reads it. */
async function expectLobbyReport(customer: TestClient, mechanic: TestClient, path: string) {
  const participant = `${path}/call/participants/${randomUUID()}`
  expect((await customer.put(participant)).status).toBe(200)
  const report = { picture: 'good', sound: null, checklist: [] }
  expect((await customer.put(`${participant}/lobby-report`, report)).status).toBe(204)
  expect((await ticketAt(mechanic, path)).lobbyReport).toEqual(report)
}

test('pictures that release 0.2.0 stored with and without marks are stored once after the upgrade, unless their call runs', async () => {
  const folder = createTemporaryFolder('upgrade-drawings')
  const db = new Kysely<Database>(embeddedDialects({ folder: join(folder, 'db'), isTransient: false }))
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  const migrate = (until: string) =>
    new Migrator({
      db,
      provider: {
        getMigrations: async () => Object.fromEntries(Object.entries(MIGRATIONS).filter(([key]) => key <= until)),
      },
    }).migrateToLatest()
  await migrate('0004-sharing-and-push')
  for (const row of [...ROWS, ...CALL_ROWS]) await row.execute(db)
  await migrate('0030-departures')
  const addPicture = (end: string, ticket: string, drawingOf: string | null) =>
    sql`INSERT INTO photo (id, ticket_id, client_id, perspective, width, height, created_at, is_drawing, drawing_of)
      VALUES (${id(end)}, ${id(ticket)}, ${randomUUID()}, 'snapshot', 40, 80, ${fromNow(Number(`0x${end}`))}, ${drawingOf !== null}, ${drawingOf})`.execute(
      db,
    )
  await addPicture('e1', 'c3', null)
  await addPicture('e2', 'c3', id('e1'))
  await addPicture('e3', 'c3', id('e1'))
  await addPicture('e4', 'c3', null)
  await addPicture('e5', 'c5', STILL)
  await sql`UPDATE summary SET part = jsonb_build_object('snapshotId', ${id('e1')}::text),
    pictures = jsonb_build_array(${id('e4')}::text, ${id('e2')}::text, ${id('e3')}::text)`.execute(db)
  expect((await migrate('9')).error).toBeUndefined()
  const pictures = await db.selectFrom('photo').select(['id', 'is_drawing', 'drawing_of']).orderBy('id').execute()
  expect(pictures).toEqual([
    { id: id('e3'), is_drawing: true, drawing_of: null },
    { id: id('e4'), is_drawing: false, drawing_of: null },
    { id: id('e5'), is_drawing: true, drawing_of: STILL },
    { id: STILL, is_drawing: false, drawing_of: null },
  ])
  const [summary] = await db.selectFrom('summary').select(['parts', 'pictures']).execute()
  expect(summary).toEqual({
    parts: [{ number: '', price: null, snapshotId: id('e3') }],
    pictures: [id('e4'), id('e3')],
  })
})

test.each(DATABASES)(
  'this release starts on the %s database of a newer one, unless it lacks a migration',
  async (database) => {
    const data = await createTestData(database)
    onTestFinished(data.remove)
    const open = () => openDatabase({ databaseUrl: data.env.DATABASE_URL, dataDir: data.dataDir })
    const migrated = await open()
    await sql`INSERT INTO kysely_migration VALUES ('9999-future', '2126-01-01')`.execute(migrated.db)
    await migrated.close()
    const newer = await open()
    await sql`DELETE FROM kysely_migration WHERE name = '0005-pages'`.execute(newer.db)
    await newer.close()
    await expect(open()).rejects.toThrow('previously executed migration 9999-future is missing')
  },
)

test('every job kind of release 0.1.0 still has a handler', () => {
  expect(Object.keys(JOB_HANDLERS)).toEqual(expect.arrayContaining(JOB_KINDS_0_1_0))
})

test('a code encrypted by release 0.1.0 is decrypted', () => {
  expect(decrypt(SECRET, 'sign-in code', ENCRYPTED_CODE)).toBe('482913')
})
