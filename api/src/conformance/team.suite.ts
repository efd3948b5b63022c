import { randomUUID } from 'node:crypto'
import {
  CANNED_REPLIES_MAX,
  type CannedReply,
  type CaseViewer,
  type EarlierTicket,
  type Hold,
  type Message,
  type Ticket,
  type TicketNote,
} from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPages } from '../testing/conformance/read-pages.ts'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { getNewestTicket } from '../testing/tickets.ts'

describe('mechanics on one case', () => {
  let service: ServiceUnderTest
  let mia: SignedInClient
  let jonas: SignedInClient
  let kim: SignedInClient
  let ticketId: string
  let path: string
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    jonas = await service.signedIn('mechanic', 'jonas@example.test', 'Jonas')
    kim = await service.signedIn('customer', 'kim@example.test', 'Kim')
    ticketId = (await getNewestTicket(kim)).id
    path = `/api/tickets/${ticketId}`
  })
  afterAll(() => service.stop())

  test('viewers see each other and what they write, until they leave', async () => {
    const view = async (client: SignedInClient, activity: CaseViewer['activity'] | null) =>
      (await client.put<{ viewers: CaseViewer[] }>(`${path}/viewing`, { activity })).body.viewers
    expect(await view(mia, 'reading')).toEqual([])
    expect(await view(jonas, 'note')).toEqual([{ personId: mia.person.id, name: 'Mia', activity: 'reading' }])
    expect(await view(mia, 'outcome')).toEqual([{ personId: jonas.person.id, name: 'Jonas', activity: 'note' }])
    expect(await view(jonas, null)).toMatchObject([{ name: 'Mia', activity: 'outcome' }])
    expect(await view(mia, 'reading')).toEqual([])
    expect((await kim.put(`${path}/viewing`, { activity: 'reading' })).body.code).toBe('NOT_ALLOWED')
  })

  test('a change of a note that is based on an earlier version is refused, and nothing is overwritten', async () => {
    const { body: note } = await mia.post<TicketNote>(`${path}/notes`, { clientId: randomUUID(), text: 'Kette lang' })
    expect(note).toMatchObject({ version: 1, editedAt: null, editorName: null })
    const change = (client: SignedInClient, text: string, version: number, noteId = note.id) =>
      client.put<TicketNote & { code?: string }>(`${path}/notes/${noteId}`, { text, version })
    const changed = await change(jonas, 'Kette 0,8 % gelängt', 1)
    expect(changed.body).toMatchObject({ version: 2, authorName: 'Mia', editorName: 'Jonas', own: false })
    expect((await change(jonas, 'Kette 0,8 % gelängt', 1)).body).toEqual(changed.body)
    expect((await change(mia, 'Kette neu', 1)).body).toMatchObject({ code: 'VERSION_CONFLICT', personName: 'Jonas' })
    const { notes } = (await mia.get<{ notes: TicketNote[] }>(`${path}/notes`)).body
    expect(notes.map(({ text }) => text)).toEqual(['Kette 0,8 % gelängt'])
    expect((await change(mia, 'Kette neu', 2)).body).toMatchObject({ version: 3, text: 'Kette neu' })
    expect((await change(mia, 'Kette', 1, randomUUID())).body.code).toBe('NOT_FOUND')
  })

  test('two changes at the same time: one is stored, the other is refused', async () => {
    const { body: note } = await mia.post<TicketNote>(`${path}/notes`, { clientId: randomUUID(), text: 'Anfang' })
    const replies = await Promise.all(
      [mia, jonas].map((client, index) =>
        client.put<{ code?: string }>(`${path}/notes/${note.id}`, { text: `Text ${index}`, version: 1 }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an outcome that is based on an earlier version is refused', async () => {
    await service.forceState(ticketId, 'wrap_up', mia.person.id)
    const write = (text: string, version?: number) =>
      mia.put<Ticket & { code?: string }>(`${path}/summary`, { outcome: 'fixed', text, version })
    expect((await write('Kette gespannt', 1)).body.code).toBe('VERSION_CONFLICT')
    expect((await write('Kette gespannt', 0)).body.summary).toMatchObject({ version: 1, authorName: 'Mia' })
    await service.forceState(ticketId, 'wrap_up', mia.person.id)
    expect((await write('Etwas anderes', 0)).body).toMatchObject({ code: 'VERSION_CONFLICT', personName: 'Mia' })
    expect((await write('Kette gekürzt', 1)).body.summary).toMatchObject({ version: 2, text: 'Kette gekürzt' })
    await service.forceState(ticketId, 'wrap_up', mia.person.id)
    expect((await write('Ohne Version')).body.summary).toMatchObject({ version: 3, text: 'Ohne Version' })
  })

  test('open points of a repair become care tasks that the customer puts off, does and adds to', async () => {
    await service.forceState(ticketId, 'wrap_up', mia.person.id)
    const remindAt = '2026-12-21T08:00:00.000Z'
    const agreed = [{ text: 'Kette messen', done: false }]
    const written = await mia.put<Ticket>(`${path}/summary`, { outcome: 'fixed', text: 'Läuft.', agreed, remindAt })
    const [task] = written.body.careTasks ?? []
    expect(task).toMatchObject({ text: 'Kette messen', remindAt, remindedAt: null, doneAt: null })
    const save = (id: string | undefined, body: object) => kim.put<Ticket>(`${path}/care-tasks/${id}`, body)
    const later = '2027-01-12T08:00:00.000Z'
    expect((await save(task?.id, { remindAt: later, done: false })).body.careTasks?.[0]?.remindAt).toBe(later)
    expect((await save(task?.id, { remindAt: later, done: true })).body.careTasks?.[0]?.doneAt).not.toBeNull()
    const added = await save(randomUUID(), { text: 'Reifen aufpumpen', remindAt, done: false })
    expect(added.body.careTasks?.map(({ text }) => text)).toEqual(['Reifen aufpumpen', 'Kette messen'])
    const file = await kim.get(`${path}/care-tasks/${task?.id}/calendar`)
    expect(file.headers['content-type']).toContain('text/calendar')
    expect((await kim.get(`${path}/care-tasks/${randomUUID()}/calendar`)).status).toBe(404)
  })

  test('a mechanic who became an operator gets no event of any case, also not of those from before; a lead reopens them', async () => {
    await service.signedIn('operator', 'oskar@example.test')
    const lena = await service.signedIn('lead', 'lena@example.test', 'Lena')
    await service.forceState(ticketId, 'booking_open', mia.person.id)
    const { body: hold } = await kim.put<Hold>(`${path}/hold`, { startsAt: '2026-11-24T10:00:00.000Z' })
    await kim.post(`${path}/appointment`, { holdId: hold.id })
    const { body: message } = await kim.post<Message>(`${path}/messages`, { clientId: randomUUID(), text: 'Danke' })
    expect(await service.listEventTickets(mia.person.id)).toContain(ticketId)
    await service.forceState(ticketId, 'closed', mia.person.id)
    expect(await service.changeRole('mia@example.test', 'operator')).toEqual(['mia@example.test is operator now.'])
    expect((await kim.delete(`${path}/messages/${message.id}`)).status).toBe(200)
    expect(await service.listEventTickets(mia.person.id)).toEqual([])
    const reopened = await lena.post<Ticket>(`${path}/moves`, { to: 'wrap_up' })
    expect(reopened.body).toMatchObject({ state: 'wrap_up', mechanic: { id: lena.person.id } })
    expect(await service.listEventTickets(mia.person.id)).toEqual([])
    await service.changeRole('mia@example.test', 'mechanic')
    await service.forceState(ticketId, 'booked', mia.person.id)
    await kim.post(`${path}/messages`, { clientId: randomUUID(), text: 'Noch etwas' })
    expect(await service.listEventTickets(mia.person.id)).toEqual([ticketId])
  })

  test('earlier tickets of the customer are listed, newest first', async () => {
    const first = await service.signedIn('customer', 'rosa@example.test', 'Rosa')
    const ids = [(await getNewestTicket(first)).id]
    for (let count = 0; count < 3; count++) {
      await service.forceState(ids.at(-1) ?? '', 'closed', mia.person.id)
      await service.setClock(`2026-11-23T1${count}:00:00.000Z`)
      ids.push((await first.post<Ticket>('/api/tickets')).body.id)
    }
    type Page = { tickets: EarlierTicket[]; nextCursor: string | null }
    const listOf = (id: string | undefined) =>
      readPages<Page, string>(mia, { path: `/api/tickets/${id}/earlier`, limit: 2 }, ({ tickets }) =>
        tickets.map(({ ticket }) => ticket.id),
      )
    expect(await listOf(ids[3])).toEqual([[ids[2], ids[1]], [ids[0]]])
    expect(await listOf(ids[0])).toEqual([[]])
    expect(await listOf(ticketId)).toEqual([[]])
  })

  test('own canned replies are private, shared ones belong to all mechanics', async () => {
    const reply = { kind: 'message', name: 'Foto', texts: { de: 'Bitte ein Foto, {name}.', en: '' } } as const
    const [own, shared] = [randomUUID(), randomUUID()]
    const save = (client: SignedInClient, id: string, change: object) =>
      client.put<CannedReply & { code?: string }>(`/api/canned-replies/${id}`, { ...reply, version: 0, ...change })
    const list = async (client: SignedInClient) =>
      (await client.get<{ replies: CannedReply[] }>('/api/canned-replies')).body.replies.map(({ id }) => id)
    const stored = await save(mia, own, { isShared: false })
    expect(stored.body).toEqual({ ...reply, id: own, isShared: false, version: 1 })
    expect((await save(mia, own, { isShared: false })).body).toEqual(stored.body)
    await save(mia, shared, { isShared: true, name: 'Zeit' })
    expect(await list(mia)).toEqual([own, shared])
    expect(await list(jonas)).toEqual([shared])
    expect((await save(jonas, own, { isShared: true, version: 1 })).body.code).toBe('NOT_FOUND')
    expect((await save(jonas, shared, { isShared: true, version: 1, name: 'Uhr' })).body).toMatchObject({ version: 2 })
    expect((await save(mia, shared, { isShared: true, version: 1, name: 'Takt' })).body.code).toBe('VERSION_CONFLICT')
    expect((await save(mia, randomUUID(), { isShared: true, texts: { de: ' ', en: '' } })).body.code).toBe(
      'INVALID_INPUT',
    )
    await jonas.delete(`/api/canned-replies/${own}?version=1`)
    await jonas.delete(`/api/canned-replies/${shared}?version=2`)
    expect(await list(mia)).toEqual([own])
  })

  test('a mechanic has a limited number of canned replies', async () => {
    const lea = await service.signedIn('mechanic', 'lea@example.test', 'Lea')
    const add = () =>
      lea.put<{ code?: string }>(`/api/canned-replies/${randomUUID()}`, {
        kind: 'outcome',
        name: 'Kette',
        texts: { de: '', en: 'Chain' },
        isShared: false,
        version: 0,
      })
    for (let count = 0; count < CANNED_REPLIES_MAX; count++) expect((await add()).status).toBe(200)
    expect((await add()).body.code).toBe('INVALID_INPUT')
  })
})
