import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Attachment } from '@radruf/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '../database/maintenance.ts'
import { runDoctor } from '../doctor/doctor.ts'
import { refreshLegalCopies } from '../features/legal/legal-copies.ts'
import { writeLegalFiles } from '../features/legal/legal-files.ts'
import { loadSettings } from '../settings.ts'
import { startService } from '../start.ts'
import { startTestBucket, type TestBucket } from '../testing/bucket.ts'
import type { TestClient } from '../testing/client.ts'
import { SAMPLE_CLIPS } from '../testing/clips.ts'
import { cameraPhoto, sendForm, upload } from '../testing/photos.ts'
import { createTestData, startTestService, type TestService } from '../testing/service.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const DOWN = { status: 503, code: 'ServiceUnavailable' }

let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())
afterEach(() => bucket.plant())

describe('a service whose files are in a bucket', () => {
  let testService: TestService
  let customer: TestClient
  let ticketId: string
  let count = 0
  beforeAll(async () => {
    testService = await startTestService({ database: 'postgres', env: bucket.env })
  })
  afterAll(() => testService.stop())
  beforeEach(async () => {
    customer = await testService.signedIn('customer', `anna-${count++}@example.test`)
    ticketId = (await getNewestTicket(customer)).id
  })
  const send = async (perspective = 'bike') => upload(customer, { ticketId, bytes: await cameraPhoto(), perspective })
  const sendNoise = async () =>
    sendForm<Attachment>(customer, `/api/tickets/${ticketId}/noise`, {
      fields: { clientId: randomUUID() },
      bytes: SAMPLE_CLIPS.mp4,
      files: { poster: await cameraPhoto() },
    })
  const filesOf = (id: string) => bucket.listFiles().filter((name) => name.includes(id))
  const isReady = async () => (await testService.app.inject('/health/ready')).json()

  test('photos and clips are stored, served with variants and ranges, and deleted, without a file in DATA_DIR', async () => {
    const { body: photo } = await send()
    const { body: noise } = await sendNoise()
    expect(filesOf(photo.id)).toEqual(['large.jpg', 'small.jpg'].map((name) => `photos/${photo.id}/${name}`))
    for (const size of ['large', 'small', '320.avif', '1200.avif'])
      expect((await customer.get(`/api/photos/${photo.id}/${size}`)).status, size).toBe(200)
    expect(filesOf(photo.id)).toHaveLength(5)
    const large = await customer.get(`/api/photos/${photo.id}/large`)
    expect(large.raw).toEqual(readFileSync(join(bucket.files, `photos/${photo.id}/large.jpg`)))

    const url = `/api/photos/${noise.id}/clip`
    const clip = await customer.get(url)
    expect(clip.raw).toEqual(readFileSync(join(bucket.files, `photos/${noise.id}/clip.mp4`)))
    const range = (value: string, headers: object = {}) =>
      customer.send({ method: 'GET', url, headers: { range: value, ...headers } })
    const end = await range('bytes=-4')
    expect([end.status, end.raw]).toEqual([206, clip.raw.subarray(-4)])
    expect((await range('bytes=0-1', { 'if-range': '"another"' })).raw).toEqual(clip.raw)
    expect((await range('bytes=0-0,5-6')).status).toBe(200)
    expect((await range(`bytes=${clip.raw.length}-`)).status).toBe(416)
    const etag = String(clip.headers.etag)
    expect((await customer.send({ method: 'GET', url, headers: { 'if-none-match': etag } })).status).toBe(304)

    for (const id of [photo.id, noise.id])
      expect((await customer.delete(`/api/tickets/${ticketId}/photos/${id}`)).status).toBe(204)
    expect([filesOf(photo.id), filesOf(noise.id)]).toEqual([[], []])
    expect((await customer.get(url)).status).toBe(404)
    expect(existsSync(join(testService.service.settings.dataDir, 'photos'))).toBe(false)
  })

  test('an erased account and a ticket past its retention leave no object', async () => {
    const { body: erased } = await send()
    expect((await customer.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)
    expect(filesOf(erased.id)).toEqual([])

    customer = await testService.signedIn('customer', 'old@example.test')
    ticketId = (await getNewestTicket(customer)).id
    const { body: old } = await send()
    await testService.service.db
      .updateTable('ticket')
      .set({ state: 'closed', closed_at: new Date('2024-01-10T10:00:00Z') })
      .where('id', '=', ticketId)
      .execute()
    for (const time of ['2026-11-23T09:00:00Z', '2026-12-23T11:00:00Z']) {
      await testService.setClock(time)
      await runMaintenance(testService.service)
    }
    expect(filesOf(old.id)).toEqual([])
    await testService.setClock('2026-11-23T09:00:00Z')
  })

  test('the export has the photos', async () => {
    const { body: photo } = await send()
    await testService.confirm((customer as TestClient & { person: { id: string } }).person.id)
    const archive = await customer.get('/api/me/export')
    expect(archive.raw.includes(readFileSync(join(bucket.files, `photos/${photo.id}/large.jpg`)))).toBe(true)
  })

  test('while the storage is down uploads and photos say so, everything else works, and nothing is lost', async () => {
    const { body: photo } = await send()
    bucket.plant(() => DOWN)
    expect(await send('top')).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
    expect((await customer.get(`/api/photos/${photo.id}/large`)).status).toBe(503)
    expect((await customer.get(`/api/photos/${photo.id}/320.avif`)).status).toBe(503)
    expect((await customer.get('/api/tickets')).status).toBe(200)
    expect(await isReady()).toEqual({ status: 'ready', impaired: ['files'] })
    bucket.plant()
    expect((await customer.get(`/api/photos/${photo.id}/large`)).status).toBe(200)
    expect((await send('top')).status).toBe(201)
    expect(await isReady()).toEqual({ status: 'ready' })
  })

  test('a storage that goes down after the first file leaves no row, and maintenance deletes the file', async () => {
    const before = bucket.listFiles()
    let puts = 0
    bucket.plant((method) => (method === 'PUT' && ++puts > 1 ? DOWN : undefined))
    expect((await send()).status).toBe(503)
    bucket.plant()
    const [left, ...more] = bucket.listFiles().filter((name) => !before.includes(name))
    expect([left, more]).toEqual([expect.stringMatching(/\/large\.jpg$/), []])
    await runMaintenance(testService.service)
    expect(bucket.listFiles()).toContain(left)
    bucket.age('photos')
    await runMaintenance(testService.service)
    expect(bucket.listFiles()).toEqual(before)
  })

  test('files that cannot be deleted now fail no change, and maintenance deletes them', async () => {
    const { body: first } = await send()
    bucket.plant((method) => (method === 'DELETE' ? DOWN : undefined))
    const second = await send()
    expect(second.status).toBe(201)
    expect((await customer.get(`/api/photos/${second.body.id}/large`)).status).toBe(200)
    expect((await customer.get(`/api/photos/${first.id}/large`)).status).toBe(404)
    expect(filesOf(first.id)).toHaveLength(2)
    bucket.plant()
    bucket.age('photos')
    await runMaintenance(testService.service)
    expect([filesOf(first.id).length, filesOf(second.body.id).length]).toEqual([0, 2])
  })

  test('a full storage is named, and files can still be read', async () => {
    const { body: photo } = await send()
    bucket.plant((method) => (method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : undefined))
    expect(await send('top')).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } })
    expect((await customer.get(`/api/photos/${photo.id}/large`)).status).toBe(200)
  })

  test('a photo whose object is missing is not found', async () => {
    const { body: photo } = await send()
    rmSync(join(bucket.files, 'photos', photo.id), { recursive: true })
    expect((await customer.get(`/api/photos/${photo.id}/large`)).status).toBe(404)
    expect((await customer.get(`/api/photos/${photo.id}/320.avif`)).status).toBe(404)
  })

  test('a clip whose answer is cut off ends with an error, not as a short clip', async () => {
    const { body: noise } = await sendNoise()
    bucket.plant((method, key) => (method === 'GET' && key.endsWith('clip.mp4') ? 'cut' : undefined))
    await expect(customer.get(`/api/photos/${noise.id}/clip`)).rejects.toThrow()
  })

  test('a legal page published on one machine is copied to another one', async () => {
    const dataDir = createTemporaryFolder('other-machine')
    const { service } = testService
    await writeLegalFiles(service, 'imprint', { de: '# Impressum\n\n## Anbieter\n\nRad GmbH', en: '# Imprint' })
    await refreshLegalCopies({ files: service.files, settings: { ...service.settings, dataDir } })
    expect(readFileSync(join(dataDir, 'legal/imprint.de.md'), 'utf8')).toContain('Rad GmbH')
    rmSync(dataDir, { recursive: true })
  })
})

describe('the start', () => {
  let data: Awaited<ReturnType<typeof createTestData>>
  beforeAll(async () => {
    data = await createTestData('postgres')
  })
  afterAll(() => data.remove())
  const start = async (env: object) => {
    const running = await startService(loadSettings({ ...data.env, ...bucket.env, ...env }), {
      runsInBackground: false,
    })
    await running.stop()
  }

  test.each<[object, RegExp]>([
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /^FILE_STORE: .*SignatureDoesNotMatch\); correct S3_ACCESS_KEY_ID/],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /^FILE_STORE: .*ECONNREFUSED.*\); check S3_ENDPOINT/],
    [{ S3_ENDPOINT: '' }, /^S3_ENDPOINT is missing; FILE_STORE=s3:\/\/radruf-files\/live needs it\.$/],
    [{ FILE_STORE: 'radruf-files' }, /^FILE_STORE: must be a bucket such as s3:\/\/bucket\/folder$/],
    [{ BACKUP_STORE: 's3://radruf-files/live' }, /^BACKUP_STORE: must be another bucket or folder than FILE_STORE$/],
  ])('with %j is refused in one line, as is doctor', async (env, line) => {
    const error = await start(env).catch((refusal: Error) => refusal.message)
    expect(error).toMatch(line)
    const { ok, lines } = await runDoctor({ ...data.env, ...bucket.env, ...env, PORT: '9' }, undefined)
    expect(ok).toBe(false)
    // The name of the test file differs.
    const mask = (text: string) => text.replace(/check-[0-9a-f-]+/g, '…')
    for (const part of mask(String(error)).split('; ')) expect(mask(lines.join('\n'))).toContain(part)
  })

  test('a full bucket starts, because its photos can be read', async () => {
    bucket.plant((method) => (method === 'PUT' ? { status: 403, code: 'QuotaExceeded' } : undefined))
    await start({})
  })
})
