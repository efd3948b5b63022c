import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Questionnaire } from '@radruf/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { cameraPhoto, upload } from '../../testing/photos.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { getNewestTicket } from '../../testing/tickets.ts'

let personCount = 0
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>',
)
const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

let huge: Promise<Buffer> | undefined
/** A small file of more than 50 million pixels. Cached, because creating it takes a second. */
const tooManyPixels = () =>
  (huge ??= sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1, palette: true })
    .toBuffer())

describe.each(FEATURE_DATABASES)('photos on the %s database', (database) => {
  let testService: TestService
  let customer: TestClient & { person: { id: string } }
  let ticketId: string
  beforeAll(async () => {
    testService = await startTestService({ database, env: { FILE_LIMIT_MB: '0.5' } })
  })
  afterAll(() => testService.stop())
  beforeEach(async () => {
    customer = await testService.signedIn('customer', `shows-${personCount++}@example.test`)
    ticketId = (await getNewestTicket(customer)).id
  })
  const fetchPhotos = async () => {
    const { body } = await customer.get<Questionnaire>(`/api/tickets/${ticketId}/questionnaire`)
    return body.photos
  }

  test('a photo is stored upright and without metadata', async () => {
    const bytes = await cameraPhoto()
    expect((await sharp(bytes).metadata()).exif?.includes('Testcamera')).toBe(true)
    const { status, body } = await upload(customer, { ticketId, bytes })
    expect(status).toBe(201)
    expect(body).toMatchObject({ perspective: 'bike', width: 40, height: 80 })
    for (const size of ['large', 'small']) {
      const picture = await customer.get(`/api/photos/${body.id}/${size}`)
      expect(picture.headers['content-type']).toBe('image/jpeg')
      expect(picture.headers['cache-control']).toBe('private, no-cache')
      expect(picture.raw.includes('Testcamera')).toBe(false)
      const stored = await sharp(picture.raw).metadata()
      expect(stored).toMatchObject({ format: 'jpeg', width: 40, height: 80 })
      expect(stored.exif).toBeUndefined()
      expect(stored.orientation).toBeUndefined()
    }
  })

  test('the customer’s other devices learn of a photo that arrived or was deleted', async () => {
    const { body } = await upload(customer, { ticketId, bytes: await cameraPhoto() })
    await customer.delete(`/api/tickets/${ticketId}/photos/${body.id}`)
    const events = await testService.service.db
      .selectFrom('event')
      .select(['name', 'payload'])
      .where('person_id', '=', customer.person.id)
      .orderBy('seq')
      .execute()
    const changed = { name: 'ticket.changed', payload: { ticketId, state: 'questionnaire_open' } }
    expect(events).toEqual([changed, changed])
  })

  test('a large photo is stored in two smaller sizes', async () => {
    const bytes = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const { body } = await upload(customer, { ticketId, bytes })
    expect(body).toMatchObject({ width: 2048, height: 1536 })
    const small = await customer.get(`/api/photos/${body.id}/small`)
    expect(await sharp(small.raw).metadata()).toMatchObject({ width: 400, height: 300 })
  })

  test('a repeated or concurrent upload returns the existing photo', async () => {
    const send = { ticketId, bytes: await cameraPhoto(), clientId: randomUUID() }
    const answers = await Promise.all([upload(customer, send), upload(customer, send)])
    const again = await upload(customer, send)
    expect(new Set([...answers, again].map(({ body }) => body.id)).size).toBe(1)
    const photos = await fetchPhotos()
    expect(photos).toHaveLength(1)
    expect(readdirSync(join(testService.service.settings.dataDir, 'photos'))).toContain(photos[0]?.id)
  })

  test('a deleted photo does not come back when its upload is repeated', async () => {
    const send = { ticketId, bytes: await cameraPhoto(), clientId: randomUUID() }
    const { body: photo } = await upload(customer, send)
    expect((await customer.delete(`/api/tickets/${ticketId}/photos/${photo.id}`)).status).toBe(204)
    expect(await upload(customer, send)).toMatchObject({ status: 410, body: { code: 'PHOTO_DELETED' } })
    expect(await fetchPhotos()).toEqual([])
  })

  test('an upload that was cancelled on its way is refused, and one that has arrived is removed', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const bytes = await cameraPhoto()
    const cancel = (clientId: string) => customer.delete(`/api/tickets/${ticketId}/photos/${clientId}`)
    expect((await cancel(first)).status).toBe(204)
    expect((await upload(customer, { ticketId, bytes, clientId: first })).body.code).toBe('PHOTO_DELETED')
    await upload(customer, { ticketId, bytes, clientId: second })
    expect((await cancel(second)).status).toBe(204)
    expect(await fetchPhotos()).toEqual([])
  })

  test('a photo that another one has replaced does not take its place back', async () => {
    const send = { ticketId, bytes: await cameraPhoto(), clientId: randomUUID() }
    await upload(customer, send)
    const { body: newer } = await upload(customer, { ...send, clientId: randomUUID() })
    expect((await upload(customer, send)).body.code).toBe('PHOTO_DELETED')
    expect((await fetchPhotos()).map(({ id }) => id)).toEqual([newer.id])
  })

  test('a new photo of a perspective replaces and deletes the old one', async () => {
    const bytes = await cameraPhoto()
    const first = await upload(customer, { ticketId, bytes, perspective: 'top' })
    const second = await upload(customer, { ticketId, bytes, perspective: 'top' })
    expect((await fetchPhotos()).map(({ id }) => id)).toEqual([second.body.id])
    expect((await customer.get(`/api/photos/${first.body.id}/large`)).status).toBe(404)
    expect(existsSync(join(testService.service.settings.dataDir, 'photos', first.body.id))).toBe(false)
  })

  test('at most six extra photos are stored, also with eight concurrent uploads', async () => {
    const bytes = await cameraPhoto()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => upload(customer, { ticketId, bytes, perspective: 'extra' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6)
    expect(answers.filter(({ body }) => body.code === 'PHOTO_LIMIT')).toHaveLength(2)
    expect(await fetchPhotos()).toHaveLength(6)
  })

  test('a file over the size limit is refused', async () => {
    const refused = await upload(customer, { ticketId, bytes: Buffer.concat([JPEG_HEAD, Buffer.alloc(600 * 1024)]) })
    expect(refused).toMatchObject({ status: 413, body: { code: 'PHOTO_TOO_BIG' } })
  })

  test.each([
    ['an SVG', SVG],
    ['a text', Buffer.from('not a photo')],
    ['a truncated JPEG', JPEG_HEAD],
    ['a PDF', Buffer.from('%PDF-1.7')],
  ])('%s is refused', async (_, bytes) => {
    const refused = await upload(customer, { ticketId, bytes })
    expect(refused).toMatchObject({ status: 422, body: { code: 'PHOTO_UNREADABLE' } })
  })

  test('a picture of more than 50 million pixels is refused before decoding', async () => {
    expect((await upload(customer, { ticketId, bytes: await tooManyPixels() })).body.code).toBe('PHOTO_UNREADABLE')
  })

  test.each([{ perspective: 'behind' }, { clientId: 'x' }])('an upload with %j is refused', async (fields) => {
    const refused = await upload(customer, { ticketId, bytes: await cameraPhoto(), ...fields })
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('only the customer and mechanics see a photo; a deleted photo is not found', async () => {
    const { body } = await upload(customer, { ticketId, bytes: await cameraPhoto() })
    const address = `/api/photos/${body.id}/large`
    const stranger = await testService.signedIn('customer', `peeks-${personCount++}@example.test`)
    const mechanic = await testService.signedIn('mechanic', `looks-${personCount++}@example.test`)
    expect((await testService.browser().get(address)).status).toBe(401)
    expect((await stranger.get(address)).status).toBe(404)
    expect((await stranger.delete(`/api/tickets/${ticketId}/photos/${body.id}`)).status).toBe(404)
    expect((await mechanic.get(address)).status).toBe(200)
    expect((await customer.delete(`/api/tickets/${ticketId}/photos/${body.id}`)).status).toBe(204)
    expect((await customer.get(address)).status).toBe(404)
    expect((await mechanic.get(address)).status).toBe(404)
    expect((await customer.get('/api/photos/..%2f..%2fsecret/large')).status).toBe(404)
  })

  test('deleting a photo of another ticket through the own ticket removes neither its row nor its files', async () => {
    const owner = await testService.signedIn('customer', `owns-${personCount++}@example.test`)
    const { id: otherTicketId } = await getNewestTicket(owner)
    const { body: photo } = await upload(owner, { ticketId: otherTicketId, bytes: await cameraPhoto() })
    expect((await customer.delete(`/api/tickets/${ticketId}/photos/${photo.id}`)).status).toBe(204)
    for (const size of ['large', 'small']) expect((await owner.get(`/api/photos/${photo.id}/${size}`)).status).toBe(200)
    expect(existsSync(join(testService.service.settings.dataDir, 'photos', photo.id))).toBe(true)
  })
})
