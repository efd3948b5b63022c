import { randomUUID } from 'node:crypto'
import {
  ANOTHER_BIKE,
  type Attachment,
  type Bike,
  canMove,
  type FirstAidApproval,
  type HistoryEntry,
  type Perspective,
  PHOTO_COUNTS,
  PHOTO_SIZES,
  type Photo,
  type Questionnaire,
  type Session,
  TICKET_STATES,
  type Ticket,
  type TicketRole,
  type TicketState,
} from '@radruf/contract'
import { BIKE_TICKETS_MAX } from '@radruf/contract/server'
import { ANSWERS } from '@radruf/scenarios'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SAMPLE_CLIPS } from '../testing/clips.ts'
import { readPages } from '../testing/conformance/read-pages.ts'
import {
  HANGER,
  type ServiceUnderTest,
  type SignedInClient,
  startConformanceService,
} from '../testing/conformance/service.ts'
import { cameraPhoto, sendForm, upload } from '../testing/photos.ts'
import { getNewestTicket } from '../testing/tickets.ts'

/** States that are reached only through an endpoint of their own. */
const REACHED_BY_ACTION: readonly TicketState[] = ['in_review', 'booked', 'in_call']

describe('tickets', () => {
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

  const customer = async (email: string) => {
    const client = await service.signedIn('customer', email, 'Kim')
    const { id } = await getNewestTicket(client)
    return Object.assign(client, { ticketId: id, path: `/api/tickets/${id}` })
  }

  const roles: TicketRole[] = ['customer', 'mechanic']
  test.each(roles)('a %s moves a ticket only as the rules allow', async (role) => {
    const kim = await customer('kim@example.test')
    const client = role === 'customer' ? kim : mia
    for (const from of TICKET_STATES)
      for (const to of TICKET_STATES) {
        await service.forceState(kim.ticketId, from, mia.person.id)
        const reply = await client.post<Ticket & { code?: string }>(`${kim.path}/moves`, { to })
        // Leaving the state booked means cancelling, and this ticket has no appointment to cancel.
        const isAllowed =
          from === to || (canMove(from, to, role) && !REACHED_BY_ACTION.includes(to) && from !== 'booked')
        const expected = isAllowed ? { state: to } : { code: 'TICKET_CANNOT_MOVE' }
        expect(reply.body, `${from} → ${to}`).toMatchObject(expected)
      }
  })

  test('first aid that helped closes the ticket, which its customer reopens', async () => {
    const kim = await customer('kim@example.test')
    await kim.patch(`${kim.path}/questionnaire`, { answers: { ...ANSWERS.de, repairTried: ['nothing'] } })
    const save = (tried: string[], helped: boolean) =>
      kim.put<Ticket & { code?: string }>(`${kim.path}/first-aid`, { tried, helped })
    expect((await save(['link'], false)).body.code).toBe('TICKET_CANNOT_MOVE')
    await service.forceState(kim.ticketId, 'in_review', null)
    const offered = async () => (await kim.get<{ cardIds: string[] }>(`${kim.path}/first-aid`)).body.cardIds
    expect(await offered()).toEqual([])
    const { categories } = (await mia.get<{ categories: FirstAidApproval[] }>('/api/first-aid')).body
    for (const { category, version } of categories)
      expect((await mia.put(`/api/first-aid/${category}`, { version })).status).toBe(204)
    expect(await offered()).toContain('link')
    expect((await mia.delete('/api/first-aid/light')).status).toBe(204)
    expect((await save(['pump'], false)).body).toMatchObject({ code: 'ANSWER_REFUSED' })
    expect((await save(['unknown'], false)).body).toMatchObject({ code: 'INVALID_INPUT' })
    const { body } = await save(['barrel', 'link'], true)
    expect(body).toMatchObject({ state: 'closed', firstAid: { tried: ['link', 'barrel'], helpedAt: body.closedAt } })
    expect((await kim.post<Ticket>(`${kim.path}/moves`, { to: 'wrap_up' })).body.state).toBe('wrap_up')
  })

  test('a ticket stays closed after the reopen window', async () => {
    const kim = await customer('kim@example.test')
    await service.forceState(kim.ticketId, 'closed', mia.person.id)
    await service.setClock('2026-12-01T09:00:00Z')
    expect((await mia.post(`${kim.path}/moves`, { to: 'wrap_up' })).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('a customer has one open ticket at a time, numbered per customer', async () => {
    const lea = await customer('lea@example.test')
    expect((await lea.post('/api/tickets')).body.code).toBe('TICKET_ALREADY_OPEN')
    await service.forceState(lea.ticketId, 'closed', null)
    expect((await lea.post<Ticket>('/api/tickets')).body).toMatchObject({ number: 2, state: 'questionnaire_open' })
    expect((await mia.post(`${lea.path}/moves`, { to: 'wrap_up' })).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('the lists of a mechanic come in pages without gaps or repetitions', async () => {
    const una = await service.signedIn('mechanic', 'una@example.test', 'Una')
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      const { ticketId } = await customer(`page-${count}@example.test`)
      await service.forceState(ticketId, 'wrap_up', una.person.id)
      ids.push(ticketId)
    }
    type TicketPage = { tickets: Ticket[]; nextCursor: string | null }
    const tickets = await readPages(una, { path: '/api/tickets', limit: 2 }, (page: TicketPage) => page.tickets)
    expect(tickets.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(
      tickets
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=nothing'])
      expect((await una.get(`/api/tickets?${query}`)).body).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('the history tells who did what, newest first, filtered and searched', async () => {
    const pia = await customer('pia@example.test')
    await service.forceState(pia.ticketId, 'wrap_up', mia.person.id)
    await mia.post(`${pia.path}/moves`, { to: 'closed' })
    await service.setClock('2026-11-23T10:00:00.000Z')
    await mia.post(`${pia.path}/notes`, { clientId: randomUUID(), text: 'Rahmen 77' })
    type Page = { entries: HistoryEntry[]; counts: Record<string, number>; nextCursor: string | null }
    const read = async (query: string) => (await mia.get<Page>(`${pia.path}/history?${query}`)).body
    const { entries, counts } = await read('kind=all')
    expect(entries.slice(0, 2).map(({ kind, actor, name, text, move }) => [kind, actor, name, text, move?.to])).toEqual(
      [
        ['note', 'mechanic', 'Mia', 'Rahmen 77', undefined],
        ['move', 'mechanic', 'Mia', '', 'closed'],
      ],
    )
    expect(counts).toMatchObject({ all: entries.length, messages: 0, internal: 1, calls: 0 })
    expect((await read('kind=internal')).entries).toEqual(entries.slice(0, 1))
    expect((await read('kind=all&q=RAHMEN')).entries).toEqual(entries.slice(0, 1))
    expect((await read('kind=all&q=sattel')).counts.all).toBe(0)
    const first = await read('kind=all&limit=1')
    expect((await read(`kind=all&limit=1&cursor=${first.nextCursor}`)).entries).toEqual(entries.slice(1, 2))
  })

  test('notes and history come in pages from the newest, each oldest first', async () => {
    const pia = await customer('pia@example.test')
    for (let count = 0; count < 5; count++)
      await mia.post(`${pia.path}/notes`, { clientId: randomUUID(), text: `Notiz ${count}` })
    await service.forceState(pia.ticketId, 'wrap_up', mia.person.id)
    for (const to of ['closed', 'wrap_up', 'closed']) await mia.post(`${pia.path}/moves`, { to })
    for (const [list, items] of [
      ['notes', 5],
      ['history', 3],
    ] as const) {
      const path = `${pia.path}/${list}`
      type Page = { notes?: object[]; moves?: object[]; nextCursor: string | null }
      const itemsOf = ({ notes, moves }: Page) => notes ?? moves ?? []
      const [whole = []] = await readPages(mia, { path, limit: 100 }, itemsOf)
      const pages = await readPages(mia, { path, limit: 2 }, itemsOf)
      expect([whole.length, pages.toReversed().flat()]).toEqual([items, whole])
      expect((await mia.get(`${path}?cursor=nothing`)).body.code).toBe('INVALID_INPUT')
    }
  })

  test('customers see only their own tickets; other mechanics can read a ticket but not move it', async () => {
    const [max, eve] = [await customer('max@example.test'), await customer('eve@example.test')]
    expect((await eve.get(max.path)).body.code).toBe('TICKET_NOT_FOUND')
    expect((await mia.get<Ticket>(max.path)).body.customer).toMatchObject({ name: 'Kim', language: 'de' })
    const jo = await service.signedIn('mechanic', 'jo@example.test')
    await service.forceState(max.ticketId, 'wrap_up', mia.person.id)
    expect((await jo.post(`${max.path}/moves`, { to: 'closed' })).body.code).toBe('NOT_ALLOWED')
  })

  test('answers are merged, and answers that are not offered are refused', async () => {
    const noa = await customer('noa@example.test')
    const path = `${noa.path}/questionnaire`
    const save = (answers: object) => noa.patch<Questionnaire & { code?: string }>(path, { answers })
    await save({ problemCategory: 'brakes', component: ['brake_disc'], manifestation: ['rubs', 'squeals'] })
    expect((await save({ bikeAge: 'under_1_year' })).body.answers).toMatchObject({ component: ['brake_disc'] })
    // Another category has other parts; a wheel rubs, but does not squeal.
    expect((await save({ problemCategory: 'wheels_tires' })).body.answers).toEqual({
      problemCategory: 'wheels_tires',
      manifestation: ['rubs'],
      bikeAge: 'under_1_year',
    })
    expect((await save({ motor: 'without', problemCategory: 'electric_drive', colour: 'red' })).body).toMatchObject({
      code: 'ANSWER_REFUSED',
      fields: { problemCategory: 'not_offered', colour: 'unknown_field' },
    })
    expect((await save({ motor: 'without', bikeCategory: 'manual_mtb' })).body.answers).toMatchObject({
      motor: 'without',
      bikeCategory: 'manual_mtb',
    })
    expect((await save({ hazards: ['brakes_fail'] })).body.answers).toMatchObject({ hazards: ['brakes_fail'] })
    expect((await noa.get<Ticket>(noa.path)).body).toMatchObject({
      urgent: true,
      problem: { problemCategory: 'wheels_tires', manifestation: ['rubs'] },
    })
  })

  test('a complete questionnaire is submitted once and cannot be changed afterwards', async () => {
    const ben = await customer('ben@example.test')
    const submit = () =>
      ben.post<Ticket & { photos?: string[]; fields?: object }>(`${ben.path}/questionnaire/submission`)
    expect((await submit()).body).toMatchObject({
      code: 'QUESTIONNAIRE_INCOMPLETE',
      fields: { bikeCategory: 'required', hazards: 'required', postalCode: 'required' },
      photos: ['bike', 'top', 'side', 'oblique'],
    })
    await ben.patch(`${ben.path}/questionnaire`, { answers: ANSWERS.en })
    const bytes = await cameraPhoto()
    for (const perspective of ['bike', 'top', 'side', 'oblique'] satisfies Perspective[])
      expect((await upload(ben, { ticketId: ben.ticketId, bytes, perspective })).status).toBe(201)
    const submitted = await submit()
    expect(submitted.body).toMatchObject({
      state: 'booking_open',
      hasAnswers: true,
      postalCode: ANSWERS.en.postalCode,
    })
    expect((await ben.get<Session>('/api/session')).body.person?.postalCode).toBe(ANSWERS.en.postalCode)
    expect((await submit()).body).toEqual(submitted.body)
    expect((await ben.patch(`${ben.path}/questionnaire`, { answers: {} })).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('a second ticket knows the bike of the first one', async () => {
    const zoe = await customer('zoe@example.test')
    const bytes = await cameraPhoto()
    type Reply = Questionnaire & { code?: string; fields?: object }
    const describeBike = async (ticketId: string, answers: object) => {
      const path = `/api/tickets/${ticketId}`
      const saved = await zoe.patch<Reply>(`${path}/questionnaire`, { answers })
      for (const perspective of ['bike', 'top', 'side', 'oblique'] satisfies Perspective[])
        await upload(zoe, { ticketId, bytes, perspective })
      return { saved: saved.body, submitted: (await zoe.post<Ticket>(`${path}/questionnaire/submission`)).body }
    }
    expect((await zoe.get(`${zoe.path}/bike`)).body).toEqual({ bike: null, otherTickets: [] })
    const first = await describeBike(zoe.ticketId, ANSWERS.en)
    expect(first.saved.bikes).toEqual([])
    const { body: own } = await zoe.get<{ bikes: Bike[] }>('/api/bikes')
    expect(own.bikes).toMatchObject([
      { id: first.submitted.bikeId, facts: { bikeCategory: ANSWERS.en.bikeCategory }, photo: { perspective: 'bike' } },
    ])
    const [bike] = own.bikes
    if (!bike) throw new Error('The customer has no bike.')

    await service.forceState(zoe.ticketId, 'closed', mia.person.id)
    const { id: second } = (await zoe.post<Ticket>('/api/tickets')).body
    const { knownBike: _, motor: __, bikeCategory: ___, bikeAge, ...problem } = ANSWERS.en
    const { body: asked } = await zoe.post<Reply>(`/api/tickets/${second}/questionnaire/submission`)
    expect(asked.fields).toMatchObject({ knownBike: 'required' })
    const sameBike = await describeBike(second, { ...problem, knownBike: bike.id, usage: 'rarely' })
    expect(sameBike.saved.bikes.map(({ id }) => id)).toEqual([bike.id])
    expect(sameBike.saved.answers).toMatchObject({ motor: 'without', bikeAge, usage: 'rarely' })
    expect(sameBike.submitted.bikeId).toBe(bike.id)
    const { body: seen } = await mia.get<{ bike: Bike; otherTickets: Ticket[] }>(`/api/tickets/${second}/bike`)
    expect(seen.bike.facts).toMatchObject({ usage: 'rarely' })
    expect(seen.otherTickets.map(({ id }) => id)).toEqual([zoe.ticketId])

    await service.forceState(second, 'closed', mia.person.id)
    const { id: third } = (await zoe.post<Ticket>('/api/tickets')).body
    const other = await describeBike(third, { ...ANSWERS.en, knownBike: ANOTHER_BIKE })
    expect(other.submitted.bikeId).not.toBe(bike.id)
    expect((await zoe.get<{ bikes: Bike[] }>('/api/bikes')).body.bikes).toHaveLength(2)

    const stranger = await customer('stranger@example.test')
    const foreign = await stranger.patch<Reply>(`${stranger.path}/questionnaire`, { answers: { knownBike: bike.id } })
    expect(foreign.body).toMatchObject({ code: 'ANSWER_REFUSED', fields: { knownBike: 'not_offered' } })
    expect((await stranger.get(`/api/tickets/${second}/bike`)).body.code).toBe('TICKET_NOT_FOUND')
    expect((await mia.get('/api/bikes')).body.code).toBe('NOT_ALLOWED')
  })

  test('the mechanic of a closed ticket opens one for the same bike, also its customer; beside an open ticket that is refused', async () => {
    const kai = await customer('kai@example.test')
    const bytes = await cameraPhoto()
    await kai.patch(`${kai.path}/questionnaire`, { answers: ANSWERS.en })
    for (const perspective of ['bike', 'top', 'side', 'oblique'] satisfies Perspective[])
      await upload(kai, { ticketId: kai.ticketId, bytes, perspective })
    const { bikeId } = (await kai.post<Ticket>(`${kai.path}/questionnaire/submission`)).body
    expect((await mia.post<{ code: string }>(`${kai.path}/next`)).body.code).toBe('TICKET_ALREADY_OPEN')
    await service.forceState(kai.ticketId, 'closed', mia.person.id)
    const tom = await service.signedIn('mechanic', 'tom@example.test', 'Tom')
    expect((await tom.post<{ code: string }>(`${kai.path}/next`)).body.code).toBe('NOT_ALLOWED')
    const { status, body: opened } = await mia.post<Ticket>(`${kai.path}/next`)
    expect([status, opened]).toMatchObject([201, { number: 2, state: 'questionnaire_open' }])
    const { body: asked } = await kai.get<Questionnaire>(`/api/tickets/${opened.id}/questionnaire`)
    expect([asked.bikes.map(({ id }) => id), asked.answers]).toMatchObject([
      [bikeId],
      { knownBike: bikeId, motor: ANSWERS.en.motor },
    ])
    await service.forceState(opened.id, 'closed', mia.person.id)
    expect((await kai.post<Ticket>(`/api/tickets/${opened.id}/next`)).status).toBe(201)
  })

  test('the newest other tickets of a bike are listed, up to a limit', async () => {
    const pip = await customer('pip@example.test')
    const bytes = await cameraPhoto()
    await pip.patch(`${pip.path}/questionnaire`, { answers: ANSWERS.en })
    for (const perspective of ['bike', 'top', 'side', 'oblique'] satisfies Perspective[])
      await upload(pip, { ticketId: pip.ticketId, bytes, perspective })
    const { id, bikeId } = (await pip.post<Ticket>(`${pip.path}/questionnaire/submission`)).body
    const ids = [id]
    for (let count = 0; count <= BIKE_TICKETS_MAX; count++) {
      await service.forceState(ids[0] ?? '', 'closed', mia.person.id)
      const { body: next } = await pip.post<Ticket>('/api/tickets')
      await service.setBike(next.id, bikeId)
      ids.unshift(next.id)
    }
    const { body } = await pip.get<{ otherTickets: Ticket[] }>(`/api/tickets/${ids[0]}/bike`)
    expect(body.otherTickets.map((ticket) => ticket.id)).toEqual(ids.slice(1, BIKE_TICKETS_MAX + 1))
  })

  test('photos are stored once per client id, replaced, limited and validated', async () => {
    const ada = await customer('ada@example.test')
    const { ticketId } = ada
    const bytes = await cameraPhoto()
    const clientId = randomUUID()
    const first = await upload(ada, { ticketId, bytes, clientId })
    expect((await upload(ada, { ticketId, bytes, clientId })).body.id).toBe(first.body.id)
    const second = await upload(ada, { ticketId, bytes })
    const photos = async () => (await ada.get<Questionnaire>(`${ada.path}/questionnaire`)).body.photos
    expect((await photos()).map(({ id }: Photo) => id)).toEqual([second.body.id])
    for (let count = 0; count < PHOTO_COUNTS.extra.max; count++)
      await upload(ada, { ticketId, bytes, perspective: 'extra' })
    expect((await upload(ada, { ticketId, bytes, perspective: 'extra' })).body.code).toBe('PHOTO_LIMIT')
    expect((await upload(ada, { ticketId, bytes: Buffer.from('<svg/>') })).body.code).toBe('PHOTO_UNREADABLE')
    const tooBig = Buffer.alloc(1024 * 1024)
    expect((await upload(ada, { ticketId, bytes: tooBig.subarray(1) })).body.code).toBe('PHOTO_UNREADABLE')
    expect(await upload(ada, { ticketId, bytes: tooBig })).toMatchObject({
      status: 413,
      body: { code: 'PHOTO_TOO_BIG' },
    })
    for (const size of PHOTO_SIZES) {
      const { status, headers } = await ada.get(`/api/photos/${second.body.id}/${size}`)
      expect([status, headers['cache-control']], size).toEqual([200, 'private, no-cache'])
      expect(headers['content-type'], size).toContain('image/')
    }
    expect((await ada.get(`/api/photos/${second.body.id}/640.avif`)).body.code).toBe('NOT_FOUND')
    expect((await ada.delete(`${ada.path}/photos/${second.body.id}`)).status).toBe(204)
    expect((await ada.get(`/api/photos/${second.body.id}/large`)).body.code).toBe('NOT_FOUND')
  })

  test('a clip of the noise is stored once per client id, replaced and removed, until the questionnaire is sent', async () => {
    const nina = await customer('nina@example.test')
    const poster = await cameraPhoto()
    const send = (bytes: Buffer, clientId = randomUUID(), files: Record<string, Buffer> = { poster }) =>
      sendForm<Attachment & { code?: string }>(nina, `${nina.path}/noise`, { fields: { clientId }, bytes, files })
    const noise = async () => (await nina.get<Questionnaire>(`${nina.path}/questionnaire`)).body.noise
    const clientId = randomUUID()
    const first = await send(SAMPLE_CLIPS.webm, clientId)
    expect(first).toMatchObject({ status: 201, body: { clientId, clip: { type: 'video/webm' } } })
    expect((await send(SAMPLE_CLIPS.webm, clientId)).body.id).toBe(first.body.id)
    expect((await send(SAMPLE_CLIPS.webm, randomUUID(), {})).body.code).toBe('INVALID_INPUT')
    expect((await send(Buffer.from('<svg/>'))).body.code).toBe('CLIP_UNREADABLE')
    const second = await send(SAMPLE_CLIPS.mp4)
    expect(await noise()).toEqual(second.body)
    expect((await nina.get<Questionnaire>(`${nina.path}/questionnaire`)).body.photos).toEqual([])
    expect((await nina.get(`/api/photos/${first.body.id}/clip`)).body.code).toBe('NOT_FOUND')
    for (const viewer of [nina, mia]) {
      expect((await viewer.get(`/api/photos/${second.body.id}/clip`)).headers['content-type']).toBe('video/mp4')
      expect((await viewer.get(`/api/photos/${second.body.id}/large`)).headers['content-type']).toContain('image/')
    }
    const stranger = await customer('nosy@example.test')
    expect((await stranger.get(`/api/photos/${second.body.id}/clip`)).body.code).toBe('NOT_FOUND')
    expect((await nina.delete(`${nina.path}/photos/${second.body.id}`)).status).toBe(204)
    expect(await noise()).toBeNull()
  })

  test('workshops of the requested region come first', async () => {
    const { body } = await mia.get<{ exact: boolean; workshops: { postalCode: string }[] }>(
      '/api/workshops?postalCode=10999',
    )
    expect(body).toMatchObject({
      exact: true,
      workshops: [{ postalCode: '10999' }, { postalCode: '10115' }, { postalCode: '80331' }],
    })
    expect((await mia.get('/api/workshops?postalCode=00999')).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { postalCode: 'invalid_postal_code' },
    })
  })

  test('mechanics find parts of the workshop’s list by name, number or kind; customers have no access', async () => {
    const find = async (query: string) => (await mia.get<{ spareParts: unknown }>(`/api/spare-parts?${query}`)).body
    for (const query of ['q=hanger', 'q=10148', 'partId=derailleur_hanger'])
      expect(await find(query), query).toEqual({ spareParts: [HANGER] })
    for (const query of ['q=Sattel', 'partId=chain', '']) expect(await find(query), query).toEqual({ spareParts: [] })
    expect(await find('partId=flux_capacitor')).toMatchObject({ code: 'INVALID_INPUT' })
    const stranger = await customer('nosy@example.test')
    expect((await stranger.get('/api/spare-parts?q=hanger')).body).toMatchObject({ code: 'NOT_ALLOWED' })
  })
})
