import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Attachment } from '@radruf/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { publishAnnouncement } from '../features/announcements/publish.ts'
import { insertMove } from '../features/tickets/storage.ts'
import { openFolderFiles } from '../files/folder-files.ts'
import { backupCommand } from '../ops/commands/backup.ts'
import { migrateToPostgres, restoreCommand } from '../ops/commands/local.ts'
import { loadSettings } from '../settings.ts'
import { book, bookingCustomer, type TicketHolder } from '../testing/booking.ts'
import { holdCall } from '../testing/calls.ts'
import { SAMPLE_CLIPS } from '../testing/clips.ts'
import { cameraPhoto, sendForm, upload } from '../testing/photos.ts'
import { createTestData, type DATABASES, startTestService, type TestService } from '../testing/service.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { getNewestTicket } from '../testing/tickets.ts'
import { createWorkshopRow } from '../testing/workshops.ts'
import { restoreBackup, writeBackup } from './backup.ts'
import type { BackupPlace } from './backup-place.ts'
import { createFolderBackup } from './find-backup.ts'
import { DERIVED_TABLES, TABLES } from './tables.ts'

const services: TestService[] = []
const start = async (database: (typeof DATABASES)[number]) => {
  const service = await startTestService({ database })
  services.push(service)
  return service
}
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop()
})

/** Fills a product with rows in nearly every table. `pictures` are the still and the drawing of a call. */
async function createHistory(testService: TestService) {
  const mia = await testService.signedIn('mechanic', 'mia@example.test')
  const early = await testService.signedIn('customer', 'anna@example.test')
  const { id: ticketId } = await getNewestTicket(early)
  const { body: photo } = await upload(early, { ticketId, bytes: await cameraPhoto() })
  // Derived files, which a backup leaves out.
  await testService.service.variants.ensure(photo.id)
  const anna = await bookingCustomer(testService, 'anna@example.test')
  await anna.put('/api/me/notifications', await getNotifications(anna))
  const startsAt = '2026-11-25T08:00:00.000Z'
  await book(anna, startsAt)
  const clip = await sendForm<Attachment>(anna, `${anna.path}/attachments`, {
    fields: { clientId: randomUUID(), kind: 'clip' },
    bytes: SAMPLE_CLIPS.webm,
    files: { poster: await cameraPhoto() },
  })
  await anna.post(`${anna.path}/messages`, { clientId: randomUUID(), text: '', attachmentIds: [clip.body.id] })
  await mia.post(`${anna.path}/messages`, { clientId: randomUUID(), text: 'Grüße, "quoted" \\ und\nneue Zeile' })
  await publishAnnouncement(testService.service, { de: { title: 'a', text: 'b' }, en: { title: 'c', text: 'd' } })
  await testService.service.db.insertInto('workshop').values(createWorkshopRow('10115')).execute()
  await testService.runJobs()
  await testService.setClock(startsAt)
  const pictures = await holdCall(anna, mia, anna.path)
  return { anna, photo: photo.id, pictures }
}
const getNotifications = async (client: TicketHolder) => (await client.get<object>('/api/me/notifications')).body

/** Every row of every table as text, without the clock, which differs per product. */
const readContents = async (db: Db) =>
  Object.fromEntries(
    await Promise.all(
      TABLES.filter((table) => table !== 'clock').map(async (table) => {
        const { rows } = await sql<{ row: string }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} t`.execute(
          db,
        )
        return [table, rows.map(({ row }) => row).sort()]
      }),
    ),
  )

const insertTicketMove = (testService: TestService, ticketId: string) =>
  inTransaction(testService.service, (trx) =>
    insertMove(trx, {
      ticket_id: ticketId,
      from_state: 'booked',
      to_state: 'in_call',
      actor: 'system',
      person_id: null,
      moved_at: new Date(),
    }),
  )

const inFolder = (folder: string): BackupPlace => ({ store: openFolderFiles(folder), folder: '' })

describe('backup', () => {
  let folder: string
  beforeAll(() => {
    folder = createTemporaryFolder('backup')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('the list of tables is complete', async () => {
    const testService = await start('postgres')
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'`.execute(testService.service.db)
    expect(rows.map(({ name }) => name).sort()).toEqual([...TABLES, ...DERIVED_TABLES].sort())
  })

  test.each([
    ['embedded', 'embedded'],
    ['postgres', 'postgres'],
    ['embedded', 'postgres'],
    ['postgres', 'embedded'],
  ] as const)('a backup of %s is restored into %s with every row and photo, and new ids continue', async (from, to) => {
    const testService = await start(from)
    const { anna, photo, pictures } = await createHistory(testService)
    const into = join(folder, `${from}-${to}`)
    const written = await writeBackup(testService.service, await createFolderBackup(into))
    expect(written.photos).toBe(4)

    const other = await start(to)
    const { withoutRow: _, ...restored } = written
    expect(await restoreBackup(other.service, inFolder(into))).toEqual(restored)
    const contents = await readContents(other.service.db)
    expect(contents).toEqual(await readContents(testService.service.db))
    expect(contents.call_report).toHaveLength(2)
    for (const id of [photo, ...pictures])
      expect(readdirSync(join(other.service.settings.dataDir, 'photos', id)).sort()).toEqual(['large.jpg', 'small.jpg'])
    await insertTicketMove(other, anna.ticketId)

    await expect(restoreBackup(other.service, inFolder(into))).rejects.toThrow('The database is not empty')
    await expect(createFolderBackup(into)).rejects.toThrow('is not empty')
  })

  test('backup and restore name photos without files and files without photos, and copy everything else', async () => {
    const testService = await start('embedded')
    const { photo } = await createHistory(testService)
    const { service } = testService
    const { ticket_id: ticketId } = await service.db.selectFrom('photo').select('ticket_id').executeTakeFirstOrThrow()
    const source = join(service.settings.dataDir, 'photos')
    const lost = randomUUID()
    cpSync(join(source, photo), join(source, lost), { recursive: true })
    utimesSync(join(source, lost), 0, 0)
    truncateSync(join(source, photo, 'large.jpg'), 100)
    rmSync(join(source, photo, 'small.jpg'))
    const into = join(folder, 'faults')
    const expected = [
      '2 files of photos are missing or damaged:',
      `  photos/${photo}/large.jpg is damaged (ticket ${ticketId})`,
      `  photos/${photo}/small.jpg is missing (ticket ${ticketId})`,
    ]
    const written = await backupCommand(service, { folder: into })
    expect(written.ok).toBe(false)
    expect(written.lines[0]).toMatch(/^\d+ rows and 3 photos are in /)
    expect(written.lines.slice(1)).toEqual([
      ...expected,
      '1 folders of photos have no row and are not copied:',
      `  photos/${lost}`,
    ])
    await testService.stop()
    services.splice(0)

    const { env, dataDir, remove } = await createTestData('embedded')
    const restored = await restoreCommand(loadSettings(env), { folder: into })
    expect(restored).toEqual({
      ok: false,
      lines: [expect.stringMatching(/^\d+ rows and 3 photos are restored/), ...expected],
    })
    expect(existsSync(join(dataDir, 'photos', lost))).toBe(false)
    await remove()
  })

  test('a photo lost in the backup folder is named by restore', async () => {
    const testService = await start('embedded')
    const { photo } = await createHistory(testService)
    const into = join(folder, 'lost-photo')
    expect((await backupCommand(testService.service, { folder: into })).ok).toBe(true)
    rmSync(join(into, 'photos', photo), { recursive: true })
    const other = await start('embedded')
    const { faults } = await restoreBackup(other.service, inFolder(into))
    expect(faults.map(({ file, problem }) => [file, problem])).toEqual([
      [`photos/${photo}/large.jpg`, 'missing'],
      [`photos/${photo}/small.jpg`, 'missing'],
    ])
  })

  test('a folder without a manifest is refused, and nothing is restored', async () => {
    const testService = await start('embedded')
    await createHistory(testService)
    const into = join(folder, 'half')
    await writeBackup(testService.service, await createFolderBackup(into))
    rmSync(join(into, 'backup.json'))
    const other = await start('embedded')
    await expect(restoreBackup(other.service, inFolder(into))).rejects.toThrow('not a complete backup')
    rmSync(join(into, 'ticket.jsonl'))
    expect(await other.service.db.selectFrom('person').selectAll().execute()).toEqual([])
    expect(existsSync(join(other.service.settings.dataDir, 'photos'))).toBe(false)
  })

  test('a backup with a missing file is refused as a whole', async () => {
    const testService = await start('embedded')
    await createHistory(testService)
    const into = join(folder, 'lost')
    await writeBackup(testService.service, await createFolderBackup(into))
    rmSync(join(into, 'workshop.jsonl'))
    const other = await start('postgres')
    await expect(restoreBackup(other.service, inFolder(into))).rejects.toThrow()
    expect(await other.service.db.selectFrom('person').selectAll().execute()).toEqual([])
  })
})

test('migrating from the embedded database to PostgreSQL copies every row, and only into an empty database', async () => {
  const testService = await start('embedded')
  const { anna } = await createHistory(testService)
  const other = await start('postgres')
  const rows = await migrateToPostgres(testService.service, other.service)
  expect(rows).toBeGreaterThan(20)
  expect(await readContents(other.service.db)).toEqual(await readContents(testService.service.db))
  await insertTicketMove(other, anna.ticketId)
  await expect(migrateToPostgres(testService.service, other.service)).rejects.toThrow('The database is not empty')
})
