import { randomUUID } from 'node:crypto'
import type { Attachment } from '@radruf/contract'
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer } from '../../testing/booking.ts'
import { SAMPLE_CLIPS } from '../../testing/clips.ts'
import { cameraPhoto, sendForm, upload } from '../../testing/photos.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { getNewestTicket } from '../../testing/tickets.ts'

/** Entries of an archive by file name. */
async function readArchive(raw: Buffer) {
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(raw)]))).getEntries()
  return new Map(entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry] as const])))
}

describe.each(FEATURE_DATABASES)('the export on the %s database', (database) => {
  let testService: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  beforeAll(async () => {
    testService = await startTestService({ database })
    mia = await testService.signedIn('mechanic', 'mia@example.test')
  })
  afterAll(() => testService.stop())

  test('contains all data and photos of the person, and nothing of other people', async () => {
    const early = await testService.signedIn('customer', 'anna@example.test', 'de', 'Anna Süß')
    const { id: ticketId } = await getNewestTicket(early)
    const { body: photo } = await upload(early, { ticketId, bytes: await cameraPhoto() })
    const { body: noise } = await sendForm<Attachment>(early, `/api/tickets/${ticketId}/noise`, {
      fields: { clientId: randomUUID() },
      bytes: SAMPLE_CLIPS.mp4,
      files: { poster: await cameraPhoto() },
    })
    const anna = await bookingCustomer(testService, 'anna@example.test')
    await book(anna, '2026-11-25T08:00:00.000Z')
    await anna.post(`${anna.path}/messages`, { clientId: randomUUID(), text: 'Es knackt' })
    await anna.patch('/api/me', { postalCode: '04109' })
    const ben = await bookingCustomer(testService, 'ben@example.test')
    await book(ben, '2026-11-25T09:00:00.000Z')
    await ben.post(`${ben.path}/messages`, { clientId: randomUUID(), text: 'Bens Nachricht' })

    await mia.post(`${anna.path}/notes`, { clientId: randomUUID(), text: 'Kettenblatt prüfen' })

    const answer = await anna.get('/api/me/export')
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="radruf-2026-11-23.zip"',
      'cache-control': 'private, no-store',
    })
    await testService.setClock('2026-11-23T23:30:00Z')
    await testService.confirm(anna.person.id)
    // The date of the workshop's zone, where the next day has begun.
    expect((await anna.get('/api/me/export')).headers['content-disposition']).toContain('radruf-2026-11-24.zip')
    const files = await readArchive(answer.raw)
    const picture = `photos/ticket-1/bike-${photo.id}.jpg`
    const clip = [`photos/ticket-1/noise-${noise.id}.jpg`, `photos/ticket-1/noise-${noise.id}.mp4`]
    expect([...files.keys()]).toEqual(['data.json', picture, ...clip])
    const text = (await files.get('data.json')?.getData(new TextWriter())) ?? ''
    expect(JSON.parse(text)).toMatchObject({
      person: { email: 'anna@example.test', name: 'Anna Süß', postalCode: '04109', hidesAddress: false },
      notifications: { chat: { mail: true } },
      tickets: [
        {
          number: 1,
          noise: { id: noise.id, files: clip },
          state: 'booked',
          photos: [{ file: picture }],
          notes: [{ text: 'Kettenblatt prüfen', editedAt: null }],
          messages: [{ author: 'customer', text: 'Es knackt' }],
          appointments: [
            {
              status: 'booked',
              startsAt: '2026-11-25T08:00:00.000Z',
              delayedMinutes: 0,
              leftAt: null,
              customerLeftAt: null,
            },
          ],
          moves: [{ to: 'in_review' }, { to: 'booking_open' }, { to: 'booked' }],
        },
      ],
    })
    expect(text).not.toMatch(/ben@|Bens Nachricht|mia@|token|hash/)
    const bytes = (await files.get(picture)?.getData(new Uint8ArrayWriter())) ?? new Uint8Array()
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 80 })
  })

  test.each([
    ['de', /^Codes, Sitzungsschlüssel/, /Mechaniker, die Notizen/, /Sicherungskopien/],
    ['en', /^Codes, session keys/, /mechanics who wrote notes/, /backups/],
  ] as const)('names what it omits, with the reason, in the language %s', async (language, secrets, notes, backups) => {
    const person = await testService.signedIn('customer', `${language}@example.test`, language)
    const file = (await readArchive((await person.get('/api/me/export')).raw)).get('data.json')
    const { omitted } = JSON.parse((await file?.getData(new TextWriter())) ?? '') as { omitted: string[] }
    for (const part of [secrets, notes, backups]) expect(omitted).toContainEqual(expect.stringMatching(part))
    // Each names a reason after what it is.
    for (const line of omitted) expect(line).toMatch(/: .+\.$/)
    expect(omitted).toHaveLength(8)
  })

  test('a mechanic’s export contains the own messages, notes, templates, working times and feed; it requires a session', async () => {
    const leo = await bookingCustomer(testService, 'leo@example.test')
    await mia.post(`${leo.path}/notes`, { clientId: randomUUID(), text: 'Kette prüfen' })
    const reply = { kind: 'message', name: 'Foto', texts: { de: 'Bitte ein Foto', en: '' }, version: 0 }
    await mia.put(`/api/canned-replies/${randomUUID()}`, { ...reply, isShared: false })
    await mia.put(`/api/canned-replies/${randomUUID()}`, { ...reply, name: 'Team', isShared: true })
    await mia.put('/api/week/hours', { hours: [{ weekday: 2, from: '09:00', to: '12:00' }], keepCalls: true })
    await mia.put('/api/week/absences/2026-12-24', { last: '2026-12-31', reason: 'Ski' })
    await mia.put('/api/blocked-times/2026-12-03T09:00:00.000Z', { endsAt: '2026-12-03T09:30:00.000Z' })
    await mia.post('/api/week/feed')
    await testService.confirm(mia.person.id)
    const text =
      (await (await readArchive((await mia.get('/api/me/export')).raw)).get('data.json')?.getData(new TextWriter())) ??
      ''
    expect(JSON.parse(text)).toMatchObject({
      person: { role: 'mechanic' },
      tickets: [],
      messages: [],
      workingHours: [{ weekday: 2, from: '09:00', to: '12:00' }],
      absences: [{ first: '2026-12-24', last: '2026-12-31', reason: 'Ski' }],
      blockedTimes: [{ startsAt: '2026-12-03T09:00:00.000Z', endsAt: '2026-12-03T09:30:00.000Z' }],
      calendarFeed: { fetchedAt: null },
      notes: [{ text: 'Kettenblatt prüfen' }, { text: 'Kette prüfen' }],
      cannedReplies: [{ name: 'Foto' }],
    })
    expect((await testService.browser().get('/api/me/export')).body.code).toBe('NOT_SIGNED_IN')
  })
})
