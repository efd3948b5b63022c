import { randomUUID } from 'node:crypto'
import type {
  CallAccess,
  CaseFile,
  CaseShare,
  Desk,
  Message,
  RecordedMove,
  Snapshot,
  Thread,
  Ticket,
  TicketNote,
} from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVICE_NAMES, SERVICES, type Somebody, type UnderTest } from '../testing/one-truth/services.ts'
import { cameraPhoto, sendForm } from '../testing/photos.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const TUESDAY_9 = '2026-11-24T08:00:00.000Z'
const TUESDAY_955 = '2026-11-24T07:55:00.000Z'

describe.each(SERVICE_NAMES)('chat, call and what comes after at the %s service', (name) => {
  let its: UnderTest
  let mia: Somebody
  let kim: Somebody
  let path: string
  const say = (who: Somebody, text: string, clientId = randomUUID()) =>
    who.post<Message & { code?: string }>(`${path}/messages`, { clientId, text })
  const thread = async (who: Somebody, after = 0) => (await who.get<Thread>(`${path}/messages?after=${after}`)).body
  const ticket = async (who: Somebody = kim) => (await who.get<Ticket>(path)).body
  const join = (who: Somebody, clientId: string) =>
    who.put<CallAccess & { code?: string }>(`${path}/call/participants/${clientId}`)

  beforeAll(async () => {
    its = await SERVICES[name]()
    mia = await its.signedIn('mechanic', 'mia@example.test', 'Mia')
    kim = await its.signedIn('customer', 'kim@example.test', 'Kim')
    const { id } = await getNewestTicket(kim)
    path = `/api/tickets/${id}`
    await its.place(id, 'booking_open', null)
  })
  afterAll(() => its.stop())

  test('the chat opens with the first booking', async () => {
    expect((await say(kim, 'Zu früh')).body.code).toBe('CHAT_NOT_OPEN')
    const held = await kim.put<{ id: string }>(`${path}/hold`, { startsAt: TUESDAY_9 })
    await kim.post(`${path}/appointment`, { holdId: held.body.id })
    expect((await thread(kim)).open).toBe(true)
  })

  test('numbers rise without gaps; a message that is sent again is the same', async () => {
    const clientId = randomUUID()
    const first = await say(kim, ' Hallo ', clientId)
    expect(first.body).toMatchObject({ seq: 1, text: 'Hallo', author: 'customer', authorName: 'Kim' })
    expect((await say(kim, 'Hallo', clientId)).body.id).toBe(first.body.id)
    expect((await say(mia, 'Guten Tag')).body.seq).toBe(2)
    expect(await thread(kim, 1)).toMatchObject({ lastSeq: 2, messages: [{ seq: 2, authorName: 'Mia' }] })
    expect((await ticket(kim)).unreadMessages).toBe(1)
    await kim.put(`${path}/read-mark`, { seq: 99 })
    expect(await thread(mia)).toMatchObject({ read: { customer: 2, mechanic: 0 } })
    expect((await ticket(kim)).unreadMessages).toBe(0)
    expect((await mia.post(`${path}/typing`)).status).toBe(204)
    const jo = await its.signedIn('mechanic', 'jo@example.test')
    expect((await say(jo, 'Darf ich?')).body.code).toBe('NOT_ALLOWED')
  })

  test('deleting leaves a tombstone that others hear of, for own messages only', async () => {
    const [first] = (await thread(kim)).messages
    const address = `${path}/messages/${first?.id}`
    expect((await mia.delete(address)).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await kim.delete<Message>(address)).body).toMatchObject({
      seq: 1,
      text: null,
      deletedAt: expect.any(String),
    })
    expect((await kim.delete<Message>(address)).status).toBe(200)
    expect(await thread(mia, 2)).toMatchObject({ lastSeq: 3, messages: [{ seq: 1, text: null }] })
  })

  test('the call opens ten minutes before; the first one in begins it, a second place takes over', async () => {
    expect((await join(kim, randomUUID())).body.code).toBe('CALL_NOT_OPEN')
    await its.setClock(TUESDAY_955)
    const [phone, laptop, desk] = [randomUUID(), randomUUID(), randomUUID()]
    expect((await join(kim, phone)).body).toMatchObject({ otherName: 'Mia', participants: [{ clientId: phone }] })
    expect((await mia.get<Desk>('/api/desk')).body.today).toMatchObject([{ customerWaiting: true }])
    expect((await join(kim, laptop)).body.participants).toHaveLength(1)
    // The replaced client's last request does not take over again.
    expect((await join(kim, phone)).body.participants).toMatchObject([{ clientId: laptop }])
    expect((await join(mia, desk)).body.participants.map(({ role }) => role)).toEqual(['customer', 'mechanic'])
    expect(await ticket()).toMatchObject({ state: 'in_call', ratingDue: false })
    const signal = { from: laptop, to: desk, signal: { type: 'bye' } }
    expect((await kim.post(`${path}/call/signals`, signal)).status).toBe(204)
    expect((await mia.post(`${path}/call/signals`, signal)).body.code).toBe('CALL_NOT_OPEN')
    expect((await kim.post(`${path}/call/signals`, { ...signal, signal: { type: 'offer' } })).body.code).toBe(
      'INVALID_INPUT',
    )
    const bytes = await cameraPhoto()
    const fields = { clientId: randomUUID() }
    const keep = (picture: Buffer) =>
      sendForm<Snapshot & { code?: string }>(mia, `${path}/snapshots`, { fields, bytes: picture })
    const kept = await keep(bytes)
    expect(kept).toMatchObject({ status: 201, body: { clientId: fields.clientId } })
    expect((await keep(bytes)).body.id).toBe(kept.body.id)
    expect((await keep(Buffer.from('<svg/>'))).body.code).toBe('PHOTO_UNREADABLE')
    await kim.delete(`${path}/call/participants/${laptop}`)
    expect(await ticket()).toMatchObject({ state: 'in_call', ratingDue: true, snapshots: [{ id: kept.body.id }] })
  })

  test('handing over waits until the call is over; the call ends with the slot', async () => {
    expect((await kim.post(`${path}/moves`, { to: 'wrap_up' })).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await mia.post<Ticket>(`${path}/moves`, { to: 'wrap_up' })).body).toMatchObject({
      state: 'wrap_up',
      callParticipants: [],
      appointment: { startsAt: TUESDAY_9 },
    })
    expect((await mia.get<Desk>('/api/desk')).body).toMatchObject({
      today: [],
      wrapUp: [{ ticket: { state: 'wrap_up' } }],
    })
  })

  test('a low rating needs a reason; the last one counts', async () => {
    const rate = (stars: number, reason: string) =>
      kim.put<Ticket & { fields?: object }>(`${path}/rating`, { call: stars, service: 5, reason })
    expect((await rate(3, ' ')).body).toMatchObject({ code: 'INVALID_INPUT', fields: { reason: 'required' } })
    expect((await rate(3, 'Ton fehlte')).body).toMatchObject({ ratingDue: false, rating: { call: 3 } })
    expect((await rate(5, '')).body.rating).toMatchObject({ call: 5, reason: '' })
  })

  test('mechanics note things for each other and see every move', async () => {
    const clientId = randomUUID()
    const note = () => mia.post<TicketNote>(`${path}/notes`, { clientId, text: 'Schaltauge bestellen' })
    const kept = await note()
    expect((await note()).body.id).toBe(kept.body.id)
    const jo = await its.signedIn('mechanic', 'jo@example.test')
    expect((await jo.get<{ notes: TicketNote[] }>(`${path}/notes`)).body.notes).toMatchObject([
      { own: false, authorName: 'Mia' },
    ])
    await jo.delete(`${path}/notes/${kept.body.id}`)
    await mia.delete(`${path}/notes/${kept.body.id}`)
    expect((await mia.get<{ notes: TicketNote[] }>(`${path}/notes`)).body.notes).toEqual([])
    const { moves } = (await mia.get<{ moves: RecordedMove[] }>(`${path}/history`)).body
    expect(moves.map(({ to, actor, name: who }) => [to, actor, who])).toEqual([
      ['booked', 'customer', 'Kim'],
      ['in_call', 'customer', 'Kim'],
      ['wrap_up', 'mechanic', 'Mia'],
    ])
  })

  test('the outcome leads on; the same one again changes nothing', async () => {
    const write = () => mia.put<Ticket>(`${path}/summary`, { outcome: 'unsafe', text: 'Rahmenriss.' })
    const written = await write()
    expect(written.body).toMatchObject({ state: 'referred', referral: { unsafe: true, closesAt: expect.any(String) } })
    expect((await write()).body).toEqual(written.body)
    expect((await mia.put(`${path}/summary`, { outcome: 'fixed', text: 'Doch nicht.' })).body.code).toBe(
      'TICKET_CANNOT_MOVE',
    )
  })

  test('the case is shared by an address, until it is taken back', async () => {
    const share = (withContact: boolean) => kim.put<CaseShare>(`${path}/case-file`, { withPhotos: false, withContact })
    const [first, second] = [await share(true), await share(false)]
    const read = (token: string) => its.browser().get<CaseFile & { code?: string }>(`/api/cases/${token}`)
    expect((await read(first.body.token)).body.code).toBe('NOT_FOUND')
    expect((await read(second.body.token)).body).toMatchObject({
      unsafe: true,
      contact: null,
      photos: [],
      summary: { text: 'Rahmenriss.' },
    })
    await kim.delete(`${path}/case-file`)
    expect((await read(second.body.token)).body.code).toBe('NOT_FOUND')
    expect((await kim.get<{ share: null }>(`${path}/case-file`)).body.share).toBeNull()
  })

  test('closed: the chat can be read and no longer written; the mechanic may take it up again', async () => {
    expect((await kim.post<Ticket>(`${path}/moves`, { to: 'closed' })).body).toMatchObject({
      state: 'closed',
      closedAt: expect.any(String),
    })
    expect((await say(kim, 'Danke')).body.code).toBe('TICKET_CLOSED')
    expect(await thread(kim)).toMatchObject({ open: false, messages: [{ seq: 1 }, { seq: 2 }] })
    expect((await mia.post<Ticket>(`${path}/moves`, { to: 'wrap_up' })).body.state).toBe('wrap_up')
  })
})
