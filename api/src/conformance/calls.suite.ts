import { randomUUID } from 'node:crypto'
import {
  type Attachment,
  type CallAccess,
  type CallFigures,
  type CallReport,
  type CallServers,
  type CaseFile,
  type CaseFilter,
  type CaseList,
  type CaseShare,
  isCallEnded,
  type LobbyReport,
  type Message,
  type Problem,
  type Rating,
  type RecordedMove,
  type Session,
  SNAPSHOT_SIDE,
  type Snapshot,
  STEP_DETAIL_LENGTH_MAX,
  STEP_TITLE_LENGTH_MAX,
  STEPS_MAX,
  type Thread,
  TICKET_STATES,
  type Ticket,
  type TicketNote,
} from '@radruf/contract'
import { CALL_REPORT_PAGES_MAX } from '@radruf/contract/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SAMPLE_CLIPS } from '../testing/clips.ts'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { cameraPhoto, sendForm } from '../testing/photos.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const TUESDAY_9 = '2026-11-24T08:00:00.000Z'
const WEDNESDAY_9 = '2026-11-25T08:00:00.000Z'
const TUESDAY_955 = '2026-11-24T07:55:00.000Z'
const CANDIDATE = { type: 'candidate', candidate: { candidate: 'candidate:1' } }

describe('chat, call and follow-up', () => {
  let service: ServiceUnderTest
  let mia: SignedInClient
  let kim: SignedInClient
  let ticketId: string
  let path: string
  const send = (client: SignedInClient, text: string, clientId = randomUUID()) =>
    client.post<Message & { code?: string }>(`${path}/messages`, { clientId, text })
  const thread = async (client: SignedInClient, after = 0) =>
    (await client.get<Thread>(`${path}/messages?after=${after}`)).body
  const ticket = async (client: SignedInClient = kim) => (await client.get<Ticket>(path)).body
  const unreadInSession = async (client: SignedInClient) =>
    (await client.get<Session>('/api/session')).body.unreadMessages
  const join = (client: SignedInClient, clientId: string, body?: object) =>
    client.put<CallAccess & { code?: string }>(`${path}/call/participants/${clientId}`, body)

  const book = async (startsAt: string) => {
    const held = await kim.put<{ id: string }>(`${path}/hold`, { startsAt })
    await kim.post(`${path}/appointment`, { holdId: held.body.id })
  }
  /** Books a call and lets both join it. Returns the client ids of the customer and the mechanic. */
  const holdCall = async () => {
    await book(TUESDAY_9)
    await service.setClock(TUESDAY_955)
    const clientIds = [randomUUID(), randomUUID()] as const
    for (const [index, client] of [kim, mia].entries())
      expect((await join(client, clientIds[index === 0 ? 0 : 1])).status).toBe(200)
    return clientIds
  }
  const listCases = async (filter: CaseFilter) => (await mia.get<CaseList>(`/api/cases?filter=${filter}`)).body.cases
  const endCall = () => mia.post<Ticket>(`${path}/moves`, { to: 'wrap_up' })

  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    kim = await service.signedIn('customer', 'kim@example.test', 'Kim')
    ticketId = (await getNewestTicket(kim)).id
    path = `/api/tickets/${ticketId}`
    await service.forceState(ticketId, 'booking_open', null)
  })
  afterAll(() => service.stop())

  test('the chat opens with the first booking', async () => {
    expect((await send(kim, 'Zu früh')).body.code).toBe('CHAT_NOT_OPEN')
    await book(TUESDAY_9)
    expect((await thread(kim)).open).toBe(true)
  })

  test('the connection test of both gets the servers of calls', async () => {
    for (const client of [kim, mia])
      expect(await client.get<CallServers>('/api/call-servers')).toMatchObject({
        status: 200,
        body: { adapter: 'direct', iceServers: expect.any(Array), relayOnly: false },
      })
  })

  test('message numbers have no gaps, and a repeated message is stored once', async () => {
    await book(TUESDAY_9)
    const clientId = randomUUID()
    const first = await send(kim, ' Hallo ', clientId)
    expect(first.body).toMatchObject({ seq: 1, text: 'Hallo', author: 'customer', authorName: 'Kim' })
    expect((await send(kim, 'Hallo', clientId)).body.id).toBe(first.body.id)
    expect((await send(mia, 'Guten Tag')).body.seq).toBe(2)
    expect(await thread(kim, 1)).toMatchObject({ lastSeq: 2, messages: [{ seq: 2, authorName: 'Mia' }] })
    expect(await ticket(kim)).toMatchObject({
      unreadMessages: 1,
      latestUnread: { authorName: 'Mia', text: 'Guten Tag', attachments: 0, sentAt: expect.any(String) },
    })
    expect(await unreadInSession(kim)).toBe(1)
    expect(await unreadInSession(mia)).toBe(1)
    await kim.put(`${path}/read-mark`, { seq: 99 })
    expect(await thread(mia)).toMatchObject({ read: { customer: 2, mechanic: 0 } })
    expect(await ticket(kim)).toMatchObject({ unreadMessages: 0, latestUnread: null })
    expect(await unreadInSession(kim)).toBe(0)
    expect((await mia.post(`${path}/typing`)).status).toBe(204)
    const jo = await service.signedIn('mechanic', 'jo@example.test')
    expect((await send(jo, 'Darf ich?')).body.code).toBe('NOT_ALLOWED')
  })

  test('pages of messages end where the thread begins, and a search finds words in any case', async () => {
    await book(TUESDAY_9)
    await send(kim, 'Hallo')
    await send(mia, 'Guten Tag')
    const page = async (query: string) => (await kim.get<Thread>(`${path}/messages?${query}`)).body
    expect(await page('limit=1')).toMatchObject({ messages: [{ seq: 2 }], hasEarlier: true })
    expect(await page('before=2&limit=1')).toMatchObject({ messages: [{ seq: 1 }], hasEarlier: false })
    expect(await page('limit=2')).toMatchObject({ messages: [{ seq: 1 }, { seq: 2 }], hasEarlier: false })
    const search = async (q: string) =>
      (await kim.get<{ seqs: number[] }>(`${path}/messages/search?q=${encodeURIComponent(q)}`)).body
    expect(await search('guten')).toEqual({ seqs: [2], isComplete: true })
    await send(mia, 'Größe 28, cassé')
    for (const q of ['grösse', 'GROSSE', 'casse', '28, CASSE']) expect((await search(q)).seqs, q).toEqual([3])
    expect(await search('%')).toEqual({ seqs: [], isComplete: true })
    expect(await search('🚲')).toEqual({ seqs: [], isComplete: true })
    expect(await search('x'.repeat(10_000))).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('customers find the newest message with the words in each of their own threads', async () => {
    await book(TUESDAY_9)
    await send(kim, 'Die Größe ist 28')
    await send(mia, 'grosse Nabe')
    const find = async (person: SignedInClient, q: string) =>
      (await person.get<{ hits: { ticketId: string; text: string }[] }>(`/api/messages?q=${encodeURIComponent(q)}`))
        .body
    expect(await find(kim, 'GROSSE')).toMatchObject({ hits: [{ text: 'grosse Nabe', authorName: 'Mia', count: 2 }] })
    expect(await find(kim, 'Größe ist')).toMatchObject({ hits: [{ text: 'Die Größe ist 28', count: 1 }] })
    expect(await find(kim, '%')).toEqual({ hits: [] })
    const other = await service.signedIn('customer', 'other@example.test')
    expect(await find(other, 'grosse')).toEqual({ hits: [] })
    expect(await find(mia, 'grosse')).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('photos and clips are uploaded, sent with a message, and gone once it is deleted', async () => {
    await book(TUESDAY_9)
    const upload = (fields: { kind: string; clientId?: string }, files: { file: Buffer; poster?: Buffer }) =>
      sendForm<Attachment & { code?: string }>(kim, `${path}/attachments`, {
        fields: { clientId: randomUUID(), ...fields },
        bytes: files.file,
        files: files.poster ? { poster: files.poster } : {},
      })
    const picture = await cameraPhoto()
    const clientId = randomUUID()
    const photo = await upload({ kind: 'photo', clientId }, { file: picture })
    expect(photo).toMatchObject({ status: 201, body: { clientId, clip: null } })
    expect((await upload({ kind: 'photo', clientId }, { file: picture })).body.id).toBe(photo.body.id)
    const clip = await upload({ kind: 'clip' }, { file: SAMPLE_CLIPS.webm, poster: picture })
    expect(clip.body.clip).toMatchObject({ type: 'video/webm' })
    expect((await upload({ kind: 'clip' }, { file: SAMPLE_CLIPS.webm })).body.code).toBe('INVALID_INPUT')
    const noVideo = { file: Buffer.from('<svg/>'), poster: picture }
    expect((await upload({ kind: 'clip' }, noVideo)).body.code).toBe('CLIP_UNREADABLE')
    const video = `/api/photos/${clip.body.id}/clip`
    expect((await mia.get(video)).status).toBe(404)
    const body = { clientId: randomUUID(), text: '', attachmentIds: [photo.body.id, clip.body.id] }
    const sent = await kim.post<Message>(`${path}/messages`, body)
    expect(sent.body.attachments.map(({ id }) => id)).toEqual(body.attachmentIds)
    expect((await kim.post(`${path}/messages`, { ...body, clientId: randomUUID() })).body.code).toBe(
      'ATTACHMENT_UNKNOWN',
    )
    expect((await mia.get(video)).headers['content-type']).toBe('video/webm')
    expect(await ticket(mia)).toMatchObject({ latestUnread: { attachments: 2 } })
    await kim.delete(`${path}/messages/${sent.body.id}`)
    for (const address of [video, `/api/photos/${photo.body.id}/small`])
      expect((await mia.get(address)).status).toBe(404)
    expect((await kim.post(`${path}/presence`, { isPresent: true })).status).toBe(204)
  })

  test('an answer shows the message that it answers, and not its text once that is deleted', async () => {
    await book(TUESDAY_9)
    const { body: question } = await send(mia, 'Quietscht die Bremse?')
    const answer = { clientId: randomUUID(), text: 'Ja', replyTo: question.id }
    const sent = await kim.post<Message>(`${path}/messages`, answer)
    const quote = {
      id: question.id,
      seq: question.seq,
      author: 'mechanic',
      authorName: 'Mia',
      text: 'Quietscht die Bremse?',
      attachments: 0,
    }
    expect(sent).toMatchObject({ status: 201, body: { quote } })
    expect((await kim.post<Message>(`${path}/messages`, answer)).body).toMatchObject({ id: sent.body.id, quote })
    expect((await thread(mia)).messages.map((message) => message.quote)).toEqual([null, quote])
    await mia.delete(`${path}/messages/${question.id}`)
    expect((await thread(kim)).messages[1]?.quote).toMatchObject({ id: question.id, text: null })
    const lia = await service.signedIn('customer', 'lia@example.test', 'Lia')
    const { id: foreignId } = await getNewestTicket(lia)
    await service.forceState(foreignId, 'booking_open', null)
    const held = await lia.put<{ id: string }>(`/api/tickets/${foreignId}/hold`, { startsAt: WEDNESDAY_9 })
    await lia.post(`/api/tickets/${foreignId}/appointment`, { holdId: held.body.id })
    const toForeign = { clientId: randomUUID(), text: 'Und?', replyTo: question.id }
    const foreign = await lia.post<{ code: string }>(`/api/tickets/${foreignId}/messages`, toForeign)
    expect(foreign.body.code).toBe('MESSAGE_NOT_FOUND')
    await kim.delete(`${path}/messages/${sent.body.id}`)
    expect((await thread(mia)).messages[1]).toMatchObject({ text: null, quote: null })
  })

  test('a deleted own message leaves a tombstone in the thread of the counterpart', async () => {
    await book(TUESDAY_9)
    const { body: first } = await send(kim, 'Hallo')
    await send(mia, 'Guten Tag')
    const { lastSeq } = await thread(mia)
    const address = `${path}/messages/${first.id}`
    expect((await mia.delete(address)).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await kim.delete<Message>(address)).body).toMatchObject({
      seq: 1,
      text: null,
      deletedAt: expect.any(String),
    })
    expect((await kim.delete<Message>(address)).status).toBe(200)
    expect(await thread(mia, lastSeq)).toMatchObject({ lastSeq: 3, messages: [{ seq: 1, text: null }] })
  })

  test('joining is refused where the internet address has to be hidden and no relay server is left', async () => {
    await book(TUESDAY_9)
    await service.setHidesAddress(kim.person.id, true)
    expect((await kim.get<CallServers>('/api/call-servers')).body).toMatchObject({ iceServers: [], relayOnly: true })
    const refused = await join(kim, randomUUID())
    expect(refused).toMatchObject({ status: 409, body: { code: 'CALL_RELAY_MISSING' } })
  })

  test('the call opens ten minutes before, the first participant starts it, and a second client takes over', async () => {
    await book(TUESDAY_9)
    expect((await join(kim, randomUUID())).body.code).toBe('CALL_NOT_OPEN')
    const early = await kim.put<{ code: string }>(`${path}/call/lobby/${randomUUID()}`)
    expect(early.body.code).toBe('CALL_NOT_OPEN')
    await service.setClock(TUESDAY_955)
    const [phone, laptop, tablet, desk] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    // Direct calls are prepared without the service.
    expect(await kim.put(`${path}/call/lobby/${phone}`)).toMatchObject({ status: 200, body: {} })
    expect((await join(kim, phone)).body).toMatchObject({ otherName: 'Mia', participants: [{ clientId: phone }] })
    expect(await listCases('waiting')).toMatchObject([{ section: 'waitingNow' }])
    const report: LobbyReport = { picture: 'dark', sound: 'good', checklist: [{ item: 'cloth', isDone: true }] }
    expect((await kim.put(`${path}/call/participants/${phone}/lobby-report`, report)).status).toBe(204)
    expect([(await ticket(mia)).lobbyReport, (await ticket()).lobbyReport]).toEqual([report, null])
    expect((await join(kim, laptop)).body.participants).toHaveLength(1)
    // A late request of the replaced client does not take the place back.
    expect((await join(kim, phone)).body.participants).toMatchObject([{ clientId: laptop }])
    // Neither does its heartbeat after the other page was reloaded.
    await kim.delete(`${path}/call/participants/${laptop}`)
    expect((await join(kim, tablet)).body.participants).toMatchObject([{ clientId: tablet }])
    expect((await join(kim, phone, { isHeartbeat: true })).body.participants).toMatchObject([{ clientId: tablet }])
    // The heartbeat of a client that was removed joins again.
    await kim.delete(`${path}/call/participants/${tablet}`)
    expect((await join(kim, laptop, { isHeartbeat: true })).body.participants).toMatchObject([{ clientId: laptop }])
    expect((await join(mia, desk, { greeting: { to: laptop, signals: [] } })).body.code).toBe('INVALID_INPUT')
    const greeting = { to: laptop, signals: [CANDIDATE], relayOnly: true }
    expect((await join(mia, desk, { greeting: { ...greeting, relayOnly: 'yes' } })).body.code).toBe('INVALID_INPUT')
    const joined = await join(mia, desk, { greeting })
    expect(joined.body.participants.map(({ role }) => role)).toEqual(['customer', 'mechanic'])
    expect(await ticket()).toMatchObject({ state: 'in_call', ratingDue: false })
    await kim.delete(`${path}/call/participants/${laptop}`)
    expect(await ticket()).toMatchObject({
      state: 'in_call',
      ratingDue: true,
      callParticipants: [],
      appointment: { leftAt: expect.any(String) },
      lastCall: { metAt: expect.any(String), leftAt: expect.any(String), partedAt: expect.any(String) },
    })
  })

  test('participants send signals to each other, only for themselves', async () => {
    const [laptop, desk] = await holdCall()
    const request = { from: laptop, to: desk, signals: [CANDIDATE, CANDIDATE] }
    expect((await kim.post(`${path}/call/signals`, request)).status).toBe(204)
    expect((await mia.post(`${path}/call/signals`, request)).body.code).toBe('CALL_NOT_OPEN')
    for (const signals of [undefined, [], [{ type: 'offer', sdp: 'v=0' }], [{ type: 'bye' }]])
      expect((await kim.post(`${path}/call/signals`, { ...request, signals })).body.code).toBe('INVALID_INPUT')
  })

  test('pictures of the call are stored once, limited in size, drawn on, and deleted by the customer', async () => {
    await holdCall()
    const bytes = await cameraPhoto()
    const fields = { clientId: randomUUID() }
    const storeSnapshot = (picture: Buffer) =>
      sendForm<Snapshot & { code?: string }>(mia, `${path}/snapshots`, { fields, bytes: picture })
    const stored = await storeSnapshot(bytes)
    expect(stored).toMatchObject({ status: 201, body: { clientId: fields.clientId } })
    expect((await storeSnapshot(bytes)).body.id).toBe(stored.body.id)
    expect((await storeSnapshot(Buffer.from('<svg/>'))).body.code).toBe('PHOTO_UNREADABLE')
    const still = await sendForm<Snapshot>(kim, `${path}/snapshots`, {
      fields: { clientId: randomUUID() },
      bytes: await cameraPhoto(SNAPSHOT_SIDE + 1000, 2000),
    })
    expect(Math.max(still.body.width, still.body.height)).toBe(SNAPSHOT_SIDE)
    expect((await kim.delete(`${path}/snapshots/${still.body.id}`)).status).toBe(204)
    expect(await ticket()).toMatchObject({ snapshots: [{ id: stored.body.id }] })
    const keep = (drawingOf: string) =>
      sendForm<Snapshot & { code?: string }>(mia, `${path}/snapshots`, {
        fields: { clientId: randomUUID(), isDrawing: 'true', drawingOf },
        bytes,
      })
    expect((await keep(randomUUID())).body.code).toBe('INVALID_INPUT')
    const drawing = await keep(stored.body.id)
    expect(drawing).toMatchObject({ status: 201, body: { isDrawing: true } })
    expect((await keep(drawing.body.id)).body.code).toBe('INVALID_INPUT')
    const picture = `${path}/snapshots/${stored.body.id}`
    const saved = await keep(stored.body.id)
    expect((await mia.delete(`${path}/snapshots/${saved.body.id}`)).status).toBe(204)
    expect([await kim.delete(picture), await kim.delete(picture)].map(({ status }) => status)).toEqual([204, 204])
    for (const { id } of [stored.body, drawing.body])
      expect((await mia.get(`/api/photos/${id}/large`)).status).toBe(404)
    expect(await ticket()).toMatchObject({ snapshots: [] })
  })

  test('the steps of a call are named and ordered by the mechanic, and confirmed by the customer', async () => {
    const step = (id: string) => `${path}/steps/${id}`
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const refused = async (request: Promise<{ body: unknown }>) => (await request).body as { code?: string }
    await book(TUESDAY_9)
    expect((await refused(mia.put(step(first), { title: 'Zu früh' }))).code).toBe('CALL_NOT_OPEN')
    await service.setClock(TUESDAY_955)
    await join(kim, randomUUID())
    await join(mia, randomUUID())
    for (const [id, title] of [
      [first, ' Klemmschraube lösen '],
      [second, ''],
      [third, 'Schraube H nachstellen'],
    ] as const)
      expect((await mia.put(step(id), { title })).status).toBe(204)
    const list = async () => ((await ticket()).steps ?? []).map(({ id, isCurrent }) => (isCurrent ? `${id}*` : id))
    expect(await list()).toEqual([`${first}*`, second, third])

    // Only the pictures of this ticket's calls are stills.
    expect((await refused(mia.put(step(first), { snapshotId: randomUUID() }))).code).toBe('INVALID_INPUT')
    const still = await sendForm<Snapshot>(mia, `${path}/snapshots`, {
      fields: { clientId: first, isDrawing: 'true' },
      bytes: await cameraPhoto(),
    })
    await mia.put(step(first), { snapshotId: still.body.id, detail: ' Eine halbe Umdrehung ', turn: 'left' })
    expect((await ticket()).steps?.[0]).toMatchObject({
      title: 'Klemmschraube lösen',
      detail: 'Eine halbe Umdrehung',
      turn: 'left',
      snapshotId: still.body.id,
      foundAt: null,
    })

    await mia.put(step(first), { turn: null })
    expect((await ticket()).steps?.[0]).toMatchObject({ detail: 'Eine halbe Umdrehung', turn: null })
    expect((await refused(mia.put(step(first), { turn: 'up' }))).code).toBe('INVALID_INPUT')

    // The mechanic orders and shows, the customer confirms, and neither does the other's.
    await mia.put(step(third), { position: 1 })
    await mia.put(step(second), { position: STEPS_MAX })
    await mia.put(step(first), { isCurrent: true })
    expect(await list()).toEqual([third, `${first}*`, second])
    expect((await refused(kim.put(step(first), { title: 'Selbst' }))).code).toBe('NOT_ALLOWED')
    expect((await refused(mia.put(`${step(first)}/confirmation`))).code).toBe('NOT_ALLOWED')
    expect((await refused(kim.put(`${step(randomUUID())}/confirmation`))).code).toBe('NOT_FOUND')
    expect((await kim.put(`${step(first)}/confirmation`)).status).toBe(204)
    const foundAt = (await ticket()).steps?.[1]?.foundAt
    expect(foundAt).toEqual(expect.any(String))
    await service.setClock(TUESDAY_9)
    await kim.put(`${step(first)}/confirmation`)
    expect((await ticket()).steps?.[1]?.foundAt).toBe(foundAt)

    // A mark that is taken back takes its step back, unless it was named or confirmed.
    for (const id of [first, second, third]) expect((await mia.delete(`${step(id)}?isUndo=true`)).status).toBe(204)
    expect(await list()).toEqual([third, `${first}*`])
    // The next step takes the place of a removed current one.
    await mia.delete(step(first))
    expect(await list()).toEqual([`${third}*`])
    expect((await ticket()).snapshots).toMatchObject([{ id: still.body.id }])
    await kim.delete(`${path}/snapshots/${still.body.id}`)

    expect((await ticket()).stepsInSummary).toBe(true)
    await mia.put(`${path}/steps-in-summary`, { isIncluded: false })
    expect((await ticket()).stepsInSummary).toBe(false)
    expect((await refused(mia.put(step(third), { title: 'x'.repeat(STEP_TITLE_LENGTH_MAX + 1) }))).code).toBe(
      'INVALID_INPUT',
    )
    for (const detail of ['x'.repeat(STEP_DETAIL_LENGTH_MAX + 1), 'Zwei\nZeilen'])
      expect((await refused(mia.put(step(third), { detail }))).code).toBe('INVALID_INPUT')
    for (let count = 1; count < STEPS_MAX; count++) await mia.put(step(randomUUID()), {})
    expect((await refused(mia.put(step(randomUUID()), {}))).code).toBe('INVALID_INPUT')
  })

  test('the next call of a ticket begins without the steps of the one before', async () => {
    await holdCall()
    await mia.put(`${path}/steps/${randomUUID()}`, { title: 'Klemmschraube lösen' })
    await endCall()
    expect((await ticket()).steps).toHaveLength(1)
    await mia.put(`${path}/summary`, { outcome: 'another_call', text: 'Wir sprechen noch einmal.' })
    await book(WEDNESDAY_9)
    expect((await ticket()).steps).toHaveLength(1)
    await service.setClock(WEDNESDAY_9)
    await join(kim, randomUUID())
    expect((await ticket()).steps).toEqual([])
  })

  test('a call that both have left can be rejoined', async () => {
    const [customerId, mechanicId] = await holdCall()
    await kim.delete(`${path}/call/participants/${customerId}`)
    const leave = (isPageClosed: string) =>
      mia.delete(`${path}/call/participants/${mechanicId}?isPageClosed=${isPageClosed}`)
    expect([await leave('maybe'), await leave('true')].map(({ status }) => status)).toEqual([400, 204])
    expect((await ticket()).appointment?.leftAt).toEqual(expect.any(String))
    expect((await join(kim, randomUUID())).status).toBe(200)
    expect((await ticket()).appointment?.leftAt).toBeNull()
  })

  test('only the mechanic can end the call, which moves the ticket to wrap-up', async () => {
    await holdCall()
    expect((await kim.post(`${path}/moves`, { to: 'wrap_up' })).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await endCall()).body).toMatchObject({
      state: 'wrap_up',
      callParticipants: [],
      appointment: { startsAt: TUESDAY_9 },
    })
    expect(await listCases('open')).toMatchObject([{ section: 'today', ticket: { state: 'wrap_up' } }])
    expect(isCallEnded(await ticket())).toBe(true)
  })

  test('each page reports what it measured of the call, and the history adds up the pages of each participant', async () => {
    await holdCall()
    const figures: CallFigures = {
      joinMs: 1200,
      connectedSeconds: 60,
      interruptions: 1,
      freezes: 2,
      freezeSeconds: 1.5,
      concealedPercent: 0.5,
      isRelayed: false,
    }
    const report = async (client: SignedInClient, clientId: string, changes: Partial<CallFigures> = {}) => {
      const body = { clientId, figures: { ...figures, ...changes } }
      const { status, body: reply } = await client.put<{ code?: string } | undefined>(`${path}/call/report`, body)
      return reply?.code ?? status
    }
    const [phone, laptop] = [randomUUID(), randomUUID()]
    expect(await report(kim, phone, { connectedSeconds: -1 })).toBe('INVALID_INPUT')
    expect(await report(kim, phone, { concealedPercent: 101 })).toBe('INVALID_INPUT')
    expect(await report(kim, phone)).toBe(204)
    expect(await report(kim, phone, { connectedSeconds: 90, interruptions: 2 })).toBe(204)
    // The first report arrives again, late.
    expect(await report(kim, phone)).toBe(204)
    expect(await report(kim, laptop, { joinMs: 300, connectedSeconds: 30, isRelayed: true })).toBe(204)
    expect(await report(mia, randomUUID(), { freezes: null, freezeSeconds: null })).toBe(204)
    const jo = await service.signedIn('mechanic', 'jo@example.test')
    expect(await report(jo, randomUUID())).toBe('NOT_ALLOWED')
    const history = await mia.get<{ callReports: CallReport[]; nextCursor: string }>(`${path}/history?limit=1`)
    expect(history.body.callReports).toEqual([
      {
        ...figures,
        role: 'customer',
        name: 'Kim',
        metAt: expect.any(String),
        connectedSeconds: 120,
        interruptions: 3,
        freezes: 4,
        freezeSeconds: 3,
        isRelayed: true,
      },
      { ...figures, role: 'mechanic', name: 'Mia', metAt: expect.any(String), freezes: null, freezeSeconds: null },
    ])
    const earlier = await mia.get(`${path}/history?limit=1&cursor=${history.body.nextCursor}`)
    expect(earlier.body).not.toHaveProperty('callReports')
    for (let pages = 2; pages < CALL_REPORT_PAGES_MAX; pages++)
      expect(await report(kim, randomUUID(), { connectedSeconds: 1 })).toBe(204)
    expect(await report(kim, randomUUID(), { connectedSeconds: 1000 })).toBe(204)
    expect(await report(kim, phone, { connectedSeconds: 91 })).toBe(204)
    const reports = (await mia.get<{ callReports: CallReport[] }>(`${path}/history`)).body.callReports
    expect(reports[0]?.connectedSeconds).toBe(91 + 30 + (CALL_REPORT_PAGES_MAX - 2))
  })

  test('a low rating requires a reason, and the last rating counts', async () => {
    await holdCall()
    await endCall()
    expect(await ticket()).toMatchObject({ ratingDue: true })
    const rate = (stars: number, reason: string) =>
      kim.put<Ticket & { fields?: object }>(`${path}/rating`, { call: stars, service: 5, reason })
    expect((await rate(3, ' ')).body).toMatchObject({ code: 'INVALID_INPUT', fields: { reason: 'required' } })
    expect((await rate(3, 'Ton fehlte')).body).toMatchObject({ ratingDue: false, rating: { call: 3 } })
    expect((await rate(5, '')).body.rating).toMatchObject({ call: 5, reason: '' })
  })

  test('the call is rated first, the service later', async () => {
    await holdCall()
    await endCall()
    const rate = (body: Partial<Rating>) => kim.put<Ticket>(`${path}/rating`, body)
    expect((await rate({ call: 4 })).body).toMatchObject({ rating: null, callStars: 4, ratingDue: true })
    expect((await rate({ service: 5 })).body).toMatchObject({
      rating: { call: 4, service: 5, reason: '' },
      ratingDue: false,
    })
  })

  test('mechanics share notes and see every move', async () => {
    await holdCall()
    await endCall()
    const clientId = randomUUID()
    const addNote = () => mia.post<TicketNote>(`${path}/notes`, { clientId, text: 'Schaltauge bestellen' })
    const stored = await addNote()
    expect((await addNote()).body.id).toBe(stored.body.id)
    const jo = await service.signedIn('mechanic', 'jo@example.test')
    expect((await jo.get<{ notes: TicketNote[] }>(`${path}/notes`)).body.notes).toMatchObject([
      { own: false, authorName: 'Mia' },
    ])
    const pin = (isPinned: boolean) => jo.put(`${path}/notes/${stored.body.id}/pin`, { isPinned })
    expect((await pin(true)).status).toBe(204)
    expect((await jo.get<{ notes: TicketNote[] }>(`${path}/notes`)).body.notes).toMatchObject([{ isPinned: true }])
    expect((await pin(false)).status).toBe(204)
    expect((await jo.put(`${path}/notes/${randomUUID()}/pin`, { isPinned: true })).body.code).toBe('NOT_FOUND')
    await jo.delete(`${path}/notes/${stored.body.id}?version=1`)
    await mia.delete(`${path}/notes/${stored.body.id}?version=1`)
    expect((await mia.get<{ notes: TicketNote[] }>(`${path}/notes`)).body.notes).toEqual([])
    const { moves } = (await mia.get<{ moves: RecordedMove[] }>(`${path}/history`)).body
    expect(moves.map(({ to, actor, name: mover }) => [to, actor, mover])).toEqual([
      ['booked', 'customer', 'Kim'],
      ['in_call', 'customer', 'Kim'],
      ['wrap_up', 'mechanic', 'Mia'],
    ])
  })

  test('the outcome moves the ticket, and writing the same summary again changes nothing', async () => {
    await holdCall()
    const write = () => mia.put<Ticket>(`${path}/summary`, { outcome: 'unsafe', text: 'Rahmenriss.' })
    const written = await write()
    expect(written.body).toMatchObject({ state: 'referred', referral: { unsafe: true, closesAt: expect.any(String) } })
    expect((await write()).body).toEqual(written.body)
    expect((await mia.put(`${path}/summary`, { outcome: 'fixed', text: 'Doch nicht.' })).body.code).toBe(
      'TICKET_CANNOT_MOVE',
    )
  })

  test('an outcome is written only during the call and after it', async () => {
    for (const state of TICKET_STATES.filter((state) => !['in_call', 'wrap_up'].includes(state))) {
      await service.forceState(ticketId, state, mia.person.id)
      const refused = await mia.put<Problem>(`${path}/summary`, { outcome: 'fixed', text: 'Läuft.' })
      expect(refused.body.code, state).toBe('TICKET_CANNOT_MOVE')
    }
  })

  const refer = async () => {
    await service.forceState(ticketId, 'wrap_up', mia.person.id)
    await mia.put(`${path}/summary`, { outcome: 'unsafe', text: 'Rahmenriss.' })
  }

  test('a shared case can be read until the share is replaced or revoked', async () => {
    await refer()
    const share = (withContact: boolean) => kim.put<CaseShare>(`${path}/case-file`, { withPhotos: false, withContact })
    const [first, second] = [await share(true), await share(false)]
    const read = (token: string) => service.browser().get<CaseFile & { code?: string }>(`/api/cases/${token}`)
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

  test('a case is shared only after a referral to a workshop, also once the ticket is closed', async () => {
    const share = async () =>
      (await kim.put<CaseShare & { code?: string }>(`${path}/case-file`, { withPhotos: false, withContact: false }))
        .body
    for (const state of ['booking_open', 'wrap_up', 'closed'] as const) {
      await service.forceState(ticketId, state, mia.person.id)
      expect((await share()).code, state).toBe('TICKET_CANNOT_MOVE')
    }
    await refer()
    for (const state of ['closed', 'referred'] as const) {
      await service.forceState(ticketId, state, mia.person.id)
      const { createdAt, expiresAt } = await share()
      expect((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000, state).toBe(30)
    }
  })

  test('the chat of a closed ticket is read-only, and the mechanic can reopen the ticket', async () => {
    await holdCall()
    await send(kim, 'Hallo')
    await refer()
    expect((await kim.post<Ticket>(`${path}/moves`, { to: 'closed' })).body).toMatchObject({
      state: 'closed',
      closedAt: expect.any(String),
    })
    expect((await send(kim, 'Danke')).body.code).toBe('TICKET_CLOSED')
    expect(await thread(kim)).toMatchObject({ open: false, messages: [{ seq: 1, text: 'Hallo' }] })
    expect((await endCall()).body.state).toBe('wrap_up')
  })

  test('a needed part keeps ticket and chat open until the customer has it', async () => {
    await holdCall()
    await endCall()
    const part = {
      partId: 'chain',
      number: 'K-11',
      name: 'Kette',
      price: { from: 1800, to: 2450 },
      note: '11-fach',
      fits: 'Shimano',
      snapshotId: null,
    }
    const parts = [part, { ...part, partId: null, number: '', name: 'Kettenschloss', price: null }]
    const agreed = [{ text: 'Kette gemessen', done: true }]
    const fields = { clientId: randomUUID(), isDrawing: 'true' }
    const drawing = await sendForm<Snapshot>(mia, `${path}/snapshots`, { fields, bytes: await cameraPhoto() })
    expect(drawing.body.isDrawing).toBe(true)
    const summary = { outcome: 'part_needed', text: 'Die Kette ist verschlissen.', agreed, pictures: [drawing.body.id] }
    const unknownPicture = { ...summary, parts, pictures: [drawing.body.id, randomUUID()] }
    expect((await mia.put(`${path}/summary`, unknownPicture)).body.code).toBe('INVALID_INPUT')
    const faults = [
      { snapshotId: randomUUID() },
      { partId: 'flux_capacitor' },
      { price: { from: 2000, to: 1999 } },
      { price: { from: -1, to: 5 } },
      { name: ' ' },
    ]
    for (const fault of faults)
      expect((await mia.put(`${path}/summary`, { ...summary, parts: [part, { ...part, ...fault }] })).body.code).toBe(
        'INVALID_INPUT',
      )
    expect((await mia.put(`${path}/summary`, { ...summary, parts: Array(9).fill(part) })).body.code).toBe(
      'INVALID_INPUT',
    )
    expect((await mia.put<Ticket>(`${path}/summary`, { ...summary, parts })).body).toMatchObject({
      state: 'waiting_for_part',
      summary: { outcome: 'part_needed', parts, agreed, pictures: [{ id: drawing.body.id }] },
    })
    expect(await listCases('open')).toMatchObject([{ section: 'later', ticket: { state: 'waiting_for_part' } }])
    await kim.delete(`${path}/snapshots/${drawing.body.id}`)
    expect((await ticket()).summary?.pictures).toEqual([])
    expect((await send(kim, 'Passt diese Kette?')).status).toBe(201)
    expect((await kim.post<Ticket>(`${path}/moves`, { to: 'booking_open' })).body.state).toBe('booking_open')
    const { moves } = (await mia.get<{ moves: RecordedMove[] }>(`${path}/history`)).body
    expect(moves.slice(-2).map(({ to, actor }) => [to, actor])).toEqual([
      ['waiting_for_part', 'mechanic'],
      ['booking_open', 'customer'],
    ])
  })

  test('a call that the service closes after its time has not ended for pages that still see each other, until its outcome', async () => {
    await book(WEDNESDAY_9)
    await service.setClock('2026-11-25T08:05:00.000Z')
    const clientId = randomUUID()
    expect((await join(kim, clientId)).status).toBe(200)
    expect(isCallEnded(await ticket())).toBe(false)
    await kim.delete(`${path}/call/participants/${clientId}`)
    await service.setClock('2026-11-25T08:31:00.000Z')
    await service.runJobs()
    const closed = await ticket()
    expect([closed.state, isCallEnded(closed)]).toEqual(['wrap_up', false])
    const written = await mia.put<Ticket>(`${path}/summary`, { outcome: 'fixed', text: 'Läuft.' })
    expect(isCallEnded(written.body)).toBe(true)
  })
})

describe('the usual answer time of a mechanic', () => {
  let service: ServiceUnderTest
  let mia: SignedInClient
  let ada: SignedInClient
  let path: string
  const send = (client: SignedInClient, text: string) =>
    client.post(`${path}/messages`, { clientId: randomUUID(), text })
  const readAnswerMinutes = async (client = ada) => (await client.get<Thread>(`${path}/messages`)).body.answerMinutes
  const answerAfter = async (question: string, answer: string) => {
    await service.setClock(`2026-11-23T${question}:00.000Z`)
    await send(ada, 'Frage')
    await service.setClock(`2026-11-23T${answer}:00.000Z`)
    await send(mia, 'Antwort')
  }

  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    ada = await service.signedIn('customer', 'ada@example.test', 'Ada')
    const { id } = await getNewestTicket(ada)
    path = `/api/tickets/${id}`
    await service.forceState(id, 'booking_open', mia.person.id)
    const held = await ada.put<{ id: string }>(`${path}/hold`, { startsAt: TUESDAY_9 })
    await ada.post(`${path}/appointment`, { holdId: held.body.id })
  })
  afterAll(() => service.stop())

  test('is the median of three replies or more, and messages without a question do not count', async () => {
    await answerAfter('10:00', '10:30')
    await answerAfter('11:00', '11:05')
    await send(mia, 'Noch etwas')
    expect(await readAnswerMinutes()).toBeNull()
    await answerAfter('12:00', '12:10')
    expect(await readAnswerMinutes()).toBe(10)
    await answerAfter('13:00', '13:20')
    expect(await readAnswerMinutes()).toBe(15)
  })

  test('is measured over the latest 90 days and the latest 100 messages', async () => {
    await answerAfter('10:00', '10:30')
    await answerAfter('11:00', '11:05')
    await send(mia, 'Noch etwas')
    await answerAfter('12:00', '12:10')
    await answerAfter('13:00', '13:20')
    await service.setClock('2027-02-21T10:00:00.000Z')
    expect(await readAnswerMinutes(await service.signedIn('customer', 'ada@example.test'))).toBe(15)
    await service.setClock('2027-02-22T10:00:00.000Z')
    expect(await readAnswerMinutes(await service.signedIn('customer', 'ada@example.test'))).toBeNull()
    await service.setClock('2026-11-23T14:00:00.000Z')
    const append = async (count: number) => {
      for (let sent = 0; sent < count; sent++) await send(mia, 'Nachtrag')
    }
    // Three of the four replies and the message between them are among the latest 100.
    await append(96)
    expect(await readAnswerMinutes()).toBe(10)
    await append(1)
    expect(await readAnswerMinutes()).toBeNull()
  })
})
