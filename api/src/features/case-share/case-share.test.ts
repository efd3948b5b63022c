import type { CaseFile, CaseShare } from '@radruf/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { json } from '../../database/json.ts'
import { book, bookingCustomer, join, type TicketHolder } from '../../testing/booking.ts'
import { cameraPhoto } from '../../testing/photos.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { encodePhoto } from '../photos/encode.ts'
import { storePhotoFiles } from '../photos/files.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const WITH_EVERYTHING = { withPhotos: true, withContact: true }
const WITH_NOTHING = { withPhotos: false, withContact: false }

describe.each(FEATURE_DATABASES)('a shared case on the %s database', (database) => {
  let harness: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  beforeAll(async () => {
    harness = await startTestService({ database })
    mia = await harness.signedIn('mechanic', 'mia@example.test')
  })
  afterEach(() => harness.setClock(MONDAY_10))
  afterAll(() => harness.stop())

  /** A customer with a photo whose call ended with a referral to a workshop. */
  const referred = async (email: string): Promise<TicketHolder & { photoId: string }> => {
    await harness.setClock(MONDAY_10)
    const customer = await bookingCustomer(harness, email)
    const answers = { bikeCategory: 'manual_mtb', trigger: 'Sturz', coverProvider: 'Radkasse', postalCode: '10999' }
    await harness.service.db
      .updateTable('ticket')
      .set({ answers: json(answers) })
      .where('id', '=', customer.ticketId)
      .execute()
    const photoId = crypto.randomUUID()
    await storePhotoFiles(harness.service.files, photoId, await encodePhoto(await cameraPhoto()))
    const place = { ticket_id: customer.ticketId, client_id: crypto.randomUUID(), perspective: 'bike' } as const
    await harness.service.db
      .insertInto('photo')
      .values({ id: photoId, ...place, width: 40, height: 80, created_at: new Date(MONDAY_10) })
      .execute()
    await book(customer, WEDNESDAY_9)
    await harness.setClock('2026-11-25T08:00:30Z')
    await join(customer, customer.path)
    await join(mia, customer.path)
    await mia.put(`${customer.path}/summary`, { outcome: 'workshop', text: 'Das Tretlager ist ausgeschlagen.' })
    return Object.assign(customer, { photoId })
  }
  const share = async (customer: TicketHolder, body: object) =>
    (await customer.put<CaseShare>(`${customer.path}/case-file`, body)).body
  const open = (token: string) => harness.browser().get<CaseFile>(`/api/cases/${token}`)
  const picture = (token: string, photoId: string) =>
    harness.browser().get(`/api/cases/${token}/photos/${photoId}/small`)

  test('shows bike, problem and summary, and no personal data that was not shared', async () => {
    const anna = await referred('anna@example.test')
    const { token } = await share(anna, WITH_NOTHING)
    const { status, body, raw } = await open(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      answers: { bikeCategory: 'manual_mtb', trigger: 'Sturz' },
      photos: [],
      summary: { outcome: 'workshop', text: 'Das Tretlager ist ausgeschlagen.' },
      contact: null,
    })
    for (const personal of ['anna', '10999', 'Radkasse', anna.person.id, anna.ticketId])
      expect(raw.toString()).not.toContain(personal)
    expect((await picture(token, anna.photoId)).status).toBe(404)
    expect([body.summary?.pictures, body.steps]).toEqual([[], []])
  })

  test('shares photos and contact when the customer chooses so, and only photos of its own case', async () => {
    const [ben, cem] = [await referred('ben@example.test'), await referred('cem@example.test')]
    const { token } = await share(ben, WITH_EVERYTHING)
    const { body } = await open(token)
    expect(body.contact).toEqual({ name: 'ben', email: 'ben@example.test' })
    expect(body.photos.map(({ id }) => id)).toEqual([ben.photoId])
    const seen = await picture(token, ben.photoId)
    expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-cache',
    ])
    expect((await picture(token, cem.photoId)).status).toBe(404)
  })

  test('a link stops working when it is revoked, replaced, or thirty days old', async () => {
    const dora = await referred('dora@example.test')
    const first = await share(dora, WITH_EVERYTHING)
    const second = await share(dora, WITH_EVERYTHING)
    expect(second.token).not.toBe(first.token)
    expect((await open(first.token)).status).toBe(404)
    expect((await open(second.token)).status).toBe(200)
    expect((await dora.get<{ share: CaseShare }>(`${dora.path}/case-file`)).body.share).toEqual(second)

    await harness.setClock('2026-12-25T08:02:00Z')
    expect((await open(second.token)).status).toBe(404)

    await harness.setClock('2026-11-26T08:00:00Z')
    expect((await open(second.token)).status).toBe(200)
    expect((await dora.delete(`${dora.path}/case-file`)).status).toBe(204)
    expect((await open(second.token)).status).toBe(404)
    expect((await picture(second.token, dora.photoId)).status).toBe(404)
    expect((await dora.get<{ share: null }>(`${dora.path}/case-file`)).body.share).toBeNull()
  })

  test('a forged link is not found, and customers share only their own referred cases', async () => {
    const emma = await referred('emma@example.test')
    const { token } = await share(emma, WITH_NOTHING)
    const [id = '', signature = ''] = token.split('.')
    for (const forged of [id, `${id}.`, `${id}.${signature.slice(1)}x`, `${crypto.randomUUID()}.${signature}`])
      expect((await open(forged)).status, forged).toBe(404)
    const finn = await bookingCustomer(harness, 'finn@example.test')
    expect((await finn.put(`${finn.path}/case-file`, WITH_NOTHING)).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await finn.put(`${emma.path}/case-file`, WITH_NOTHING)).body.code).toBe('TICKET_NOT_FOUND')
    expect((await mia.put(`${emma.path}/case-file`, WITH_NOTHING)).body.code).toBe('NOT_ALLOWED')
  })
})
