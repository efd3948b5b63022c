import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Photo, VARIANT_SIDES } from '@radruf/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { cameraPhoto, upload } from '../../testing/photos.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { getNewestTicket } from '../../testing/tickets.ts'
import { encodePhoto } from './encode.ts'
import { encodeVariants, VARIANT_MAX_BYTES } from './encode-variants.ts'
import { deletePhotoFiles, getPhotoFile, hasVariants, PhotoGoneError, storePhotoFiles, storeVariants } from './files.ts'
import { findPhotoIds } from './storage.ts'

/** A picture of random pixels, which no encoder can compress well. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()

describe('encoding', () => {
  test('the variants are AVIF, bounded by their longest side and by the budget, also for a noisy picture', async () => {
    const { large } = await encodePhoto(await noise(325, 1300))
    const variants = await encodeVariants(large)
    const sizes = await Promise.all(
      [...variants.values()].map(async (bytes) => {
        const { format, compression, width, height } = await sharp(bytes).metadata()
        return { format, compression, width, height }
      }),
    )
    expect(sizes).toEqual([
      { format: 'heif', compression: 'av1', width: 80, height: 320 },
      { format: 'heif', compression: 'av1', width: 200, height: 800 },
      { format: 'heif', compression: 'av1', width: 300, height: 1200 },
    ])
    for (const [side, bytes] of variants) expect(bytes.length, String(side)).toBeLessThanOrEqual(VARIANT_MAX_BYTES)
  })

  test('a small picture is not enlarged', async () => {
    const variants = await encodeVariants((await encodePhoto(await cameraPhoto())).large)
    expect(await sharp(variants.get(1200)).metadata()).toMatchObject({ width: 40, height: 80 })
  })
})

describe('the variants of a ticket photo', () => {
  let testService: TestService
  let customer: TestClient
  let photo: Photo
  let personCount = 0
  const dataDir = () => testService.service.settings.dataDir
  beforeAll(async () => {
    testService = await startTestService({ database: 'embedded' })
  })
  afterAll(() => testService.stop())
  beforeEach(async () => {
    customer = await testService.signedIn('customer', `looks-${personCount++}@example.test`)
    const { id: ticketId } = await getNewestTicket(customer)
    photo = (await upload(customer, { ticketId, bytes: await cameraPhoto(640, 480) })).body
  })

  test('are made on the first request, by one run for concurrent requests, and served to the same people as the original', async () => {
    expect(await hasVariants(testService.service.files, photo.id)).toBe(false)
    const { uploads } = testService.service
    const encode = uploads.encodeVariants
    let runs = 0
    uploads.encodeVariants = (...args) => {
      runs += 1
      return encode(...args)
    }
    const answers = await Promise.all(VARIANT_SIDES.map((side) => customer.get(`/api/photos/${photo.id}/${side}.avif`)))
    uploads.encodeVariants = encode
    expect(runs).toBe(1)
    expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
      VARIANT_SIDES.map(() => [200, 'image/avif']),
    )
    const stranger = await testService.signedIn('customer', `peeks-${personCount++}@example.test`)
    const mechanic = await testService.signedIn('mechanic', `helps-${personCount++}@example.test`)
    const address = `/api/photos/${photo.id}/320.avif`
    expect((await mechanic.get(address)).status).toBe(200)
    expect((await stranger.get(address)).status).toBe(404)
    expect((await testService.browser().get(address)).status).toBe(401)
  })

  test('a cached file is revalidated without its bytes, and not found once the photo is deleted', async () => {
    const url = `/api/photos/${photo.id}/800.avif`
    const first = await customer.get(url)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await customer.send({ method: 'GET', url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.status, again.raw.length]).toEqual([304, 0])
    const { id: ticketId } = await getNewestTicket(customer)
    expect((await customer.delete(`/api/tickets/${ticketId}/photos/${photo.id}`)).status).toBe(204)
    expect(existsSync(join(dataDir(), 'photos', photo.id))).toBe(false)
    const gone = await customer.send({ method: 'GET', url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(gone.status).toBe(404)
  })

  test('are not stored when the photo is deleted while they are encoded', async () => {
    const variants = await encodeVariants((await encodePhoto(await cameraPhoto())).large)
    await deletePhotoFiles(testService.service, [photo.id])
    await expect(storeVariants(testService.service.files, photo.id, variants)).rejects.toThrow(PhotoGoneError)
    expect(existsSync(join(dataDir(), 'photos', photo.id))).toBe(false)
  })

  test('the JPEG is sent when a variant cannot be made, and nothing of the attempt is left', async () => {
    const damaged = Buffer.from('not a picture')
    writeFileSync(join(dataDir(), getPhotoFile(photo.id, 'large')), damaged)
    const { status, headers, raw } = await customer.get(`/api/photos/${photo.id}/1200.avif`)
    expect([status, headers['content-type'], raw]).toEqual([200, 'image/jpeg', damaged])
    expect(readdirSync(join(dataDir(), 'photos', photo.id)).sort()).toEqual(['large.jpg', 'small.jpg'])
  })
})

test('the background task makes the variants of photos of an older release and of new uploads, and skips damaged ones', async () => {
  const testService = await startTestService({ database: 'embedded' })
  const { db, files, settings, variants } = testService.service
  const customer = await testService.signedIn('customer', 'anna@example.test')
  const { id: ticketId } = await getNewestTicket(customer)
  const send = async (perspective: string) =>
    (await upload(customer, { ticketId, bytes: await cameraPhoto(), perspective })).body.id
  const [stored, damaged] = [await send('bike'), await send('top')]
  writeFileSync(join(settings.dataDir, getPhotoFile(damaged, 'large')), '')
  const task = variants.start(() => findPhotoIds(db))
  const uploaded = await send('side')
  const made = () => Promise.all([stored, damaged, uploaded].map((id) => hasVariants(files, id)))
  await expect.poll(made).toEqual([true, false, true])
  await task.stop()
  await testService.stop()
})

test('a photo stored by release 0.1.0, two JPEG files, gets its variants', async () => {
  const testService = await startTestService({ database: 'embedded' })
  const { files, settings, variants } = testService.service
  const id = crypto.randomUUID()
  await storePhotoFiles(files, id, await encodePhoto(await noise(64, 48)))
  await variants.ensure(id)
  expect(readdirSync(join(settings.dataDir, 'photos', id)).sort()).toEqual(['large.jpg', 'small.jpg', 'variants-1'])
  await testService.stop()
})

test('a service that stops makes the variants to the end, so that its folder can be deleted', async () => {
  const testService = await startTestService({ database: 'embedded' })
  const { files, variants } = testService.service
  const id = crypto.randomUUID()
  await storePhotoFiles(files, id, await encodePhoto(await noise(1280, 960)))
  const made = variants.ensure(id)
  await testService.stop()
  expect(await made).toBeUndefined()
})
