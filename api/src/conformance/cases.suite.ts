import { randomUUID } from 'node:crypto'
import type { CaseFilter, CaseList, Ticket } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVICE_NAMES, SERVICES, type ServiceUnderTest, type SignedInClient } from '../testing/conformance/services.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const MONDAY_15 = '2026-11-23T14:00:00.000Z'
const TUESDAY_9 = '2026-11-24T08:00:00.000Z'
const TUESDAY_11 = '2026-11-24T10:00:00.000Z'

describe.each(SERVICE_NAMES)('the list of cases at the %s service', (name) => {
  let service: ServiceUnderTest
  let mia: SignedInClient
  beforeAll(async () => {
    service = await SERVICES[name]()
    mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
  })
  afterAll(() => service.stop())

  const listCases = async (filter: CaseFilter, query = '') =>
    (await mia.get<CaseList & { code?: string }>(`/api/cases?filter=${filter}${query}`)).body
  const listNames = async (filter: CaseFilter) =>
    (await listCases(filter)).cases.map(({ ticket, group }) => [ticket.customer.name, group])
  const customer = async (firstName: string) => {
    const client = await service.signedIn('customer', `${firstName.toLowerCase()}@example.test`, firstName)
    const { id } = await getNewestTicket(client)
    return Object.assign(client, { ticketId: id, path: `/api/tickets/${id}` })
  }
  const booked = async (firstName: string, startsAt: string) => {
    const client = await customer(firstName)
    await service.forceState(client.ticketId, 'booking_open', null)
    const held = await client.put<{ id: string }>(`${client.path}/hold`, { startsAt })
    await client.post<Ticket>(`${client.path}/appointment`, { holdId: held.body.id })
    return client
  }

  test('open cases are grouped, the most urgent first, and each filter has its count', async () => {
    expect(await listCases('open')).toMatchObject({
      counts: { today: 0, waiting: 0, open: 0, inReview: 0 },
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
    await later.post(`${later.path}/messages`, { clientId: randomUUID(), text: 'Noch eine Frage' })

    expect(await listNames('open')).toEqual([
      ['Tom', 'today'],
      ['Wim', 'waitingForMe'],
      ['Lea', 'waitingForMe'],
      ['Max', 'later'],
      ['Cem', 'withCustomer'],
    ])
    expect(await listNames('today')).toEqual([['Tom', 'today']])
    expect((await listNames('waiting')).map(([first]) => first)).toEqual(['Wim', 'Lea'])
    expect(await listNames('inReview')).toEqual([['Rosa', null]])
    expect((await listCases('closed')).counts).toEqual({ today: 1, waiting: 2, open: 5, inReview: 1 })
  })

  test('a customer alone in the call comes first, and the case says when the customer left', async () => {
    await service.setClock(MONDAY_15)
    const tom = await service.signedIn('customer', 'tom@example.test')
    const { id } = await getNewestTicket(tom)
    const call = `/api/tickets/${id}/call/participants`
    const clientId = randomUUID()
    await tom.put(`${call}/${clientId}`)
    const [first] = (await listCases('waiting')).cases
    expect(first).toMatchObject({
      group: 'waitingNow',
      waitingSince: expect.stringMatching(/^2026-11-23T14:00:/),
      ticket: { id },
    })
    const mechanicClient = randomUUID()
    await mia.put(`${call}/${mechanicClient}`)
    expect((await listCases('today')).cases[0]).toMatchObject({ group: 'today', waitingSince: null })
    await service.setClock('2026-11-23T14:12:00.000Z')
    await tom.delete(`${call}/${clientId}`)
    const left = (await mia.get<Ticket>(`/api/tickets/${id}`)).body.appointment
    expect(left).toMatchObject({ leftAt: null, customerLeftAt: expect.stringMatching(/^2026-11-23T14:12:/) })
    await tom.put(`${call}/${randomUUID()}`)
    expect((await mia.get<Ticket>(`/api/tickets/${id}`)).body.appointment?.customerLeftAt).toBeNull()
  })

  test.each(['open', 'inReview', 'closed'] as const)('the filter %s comes in pages without gaps', async (filter) => {
    if (filter === 'closed')
      for (const firstName of ['Ada', 'Bo', 'Cleo']) {
        const { ticketId } = await customer(firstName)
        await service.forceState(ticketId, 'closed', mia.person.id)
      }
    if (filter === 'inReview')
      for (const firstName of ['Ute', 'Uwe'])
        await service.forceState((await customer(firstName)).ticketId, 'in_review', null)
    const all = (await listCases(filter)).cases.map(({ ticket }) => ticket.id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: CaseList = await listCases(filter, `&limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.cases.map(({ ticket }) => ticket.id))
      cursor = page.nextCursor
    }
    expect(seen.length).toBeGreaterThan(2)
    expect(seen).toEqual(all)
    expect((await listCases(filter, '&cursor=forged')).code).toBe('INVALID_INPUT')
  })
})
