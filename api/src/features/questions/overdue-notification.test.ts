import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { book, bookingCustomer, type TicketHolder } from '../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { enqueueOverdueChecks } from './question-state.ts'

const MIA = 'mia@example.test'
let people = 0

describe.each(FEATURE_DATABASES)('notifications of overdue answers on the %s database', (database) => {
  let harness: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  let anna: TicketHolder
  beforeAll(async () => {
    harness = await startTestService({ database, env: { ANSWER_TARGET_HOURS: '2' } })
    mia = await harness.signedIn('mechanic', MIA, 'de', 'Mia')
  })
  beforeEach(async () => {
    await harness.setClock(MONDAY_10)
    await harness.service.db.deleteFrom('dev_mail').execute()
    const index = people++
    anna = await bookingCustomer(harness, `anna${index}@example.test`)
    await book(anna, `2026-11-26T${String(8 + (index % 6)).padStart(2, '0')}:00:00.000Z`)
  })
  afterAll(() => harness.stop())

  const say = (from: TicketHolder | typeof mia, text: string) =>
    from.post(`${anna.path}/messages`, { clientId: randomUUID(), text })
  const overdueMailsAt = async (time: string) => {
    await harness.setClock(`2026-11-${time}:00Z`)
    await harness.runJobs()
    return (await harness.mailsTo(MIA)).filter(({ subject }) => subject.endsWith('wartet noch auf eine Antwort'))
  }

  test('the mechanic gets one mail after the target time, without the text of the question', async () => {
    await say(anna, 'Kann ich noch fahren?')
    expect(await overdueMailsAt('23T10:59')).toEqual([])
    const [mail, ...others] = await overdueMailsAt('23T11:01')
    expect(others).toEqual([])
    expect(mail?.text).toContain('binnen 2 Stunden, in denen die Werkstatt geöffnet ist')
    expect(mail?.text).not.toContain('fahren')
    expect(mail?.text).toContain(anna.path.replace('/api/tickets', '/desk'))
    await say(anna, 'Hallo?')
    const since = new Date(MONDAY_10)
    await inTransaction(harness.service, (trx) => enqueueOverdueChecks(trx, [{ ticketId: anna.ticketId, since }]))
    expect(await overdueMailsAt('24T15:00')).toHaveLength(1)
    // Another wait is another question.
    await say(mia, 'Nein.')
    await say(anna, 'Und schieben?')
    expect(await overdueMailsAt('25T15:00')).toHaveLength(2)
  })

  test('a lead gets the mail as well', async () => {
    await harness.signedIn('lead', 'lena@example.test', 'de', 'Lena')
    await say(anna, 'Kann ich noch fahren?')
    expect(await overdueMailsAt('23T11:01')).toHaveLength(1)
    const [latest] = await harness.mailsTo('lena@example.test')
    expect(latest?.subject).toContain('wartet noch')
  })

  test('an answered question is not overdue, and a postponed one not before it comes back', async () => {
    await say(anna, 'Kann ich noch fahren?')
    await mia.put(`${anna.path}/snooze`, { until: '2026-11-24T14:00:00.000Z' })
    expect(await overdueMailsAt('24T13:59')).toEqual([])
    expect(await overdueMailsAt('24T14:01')).toHaveLength(1)
    await say(mia, 'Nein.')
    await say(anna, 'Danke!')
    await mia.delete(`${anna.path}/question`)
    expect(await overdueMailsAt('26T16:00')).toHaveLength(1)
  })

  test('a case that was postponed until the evening is reported in the morning', async () => {
    await say(anna, 'Kann ich noch fahren?')
    await mia.put(`${anna.path}/snooze`, { until: '2026-11-23T20:30:00.000Z' })
    expect(await overdueMailsAt('24T07:59')).toEqual([])
    expect(await overdueMailsAt('24T08:01')).toHaveLength(1)
  })

  test('a question of the evening is overdue in the opening hours of the next day, and who switched mails off gets none', async () => {
    await harness.setClock('2026-11-23T19:00:00Z')
    await say(anna, 'Kann ich noch fahren?')
    expect(await overdueMailsAt('24T09:59')).toEqual([])
    const off = { mail: false, push: false }
    await mia.put('/api/me/notifications', { appointments: off, chat: off, tickets: off, announcements: off })
    expect(await overdueMailsAt('24T10:01')).toEqual([])
  })
})
