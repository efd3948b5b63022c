import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkBackups } from '../doctor/check-backups.ts'
import { openBucketFiles } from '../files/bucket-files.ts'
import { backupCommand } from '../ops/commands/backup.ts'
import { restoreCommand } from '../ops/commands/local.ts'
import { migrateToBucketCommand } from '../ops/commands/migrate-to-bucket.ts'
import { rehearseUpgradeCommand } from '../ops/commands/rehearse-upgrade.ts'
import { restoreDrillCommand } from '../ops/commands/restore-drill.ts'
import { loadSettings } from '../settings.ts'
import { startTestBucket, type TestBucket } from '../testing/bucket.ts'
import type { TestClient } from '../testing/client.ts'
import { cameraPhoto, upload } from '../testing/photos.ts'
import { createTestData, startTestService, type TestService } from '../testing/service.ts'
import { getNewestTicket } from '../testing/tickets.ts'
import { countRows } from './copy.ts'
import { pruneBackups } from './prune-backups.ts'

let bucket: TestBucket
let testService: TestService
let customer: TestClient
beforeAll(async () => {
  bucket = await startTestBucket()
  testService = await startTestService({ database: 'postgres', env: bucket.env })
  customer = await testService.signedIn('customer', 'anna@example.test')
  await testService.signedIn('mechanic', 'mia@example.test')
})
afterAll(async () => {
  await testService.stop()
  bucket.stop()
})
afterEach(() => bucket.plant())

const send = async (perspective: string) => {
  const { id: ticketId } = await getNewestTicket(customer)
  return (await upload(customer, { ticketId, bytes: await cameraPhoto(), perspective })).body.id
}
const backup = (keep?: number) => backupCommand(testService.service, { keep })
const store = () => openBucketFiles({ ...bucket.address, bucket: 'radruf-backups', prefix: 'daily' })
/** The names of the folders directly in a folder of the bucket of backups. */
const listFolders = (folder: string) => [
  ...new Set(bucket.listBackups().flatMap((name) => (name.startsWith(`${folder}/`) ? (name.split('/')[1] ?? '') : []))),
]
const listNames = () => listFolders('backups')
const listPhotos = () => listFolders('photos')
/** Settings with an empty database, and options that restore a copy into another one: faster than embedded databases. */
const drill = async (command: typeof restoreDrillCommand) => {
  const data = await createTestData('postgres')
  const result = await command(testService.service.settings, { database: data.env.DATABASE_URL })
  await data.remove()
  return result
}

describe('a backup in a bucket', () => {
  let photo: string

  test('is restored into an empty product with the same rows and the same bytes', async () => {
    photo = await send('bike')
    mkdirSync(join(bucket.files, 'legal'), { recursive: true })
    writeFileSync(join(bucket.files, 'legal/imprint.de.md'), '# Impressum\n')
    const { ok, lines } = await backup()
    expect(lines).toEqual([
      expect.stringMatching(/^\d+ rows and 1 photos are in s3:\/\/radruf-backups\/daily\/backups\/20\S+\.$/),
    ])
    expect(ok).toBe(true)
    const counts = await countRows(testService.service.db)

    const data = await createTestData('postgres')
    const settings = loadSettings({ ...data.env, ...bucket.env, FILE_STORE: '' })
    expect((await restoreCommand(settings, {})).ok).toBe(true)
    for (const name of [`photos/${photo}/large.jpg`, `photos/${photo}/small.jpg`, 'legal/imprint.de.md'])
      expect(readFileSync(join(data.dataDir, name)), name).toEqual(readFileSync(join(bucket.files, name)))
    await data.remove()
    expect(await drill(restoreDrillCommand)).toEqual({
      ok: true,
      lines: [
        expect.stringMatching(
          /^\d+ rows and 1 photos of s3:\/\/radruf-backups\/daily\/backups\/\S+ were restored in [\d.]+ s\.$/,
        ),
        'Every table has as many rows as were backed up.',
        'Every photo and clip is whole.',
        expect.stringMatching(/^The product started and answered \d\d+ requests as customer, mechanic\.$/),
        expect.stringMatching(/^The drill took [\d.]+ s\. The copy is deleted, and nothing else was changed\.$/),
      ],
    })
    expect(await countRows(testService.service.db)).toEqual(counts)
  })

  test('adds only photos that earlier ones do not have', async () => {
    const added = await send('top')
    const requested = new Set<string | undefined>()
    bucket.plant((_, key) => {
      if (key.includes('/photos/')) requested.add(key.split('/').at(-2))
      return undefined
    })
    await backup()
    expect([...requested]).toEqual([added])
    expect(listPhotos()).toEqual([photo, added].sort())
  })

  test('a drill names lost and damaged photos, and changes nothing', async () => {
    truncateSync(join(bucket.backups, `photos/${photo}/large.jpg`), 100)
    rmSync(join(bucket.backups, `photos/${photo}/small.jpg`))
    const before = bucket.hashFiles()
    const { ok, lines } = await drill(restoreDrillCommand)
    expect(ok).toBe(false)
    expect(lines.join('\n')).toContain(`photos/${photo}/large.jpg is damaged`)
    expect(lines.join('\n')).toContain(`photos/${photo}/small.jpg is missing`)
    expect(lines.at(-1)).toMatch(/^The drill failed after/)
    expect(bucket.hashFiles()).toEqual(before)
    expect(readdirSync(testService.service.settings.dataDir).filter((name) => name.startsWith('rehearsal-'))).toEqual(
      [],
    )
  })

  test('copies a photo again that was lost', async () => {
    rmSync(join(bucket.backups, 'photos', photo), { recursive: true })
    await backup()
    expect(readFileSync(join(bucket.backups, `photos/${photo}/large.jpg`))).toEqual(
      readFileSync(join(bucket.files, `photos/${photo}/large.jpg`)),
    )
  })

  test('keeps the newest, and deletes photos that none of them has', async () => {
    const { id: ticketId } = await getNewestTicket(customer)
    for (const id of listPhotos()) await customer.delete(`/api/tickets/${ticketId}/photos/${id}`)
    const kept = await send('side')
    const { lines } = await backup(1)
    expect(lines[1]).toBe('Deleted 3 older backups.')
    expect([listNames().length, listPhotos()]).toEqual([1, [kept]])
  })

  test('that is still running keeps its photos from being deleted, and an interrupted one is deleted a day later', async () => {
    const [complete] = listNames()
    const begun = (at: number) => new Date(at).toISOString().replaceAll(':', '-')
    const running = begun(Date.now() - 60_000)
    const interrupted = begun(Date.now() - 25 * 3600_000)
    await store().put('photos/00000000-0000-4000-8000-000000000000/large.jpg', Buffer.from('x'))
    for (const name of [running, interrupted]) await store().put(`backups/${name}/person.jsonl`, Buffer.from(''))
    const photos = listPhotos()
    await pruneBackups(store(), 1)
    expect(listNames().sort()).toEqual([complete, running].sort())
    expect(listPhotos()).toEqual(photos)
    await store().removeFolder(`backups/${running}`)
    await pruneBackups(store(), 1)
    expect(listPhotos()).toHaveLength(photos.length - 1)
  })

  test('is interrupted by a storage that goes down, in one line, and the next one completes', async () => {
    const complete = listNames()
    bucket.plant((method, key) =>
      method === 'PUT' && key.includes('/call_') ? { status: 503, code: 'Down' } : undefined,
    )
    const { ok, lines } = await backup()
    expect([ok, lines]).toEqual([
      false,
      [expect.stringMatching(/^The storage cannot be used \(PUT .*503.*\); check S3/)],
    ])
    bucket.plant()
    const [name] = listNames().filter((found) => !complete.includes(found))
    await expect(restoreCommand(testService.service.settings, { backup: name })).rejects.toThrow(
      /^s3:\/\/radruf-backups\/daily has no complete backup .*, but:\n {2}20/,
    )
    expect((await backup()).ok).toBe(true)
  })

  test('is rehearsed without touching the files of the product', async () => {
    const before = bucket.hashFiles()
    const { ok, lines } = await drill(rehearseUpgradeCommand)
    expect([ok, lines.at(-1)]).toEqual([true, expect.stringMatching(/restore s3:\/\/radruf-backups\/\S+ with it\.$/)])
    expect(bucket.hashFiles()).toEqual(before)
  })

  test('is missed by doctor when it is old, and named when its storage refuses the key', async () => {
    const { settings } = testService.service
    const check = (changes: object = {}) =>
      checkBackups({ settings: { ...settings, ...changes }, database: undefined }).then(([result]) => result)
    expect(await check()).toMatchObject({ status: 'ok', detail: expect.stringContaining('the newest is 20') })
    const empty = { ...bucket.address, bucket: 'radruf-backups', prefix: 'empty' }
    expect(await check({ backupBucket: empty })).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/has none/),
    })
    const refused = { ...empty, secretAccessKey: 'wrong' }
    expect(await check({ backupBucket: refused })).toMatchObject({ fix: expect.stringMatching(/S3_ACCESS_KEY_ID/) })
    expect(await check({ backupBucket: null })).toMatchObject({ status: 'off' })
  })

  test('needs a folder or a bucket', async () => {
    const { service } = testService
    const settings = { ...service.settings, backupBucket: null }
    expect(await backupCommand({ ...service, settings }, {})).toMatchObject({ ok: false })
    await expect(restoreCommand(settings, {})).rejects.toThrow(
      'BACKUP_STORE: needed to find a backup; or name a folder',
    )
  })
})

test('the files of a folder move to a bucket while the product runs, and again for what came since', async () => {
  const from = await startTestService({ database: 'postgres' })
  const ben = await from.signedIn('customer', 'ben@example.test')
  const { id: ticketId } = await getNewestTicket(ben)
  const sendBen = async (perspective: string) =>
    (await upload(ben, { ticketId, bytes: await cameraPhoto(), perspective })).body.id
  const first = await sendBen('bike')
  const env = { ...bucket.env, FILE_STORE: 's3://radruf-moved' }
  const settings = loadSettings({
    RADRUF_MODE: 'demo',
    DATABASE_URL: from.service.settings.databaseUrl,
    DATA_DIR: from.service.settings.dataDir,
    ...env,
  })
  expect((await migrateToBucketCommand(settings)).lines[0]).toMatch(/^2 files of photos .* s3:\/\/radruf-moved; 0 were/)
  const second = await sendBen('top')
  expect((await migrateToBucketCommand(settings)).lines[0]).toMatch(/^2 files of photos .*; 2 were there\.$/)
  for (const id of [first, second])
    expect(readFileSync(join(bucket.files, '../../radruf-moved/photos', id, 'large.jpg'))).toEqual(
      readFileSync(join(settings.dataDir, 'photos', id, 'large.jpg')),
    )
  expect(existsSync(join(settings.dataDir, 'photos', first))).toBe(true)
  await expect(migrateToBucketCommand(from.service.settings)).rejects.toThrow('FILE_STORE: needed')
  await from.stop()
})
