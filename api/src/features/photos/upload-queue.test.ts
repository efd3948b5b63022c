import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cameraPhoto, upload } from '../../testing/photos.ts'
import { startTestService } from '../../testing/service.ts'
import { getNewestTicket } from '../../testing/tickets.ts'
import type { Encoded } from './encode.ts'
import { createUploadQueue, RETRY_AFTER_S, UPLOADS_PER_PERSON } from './upload-queue.ts'

const HEIC = readFileSync(new URL('../../testing/photo.heic', import.meta.url))
const ENCODED: Encoded = { large: Buffer.alloc(1), small: Buffer.alloc(1), width: 1, height: 1 }
const picture = (progressive = false) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#335577' } })
    .jpeg({ progressive })
    .toBuffer()

/** Copies a picture and writes another size into its header: bytes at `offset` after the marker. */
function withHeader(bytes: Buffer, marker: Buffer, write: (copy: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(bytes)
  write(copy, copy.indexOf(marker) + marker.length)
  return copy
}
const hugeJpeg = async (side: number) =>
  // Start of frame: length (2), precision (1), height (2), width (2).
  withHeader(await picture(), Buffer.from([0xff, 0xc0]), (copy, at) => {
    copy.writeUInt16BE(side, at + 3)
    copy.writeUInt16BE(side, at + 5)
  })
const hugeHeic = (side: number) =>
  // Spatial extents: version and flags (4), width (4), height (4).
  withHeader(HEIC, Buffer.from('ispe'), (copy, at) => {
    copy.writeUInt32BE(side, at + 4)
    copy.writeUInt32BE(side, at + 8)
  })

/** An encoder that counts the pictures it decodes at once and ends each when the test says so. */
function createCountedEncoder() {
  const running: (() => void)[] = []
  const counts = { most: 0, done: 0 }
  const encode = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    running.push(resolve)
    counts.most = Math.max(counts.most, running.length)
    await promise
    counts.done++
    return ENCODED
  }
  return { encode, counts, running, finishOne: () => running.shift()?.() }
}
/** Ends pictures one after the other until all work is done. */
async function finishAll<T>(work: Promise<T>, finishOne: () => void): Promise<T> {
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    finishOne()
    await new Promise(setImmediate)
  }
  return ended
}

describe('the upload queue', () => {
  test('30 uploads are decoded two at a time; the 31st is refused with a time to try again, and accepted later', async () => {
    const { encode, counts, running, finishOne } = createCountedEncoder()
    const queue = createUploadQueue({ uploads: 30, decodes: 2 }, encode)
    const bytes = await picture()
    const start = (person: number) => queue.admit(`person-${person}`, () => queue.encode(bytes))
    const uploads = Array.from({ length: 30 }, (_, index) => start(index))
    await expect(start(30)).rejects.toMatchObject({ code: 'UPLOADS_BUSY', extras: { retryAfter: RETRY_AFTER_S } })
    await expect.poll(() => running.length).toBe(2)
    await finishAll(Promise.all(uploads), finishOne)
    expect(counts).toEqual({ most: 2, done: 30 })
    await finishAll(start(30), finishOne)
    expect(counts.done).toBe(31)
  })

  test('one person has a share of the uploads, also after failures', async () => {
    const queue = createUploadQueue({ uploads: 30, decodes: 2 })
    const { promise, reject } = Promise.withResolvers<never>()
    const own = Array.from({ length: UPLOADS_PER_PERSON }, () => queue.admit('anna', () => promise))
    await expect(queue.admit('anna', async () => 'more')).rejects.toMatchObject({ code: 'UPLOADS_BUSY' })
    expect(await queue.admit('ben', async () => 'other')).toBe('other')
    reject(new Error('connection lost'))
    await Promise.allSettled(own)
    expect(await queue.admit('anna', async () => 'again')).toBe('again')
  })

  test.each([
    ['progressive JPEG', () => picture(true)],
    ['HEIC', async () => HEIC],
  ])('%s is decoded one at a time, and other pictures do not wait for it', async (_, create) => {
    const { encode, counts, running, finishOne } = createCountedEncoder()
    const queue = createUploadQueue({ uploads: 30, decodes: 2 }, encode)
    const [buffered, streamed] = [await create(), await picture()]
    const uploads = Array.from({ length: 5 }, () => queue.encode(buffered))
    await expect.poll(() => running.length).toBe(1)
    const other = queue.encode(streamed)
    await expect.poll(() => running.length).toBe(2)
    await finishAll(Promise.all([...uploads, other]), finishOne)
    expect(counts).toEqual({ most: 2, done: 6 })
    const alone = Array.from({ length: 5 }, () => queue.encode(buffered))
    counts.most = 0
    await finishAll(Promise.all(alone), finishOne)
    expect(counts.most).toBe(1)
  })

  test.each([
    ['JPEG', () => hugeJpeg(20_000)],
    ['HEIC', async () => hugeHeic(20_000)],
    ['JPEG with a side above the limit', () => hugeJpeg(16_384)],
  ])('a %s of 20,000 x 20,000 pixels is refused by its header, while the queue is full', async (_, create) => {
    const { encode, counts, running, finishOne } = createCountedEncoder()
    const queue = createUploadQueue({ uploads: 30, decodes: 1 }, encode)
    const full = queue.encode(await picture())
    await expect.poll(() => running.length).toBe(1)
    await expect(queue.encode(await create())).rejects.toMatchObject({
      code: 'PHOTO_UNREADABLE',
      extras: { detail: expect.stringMatching(/^\d+ x \d+ pixels$/) },
    })
    await finishAll(full, finishOne)
    expect(counts.done).toBe(1)
  })
})

test('an upload beyond the limit is answered with 503 and Retry-After while another is received, and succeeds afterwards', async () => {
  const testService = await startTestService({ database: 'embedded', env: { UPLOADS_MAX: '1' } })
  try {
    const { service, app } = testService
    const admitted = Promise.withResolvers<void>()
    const { admit } = service.uploads
    service.uploads.admit = (personId, work) =>
      admit(personId, () => {
        admitted.resolve()
        return work()
      })
    const [slow, other] = [
      await testService.signedIn('customer', 'slow@example.test'),
      await testService.signedIn('customer', 'other@example.test'),
    ]
    const [slowTicket, otherTicket] = [await getNewestTicket(slow), await getNewestTicket(other)]
    const bytes = await cameraPhoto()
    const form = new FormData()
    form.set('clientId', crypto.randomUUID())
    form.set('perspective', 'bike')
    form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
    const encoded = new Response(form)
    const body = new Uint8Array(await encoded.arrayBuffer())
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        cookie: `radruf_session=${slow.cookies.radruf_session}`,
      },
      body: readable,
      duplex: 'half',
    }
    const slowUpload = fetch(`${address}/api/tickets/${slowTicket.id}/photos`, request)
    await writer.write(body.subarray(0, 100))
    await admitted.promise
    const refused = await upload(other, { ticketId: otherTicket.id, bytes })
    expect(refused).toMatchObject({ status: 503, body: { code: 'UPLOADS_BUSY', retryAfter: RETRY_AFTER_S } })
    expect(refused.headers['retry-after']).toBe(String(RETRY_AFTER_S))
    await writer.write(body.subarray(100))
    await writer.close()
    expect((await slowUpload).status).toBe(201)
    expect((await upload(other, { ticketId: otherTicket.id, bytes })).status).toBe(201)
  } finally {
    await testService.stop()
  }
})
