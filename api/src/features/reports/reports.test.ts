import { randomUUID } from 'node:crypto'
import { REPORT_CASES_MIN, type Report } from '@radruf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteRows } from '../../backup/copy.ts'
import { DATABASES, startTestService, type TestService } from '../../testing/service.ts'

/** A Monday at 10:00 in Berlin; the last whole week is 16 to 22 November. */
const NOW = '2026-11-23T09:00:00Z'
const TARGET = { ANSWER_TARGET_HOURS: '4', WORK_FROM: '09:00', WORK_TO: '17:00' }

type Client = Awaited<ReturnType<TestService['signedIn']>>

describe.each(DATABASES)('the report on the %s database', (database) => {
  let harness: TestService
  let lena: Client
  let mia: Client
  let tom: Client
  let people = 0
  beforeAll(async () => {
    harness = await startTestService({ database, at: NOW, env: TARGET })
  })
  beforeEach(async () => {
    await deleteRows(harness.service.db)
    await harness.setClock(NOW)
    lena = await harness.signedIn('lead', 'lena@example.test', 'de', 'Lena')
    mia = await harness.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
    tom = await harness.signedIn('mechanic', 'tom@example.test', 'de', 'Tom')
  })
  afterAll(() => harness.stop())

  const report = async (query = '', client = lena) => (await client.get<Report>(`/api/report?${query}`)).body

  /** A ticket of a mechanic with a problem. */
  async function addTicket(mechanic: Client, problem = 'brakes', createdAt = '2026-11-16T08:00:00Z') {
    const { person } = await harness.signedIn('customer', `kim${people++}@example.test`)
    const id = randomUUID()
    await sql`UPDATE ticket SET state = 'closed', closed_at = created_at WHERE customer_id = ${person.id}`.execute(
      harness.service.db,
    )
    await sql`INSERT INTO ticket (id, number, customer_id, mechanic_id, state, state_since, created_at, answers)
      VALUES (${id}, 9, ${person.id}, ${mechanic.person.id}, 'wrap_up', ${createdAt}, ${createdAt},
        ${JSON.stringify({ problemCategory: problem })}::jsonb)`.execute(harness.service.db)
    await sql`INSERT INTO chat_thread (ticket_id) VALUES (${id})`.execute(harness.service.db)
    return { id, customerId: person.id, seq: 0 }
  }
  type TestTicket = Awaited<ReturnType<typeof addTicket>>

  async function say(ticket: TestTicket, author: Client | 'customer', at: string) {
    const [authorId, role] = author === 'customer' ? [ticket.customerId, author] : [author.person.id, 'mechanic']
    ticket.seq += 1
    await sql`INSERT INTO message (id, client_id, ticket_id, seq, changed_seq, author_id, author_role, text, sent_at)
      VALUES (${randomUUID()}, ${randomUUID()}, ${ticket.id}, ${ticket.seq}, ${ticket.seq}, ${authorId}, ${role}, 'Hallo', ${at})`.execute(
      harness.service.db,
    )
  }
  type Call = { at: string; status?: string; joined?: 'both' | 'customer' | 'mechanic' | 'none' }
  async function addCall(ticket: TestTicket, mechanic: Client, { at, status = 'done', joined = 'both' }: Call) {
    const id = randomUUID()
    const of = (...sides: string[]) => (sides.includes(joined) ? at : null)
    await sql`INSERT INTO appointment (id, ticket_id, mechanic_id, status, starts_at, ends_at, created_at, calendar_uid,
        met_at, customer_joined_at, mechanic_joined_at)
      VALUES (${id}, ${ticket.id}, ${mechanic.person.id}, ${status}, ${at}, ${at}::timestamptz + interval '30 minutes',
        ${at}::timestamptz - interval '1 day', ${id}, ${status === 'done' ? at : null}, ${of('both', 'customer')},
        ${of('both', 'mechanic')})`.execute(harness.service.db)
    return id
  }
  const addSummary = (ticket: TestTicket, outcome: string, at: string) =>
    sql`INSERT INTO summary (ticket_id, author_id, outcome, text, agreed, parts, pictures, offered_times, written_at)
      VALUES (${ticket.id}, NULL, ${outcome}, 'Gut', '[]', '[]', '[]', '[]', ${at})`.execute(harness.service.db)
  const rate = (ticket: TestTicket, appointmentId: string, stars: number, reason = '') =>
    sql`INSERT INTO rating (appointment_id, ticket_id, call, service, reason, rated_at)
      VALUES (${appointmentId}, ${ticket.id}, ${stars}, ${stars}, ${reason}, '2026-11-20T12:00:00Z')`.execute(
      harness.service.db,
    )

  test('an empty workshop has figures of nothing, and the period is the last whole week', async () => {
    const { first, last, weeks, total, mechanics, stars, lateAt, choices } = await report()
    expect([first, last, weeks[0]?.first, weeks.length]).toEqual(['2026-11-16', '2026-11-22', '2026-09-28', 8])
    expect(total.answers).toEqual({ count: 0, inTime: 0, late: 0, medianMinutes: null, slowMinutes: null })
    expect(total.ratings).toEqual({ count: 0, mean: null })
    expect([mechanics, stars, lateAt]).toEqual([[], [0, 0, 0, 0, 0], null])
    expect(choices.map(({ name }) => name)).toEqual(['Lena', 'Mia', 'Tom'])
  })

  test('waiting counts opening hours from the first message of a turn to the first answer', async () => {
    const ticket = await addTicket(mia)
    // Friday 16:00 in Berlin to Monday 10:00: one hour on each side of the weekend. A second message begins no new wait.
    await say(ticket, 'customer', '2026-11-13T15:00:00Z')
    await say(ticket, 'customer', '2026-11-13T20:00:00Z')
    await say(ticket, mia, '2026-11-16T09:00:00Z')
    await say(ticket, mia, '2026-11-16T10:00:00Z')
    const earlier = await report('first=2026-11-09')
    expect(earlier.total.answers).toMatchObject({ count: 1, medianMinutes: 120, inTime: 1, late: 0 })
    expect(earlier.weeks.at(-1)?.figures.answers?.count).toBe(1)
    expect((await report()).total.answers?.count).toBe(0)
    expect((await report()).before.answers?.count).toBe(1)
  })

  test('a late answer, one that is still missing, and a closed question', async () => {
    const late = await addTicket(tom)
    await say(late, 'customer', '2026-11-17T08:00:00Z')
    await say(late, mia, '2026-11-17T12:30:00Z')
    const missing = await addTicket(tom, 'light')
    await say(missing, 'customer', '2026-11-18T08:00:00Z')
    const closed = await addTicket(mia)
    await say(closed, 'customer', '2026-11-18T09:00:00Z')
    await sql`INSERT INTO dismissed_question VALUES (${closed.id}, '2026-11-18T09:30:00Z')`.execute(harness.service.db)
    await say(closed, mia, '2026-11-20T09:00:00Z')
    const young = await addTicket(mia)
    await say(young, 'customer', '2026-11-23T08:00:00Z')
    const { total, problems } = await report()
    // The answer took 4.5 hours. The missing one is late, has no answer and is its mechanic's.
    expect(total.answers).toEqual({ count: 2, inTime: 0, late: 2, medianMinutes: 270, slowMinutes: 270 })
    expect(problems.map(({ problem, figures }) => [problem, figures.answers?.late])).toEqual([
      ['brakes', 1],
      ['light', 1],
    ])
    expect((await report('first=2026-11-23')).total.answers?.count).toBe(0)
  })

  test('a mechanic has no figure of too few cases, and sees the team and the own row only', async () => {
    for (let index = 0; index < REPORT_CASES_MIN; index++) {
      const ticket = await addTicket(mia)
      await say(ticket, 'customer', '2026-11-17T08:00:00Z')
      await say(ticket, mia, '2026-11-17T08:30:00Z')
    }
    const few = await addTicket(tom)
    await say(few, 'customer', '2026-11-17T08:00:00Z')
    await say(few, tom, '2026-11-17T09:00:00Z')
    const call = await addCall(few, tom, { at: '2026-11-17T10:00:00Z' })
    await rate(few, call, 2, 'Das Bild blieb stehen.')
    const shown = await report()
    const rows = shown.mechanics.map(({ name, figures }) => [name, figures.answers?.count ?? null])
    expect(rows).toEqual([
      ['Mia', 5],
      ['Tom', null],
    ])
    expect(shown.reasons).toMatchObject([{ ticketId: few.id, stars: 2, text: 'Das Bild blieb stehen.' }])
    const own = await report('', mia)
    expect(own.total.answers?.count).toBe(6)
    expect([own.mechanics.map(({ name }) => name), own.choices.map(({ name }) => name)]).toEqual([['Mia'], ['Mia']])
    expect(own.reasons).toEqual([])
    expect((await report('', tom)).reasons).toHaveLength(1)
    const refused = await mia.get<{ code: string }>(`/api/report?mechanicId=${tom.person.id}`)
    expect(refused.body.code).toBe('NOT_ALLOWED')
    expect((await report(`mechanicId=${mia.person.id}`, mia)).total.answers?.count).toBe(5)
    expect((await report(`mechanicId=${tom.person.id}`)).total.answers).toBeNull()
  })

  test('a first call fixed, one that needed a second, a part and a referral', async () => {
    const outcomes = ['fixed', 'fixed', 'part_needed', 'unsafe', 'another_call']
    for (const [index, outcome] of outcomes.entries()) {
      const ticket = await addTicket(mia, index === 0 ? 'light' : 'brakes')
      await addCall(ticket, mia, { at: `2026-11-16T${10 + index}:00:00Z` })
      if (index === 1) await addCall(ticket, mia, { at: '2026-11-19T10:00:00Z' })
      await addSummary(ticket, outcome, '2026-11-19T11:00:00Z')
    }
    const { total, problems } = await report()
    expect(total.firstCalls).toEqual({ count: 5, fixed: 1, part: 1, workshop: 1 })
    expect(problems.find(({ problem }) => problem === 'light')?.figures.firstCalls?.fixed).toBe(1)
    expect((await report('problem=light')).total.firstCalls?.count).toBe(1)
    expect(total.calls).toEqual({ count: 6, missed: 0 })
  })

  test('missed calls by cause, and whether a new appointment followed', async () => {
    const at = '2026-11-18T10:00:00Z'
    const customer = await addTicket(mia)
    await addCall(customer, mia, { at, status: 'missed', joined: 'mechanic' })
    await addCall(customer, mia, { at: '2026-11-20T10:00:00Z' })
    await sql`UPDATE appointment SET created_at = '2026-11-18T12:00:00Z' WHERE status = 'done'`.execute(
      harness.service.db,
    )
    const both = await addTicket(mia)
    await addCall(both, mia, { at: '2026-11-18T11:00:00Z', status: 'missed', joined: 'none' })
    const line = await addTicket(mia)
    await addCall(line, mia, { at: '2026-11-18T12:00:00Z', status: 'missed', joined: 'none' })
    await sql`INSERT INTO ticket_move (ticket_id, from_state, to_state, actor, moved_at, follow_up)
      VALUES (${line.id}, 'booking_open', 'booking_open', 'mechanic', '2026-11-18T13:00:00Z', 'connection')`.execute(
      harness.service.db,
    )
    const { missed, total, weeks } = await report()
    expect(missed).toEqual([
      { cause: 'customer', count: 1, rebooked: 1 },
      { cause: 'both', count: 1, rebooked: 0 },
      { cause: 'connection', count: 1, rebooked: 0 },
    ])
    expect([total.calls, weeks.at(-1)?.figures.calls?.missed]).toEqual([{ count: 4, missed: 3 }, 3])
  })

  test('ratings by stars, and the hours in which most late answers begin', async () => {
    for (let index = 0; index < 6; index++) {
      const ticket = await addTicket(mia)
      // Mondays between 8 and 10 in Berlin.
      await say(ticket, 'customer', `2026-11-${index % 2 ? '16' : '09'}T08:${10 + index}:00Z`)
      await say(ticket, mia, `2026-11-${index % 2 ? '16' : '09'}T15:00:00Z`)
      const call = await addCall(ticket, mia, { at: `2026-11-17T${10 + index}:00:00Z` })
      await rate(ticket, call, index === 0 ? 3 : 5, index === 0 ? 'Lange gewartet' : '')
    }
    const { stars, lowStars, lateAt, total, cases } = await report('weeks=2&first=2026-11-09')
    expect(stars).toEqual([0, 0, 1, 0, 5])
    expect(lowStars.at(-1)).toEqual({ stars: 3, count: 1, before: 0 })
    expect(total.ratings?.mean).toBeCloseTo(28 / 6)
    expect(lateAt).toEqual({ weekday: 1, hour: 8, share: 1 })
    expect(cases).toBe(6)
  })

  test('an answer at the target time is in time; median and slow waits are of all answers', async () => {
    for (const answeredAt of ['08:30', '09:00', '12:00', '12:01']) {
      const ticket = await addTicket(mia)
      await say(ticket, 'customer', '2026-11-17T08:00:00Z')
      await say(ticket, mia, `2026-11-17T${answeredAt}:00Z`)
    }
    const { answers } = (await report()).total
    expect(answers).toMatchObject({ count: 4, inTime: 3, late: 1, medianMinutes: 150 })
    expect(answers?.slowMinutes).toBeCloseTo(240.7)
  })

  test('a question outside of opening hours waits from the opening, and until the closing', async () => {
    const [early, overnight] = [await addTicket(mia), await addTicket(mia)]
    await say(early, 'customer', '2026-11-17T05:00:00Z')
    await say(early, mia, '2026-11-17T08:20:00Z')
    await say(overnight, 'customer', '2026-11-17T15:00:00Z')
    await say(overnight, mia, '2026-11-17T20:00:00Z')
    expect((await report()).total.answers).toMatchObject({ count: 2, inTime: 2, medianMinutes: 40 })
  })

  test('a deleted message asks nothing, and a summary answers', async () => {
    const [deleted, summarized] = [await addTicket(mia), await addTicket(mia)]
    await say(deleted, 'customer', '2026-11-17T08:00:00Z')
    await sql`UPDATE message SET deleted_at = sent_at, text = NULL WHERE ticket_id = ${deleted.id}`.execute(
      harness.service.db,
    )
    await say(summarized, 'customer', '2026-11-17T08:00:00Z')
    await addSummary(summarized, 'fixed', '2026-11-17T09:00:00Z')
    expect((await report()).total.answers).toMatchObject({ count: 1, inTime: 1, late: 0, medianMinutes: 60 })
  })

  test('every figure of a mechanic, by name and with the filter; missing answers are those of the ticket’s mechanic', async () => {
    for (let index = 0; index < REPORT_CASES_MIN; index++) {
      const ticket = await addTicket(mia)
      await say(ticket, 'customer', '2026-11-17T08:00:00Z')
      const call = await addCall(ticket, mia, { at: `2026-11-17T${10 + index}:00:00Z` })
      await rate(ticket, call, 4)
      await addCall(ticket, mia, { at: `2026-11-18T${10 + index}:00:00Z`, status: 'cancelled', joined: 'none' })
    }
    await sql`INSERT INTO summary (ticket_id, author_id, outcome, text, agreed, parts, pictures, offered_times, written_at)
      SELECT id, NULL, 'fixed', 'Gut', '[]', '[]', '[]', '[]', '2026-11-24T08:00:00Z' FROM ticket WHERE state = 'wrap_up'`.execute(
      harness.service.db,
    )
    const other = await addTicket(tom, 'light')
    await addCall(other, tom, { at: '2026-11-17T08:00:00Z' })
    const all = await report()
    const counts = ({ answers, calls, firstCalls, ratings }: Report['total']) => [
      ...[answers?.count, answers?.late, calls?.count, firstCalls?.count, firstCalls?.fixed, ratings?.count],
      ratings?.mean,
    ]
    expect(all.mechanics.map(({ name, figures }) => [name, ...counts(figures)])).toEqual([
      ['Mia', 5, 5, 5, 5, 5, 5, 4],
      ['Tom', undefined, undefined, undefined, undefined, undefined, undefined, undefined],
    ])
    expect(counts((await report(`mechanicId=${mia.person.id}`)).total)).toEqual([5, 5, 5, 5, 5, 5, 4])
    expect(all.total.calls?.count).toBe(6)
    expect((await report('problem=brakes')).total.calls?.count).toBe(5)
    expect([all.cases, (await report(`mechanicId=${mia.person.id}`)).cases]).toEqual([6, 5])
  })

  test('a second call after more than two weeks is another matter, and no first call of its week', async () => {
    const ticket = await addTicket(mia, 'brakes', '2026-10-26T08:00:00Z')
    await addCall(ticket, mia, { at: '2026-10-26T10:00:00Z' })
    await addCall(ticket, mia, { at: '2026-11-17T10:00:00Z' })
    await addSummary(ticket, 'fixed', '2026-11-17T11:00:00Z')
    const [first, second] = [await report('first=2026-10-26'), await report()]
    expect(first.total.firstCalls).toMatchObject({ count: 1, fixed: 1 })
    expect(second.total.firstCalls?.count).toBe(0)
    expect([first.cases, second.cases]).toEqual([1, 0])
    // The first day of the period and the last week of the history count; the week after the period does not.
    expect([first.total.calls?.count, second.before.calls?.count, second.total.calls?.count]).toEqual([1, 1, 1])
    expect((await report('first=2026-12-14')).before.calls?.count).toBe(2)
    expect((await report('first=2026-12-21')).before.calls?.count).toBe(1)
  })

  test('outcomes of first calls: both kinds of referral', async () => {
    for (const [index, outcome] of ['workshop', 'unsafe'].entries()) {
      const ticket = await addTicket(mia)
      await addCall(ticket, mia, { at: `2026-11-16T${10 + index}:00:00Z` })
      await addSummary(ticket, outcome, '2026-11-19T11:00:00Z')
    }
    expect((await report()).total.firstCalls).toEqual({ count: 2, fixed: 0, part: 0, workshop: 2 })
  })

  test('missed calls: who did not come, cancelled appointments do not follow, other weeks and mechanics do not count', async () => {
    const miss = async (mechanic: Client, at: string, joined: Call['joined']) => {
      const ticket = await addTicket(mechanic)
      await addCall(ticket, mechanic, { at, status: 'missed', joined: joined ?? 'none' })
      return ticket
    }
    const cancelled = await miss(mia, '2026-11-17T10:00:00Z', 'customer')
    await addCall(cancelled, mia, { at: '2026-11-19T10:00:00Z', status: 'cancelled', joined: 'none' })
    await sql`UPDATE appointment SET created_at = '2026-11-18T12:00:00Z' WHERE status = 'cancelled'`.execute(
      harness.service.db,
    )
    const line = await miss(tom, '2026-11-17T11:00:00Z', 'both')
    // Stated before this call, about an earlier one.
    await sql`INSERT INTO ticket_move (ticket_id, from_state, to_state, actor, moved_at, follow_up)
      VALUES (${line.id}, 'booking_open', 'booking_open', 'mechanic', '2026-11-01T13:00:00Z', 'customer')`.execute(
      harness.service.db,
    )
    const rebooked = await miss(tom, '2026-11-18T11:00:00Z', 'none')
    await addCall(rebooked, tom, { at: '2026-11-12T10:00:00Z' })
    await miss(mia, '2026-11-10T10:00:00Z', 'mechanic')
    expect((await report()).missed).toEqual([
      { cause: 'mechanic', count: 1, rebooked: 0 },
      { cause: 'both', count: 1, rebooked: 0 },
      { cause: 'connection', count: 1, rebooked: 0 },
    ])
    const own = await report(`mechanicId=${mia.person.id}`)
    expect(own.missed.map(({ cause }) => cause)).toEqual(['mechanic'])
  })

  test('reasons are of low ratings of the period, the latest first', async () => {
    const reason = async (text: string, stars: number, ratedAt: string) => {
      const ticket = await addTicket(mia)
      const call = await addCall(ticket, mia, { at: ratedAt })
      await rate(ticket, call, stars, text)
      await sql`UPDATE rating SET rated_at = ${ratedAt} WHERE ticket_id = ${ticket.id}`.execute(harness.service.db)
    }
    await reason('Früher', 2, '2026-11-17T10:00:00Z')
    await reason('Später', 3, '2026-11-18T10:00:00Z')
    await reason('Zufrieden', 4, '2026-11-18T11:00:00Z')
    await reason('', 1, '2026-11-18T12:00:00Z')
    await reason('Vorige Woche', 1, '2026-11-10T10:00:00Z')
    const shown = await report()
    expect(shown.reasons.map(({ text }) => text)).toEqual(['Später', 'Früher'])
    expect([shown.stars, shown.before.ratings?.count]).toEqual([[1, 1, 1, 1, 0], 1])
  })

  test('an answer counts for the person who gave it, by name and with the filter; a lead has a row, too', async () => {
    for (let index = 0; index < REPORT_CASES_MIN; index++) {
      const ticket = await addTicket(mia)
      await say(ticket, 'customer', '2026-11-17T08:00:00Z')
      await say(ticket, lena, '2026-11-17T08:30:00Z')
    }
    const rows = (await report()).mechanics.map(({ name, figures }) => [name, figures.answers?.count])
    expect(rows).toEqual([['Lena', 5]])
    expect((await report(`mechanicId=${lena.person.id}`)).total.answers?.count).toBe(5)
    expect((await report(`mechanicId=${mia.person.id}`)).total.answers).toBeNull()
  })

  test('questions of the week after the period do not count', async () => {
    const later = await addTicket(mia)
    await say(later, 'customer', '2026-11-17T08:00:00Z')
    await say(later, mia, '2026-11-17T08:30:00Z')
    expect((await report('first=2026-11-09')).total.answers?.count).toBe(0)
    expect((await report('first=2026-11-16')).total.answers?.count).toBe(1)
  })

  test.each([
    ['a question of the two weeks before the history is still the same one in it', '2026-09-25T08:00:00Z', 0],
    ['so is one of their first moment', '2026-09-13T22:00:00Z', 0],
    ['an older one does not count', '2026-09-13T21:59:00Z', 1],
  ])('%s', async (_, firstAt, count) => {
    const ticket = await addTicket(mia)
    await say(ticket, 'customer', firstAt)
    await say(ticket, 'customer', '2026-09-29T08:00:00Z')
    await say(ticket, mia, '2026-09-29T08:30:00Z')
    expect((await report()).before.answers?.count).toBe(count)
  })

  test('of two messages at the same moment the answer comes first', async () => {
    const ticket = await addTicket(mia)
    await say(ticket, 'customer', '2026-11-17T08:00:00Z')
    await say(ticket, 'customer', '2026-11-17T08:30:00Z')
    await say(ticket, mia, '2026-11-17T08:30:00Z')
    await say(ticket, mia, '2026-11-17T09:00:00Z')
    expect((await report()).total.answers).toMatchObject({ count: 2, medianMinutes: 30 })
  })

  test('an open question waits until now: a minute before the target time it is not late, a minute after it is', async () => {
    const [inTime, late] = [await addTicket(mia), await addTicket(tom)]
    // From 14:00, three hours on Friday and one on Monday are the four hours of the target.
    await say(inTime, 'customer', '2026-11-20T13:01:00Z')
    expect((await report()).total.answers).toMatchObject({ count: 0, late: 0 })
    await say(late, 'customer', '2026-11-20T12:59:00Z')
    expect((await report()).total.answers).toMatchObject({ count: 1, late: 1, medianMinutes: null, slowMinutes: null })
  })

  test.each([
    ['a second call on the fourteenth day', '2026-11-17T09:59:00Z', 0],
    ['a second call after exactly fourteen days', '2026-11-17T10:00:00Z', 1],
  ])('%s', async (_, secondAt, fixed) => {
    const ticket = await addTicket(mia)
    await addCall(ticket, mia, { at: '2026-11-03T10:00:00Z' })
    await addCall(ticket, mia, { at: secondAt })
    await addSummary(ticket, 'fixed', '2026-11-17T11:00:00Z')
    expect((await report('first=2026-11-02')).total.firstCalls).toMatchObject({ count: 1, fixed })
  })

  test('a call without an outcome is no first call yet, and a missed appointment before does not make it the second', async () => {
    const [open, missed] = [await addTicket(mia), await addTicket(mia)]
    await addCall(open, mia, { at: '2026-11-17T10:00:00Z' })
    await addCall(missed, mia, { at: '2026-11-17T11:00:00Z', status: 'missed', joined: 'none' })
    await addCall(missed, mia, { at: '2026-11-18T11:00:00Z' })
    await addSummary(missed, 'fixed', '2026-11-19T11:00:00Z')
    expect((await report()).total.firstCalls).toEqual({ count: 1, fixed: 1, part: 0, workshop: 0 })
  })

  test('a booked call is not counted before it took place', async () => {
    await addCall(await addTicket(mia), mia, { at: '2026-11-23T08:00:00Z', status: 'booked', joined: 'none' })
    expect((await report('first=2026-11-23')).total.calls).toEqual({ count: 0, missed: 0 })
  })

  test('ratings are the stars of the call in the week of the rating, once each, and those of the mechanic of that call', async () => {
    const ticket = await addTicket(mia)
    const rated = await addCall(ticket, tom, { at: '2026-11-12T10:00:00Z' })
    await addCall(ticket, mia, { at: '2026-11-17T10:00:00Z' })
    await rate(ticket, rated, 2, 'Zu leise')
    await sql`UPDATE rating SET service = 5`.execute(harness.service.db)
    const { stars, total, before, reasons } = await report()
    expect([stars, total.ratings, before.ratings?.count]).toEqual([[0, 1, 0, 0, 0], { count: 1, mean: 2 }, 0])
    expect(reasons.map(({ stars: given, text }) => [given, text])).toEqual([[2, 'Zu leise']])
    expect((await report(`mechanicId=${tom.person.id}`)).reasons).toHaveLength(1)
    expect((await report(`mechanicId=${mia.person.id}`)).reasons).toEqual([])
    await sql`UPDATE rating SET call = 5, service = 1`.execute(harness.service.db)
    expect((await report()).reasons).toEqual([])
  })

  test('the problem narrows missed calls, reasons and cases down', async () => {
    for (const problem of ['light', 'brakes', 'brakes']) {
      const ticket = await addTicket(mia, problem)
      await addCall(ticket, mia, { at: '2026-11-17T10:00:00Z', status: 'missed', joined: 'none' })
      await rate(ticket, await addCall(ticket, mia, { at: '2026-11-18T10:00:00Z' }), 1, problem)
    }
    const { missed, reasons, cases } = await report('problem=light')
    expect([missed.map(({ count }) => count), reasons.map(({ text }) => text), cases]).toEqual([[1], ['light'], 1])
  })

  test('the cause of a missed call is the first that was stated since it began', async () => {
    const at = '2026-11-18T10:00:00Z'
    const ticket = await addTicket(mia)
    await addCall(ticket, mia, { at, status: 'missed', joined: 'none' })
    // Created at the very moment of the missed call: it does not follow it.
    const other = await addCall(ticket, mia, { at: '2026-11-19T10:00:00Z' })
    await sql`UPDATE appointment SET created_at = ${at} WHERE id = ${other}`.execute(harness.service.db)
    const state = (movedAt: string, cause: string | null) =>
      sql`INSERT INTO ticket_move (ticket_id, from_state, to_state, actor, moved_at, follow_up)
        VALUES (${ticket.id}, 'booking_open', 'booking_open', 'mechanic', ${movedAt}, ${cause})`.execute(
        harness.service.db,
      )
    await state(at, null)
    await state(at, 'connection')
    await state('2026-11-18T13:00:00Z', 'customer')
    expect((await report()).missed).toEqual([{ cause: 'connection', count: 1, rebooked: 0 }])
  })

  test('a missed call is its mechanic’s, not the one’s who has the case now; a held time does not follow it', async () => {
    const ticket = await addTicket(mia)
    await addCall(ticket, tom, { at: '2026-11-18T10:00:00Z', status: 'missed', joined: 'none' })
    const held = await addCall(ticket, mia, { at: '2026-11-24T10:00:00Z', status: 'cancelled', joined: 'none' })
    await sql`UPDATE appointment SET status = 'held', held_until = '2026-11-23T10:00:00Z'
      WHERE id = ${held}`.execute(harness.service.db)
    const causes = async (client: Client) => (await report(`mechanicId=${client.person.id}`)).missed
    expect([await causes(tom), await causes(mia)]).toEqual([[{ cause: 'both', count: 1, rebooked: 0 }], []])
  })

  test.each([
    ['the last moment before the period', '2026-11-15T22:59:59Z', 0],
    ['the first moment of the period', '2026-11-15T23:00:00Z', 1],
    ['the last moment of the period', '2026-11-22T22:59:59Z', 1],
    ['the first moment after the period', '2026-11-22T23:00:00Z', 0],
  ])('missed calls, reasons and cases of %s', async (_, at, count) => {
    const ticket = await addTicket(mia, 'brakes', at)
    await sql`UPDATE ticket SET state_since = '2026-11-10T08:00:00Z' WHERE id = ${ticket.id}`.execute(
      harness.service.db,
    )
    const call = await addCall(ticket, mia, { at, status: 'missed', joined: 'none' })
    await rate(ticket, call, 1, 'Niemand da')
    await sql`UPDATE rating SET rated_at = ${at}`.execute(harness.service.db)
    const { missed, reasons, cases } = await report('first=2026-11-16')
    expect([missed.length, reasons.length, cases]).toEqual([count, count, count])
  })

  test('a report quotes the latest twenty reasons', async () => {
    for (let index = 0; index < 21; index++) {
      const ticket = await addTicket(mia)
      const call = await addCall(ticket, mia, {
        at: `2026-11-${10 + (index % 7)}T${10 + Math.floor(index / 7)}:00:00Z`,
      })
      await rate(ticket, call, 1, `Grund ${index}`)
    }
    expect((await report()).reasons).toHaveLength(20)
  })

  test('no hours stand out among few late answers, or where they are spread', async () => {
    const askLate = async (hour: string, count: number) => {
      for (let index = 0; index < count; index++) {
        const ticket = await addTicket(mia)
        await say(ticket, 'customer', `2026-11-16T${hour}:00:00Z`)
        await say(ticket, mia, '2026-11-18T12:00:00Z')
      }
    }
    await askLate('08', 4)
    expect((await report()).lateAt).toBeNull()
    await askLate('08', 1)
    expect((await report()).lateAt).toEqual({ weekday: 1, hour: 8, share: 1 })
    for (const hour of ['10', '12', '14']) await askLate(hour, 4)
    expect((await report()).lateAt).toBeNull()
  })

  test('who is blocked is no choice any more', async () => {
    await sql`UPDATE person SET blocked_at = ${NOW} WHERE id = ${tom.person.id}`.execute(harness.service.db)
    expect((await report()).choices.map(({ name }) => name)).toEqual(['Lena', 'Mia'])
  })

  test('a closed question is recorded, and opening it again takes that back', async () => {
    const ticket = await addTicket(mia)
    await say(ticket, 'customer', '2026-11-17T08:00:00Z')
    await sql`UPDATE ticket SET unanswered_since = '2026-11-17T08:00:00Z' WHERE id = ${ticket.id}`.execute(
      harness.service.db,
    )
    const late = async () => (await report()).total.answers?.late
    expect(await late()).toBe(1)
    await mia.delete(`/api/tickets/${ticket.id}/question`)
    expect(await late()).toBe(0)
    await mia.put(`/api/tickets/${ticket.id}/question`)
    expect(await late()).toBe(1)
  })
})
