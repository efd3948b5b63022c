import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, findEvents, freeTimes, ticketAt } from '../../testing/booking.ts'
import { holdCall } from '../../testing/calls.ts'
import { cameraPhoto, upload } from '../../testing/photos.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { getNewestTicket } from '../../testing/tickets.ts'

const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const WEDNESDAY_10 = '2026-11-25T09:00:00.000Z'
const THURSDAY_10 = '2026-11-26T09:00:00.000Z'

describe.each(FEATURE_DATABASES)('deleting an account on the %s database', (database) => {
  let testService: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  beforeAll(async () => {
    testService = await startTestService({ database })
    mia = await testService.signedIn('mechanic', 'mia@example.test')
  })
  afterAll(() => testService.stop())

  /** Tables with a row that contains the text. */
  const findTablesWith = async (text: string) => {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(testService.service.db)
    const found = await Promise.all(
      rows.map(async ({ name }) => {
        const hits = await sql<{ hits: number }>`
          SELECT count(*)::integer AS hits FROM ${sql.table(name)} t WHERE t::text LIKE ${`%${text}%`}`.execute(
          testService.service.db,
        )
        return hits.rows[0]?.hits ? [name] : []
      }),
    )
    return found.flat().sort()
  }

  test.each(['delete', 'LÖSCHEN', ' DELETE', ''])('the confirmation %j is refused', async (confirmation) => {
    const dora = await testService.signedIn('customer', 'dora@example.test')
    const refused = await dora.post('/api/me/deletion', { confirmation })
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: { confirmation: 'mismatch' } })
    expect((await dora.get('/api/tickets')).status).toBe(200)
  })

  test('deleting a customer erases all data, frees the slot and notifies mechanic and customer', async () => {
    const early = await testService.signedIn('customer', 'anna@example.test')
    const { id: ticketId } = await getNewestTicket(early)
    const { body: photo } = await upload(early, { ticketId, bytes: await cameraPhoto() })
    const anna = await bookingCustomer(testService, 'anna@example.test')
    await book(anna, WEDNESDAY_9)
    await anna.post(`${anna.path}/messages`, { clientId: randomUUID(), text: 'Geheimnisvolles Knacken' })
    await testService.runJobs()
    const files = join(testService.service.settings.dataDir, 'photos', photo.id)
    expect(existsSync(files)).toBe(true)

    expect((await anna.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)

    expect((await anna.get('/api/tickets')).status).toBe(401)
    expect(anna.cookies.radruf_session).toBeUndefined()
    expect(await findTablesWith(anna.person.id)).toEqual([])
    expect(await findTablesWith('Geheimnisvolles')).toEqual([])
    expect(await findTablesWith(photo.id)).toEqual([])
    expect(existsSync(files)).toBe(false)
    // The confirmation mail is still a pending job.
    expect(await findTablesWith('anna@example.test')).toEqual(['job'])
    const mails = await testService.mailsTo('anna@example.test')
    expect(mails.map(({ subject }) => subject)).toEqual(['Ihr Konto bei Radruf ist gelöscht'])
    const [mechanicMail] = await testService.mailsTo('mia@example.test')
    expect(mechanicMail?.subject).toBe('Termin entfällt: Mittwoch, 25. November, um 9:00 Uhr (MEZ)')
    expect((await findEvents(testService, mia.person.id)).at(-1)).toMatchObject({
      name: 'ticket.changed',
      payload: { ticketId: anna.ticketId, state: 'closed' },
    })
    const bo = await bookingCustomer(testService, 'bo@example.test')
    expect(await freeTimes(bo, bo.path)).toContain(WEDNESDAY_9)
  })

  test('deleting a customer erases what the calls have left: reports, stills, drawings, and signals to the mechanic', async () => {
    const eda = await bookingCustomer(testService, 'eda@example.test')
    const { appointment } = await book(eda, '2026-11-23T14:00:00.000Z')
    await testService.setClock(appointment?.startsAt ?? '')
    const pictures = await holdCall(eda, mia, eda.path)
    const [from, to] = (await ticketAt(eda, eda.path)).callParticipants.map(({ clientId }) => clientId)
    const signal = { type: 'offer', sdp: 'c=IN IP4 192.0.2.7', offerId: 'one' }
    expect((await eda.post(`${eda.path}/call/signals`, { from, to, signals: [signal] })).status).toBe(204)
    expect(await findTablesWith('192.0.2.7')).toEqual(['event'])
    const folders = pictures.map((id) => join(testService.service.settings.dataDir, 'photos', id))
    const countReports = async () =>
      (await testService.service.db.selectFrom('call_report').select('client_id').execute()).length
    const findRemains = async () => [
      ...(await Promise.all(pictures.map(findTablesWith))).flat(),
      ...folders.filter((folder) => existsSync(folder)),
    ]
    expect([await countReports(), await findRemains()]).toEqual([2, ['photo', 'photo', ...folders]])

    await testService.confirm(eda.person.id)
    expect((await eda.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)

    expect([await countReports(), await findRemains()]).toEqual([0, []])
    expect(await findTablesWith(eda.person.id)).toEqual([])
    expect(await findTablesWith('192.0.2.7')).toEqual([])
  })

  /** A customer who has booked another mechanic than Mia. */
  async function bookOther(customerEmail: string, mechanicEmail: string, startsAt: string) {
    const setRole = (role: 'customer' | 'mechanic') =>
      testService.service.db.updateTable('person').set({ role }).where('id', '=', mia.person.id).execute()
    const mechanic = await testService.signedIn('mechanic', mechanicEmail, 'de', 'Tom Nabe')
    await setRole('customer')
    const customer = await bookingCustomer(testService, customerEmail)
    await book(customer, startsAt)
    await setRole('mechanic')
    return { customer, mechanic }
  }

  test('deleting a mechanic who is in a call says that the call is empty, and names the mechanic no more', async () => {
    const { customer: flo, mechanic: ute } = await bookOther('flo@example.test', 'ute@example.test', WEDNESDAY_10)
    await testService.setClock(WEDNESDAY_10)
    await holdCall(flo, ute, flo.path)

    await testService.confirm(ute.person.id)
    expect((await ute.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)

    const lists = (await findEvents(testService, flo.person.id)).filter(({ name }) => name === 'call.participants')
    expect(lists.at(-1)?.payload).toMatchObject({ participants: [] })
    expect(JSON.stringify(lists)).not.toContain(ute.person.id)
  })

  test('deleting a mechanic erases the messages, and customers can book another mechanic', async () => {
    const { customer: cem, mechanic: tom } = await bookOther('cem@example.test', 'tom@example.test', THURSDAY_10)
    await tom.post(`${cem.path}/messages`, { clientId: randomUUID(), text: 'Zahnkranz prüfen' })

    expect((await tom.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)

    const ticket = await ticketAt(cem, cem.path)
    expect(ticket).toMatchObject({ state: 'booking_open', appointment: null, mechanic: { name: 'mia' } })
    expect(await findTablesWith('Zahnkranz')).toEqual([])
    const { body } = await cem.get<{ messages: { text: null; author: string }[] }>(`${cem.path}/messages`)
    expect(body.messages).toMatchObject([{ text: null, author: 'mechanic' }])
    expect((await testService.mailsTo('cem@example.test'))[0]?.subject).toContain('Termin abgesagt')
    expect(await freeTimes(cem, cem.path)).toContain(THURSDAY_10)
  })
})
