import type { Ticket } from '@radruf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, freeTimes, type TicketHolder } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

describe.each(FEATURE_DATABASES)('notices that wait for the undo on the %s database', (database) => {
  let harness: TestService
  let mia: TestClient & { person: { id: string } }
  let ben: TicketHolder
  let email: string
  let round = 0
  beforeAll(async () => {
    harness = await startTestService({ database })
    mia = await harness.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
  })
  beforeEach(async () => {
    round += 1
    email = `ben${round}@example.test`
    await harness.setClock(MONDAY_10)
    ben = await bookingCustomer(harness, email)
    await ben.put('/api/me/push-subscriptions', {
      endpoint: `https://fcm.googleapis.com/fcm/send/${round}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    })
    const [startsAt = ''] = await freeTimes(ben, ben.path)
    await book(ben, startsAt)
    await harness.mailsTo(email)
    await harness.service.db.deleteFrom('dev_mail').execute()
  })
  afterAll(() => harness.stop())

  const inWrapUp = () =>
    harness.service.db
      .updateTable('ticket')
      .set({ state: 'wrap_up', mechanic_id: mia.person.id })
      .where('id', '=', ben.ticketId)
      .execute()
  const write = (outcome: string, text: string) => mia.put<Ticket>(`${ben.path}/summary`, { outcome, text })
  const subjects = async () => (await harness.mailsTo(email)).map(({ subject }) => subject)
  const countPushJobs = async () => {
    const jobs = await harness.service.db.selectFrom('job').select('payload').where('kind', '=', 'push').execute()
    return jobs.filter(({ payload }) => JSON.stringify(payload).includes(ben.ticketId)).length
  }
  const undo = ({ pendingChange }: Ticket) => mia.delete<Ticket>(`${ben.path}/changes/${pendingChange?.id}`)

  test('mail and push of an outcome leave ten seconds later, without any page, and once', async () => {
    await inWrapUp()
    await write('fixed', 'Bremse eingestellt.')
    expect([await subjects(), await countPushJobs()]).toEqual([[], 0])
    await harness.passUndoTime()
    expect(await subjects()).toEqual(['Ihr Rad läuft wieder: Ihre Zusammenfassung'])
    await harness.passUndoTime()
    expect(await subjects()).toHaveLength(1)
  })

  test('an undone outcome is never mailed, and its text is nowhere in the database', async () => {
    await inWrapUp()
    const { body: sent } = await write('fixed', 'Völlig falscher Fall.')
    expect((await undo(sent)).status).toBe(200)
    await harness.passUndoTime()
    expect(await subjects()).toEqual([])
    const rows = await Promise.all([
      harness.service.db.selectFrom('summary').selectAll().execute(),
      harness.service.db.selectFrom('job').selectAll().execute(),
      sql`SELECT content FROM search_entry`.execute(harness.service.db),
    ])
    expect(JSON.stringify(rows)).not.toContain('falscher Fall')
  })

  test('the next change of the ticket sends the notices of the one before at once', async () => {
    await inWrapUp()
    await write('fixed', 'Bremse eingestellt.')
    await mia.post(`${ben.path}/moves`, { to: 'wrap_up' })
    const { body: second } = await write('another_call', 'Doch noch nicht.')
    expect(await subjects()).toEqual(['Ihr Rad läuft wieder: Ihre Zusammenfassung'])
    expect((await harness.mailsTo(email))[0]?.text).toContain('Bremse eingestellt.')
    expect((await undo(second)).body.summary?.text).toBe('Bremse eingestellt.')
    await harness.passUndoTime()
    expect(await subjects()).toHaveLength(1)
  })

  test('an undone handover is not mailed, and the calendar entry keeps its sequence', async () => {
    const tom = await harness.signedIn('mechanic', 'tom@example.test', 'de', 'Tom')
    const { body: given } = await mia.put<Ticket>(`${ben.path}/mechanic`, { mechanicId: tom.person.id })
    expect(given.appointment?.mechanicName).toBe('Tom')
    expect((await undo(given)).body.appointment?.mechanicName).toBe('Mia')
    await harness.passUndoTime()
    expect(await subjects()).toEqual([])
    const { calendar_sequence } = await harness.service.db
      .selectFrom('appointment')
      .select('calendar_sequence')
      .where('ticket_id', '=', ben.ticketId)
      .executeTakeFirstOrThrow()
    expect(calendar_sequence).toBe(0)
  })

  test('an undo and the sending of the notices at the same moment have one winner', async () => {
    await inWrapUp()
    const { body: sent } = await write('fixed', 'Bremse eingestellt.')
    await harness.passUndoTime()
    const [undone] = await Promise.all([undo(sent), harness.runJobs()])
    expect(await subjects()).toHaveLength(undone.status === 200 ? 0 : 1)
  })
})
