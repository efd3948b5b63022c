import type { Hold, MechanicProfile, Ticket } from '@radruf/contract'
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer } from '../../testing/booking.ts'
import { cameraPhoto, sendForm } from '../../testing/photos.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'

type Staff = Awaited<ReturnType<TestService['signedIn']>>
const pathOf = ({ person }: Staff) => `/api/mechanics/${person.id}`
const uploadPortrait = (by: Staff, of: Staff, bytes: Buffer) =>
  sendForm<MechanicProfile>(by, `${pathOf(of)}/portrait`, { fields: {}, bytes })
const INTRODUCTION = {
  introduction: { de: ' Ich schraube seit 2009. ', en: '' },
  languages: ['tr', 'de', 'tr'],
}

describe.each(FEATURE_DATABASES)('profiles of mechanics on the %s database', (database) => {
  let testService: TestService
  let mia: Staff
  let operator: Staff
  beforeAll(async () => {
    testService = await startTestService({ database })
    mia = await testService.signedIn('mechanic', 'mia@example.test')
    operator = await testService.signedIn('operator', 'oskar@example.test')
  })
  afterAll(() => testService.stop())

  test('customers see the mechanic of their ticket with sentence, languages and portrait', async () => {
    const anna = await bookingCustomer(testService, 'anna@example.test')
    await book(anna, '2026-11-25T08:00:00.000Z')
    const findMechanic = async () => (await anna.get<Ticket>(anna.path)).body.mechanic
    const empty = { introduction: { de: '', en: '' }, languages: [], portraitId: null }
    expect(await findMechanic()).toMatchObject({ id: mia.person.id, profile: empty })
    const saved = await mia.put<MechanicProfile>(`${pathOf(mia)}/profile`, INTRODUCTION)
    expect(saved.body).toMatchObject({
      introduction: { de: 'Ich schraube seit 2009.', en: '' },
      languages: ['tr', 'de'],
    })
    const { status, body } = await uploadPortrait(mia, mia, await cameraPhoto(600, 300))
    expect([status, body.introduction.de]).toEqual([201, 'Ich schraube seit 2009.'])
    expect((await findMechanic())?.profile).toEqual(body)
    const picture = await anna.get(`/api/portraits/${body.portraitId}`)
    expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' })
    const stored = await sharp(picture.raw).metadata()
    expect(stored).toMatchObject({ format: 'jpeg', width: 288, height: 288 })
    expect([stored.exif, stored.orientation]).toEqual([undefined, undefined])
    const etag = String(picture.headers.etag)
    const again = await anna.send({
      method: 'GET',
      url: `/api/portraits/${body.portraitId}`,
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })

  test('the mechanic of a hold is introduced before the booking', async () => {
    await mia.put(`${pathOf(mia)}/profile`, INTRODUCTION)
    const ben = await bookingCustomer(testService, 'ben@example.test')
    const { body } = await ben.put<Hold>(`${ben.path}/hold`, { startsAt: '2026-11-25T09:00:00.000Z' })
    expect(body.mechanicProfile?.introduction.de).toBe('Ich schraube seit 2009.')
  })

  test('a new portrait replaces the earlier one, and a deleted one is gone', async () => {
    const { body: first } = await uploadPortrait(mia, mia, await cameraPhoto())
    const { body: second } = await uploadPortrait(operator, mia, await cameraPhoto(300, 300))
    expect(second.portraitId).not.toBe(first.portraitId)
    const load = async (id: string | null) => (await mia.get(`/api/portraits/${id}`)).status
    expect([await load(first.portraitId), await load(second.portraitId)]).toEqual([404, 200])
    for (const _ of [1, 2]) expect((await mia.delete(`${pathOf(mia)}/portrait`)).status).toBe(204)
    expect(await load(second.portraitId)).toBe(404)
    expect((await mia.get<MechanicProfile>(`${pathOf(mia)}/profile`)).body.portraitId).toBeNull()
  })

  test('a file that is no picture is refused, and the portrait stays', async () => {
    const { body } = await uploadPortrait(mia, mia, await cameraPhoto())
    const refused = await sendForm<{ code: string }>(mia, `${pathOf(mia)}/portrait`, {
      fields: {},
      bytes: Buffer.from('no picture'),
    })
    expect(refused.body.code).toBe('PHOTO_UNREADABLE')
    expect((await mia.get<MechanicProfile>(`${pathOf(mia)}/profile`)).body.portraitId).toBe(body.portraitId)
  })

  test('only mechanics have a profile, and a sentence is one line', async () => {
    expect((await operator.get<{ code: string }>(`${pathOf(operator)}/profile`)).body.code).toBe('NOT_FOUND')
    const lines = { ...INTRODUCTION, introduction: { de: 'Eins\nzwei', en: '' } }
    expect((await mia.put(`${pathOf(mia)}/profile`, lines)).status).toBe(400)
    const unknown = { ...INTRODUCTION, languages: ['tlh'] }
    expect((await mia.put(`${pathOf(mia)}/profile`, unknown)).status).toBe(400)
  })

  test('the export has the portrait as a file, and the deleted account leaves nothing', async () => {
    const jo = await testService.signedIn('mechanic', 'jo@example.test')
    await jo.put(`${pathOf(jo)}/profile`, INTRODUCTION)
    const { body } = await uploadPortrait(jo, jo, await cameraPhoto())
    const { raw } = await jo.get('/api/me/export')
    const files = await new ZipReader(new BlobReader(new Blob([new Uint8Array(raw)]))).getEntries()
    expect(files.map(({ filename }) => filename)).toEqual(['data.json', 'photos/portrait.jpg'])
    expect((await jo.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)
    expect((await mia.get(`/api/portraits/${body.portraitId}`)).status).toBe(404)
  })
})
