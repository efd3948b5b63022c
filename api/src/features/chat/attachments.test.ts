import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Attachment, Message, Thread } from '@radruf/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMaintenance } from '../../database/maintenance.ts'
import { book, bookingCustomer, freeTimes, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { SAMPLE_CLIPS } from '../../testing/clips.ts'
import { cameraPhoto, sendForm } from '../../testing/photos.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'

describe.each(FEATURE_DATABASES)('attachments of messages on the %s database', (database) => {
  let harness: TestService
  let ada: TestClient
  let kim: TicketHolder
  beforeAll(async () => {
    harness = await startTestService({ database, env: { FILE_LIMIT_MB: '1', CLIP_LIMIT_MB: '2' } })
    ada = await harness.signedIn('mechanic', 'ada@example.test', 'de', 'Ada')
    kim = await bookingCustomer(harness, 'kim@example.test')
    await book(kim, (await freeTimes(kim, kim.path))[0] ?? '')
  })
  afterAll(() => harness.stop())

  type Uploaded = Attachment & { code?: string }
  const uploadPhoto = async (client: TestClient, clientId: string = randomUUID(), bytes?: Buffer) =>
    sendForm<Uploaded>(client, `${kim.path}/attachments`, {
      fields: { clientId, kind: 'photo' },
      bytes: bytes ?? (await cameraPhoto()),
    })
  const uploadClip = async (client: TestClient, bytes: Buffer = SAMPLE_CLIPS.webm, files?: Record<string, Buffer>) =>
    sendForm<Uploaded>(client, `${kim.path}/attachments`, {
      fields: { clientId: randomUUID(), kind: 'clip' },
      bytes,
      files: files ?? { poster: await cameraPhoto() },
    })
  const send = (client: TestClient, attachmentIds: string[], text = '', clientId: string = randomUUID()) =>
    client.post<Message & { code?: string }>(`${kim.path}/messages`, { clientId, text, attachmentIds })
  const folder = (id: string) => join(harness.service.settings.dataDir, 'photos', id)

  test('photos of a message keep their order and lose their metadata', async () => {
    const first = await uploadPhoto(kim)
    const second = await uploadPhoto(kim)
    const { status, body } = await send(kim, [second.body.id, first.body.id])
    expect(status).toBe(201)
    expect(body).toMatchObject({ text: '', attachments: [second.body, first.body] })
    const { messages } = (await ada.get<Thread>(`${kim.path}/messages`)).body
    expect(messages.at(-1)?.attachments).toEqual([second.body, first.body])
    const picture = await ada.get(`/api/photos/${first.body.id}/large`)
    expect((await sharp(picture.raw).metadata()).exif).toBeUndefined()
    expect(picture.raw.includes('Testcamera')).toBe(false)
    expect((await ticketAt(ada, kim.path)).latestUnread).toMatchObject({ text: '', attachments: 2 })
  })

  test('the client id of the counterpart’s attachment is refused, also before its message is sent and for other pictures', async () => {
    const clientId = randomUUID()
    const { body: unsent } = await uploadPhoto(kim, clientId)
    const refusal = { code: 'INVALID_INPUT', fields: { clientId: 'taken' } }
    expect((await uploadPhoto(ada, clientId)).body).toMatchObject(refusal)
    await send(kim, [unsent.id])
    expect((await uploadPhoto(ada, clientId)).body).toMatchObject(refusal)
    expect((await uploadPhoto(kim, clientId)).body.id).toBe(unsent.id)
  })

  test('a repeated upload and a repeated message are stored once', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all([uploadPhoto(kim, clientId), uploadPhoto(kim, clientId)])
    const [id = ''] = new Set(answers.map(({ body }) => body.id))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const messageId = randomUUID()
    const sent = await send(kim, [id], 'Eins', messageId)
    expect((await send(kim, [id], 'Eins', messageId)).body).toEqual(sent.body)
    expect((await send(kim, [id], 'Zwei')).body.code).toBe('ATTACHMENT_UNKNOWN')
    expect((await uploadPhoto(kim, clientId)).body.id).toBe(id)
  })

  test('until it is sent, an attachment belongs to its uploader', async () => {
    const { body } = await uploadPhoto(kim)
    const address = `/api/photos/${body.id}/large`
    expect((await kim.get(address)).status).toBe(200)
    expect((await ada.get(address)).status).toBe(404)
    expect((await send(ada, [body.id])).body.code).toBe('ATTACHMENT_UNKNOWN')
    expect((await send(kim, [randomUUID()])).body.code).toBe('ATTACHMENT_UNKNOWN')
    await send(kim, [body.id])
    expect((await ada.get(address)).status).toBe(200)
    const stranger = await harness.signedIn('customer', `${randomUUID()}@example.test`)
    expect((await stranger.get(address)).status).toBe(404)
  })

  test('a message has text or an attachment', async () => {
    expect(await send(kim, [])).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('a clip is served with ranges and its type, the poster like a photo', async () => {
    const { body } = await uploadClip(kim)
    expect(body.clip).toMatchObject({ type: 'video/webm', durationMs: 1000 })
    await send(kim, [body.id], 'So klingt es.')
    const address = `/api/photos/${body.id}/clip`
    const whole = await ada.get(address)
    expect(whole).toMatchObject({ status: 200 })
    expect(whole.headers).toMatchObject({
      'content-type': 'video/webm',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    })
    expect(whole.raw).toHaveLength(body.clip?.bytes ?? 0)
    expect(whole.raw.includes('Secret place')).toBe(false)
    const part = await ada.send({ method: 'GET', url: address, headers: { range: 'bytes=0-3' } })
    expect(part).toMatchObject({ status: 206 })
    expect(part.headers['content-range']).toBe(`bytes 0-3/${body.clip?.bytes}`)
    expect(part.raw.toString('hex')).toBe('1a45dfa3')
    expect((await ada.send({ method: 'GET', url: address, headers: { range: 'bytes=999999-' } })).status).toBe(416)
    expect((await ada.get(`/api/photos/${body.id}/800.avif`)).status).toBe(200)
    const stranger = await harness.signedIn('customer', `${randomUUID()}@example.test`)
    expect((await stranger.get(address)).status).toBe(404)
    expect((await harness.browser().get(address)).status).toBe(401)
  })

  test('deleting the message removes picture, thumbnail, variants and video at once', async () => {
    const { body: clip } = await uploadClip(kim)
    const { body: message } = await send(kim, [clip.id])
    const addresses = ['clip', 'large', 'small', '320.avif'].map((size) => `/api/photos/${clip.id}/${size}`)
    const statuses = async () => (await Promise.all(addresses.map((url) => ada.get(url)))).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect((await kim.delete<Message>(`${kim.path}/messages/${message.id}`)).body).toMatchObject({ attachments: [] })
    expect(await statuses()).toEqual([404, 404, 404, 404])
    expect(existsSync(folder(clip.id))).toBe(false)
  })

  test('each limit is named', async () => {
    const noise = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024 + 1, 7)
    expect((await uploadPhoto(kim, randomUUID(), noise(1))).body.code).toBe('PHOTO_TOO_BIG')
    expect((await uploadPhoto(kim, randomUUID(), noise(2))).body.code).toBe('CLIP_TOO_BIG')
    expect((await uploadClip(kim, noise(2))).body.code).toBe('CLIP_TOO_BIG')
    expect((await uploadClip(kim, SAMPLE_CLIPS.av1)).body.code).toBe('CLIP_UNREADABLE')
    expect((await uploadClip(kim, SAMPLE_CLIPS.mp4, {})).body.code).toBe('INVALID_INPUT')
    expect((await uploadPhoto(kim, randomUUID(), Buffer.from('<svg/>'))).body.code).toBe('PHOTO_UNREADABLE')
  })

  test('an attachment that is not sent within a day is deleted, a sent one is kept', async () => {
    const unsent = (await uploadPhoto(kim)).body.id
    const sent = (await uploadPhoto(kim)).body.id
    await send(kim, [sent])
    const now = harness.service.clock.now().epochMilliseconds
    await runMaintenance(harness.service)
    expect((await kim.get(`/api/photos/${unsent}/large`)).status).toBe(200)
    await harness.setClock(new Date(now + 25 * 3_600_000).toISOString())
    await runMaintenance(harness.service)
    expect((await kim.get(`/api/photos/${unsent}/large`)).status).toBe(404)
    expect(existsSync(folder(unsent))).toBe(false)
    expect((await kim.get(`/api/photos/${sent}/large`)).status).toBe(200)
  })

  test('the export contains photos and videos of messages', async () => {
    await harness.confirm(kim.person.id)
    const archive = await kim.get('/api/me/export')
    expect(archive.raw.includes('photos/ticket-1/message-')).toBe(true)
    expect(archive.raw.includes('.webm')).toBe(true)
  })
})
