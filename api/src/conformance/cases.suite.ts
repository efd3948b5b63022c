import { randomUUID } from 'node:crypto'
import type { CaseFilter, CaseList, DeskSearch, HistoryEntry, HistoryFacts, Session, Ticket } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const MONDAY_15 = '2026-11-23T14:00:00.000Z'
const TUESDAY_9 = '2026-11-24T08:00:00.000Z'
const TUESDAY_11 = '2026-11-24T10:00:00.000Z'
const PART = { number: '', name: 'Kette', price: null, note: '', fits: '', snapshotId: null }

describe('the list of cases', () => {
  let service: ServiceUnderTest
  let mia: SignedInClient
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
  })
  afterAll(() => service.stop())

  const listCases = async (filter: CaseFilter, query = '') =>
    (await mia.get<CaseList & { code?: string }>(`/api/cases?filter=${filter}${query}`)).body
  const listNames = async (filter: CaseFilter) =>
    (await listCases(filter)).cases.map(({ ticket, section }) => [ticket.customer.name, section])
  const customer = async (firstName: string) => {
    const client = await service.signedIn(
      'customer',
      `${firstName.toLowerCase().replace(' ', '.')}@example.test`,
      firstName,
    )
    const { id } = await getNewestTicket(client)
    return Object.assign(client, { ticketId: id, path: `/api/tickets/${id}` })
  }
  const booked = async (firstName: string, startsAt: string) => {
    const client = await customer(firstName)
    await service.forceState(client.ticketId, 'booking_open', mia.person.id)
    const held = await client.put<{ id: string }>(`${client.path}/hold`, { startsAt })
    await client.post<Ticket>(`${client.path}/appointment`, { holdId: held.body.id })
    return client
  }

  test('open cases are in sections, the most urgent first, and each filter has its count', async () => {
    expect(await listCases('open')).toMatchObject({
      counts: { today: 0, waiting: 0, open: 0, inReview: 0, overdue: 0 },
      cases: [],
      nextCursor: null,
    })
    const later = await booked('Lea', TUESDAY_11)
    await booked('Max', TUESDAY_9)
    await booked('Tom', MONDAY_15)
    const wrapUp = await customer('Wim')
    await service.forceState(wrapUp.ticketId, 'wrap_up', mia.person.id)
    const choosing = await customer('Cem')
    await service.forceState(choosing.ticketId, 'booking_open', mia.person.id)
    const review = await customer('Rosa')
    await service.forceState(review.ticketId, 'in_review', null)
    await service.setClock('2026-11-23T09:01:00.000Z')
    await later.post(`${later.path}/messages`, { clientId: randomUUID(), text: 'Noch eine Frage' })

    expect(await listNames('open')).toEqual([
      ['Wim', 'today'],
      ['Lea', 'today'],
      ['Tom', 'today'],
      ['Cem', 'later'],
      ['Max', 'later'],
    ])
    expect(await listNames('today')).toEqual([['Tom', 'today']])
    expect((await listNames('waiting')).map(([first]) => first)).toEqual(['Wim', 'Lea'])
    expect(await listNames('inReview')).toEqual([['Rosa', null]])
    expect((await listCases('closed')).counts).toEqual({ today: 1, waiting: 2, open: 5, inReview: 1, overdue: 0 })
  })

  test('a customer alone in the call comes first, and the case says when the customer left', async () => {
    const tom = await booked('Tom', MONDAY_15)
    const id = tom.ticketId
    await service.setClock(MONDAY_15)
    const call = `${tom.path}/call/participants`
    const clientId = randomUUID()
    await tom.put(`${call}/${clientId}`)
    const [first] = (await listCases('waiting')).cases
    expect(first).toMatchObject({
      section: 'waitingNow',
      waitingSince: expect.stringMatching(/^2026-11-23T14:00:/),
      ticket: { id },
    })
    const waiting = async () => (await mia.get<Session>('/api/session')).body.waiting
    expect(await waiting()).toMatchObject([{ ticketId: id, name: 'Tom', startsAt: MONDAY_15, language: 'de' }])
    expect((await tom.get<Session>('/api/session')).body.waiting).toEqual([])
    const mechanicClient = randomUUID()
    await mia.put(`${call}/${mechanicClient}`)
    expect((await listCases('today')).cases[0]).toMatchObject({ section: 'today', waitingSince: null })
    expect(await waiting()).toEqual([])
    await service.setClock('2026-11-23T14:12:00.000Z')
    await tom.delete(`${call}/${clientId}?isPageClosed=true`)
    const left = (await mia.get<Ticket>(`/api/tickets/${id}`)).body.appointment
    expect(left).toMatchObject({ leftAt: null, customerLeftAt: expect.stringMatching(/^2026-11-23T14:12:/) })
    await tom.put(`${call}/${randomUUID()}`)
    expect((await mia.get<Ticket>(`/api/tickets/${id}`)).body.appointment?.customerLeftAt).toBeNull()
  })

  test('a late mechanic postpones the call by ten minutes, three times at most', async () => {
    const late = await booked('Nils', '2026-11-24T13:00:00.000Z')
    const delay = (startsAt: string) =>
      mia.put<Ticket & { code?: string }>(`${late.path}/appointment/delay`, { startsAt })
    expect((await delay('2026-11-24T13:00:00.000Z')).body.code).toBe('TICKET_CANNOT_MOVE')
    await service.setClock('2026-11-24T12:30:00.000Z')
    for (const [from, to, minutes] of [
      ['13:00', '13:10', 10],
      // A repeated request names a time that is over.
      ['13:00', '13:10', 10],
      ['13:10', '13:20', 20],
      ['13:20', '13:30', 30],
    ] as const)
      expect((await delay(`2026-11-24T${from}:00.000Z`)).body.appointment).toMatchObject({
        startsAt: `2026-11-24T${to}:00.000Z`,
        delayedMinutes: minutes,
      })
    expect((await delay('2026-11-24T13:30:00.000Z')).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('the mechanic books and moves for the customer; of two who book the same time, one sees the next times', async () => {
    const ida = await customer('Ida')
    const jan = await customer('Jan')
    for (const { ticketId } of [ida, jan]) await service.forceState(ticketId, 'booking_open', mia.person.id)
    const startsAt = '2026-11-25T13:00:00.000Z'
    const hold = ({ path }: { path: string }, time: string) =>
      mia.put<{ id: string; code?: string; alternatives?: unknown[] }>(`${path}/hold`, { startsAt: time })
    const replies = await Promise.all([hold(ida, startsAt), hold(jan, startsAt)])
    const taken = replies.filter(({ status }) => status === 409)
    expect(taken.map(({ body }) => [body.code, body.alternatives?.length])).toEqual([['SLOT_TAKEN', 3]])
    const [winner, index] = replies[0]?.status === 200 ? [ida, 0] : [jan, 1]
    const confirm = (holdId: string | undefined) => mia.post<Ticket>(`${winner.path}/appointment`, { holdId })
    expect((await confirm(replies[index]?.body.id)).body).toMatchObject({ state: 'booked', mechanic: { name: 'Mia' } })
    const moved = await hold(winner, '2026-11-25T15:00:00.000Z')
    expect((await confirm(moved.body.id)).body.appointment?.startsAt).toBe('2026-11-25T15:00:00.000Z')
    const jo = await service.signedIn('mechanic', 'jo@example.test', 'Jo')
    expect((await jo.put<{ code?: string }>(`${winner.path}/hold`, { startsAt })).body.code).toBe('NOT_ALLOWED')
  })

  const find = async ({ ticketId }: { ticketId: string }) =>
    (await listCases('open')).cases.find(({ ticket }) => ticket.id === ticketId)
  const say = (client: SignedInClient, path: string, text: string) =>
    client.post(`${path}/messages`, { clientId: randomUUID(), text })

  test('a question waits for an answer, also when it is read, and is overdue after the target time of opening hours', async () => {
    const uma = await booked('Uma', '2026-11-26T09:00:00.000Z')
    expect(await find(uma)).toMatchObject({ section: 'later', waitingSince: null, ticket: { unansweredSince: null } })
    await say(uma, uma.path, 'Kann ich noch fahren?')
    await mia.put(`${uma.path}/read-mark`, { seq: 1 })
    const waiting = async () => (await mia.get<Session>('/api/session')).body.waitingCases
    const since = expect.stringMatching(/^2026-11-23T09:00:/)
    expect(await find(uma)).toMatchObject({
      section: 'today',
      waitingSince: since,
      ticket: { unreadMessages: 0, unansweredSince: since },
      question: { text: 'Kann ich noch fahren?', attachments: 0 },
    })
    expect(await waiting()).toBe(1)
    // The workshop opens from 9:00 to 17:00, so that its target of four hours ends at 14:00.
    await service.setClock('2026-11-23T12:59:00.000Z')
    expect(await find(uma)).toMatchObject({ section: 'today' })
    await service.setClock('2026-11-23T13:01:00.000Z')
    expect(await find(uma)).toMatchObject({ section: 'overdue' })
    expect((await listCases('open')).counts).toMatchObject({ waiting: 1, overdue: 1 })
    expect((await mia.get<Session>('/api/session')).body.overdueCases).toBe(1)
    // Customers do not see how the workshop counts.
    expect((await uma.get<Ticket>(uma.path)).body.unansweredSince).toBeNull()
    await say(mia, uma.path, 'Nein.')
    expect(await find(uma)).toMatchObject({ section: 'later', waitingSince: null, question: null })
    expect(await waiting()).toBe(0)
  })

  test('a question is closed by a time, an outcome, or as one that needs no answer; a later one stays', async () => {
    const uma = await booked('Uma', '2026-11-26T09:00:00.000Z')
    const isWaiting = async () => (await find(uma))?.waitingSince !== null
    await say(uma, uma.path, 'Danke!')
    await service.setClock('2026-11-23T09:30:00.000Z')
    await say(uma, uma.path, 'Und noch etwas')
    expect((await mia.delete(`${uma.path}/question?lastSeq=1`)).status).toBe(204)
    expect(await find(uma)).toMatchObject({ waitingSince: expect.stringMatching(/^2026-11-23T09:30:/) })
    await mia.delete(`${uma.path}/question?lastSeq=2`)
    expect(await isWaiting()).toBe(false)
    await mia.put(`${uma.path}/question`)
    expect(await find(uma)).toMatchObject({ waitingSince: expect.stringMatching(/^2026-11-23T09:30:/) })
    // A customer who moves the call does not answer it; the mechanic who moves it does.
    for (const [client, startsAt, waits] of [
      [uma, '2026-11-26T10:00:00.000Z', true],
      [mia, '2026-11-26T11:00:00.000Z', false],
    ] as const) {
      const held = await client.put<{ id: string }>(`${uma.path}/hold`, { startsAt })
      await client.post(`${uma.path}/appointment`, { holdId: held.body.id })
      expect(await isWaiting()).toBe(waits)
    }
    const { body: sent } = await uma.post<{ id: string }>(`${uma.path}/messages`, {
      clientId: randomUUID(),
      text: 'Vertippt',
    })
    expect(await isWaiting()).toBe(true)
    await uma.delete(`${uma.path}/messages/${sent.id}`)
    expect(await isWaiting()).toBe(false)
    await say(uma, uma.path, 'Noch eine Frage')
    await service.forceState(uma.ticketId, 'wrap_up', mia.person.id)
    await mia.put(`${uma.path}/summary`, { outcome: 'part_needed', text: 'Kette kaufen.', parts: [PART] })
    expect(await isWaiting()).toBe(false)
  })

  test('postponing hides a case until its time and answers nothing; a message brings it back at once', async () => {
    const uma = await booked('Uma', '2026-11-26T09:00:00.000Z')
    await say(uma, uma.path, 'Hallo')
    await mia.put(`${uma.path}/snooze`, { until: TUESDAY_9 })
    expect(await find(uma)).toMatchObject({ section: 'later', snoozedUntil: TUESDAY_9 })
    expect((await listCases('open')).counts.waiting).toBe(0)
    await service.setClock(TUESDAY_9)
    expect(await find(uma)).toMatchObject({
      section: 'overdue',
      waitingSince: expect.stringMatching(/^2026-11-23T09:00:/),
    })
    await mia.delete(`${uma.path}/question`)
    expect(await find(uma)).toMatchObject({ section: 'later', waitingSince: null, snoozedUntil: null })
    // A reminder of a case without a question.
    await mia.put(`${uma.path}/snooze`, { until: TUESDAY_11 })
    await service.setClock(TUESDAY_11)
    expect(await find(uma)).toMatchObject({ section: 'today', waitingSince: TUESDAY_11 })
    await mia.put(`${uma.path}/snooze`, { until: '2026-11-25T08:00:00.000Z' })
    await say(uma, uma.path, 'Doch noch etwas')
    expect(await find(uma)).toMatchObject({ section: 'today', snoozedUntil: null })
  })

  test('tags narrow the list, are counted, and customers never see them', async () => {
    const uma = await booked('Uma', TUESDAY_9)
    const vic = await booked('Vic', TUESDAY_11)
    const tag = (path: string, add: string[], remove: string[] = []) =>
      mia.put<{ tags: string[]; code?: string }>(`${path}/tags`, { add, remove })
    expect((await tag(uma.path, ['Kulanz', 'Versand'])).body.tags).toEqual(['Kulanz', 'Versand'])
    await tag(uma.path, ['Kulanz'])
    await tag(vic.path, ['Kulanz'])
    const { cases, tags } = await listCases('open', `&tag=${encodeURIComponent('Versand')}`)
    expect(cases.map(({ ticket }) => [ticket.customer.name, ticket.tags])).toEqual([['Uma', ['Kulanz', 'Versand']]])
    expect(tags).toEqual([
      { tag: 'Kulanz', count: 2 },
      { tag: 'Versand', count: 1 },
    ])
    expect((await listCases('open', '&urgent=1')).cases).toEqual([])
    expect((await uma.get<Ticket>(uma.path)).body.tags).toBeUndefined()
    expect((await tag(uma.path, [], ['Kulanz'])).body.tags).toEqual(['Versand'])
    const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    expect((await tag(uma.path, eight)).body.code).toBe('INVALID_INPUT')
  })

  test('a case that its mechanic puts before others comes first in its section, and customers never see that', async () => {
    await booked('Uma', TUESDAY_9)
    const vic = await booked('Vic', TUESDAY_11)
    const names = async () => (await listCases('open')).cases.map(({ ticket }) => ticket.customer.name)
    expect(await names()).toEqual(['Uma', 'Vic'])
    const prioritize = (isPrioritized: boolean) => mia.put(`${vic.path}/priority`, { isPrioritized })
    expect((await prioritize(true)).status).toBe(204)
    expect(await names()).toEqual(['Vic', 'Uma'])
    expect((await mia.get<Ticket>(vic.path)).body.isPrioritized).toBe(true)
    expect((await vic.get<Ticket>(vic.path)).body.isPrioritized).toBeUndefined()
    await prioritize(false)
    expect(await names()).toEqual(['Uma', 'Vic'])
  })

  test('the history says who moved the call, and comes to the first answer, the calls, the moves and the mechanics', async () => {
    const uma = await booked('Uma', TUESDAY_9)
    const read = async () =>
      (await mia.get<{ entries: HistoryEntry[]; facts: HistoryFacts }>(`${uma.path}/history?kind=all`)).body
    expect((await read()).facts).toEqual({
      firstAnswer: null,
      calls: 0,
      callMinutes: 0,
      moves: 0,
      movedBy: [],
      earlierMechanics: [],
    })
    await service.setClock('2026-11-23T09:00:00.000Z')
    await say(uma, uma.path, 'Kann ich noch fahren?')
    await service.setClock('2026-11-23T09:38:00.000Z')
    await say(mia, uma.path, 'Ja, aber langsam.')
    const move = async (client: SignedInClient, startsAt: string) => {
      const { body } = await client.put<{ id: string }>(`${uma.path}/hold`, { startsAt })
      expect((await client.post(`${uma.path}/appointment`, { holdId: body.id })).status).toBe(200)
    }
    await move(uma, TUESDAY_11)
    await move(mia, '2026-11-24T12:00:00.000Z')
    const tom = await service.signedIn('mechanic', 'tom@example.test', 'Tom')
    expect((await mia.put(`${uma.path}/mechanic`, { mechanicId: tom.person.id })).status).toBe(200)
    const { entries, facts } = await read()
    expect(entries.filter(({ kind }) => kind === 'rebooked').map(({ actor, name }) => [actor, name])).toEqual([
      ['mechanic', 'Mia'],
      ['customer', 'Uma'],
    ])
    expect(facts).toEqual({
      firstAnswer: {
        askedAt: expect.stringMatching('^2026-11-23T09:00'),
        answeredAt: expect.stringMatching('^2026-11-23T09:38'),
      },
      calls: 0,
      callMinutes: 0,
      moves: 2,
      movedBy: ['Mia', 'Uma'],
      earlierMechanics: ['Mia'],
    })
  })

  test('a mechanic chooses the rows of the list for every device, and colleagues have their own', async () => {
    expect((await listCases('open')).rows).toBe('compact')
    await mia.put('/api/case-rows', { rows: 'pictures' })
    expect((await listCases('open')).rows).toBe('pictures')
    const tom = await service.signedIn('mechanic', 'tom@example.test', 'Tom')
    expect((await tom.get<CaseList>('/api/cases')).body.rows).toBe('compact')
  })

  test('a mechanic keeps filters of the list, and colleagues have their own', async () => {
    const filters = [{ name: 'Garantiefälle', filter: 'waiting', tag: 'Garantie', urgent: false }]
    await mia.put('/api/case-filters', { filters })
    expect((await listCases('open')).keptFilters).toEqual(filters)
    const tom = await service.signedIn('mechanic', 'tom@example.test', 'Tom')
    expect((await tom.get<CaseList>('/api/cases')).body.keptFilters).toEqual([])
    await mia.put('/api/case-filters', { filters: [] })
    expect((await listCases('open')).keptFilters).toEqual([])
  })

  test('customers, answers, notes and messages are found by the beginning of a word, without accents', async () => {
    for (const [firstName, day] of [
      ['Lea', 24],
      ['Max', 25],
    ] as const)
      await booked(firstName, `2026-11-${day}T09:00:00.000Z`)
    const zoe = await booked('Zoë', '2026-11-27T09:00:00.000Z')
    await zoe.post(`${zoe.path}/messages`, { clientId: randomUUID(), text: 'Das Schaltauge ist größer verbogen.' })
    await mia.post(`${zoe.path}/notes`, { clientId: randomUUID(), text: 'Verdacht: Tretlager' })
    const search = async (q: string) => (await mia.get<DeskSearch>(`/api/desk-search?q=${encodeURIComponent(q)}`)).body
    expect((await search('zoe')).customers).toMatchObject([{ customerName: 'Zoë', ticketId: zoe.ticketId }])
    expect((await search('Schaltauge gross')).messages).toMatchObject([{ kind: 'message', ticketId: zoe.ticketId }])
    expect((await search('zoe verbogen')).messages).toMatchObject([{ ticketId: zoe.ticketId }])
    // A full name finds the customer, not the messages that greet with a part of it.
    const yara = await booked('Yara Sahin', '2026-11-27T11:00:00.000Z')
    await yara.post(`${yara.path}/messages`, { clientId: randomUUID(), text: 'Viele Grüße, Yara' })
    expect(await search('yara sahin')).toMatchObject({ customers: [{ ticketId: yara.ticketId }], messages: [] })
    expect((await search('sahin grüße')).messages).toMatchObject([{ ticketId: yara.ticketId }])
    expect((await search('tretl')).tickets).toMatchObject([{ kind: 'note', ticketId: zoe.ticketId }])
    // The mechanic's latest cases are offered where nothing is found, and only then.
    expect((await search('zoe')).latest).toEqual([])
    const { latest } = await search('xylophon')
    expect(latest).toMatchObject(Array(3).fill({ kind: 'ticket' }))
    const { cases } = await listCases('open')
    const newestFirst = cases.map(({ ticket }) => ticket.createdAt).toSorted((a, b) => b.localeCompare(a))
    expect(latest?.map(({ writtenAt }) => writtenAt)).toEqual(newestFirst.slice(0, 3))
    for (const q of ['%', '🚲', '_', ' ', 'z', `x'); DROP TABLE person;`, 'ä'.repeat(10_000)])
      expect(await search(q), q).toMatchObject({ customers: [], tickets: [], messages: [] })
    expect((await zoe.get<{ code?: string }>('/api/desk-search?q=zoe')).body.code).toBe('NOT_ALLOWED')
  })

  test.each(['open', 'inReview', 'closed'] as const)('the filter %s comes in pages without gaps', async (filter) => {
    const states = {
      open: ['booking_open', 'wrap_up'],
      inReview: ['in_review', 'in_review'],
      closed: ['closed', 'closed'],
    } as const
    for (const [index, firstName] of ['Ada', 'Bo', 'Cleo', 'Dora', 'Eva'].entries()) {
      const state = states[filter][index % 2 === 0 ? 0 : 1]
      await service.forceState(
        (await customer(firstName)).ticketId,
        state,
        filter === 'inReview' ? null : mia.person.id,
      )
    }
    const all = (await listCases(filter)).cases.map(({ ticket }) => ticket.id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: CaseList = await listCases(filter, `&limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.cases.map(({ ticket }) => ticket.id))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(5)
    expect(seen).toEqual(all)
    expect((await listCases(filter, '&cursor=forged')).code).toBe('INVALID_INPUT')
  })
})
