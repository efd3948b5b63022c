import { randomUUID } from 'node:crypto'
import {
  type Announcement,
  type CannedReply,
  type Content,
  type ContentEntry,
  type ContentListCheck,
  type FaqEntry,
  type Hold,
  type LegalText,
  LIST_LINES_MAX,
  type SparePart,
  type TimeSlots,
  type Week,
  type WorkshopSearch,
} from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const FIRST = { title_de: 'Foto', text_de: 'Bitte ein Foto', title_en: 'Photo', text_en: 'A photo, please' }
const SECOND = { ...FIRST, text_de: 'Bitte ein Foto bei Tageslicht' }
type Refused = { code?: string; personName?: string; fields?: Record<string, string>; calls?: { ticketId: string }[] }

describe('texts with drafts and versions', () => {
  let service: ServiceUnderTest
  let oskar: SignedInClient
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    oskar = await service.signedIn('operator', 'oskar@example.test', 'Oskar')
  })
  afterAll(() => service.stop())

  const get = async (id: string, kind = 'template') =>
    (await oskar.get<Content & Refused>(`/api/content/${id}?kind=${kind}`)).body
  const list = async (kind = 'template') =>
    (await oskar.get<{ entries: ContentEntry[] }>(`/api/content?kind=${kind}`)).body.entries
  const save = async (id: string, values: object, { client = oskar, kind = 'template', seen = {}, note = '' } = {}) =>
    client.put<Content & Refused>(`/api/content/${id}/draft`, {
      ...{ kind, values, note, revision: 0, basedOn: 0 },
      ...seen,
    })
  const publish = (id: string, revision: number, kind = 'template', client = oskar) =>
    client.post<Refused>(`/api/content/${id}/publication`, { kind, revision })
  const withdraw = (id: string, basedOn: number, kind = 'template', client = oskar) =>
    client.delete<Refused>(`/api/content/${id}/publication?kind=${kind}&basedOn=${basedOn}`)
  /** Saves and publishes values as a person does who has just opened the content. */
  const change = async (id: string, kind: string, values: object, keepCalls?: boolean) => {
    const { draft = null, liveVersion: basedOn = 0 } = await get(id, kind)
    const saved = await save(id, values, { kind, seen: { revision: draft?.revision ?? 0, basedOn } })
    const { revision } = saved.body.draft ?? { revision: 0 }
    return oskar.post<Refused>(`/api/content/${id}/publication`, { kind, revision, keepCalls })
  }
  const shared = async (client: SignedInClient) =>
    (await client.get<{ replies: CannedReply[] }>('/api/canned-replies')).body.replies

  test('a template is a draft first, then every mechanic has it; an earlier version comes back as a draft', async () => {
    const mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const id = randomUUID()
    expect((await save(id, FIRST, { note: 'Anfang' })).status).toBe(200)
    expect(await list()).toMatchObject([{ id, state: 'draft' }])
    expect(await shared(mia)).toEqual([])
    expect((await publish(id, 1)).status).toBe(204)
    expect(await shared(mia)).toMatchObject([
      { id, name: 'Foto', texts: { de: 'Bitte ein Foto', en: 'A photo, please' }, isShared: true },
    ])
    expect(await get(id)).toMatchObject({
      live: { text_de: FIRST.text_de },
      draft: null,
      versions: [{ number: 1, note: 'Anfang', authorName: 'Oskar' }],
    })
    await save(id, SECOND, { seen: { basedOn: 1 } })
    expect(await list()).toMatchObject([{ id, state: 'changed', values: { text_de: SECOND.text_de } }])
    expect((await shared(mia))[0]?.texts.de).toBe(FIRST.text_de)
    await publish(id, 1)
    expect((await shared(mia))[0]?.texts.de).toBe(SECOND.text_de)
    const { versions, liveVersion } = await get(id)
    expect(versions.map(({ number }) => number)).toEqual([2, 1])
    expect((await save(id, versions[1]?.values ?? {}, { seen: { basedOn: liveVersion } })).status).toBe(200)
    expect((await shared(mia))[0]?.texts.de).toBe(SECOND.text_de)
  })

  test('an empty language is refused with its fields, and nothing is published', async () => {
    const id = randomUUID()
    await save(id, { ...FIRST, title_en: '', text_en: '' })
    const refused = await publish(id, 1)
    expect(refused.body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'values.title_en': 'required', 'values.text_en': 'required' },
    })
    expect(await get(id)).toMatchObject({ live: null, draft: { revision: 1 }, versions: [] })
  })

  test('two people change one draft: the second is told who was first, and sees both', async () => {
    const lena = await service.signedIn('lead', 'lena@example.test', 'Lena')
    const id = randomUUID()
    await save(id, FIRST)
    expect((await save(id, SECOND, { client: lena, seen: { revision: 1 } })).status).toBe(200)
    const late = { ...FIRST, text_en: 'Please send a photo' }
    expect((await save(id, late, { seen: { revision: 1 } })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      personName: 'Lena',
    })
    expect((await publish(id, 1)).body).toMatchObject({ code: 'VERSION_CONFLICT', personName: 'Lena' })
    const discard = () => oskar.delete<Refused>(`/api/content/${id}/draft?kind=template&revision=1`)
    expect((await discard()).body.code).toBe('VERSION_CONFLICT')
    expect((await save(id, late, { seen: { revision: 2 } })).status).toBe(200)
    expect((await save(id, late, { seen: { revision: 2 } })).status).toBe(200)
    expect((await oskar.delete(`/api/content/${id}/draft?kind=template&revision=3`)).status).toBe(204)
    expect((await oskar.delete(`/api/content/${id}/draft?kind=template&revision=3`)).status).toBe(204)
    expect((await get(id)).code).toBe('NOT_FOUND')
    expect((await publish(id, 3)).body.code).toBe('NOT_FOUND')
  })

  test('a template of the desk can be changed and restored; a change at the desk meanwhile is a conflict', async () => {
    const mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const id = randomUUID()
    const atDesk = (text: string, version: number) =>
      mia.put(`/api/canned-replies/${id}`, {
        ...{ kind: 'message', name: 'Foto', texts: { de: text, en: 'A photo' }, isShared: true, version },
      })
    await atDesk('Vom Tisch', 0)
    expect(await list()).toMatchObject([{ id, state: 'live', values: { text_de: 'Vom Tisch' } }])
    await save(id, FIRST, { seen: { basedOn: 1 } })
    expect((await get(id)).versions).toMatchObject([{ authorName: null, values: { text_de: 'Vom Tisch' } }])
    await atDesk('Noch einmal vom Tisch', 1)
    expect((await publish(id, 1)).body.code).toBe('VERSION_CONFLICT')
    const { live, liveVersion } = await get(id)
    expect(live?.text_de).toBe('Noch einmal vom Tisch')
    await save(id, SECOND, { seen: { revision: 1, basedOn: liveVersion } })
    expect((await publish(id, 2)).status).toBe(204)
    expect((await shared(mia))[0]?.texts.de).toBe(SECOND.text_de)
    expect((await get(id)).versions.map(({ number, values }) => [number, values?.text_de])).toEqual([
      [3, SECOND.text_de],
      [2, 'Noch einmal vom Tisch'],
      [1, 'Vom Tisch'],
    ])
  })

  test('a new announcement reaches everybody; a corrected one tells nobody again', async () => {
    const anna = await service.signedIn('customer', 'anna@example.test', 'Anna')
    const read = async () =>
      (await anna.get<{ announcements: Announcement[] }>('/api/announcements')).body.announcements
    const id = randomUUID()
    await save(id, FIRST, { kind: 'announcement' })
    expect(await read()).toEqual([])
    expect((await publish(id, 1, 'announcement')).status).toBe(204)
    expect(await read()).toMatchObject([{ id, title: 'Foto', text: 'Bitte ein Foto' }])
    const { liveVersion } = await get(id, 'announcement')
    await save(id, SECOND, { kind: 'announcement', seen: { basedOn: liveVersion } })
    await publish(id, 1, 'announcement')
    expect(await read()).toMatchObject([{ id, text: SECOND.text_de }])
    expect(await list('announcement')).toMatchObject([{ id, state: 'live' }])
  })

  test('an announcement has an audience and a period, whose faults are named', async () => {
    const [anna, mia] = [
      await service.signedIn('customer', 'anna@example.test', 'Anna'),
      await service.signedIn('mechanic', 'mia@example.test', 'Mia'),
    ]
    const count = async (client: SignedInClient) =>
      (await client.get<{ announcements: Announcement[] }>('/api/announcements')).body.announcements.length
    const before = [await count(anna), await count(mia)]
    const id = randomUUID()
    const wrong = { ...FIRST, audience: 'staff', first: '2026-12-24', last: '2026-12-01' }
    expect((await change(id, 'announcement', wrong)).body.fields).toEqual({ 'values.last': 'before_start' })
    expect((await change(id, 'announcement', { ...wrong, audience: 'all of them' })).body.fields).toEqual({
      'values.audience': 'not_valid',
    })
    expect((await change(id, 'announcement', { ...wrong, first: '', last: '2999-12-01' })).status).toBe(204)
    expect([await count(anna), await count(mia)]).toEqual([before[0], (before[1] ?? 0) + 1])
    expect((await get(id, 'announcement')).live).toMatchObject({ audience: 'staff', first: '', last: '2999-12-01' })
  })

  test('leads write templates and no announcements', async () => {
    const lena = await service.signedIn('lead', 'lena@example.test', 'Lena')
    const id = randomUUID()
    const refused = [
      await lena.get<Refused>('/api/content?kind=announcement'),
      await lena.get<Refused>(`/api/content/${id}?kind=announcement`),
      await save(id, FIRST, { client: lena, kind: 'announcement' }),
      await publish(id, 1, 'announcement', lena),
      await lena.delete<Refused>(`/api/content/${id}/draft?kind=announcement&revision=1`),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('NOT_ALLOWED'))
    expect((await save(id, FIRST, { client: lena })).status).toBe(200)
    expect((await publish(id, 1, 'template', lena)).status).toBe(204)
  })

  test('a question is built in, changed, withdrawn and restored; people read it with the settings filled in', async () => {
    const anna = await service.signedIn('customer', 'anna@example.test', 'Anna')
    const find = async (id: string, language = 'de') =>
      (await anna.get<{ entries: FaqEntry[] }>(`/api/faq?language=${language}`)).body.entries.find(
        (one) => one.id === id,
      )
    expect((await find('move-appointment'))?.answer).toMatch(/Sie können bis .+ vorher eine andere Zeit wählen/)
    expect((await find('prepare-call', 'en'))?.answer).toContain('from 10 minutes before')
    const before = await get('camera', 'faq')
    expect(before.versions).toEqual([])
    const text = { title_de: 'Kamera?', text_de: 'Ab {{joinMinutes}} Minuten.', title_en: 'Camera?', text_en: 'Yes.' }
    expect((await change('camera', 'faq', text)).status).toBe(204)
    expect(await find('camera')).toMatchObject({ question: 'Kamera?', answer: 'Ab 10 Minuten.' })
    const { versions, liveVersion } = await get('camera', 'faq')
    expect(versions.map(({ values, authorName }) => [values?.title_de, authorName])).toEqual([
      ['Kamera?', 'Oskar'],
      [before.live?.title_de, null],
    ])
    expect((await withdraw('camera', liveVersion + 1, 'faq')).body.code).toBe('VERSION_CONFLICT')
    expect((await withdraw('camera', liveVersion, 'faq')).status).toBe(204)
    expect((await withdraw('camera', liveVersion, 'faq')).status).toBe(204)
    expect(await find('camera')).toBeUndefined()
    expect((await list('faq')).find(({ id }) => id === 'camera')).toMatchObject({ state: 'withdrawn', values: text })
    expect((await get('camera', 'faq')).versions[0]).toMatchObject({ values: null, authorName: 'Oskar' })
    await change('camera', 'faq', before.live ?? {})
    expect((await find('camera'))?.question).toBe(before.live?.title_de)
    const id = randomUUID()
    await change(id, 'faq', FIRST)
    expect(await find(id, 'en')).toMatchObject({ question: 'Photo' })
  })

  test('questions have the order that an operator chose; new ones follow, and another order is a conflict', async () => {
    const anna = await service.signedIn('customer', 'anna@example.test', 'Anna')
    const ids = async () =>
      (await anna.get<{ entries: FaqEntry[] }>('/api/faq?language=de')).body.entries.map(({ id }) => id)
    const order = (next: readonly string[], seen: readonly string[]) =>
      oskar.put<Refused>('/api/content/order', { kind: 'faq', ids: next, seen })
    const before = await ids()
    const [first = '', second = '', ...rest] = before
    const swapped = [second, first, ...rest]
    expect((await order(swapped, before)).status).toBe(204)
    expect(await ids()).toEqual(swapped)
    expect((await order(before, before)).body.code, 'a colleague chose another order').toBe('VERSION_CONFLICT')
    expect((await order([second, first], swapped)).body.code, 'entries are missing').toBe('VERSION_CONFLICT')
    const added = randomUUID()
    await change(added, 'faq', FIRST)
    expect(await ids()).toEqual([...swapped, added])
  })

  test('a workshop and a part are found once they are published, and wrong values are named', async () => {
    const anna = await service.signedIn('customer', 'anna@example.test', 'Anna')
    const mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const findWorkshops = async () =>
      (await anna.get<WorkshopSearch>('/api/workshops?postalCode=99999')).body.workshops.map(({ name }) => name)
    const [workshopId, partId] = [randomUUID(), randomUUID()]
    const workshop = { name: 'Kranz', street: 'Weg 1', postal_code: 'D-99999', city: 'Ulm', email: 'nobody' }
    expect((await change(workshopId, 'workshop', workshop)).body.fields).toEqual({ 'values.email': 'not_valid' })
    expect(await findWorkshops()).not.toContain('Kranz')
    await change(workshopId, 'workshop', { ...workshop, email: 'Info@Kranz.example' })
    expect(await findWorkshops()).toContain('Kranz')
    // The postal code is stored in one spelling; nothing counts as changed elsewhere for it.
    const { liveVersion, versions } = await get(workshopId, 'workshop')
    expect(versions).toHaveLength(1)
    await withdraw(workshopId, liveVersion, 'workshop')
    expect(await findWorkshops()).not.toContain('Kranz')

    const findParts = async () =>
      (await mia.get<{ spareParts: SparePart[] }>('/api/spare-parts?q=Zwiebelring')).body.spareParts
    const part = { name_de: 'Zwiebelring', name_en: 'Onion ring', number: 'Z-1', price_from: '12', price_to: '9' }
    expect((await change(partId, 'part', part)).body.fields).toEqual({ 'values.price_to': 'not_valid' })
    await change(partId, 'part', { ...part, price_to: '12,50' })
    expect(await findParts()).toMatchObject([{ number: 'Z-1', price: { from: 1200, to: 1250 } }])
    const taken = await change(randomUUID(), 'part', { ...part, number: 'z-1', price_to: '13' })
    expect(taken.body.fields).toEqual({ 'values.number': 'taken' })
  })

  test('a list of parts is checked line by line, then goes live with versions; others stay or go', async () => {
    const check = async (csv: string) =>
      (await oskar.post<ContentListCheck & Refused>('/api/content/checks', { kind: 'part', csv })).body
    const load = (csv: string, version: number, withdrawsOthers = false) =>
      oskar.post<Refused>('/api/content/imports', { kind: 'part', csv, version, withdrawsOthers })
    const head = 'number;name_de;name_en;price_from;price_to'
    const first = `${head}\nA-1;Kette;Chain;12;15\nB-2;Sattel;Saddle;30;40`
    const { version, lines } = await check(first)
    expect(lines.map(({ title, change }) => [title, change])).toEqual([
      ['A-1 Kette', 'added'],
      ['B-2 Sattel', 'added'],
    ])
    expect((await load(first, version)).status).toBe(204)
    const second = `${head}\na-1;Kette;Chain;12;16\nC-3;Klingel;Bell;x;9`
    const faulty = await check(second)
    expect(faulty.lines.map(({ change }) => change)).toEqual(['changed', null])
    expect(faulty.lines[1]?.faults).toEqual([{ cause: 'value', column: 'price_from' }])
    expect((await load(second, faulty.version)).body.code).toBe('INVALID_INPUT')
    const corrected = second.replace('x;9', '8;9')
    expect((await load(corrected, version)).body.code, 'changed since the check').toBe('VERSION_CONFLICT')
    expect((await check(corrected)).others).toContain('B-2 Sattel')
    expect((await load(corrected, faulty.version, true)).status).toBe(204)
    const entries = await list('part')
    const shown = entries.filter(({ values }) => values.number !== '10148')
    expect(shown.map(({ values, state }) => [values.number, values.price_to, state]).sort()).toEqual([
      ['B-2', '40', 'withdrawn'],
      ['C-3', '9', 'live'],
      ['a-1', '16', 'live'],
    ])
    const chain = await get(entries.find(({ values }) => values.number === 'a-1')?.id ?? '', 'part')
    expect(chain.versions.map(({ values, authorName }) => [values?.price_to, authorName])).toEqual([
      ['16', 'Oskar'],
      ['15', 'Oskar'],
    ])
    expect((await check('name')).faults[0]).toMatchObject({ cause: 'missingColumn', column: 'number' })
  })

  test('a list of more than 500 lines is refused, one of 500 is read', async () => {
    const csv = (count: number) =>
      ['number,name_de,name_en,price_from,price_to', ...Array.from({ length: count }, (_, n) => `${n},K,C,1,2`)].join(
        '\n',
      )
    const check = (count: number) =>
      oskar.post<ContentListCheck & Refused>('/api/content/checks', { kind: 'part', csv: csv(count) })
    expect((await check(LIST_LINES_MAX + 1)).body.code).toBe('LIST_TOO_LONG')
    expect((await check(LIST_LINES_MAX)).body.lines).toHaveLength(LIST_LINES_MAX)
  })

  test('a legal page is live at once; its title cannot be left out', async () => {
    const text = { text_de: '# Impressum\n\nVon {{productName}}.', text_en: 'No title' }
    expect((await change('imprint', 'legal', text)).body.fields).toEqual({ 'values.text_en': 'no_heading' })
    await change('imprint', 'legal', { ...text, text_en: '# Imprint\n\nBy us.' })
    const read = async (language: string) =>
      (await service.browser().get<LegalText>(`/api/legal/imprint?language=${language}`)).body
    expect([(await read('de')).intro, (await read('en')).intro]).toEqual(['Von Radruf.', 'By us.'])
    expect((await save(randomUUID(), text, { kind: 'legal' })).body.code).toBe('NOT_FOUND')
    // The template came first, so it can be restored.
    const [, template] = (await get('imprint', 'legal')).versions
    expect((await change('imprint', 'legal', template?.values ?? {})).status).toBe(204)
    expect((await read('en')).intro).not.toBe('By us.')
  })

  test('opening hours and holidays determine the times that are offered, and name the calls that they affect', async () => {
    const mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const kim = await service.signedIn('customer', 'kim@example.test')
    const ticket = await getNewestTicket(kim)
    await service.forceState(ticket.id, 'booking_open', null)
    const listTimes = async () =>
      (await kim.get<TimeSlots>(`/api/tickets/${ticket.id}/slots`)).body.days.flatMap(({ slots }) =>
        slots.map(({ startsAt }) => startsAt),
      )
    const offered = async (day: string) => (await listTimes()).filter((time) => time.startsWith(day))
    // After ten o'clock, so that a day which ends then leaves the call out.
    const startsAt = (await listTimes()).find((time) => time.endsWith('T10:00:00.000Z')) ?? ''
    const day = startsAt.slice(0, 10)
    const { body: hold } = await kim.put<Hold>(`/api/tickets/${ticket.id}/hold`, { startsAt })
    await kim.post(`/api/tickets/${ticket.id}/appointment`, { holdId: hold.id })
    const holiday = { title_de: 'Betriebsausflug', title_en: 'Outing', first: day, last: day }
    const id = randomUUID()
    const refused = await change(id, 'holiday', holiday)
    expect(refused.body).toMatchObject({ code: 'CALLS_AFFECTED', calls: [{ ticketId: ticket.id }] })
    expect((await offered(day)).length).toBeGreaterThan(0)
    expect((await change(id, 'holiday', holiday, true)).status).toBe(204)
    expect(await offered(day)).toEqual([])
    const week = await mia.get<Week>(`/api/week?date=${day}`)
    expect(week.body.days.find(({ date }) => date === day)?.hours).toBeNull()
    await change(id, 'holiday', { ...holiday, until: '10:00' }, true)
    expect((await mia.get<Week>(`/api/week?date=${day}`)).body.days.find(({ date }) => date === day)?.hours).toEqual({
      from: '09:00',
      to: '10:00',
    })
    await withdraw(id, (await get(id, 'holiday')).liveVersion, 'holiday')
    expect((await offered(day)).length).toBeGreaterThan(0)

    const { live } = await get('hours', 'hours')
    expect(live).toMatchObject({ from_1: '09:00', to_1: '17:00', from_7: '' })
    const closed = Object.fromEntries(Object.keys(live ?? {}).map((name) => [name, '']))
    expect((await change('hours', 'hours', closed)).body.fields).toEqual({ 'values.from_1': 'never_open' })
    const sunday = { ...closed, from_7: '10:00', to_7: '12:00' }
    expect((await change('hours', 'hours', { ...sunday, to_7: '09:00' })).body.fields).toEqual({
      'values.to_7': 'before_start',
    })
    expect((await change('hours', 'hours', sunday)).body.code).toBe('CALLS_AFFECTED')
    await change('hours', 'hours', sunday, true)
    const times = await listTimes()
    expect(new Set(times.map((time) => new Date(time).getUTCDay()))).toEqual(new Set([0]))
    expect((await withdraw('hours', 1, 'hours')).body.code).toBe('NOT_ALLOWED')
  })
})
