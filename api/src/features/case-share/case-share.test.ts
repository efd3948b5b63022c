import type { CaseFile, CaseShare } from '@radruf/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { json } from '../../database/json.ts'
import { book, bookingCustomer, join, type TicketHolder } from '../../testing/booking.ts'
import { cameraPhoto } from '../../testing/photos.ts'
import { DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { encodePhoto } from '../photos/encode.ts'
import { storePhotoFiles } from '../photos/files.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const EVERYTHING = { withPhotos: true, withContact: true }
const LEAST = { withPhotos: false, withContact: false }

describe.each(DATABASES)('a shared case on the %s database', (database) => {
  let its: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  beforeAll(async () => {
    its = await startTestService({ database })
    mia = await its.signedIn('mechanic', 'mia@example.test')
  })
  afterEach(() => its.setClock(MONDAY_10))
  afterAll(() => its.stop())

  /** A customer whose call ended at the workshop, with a photo. */
  const referred = async (email: string): Promise<TicketHolder & { photoId: string }> => {
    await its.setClock(MONDAY_10)
    const customer = await bookingCustomer(its, email)
    const answers = { bikeCategory: 'manual_mtb', trigger: 'Sturz', coverProvider: 'Radkasse', postalCode: '10999' }
    await its.service.db
      .updateTable('ticket')
      .set({ answers: json(answers) })
      .where('id', '=', customer.ticketId)
      .execute()
    const photoId = crypto.randomUUID()
    await storePhotoFiles(its.service.settings.dataDir, photoId, await encodePhoto(await cameraPhoto()))
    const place = { ticket_id: customer.ticketId, client_id: crypto.randomUUID(), perspective: 'bike' } as const
    await its.service.db
      .insertInto('photo')
      .values({ id: photoId, ...place, width: 40, height: 80, created_at: new Date(MONDAY_10) })
      .execute()
    await book(customer, WEDNESDAY_9)
    await its.setClock('2026-11-25T08:00:30Z')
    await join(customer, customer.path)
    await join(mia, customer.path)
    await mia.put(`${customer.path}/summary`, { outcome: 'workshop', text: 'Das Tretlager ist ausgeschlagen.' })
    return Object.assign(customer, { photoId })
  }
  const share = async (customer: TicketHolder, body: object) =>
    (await customer.put<CaseShare>(`${customer.path}/case-file`, body)).body
  const open = (token: string) => its.browser().get<CaseFile>(`/api/cases/${token}`)
  const picture = (token: string, photoId: string) => its.browser().get(`/api/cases/${token}/photos/${photoId}/small`)

  test('shows bike, problem and summary, and nothing about the person that was not shared', async () => {
    const anna = await referred('anna@example.test')
    const { token } = await share(anna, LEAST)
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
  })

  test('shares photos and contact when the customer says so, and each address only its own photos', async () => {
    const [ben, cem] = [await referred('ben@example.test'), await referred('cem@example.test')]
    const { token } = await share(ben, EVERYTHING)
    const { body } = await open(token)
    expect(body.contact).toEqual({ name: 'ben', email: 'ben@example.test' })
    expect(body.photos.map(({ id }) => id)).toEqual([ben.photoId])
    const seen = await picture(token, ben.photoId)
    expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
    expect((await picture(token, cem.photoId)).status).toBe(404)
  })

  test('an address ends when it is taken back, when another one is given, and after thirty days', async () => {
    const dora = await referred('dora@example.test')
    const first = await share(dora, EVERYTHING)
    const second = await share(dora, EVERYTHING)
    expect(second.token).not.toBe(first.token)
    expect((await open(first.token)).status).toBe(404)
    expect((await open(second.token)).status).toBe(200)
    expect((await dora.get<{ share: CaseShare }>(`${dora.path}/case-file`)).body.share).toEqual(second)

    await its.setClock('2026-12-25T08:02:00Z')
    expect((await open(second.token)).status).toBe(404)

    await its.setClock('2026-11-26T08:00:00Z')
    expect((await open(second.token)).status).toBe(200)
    expect((await dora.delete(`${dora.path}/case-file`)).status).toBe(204)
    expect((await open(second.token)).status).toBe(404)
    expect((await picture(second.token, dora.photoId)).status).toBe(404)
    expect((await dora.get<{ share: null }>(`${dora.path}/case-file`)).body.share).toBeNull()
  })

  test('a forged address leads nowhere, and only the own, referred case is shared', async () => {
    const emma = await referred('emma@example.test')
    const { token } = await share(emma, LEAST)
    const [id = '', signature = ''] = token.split('.')
    for (const forged of [id, `${id}.`, `${id}.${signature.slice(1)}x`, `${crypto.randomUUID()}.${signature}`])
      expect((await open(forged)).status, forged).toBe(404)
    const finn = await bookingCustomer(its, 'finn@example.test')
    expect((await finn.put(`${finn.path}/case-file`, LEAST)).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await finn.put(`${emma.path}/case-file`, LEAST)).body.code).toBe('TICKET_NOT_FOUND')
    expect((await mia.put(`${emma.path}/case-file`, LEAST)).body.code).toBe('NOT_ALLOWED')
  })
})
