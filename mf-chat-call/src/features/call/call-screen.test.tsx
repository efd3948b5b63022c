import { joinOpensAt } from '@radruf/contract'
import { isSlotMarked } from '@radruf/shell-kit'
import {
  aMechanic,
  anAppointment,
  aPerson,
  aQuestionnaire,
  aSession,
  aTicket,
  type Replies,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import { aThread } from '../../testing/thread-samples.ts'
import { closeCall } from './open-call.ts'
import { createFakeConnections } from './testing/fake-connections.ts'

const JOIN = 'PUT /api/tickets/{ticketId}/call/participants/{clientId}'
const LEAVE = 'DELETE /api/tickets/{ticketId}/call/participants/{clientId}'
const SIGNAL = 'POST /api/tickets/{ticketId}/call/signals'
const REPORT = 'PUT /api/tickets/{ticketId}/call/report'
const open = '2026-11-19T12:55:00.000Z'
const booked = aTicket({ state: 'booked', appointment: anAppointment(), chatOpenedAt: '2026-11-17T09:00:00.000Z' })
const inCall = { ...booked, state: 'in_call' } as const
const repliesFor = (ticket: typeof booked): Replies => ({
  'GET /api/tickets': { tickets: [ticket], nextCursor: null },
  'GET /api/tickets/{ticketId}': ticket,
  'GET /api/tickets/{ticketId}/messages': aThread(),
  'GET /api/health': { status: 'ok', database: 'embedded' },
  'GET /api/call-servers': { adapter: 'direct', iceServers: [], relayOnly: false },
  [JOIN]: ({ params }) => ({
    adapter: 'direct',
    iceServers: [],
    participants: [
      { clientId: params.clientId ?? '', personId: aSession().person?.id ?? '', role: 'customer', joinedAt: open },
    ],
    startsAt: open,
    endsAt: open,
    otherName: 'Alex Winter',
  }),
  [LEAVE]: null,
})

/** A device without camera and microphone, with the browser's error. */
const missingDevices = {
  getUserMedia: () => Promise.reject(Object.assign(new Error('Requested device not found'), { name: 'NotFoundError' })),
  enumerateDevices: async () => [],
  addEventListener: () => {},
}
// The room is a separate file. Loading it here keeps its first load out of the tests.
beforeAll(async () => void (await import('./room/call-room.tsx')))
beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.defineProperty(navigator, 'mediaDevices', { value: missingDevices, configurable: true })
})
afterEach(() => {
  closeCall()
  vi.unstubAllGlobals()
})

/** `mark`: the page was in the call before a reload. */
const show = (ticket = inCall as typeof booked, replies: Replies = {}, mark?: { since: number }) => {
  if (mark) sessionStorage.setItem(`radruf.call.${aPerson().id}.${SAMPLE_TICKET_ID}`, String(mark.since))
  return renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now: open }),
    replies: { ...repliesFor(ticket), ...replies },
    shellTexts: { errors: { CALL_NOT_OPEN: 'Der Anruf ist nicht geöffnet.' } },
  })
}
const joinWithoutDevices = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  await screen.findByText('Sie sind im Anruf. Alex Winter ist noch nicht da.')
}

test('a countdown is shown before the call can be joined', async () => {
  await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now: new Date(joinOpensAt(anAppointment().startsAt) - 90_000).toISOString() }),
    replies: repliesFor(booked),
  })
  expect(screen.getByText('01:30')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /teilnehmen/i })).toBeNull()
})

test('missing devices are explained and do not prevent joining', async () => {
  await show()
  expect(await screen.findByText('Kamera und Mikrofon: nicht gefunden')).toBeTruthy()
  await joinWithoutDevices()
})

test('where no call gets through, another way is the primary action, and joining stays possible', async () => {
  await show()
  await screen.findByText('Von hier kommt kein Anruf zustande')
  const primary = [...document.querySelectorAll('[data-variant=primary]')].map((action) => action.textContent)
  expect(primary).toEqual(['Im Chat schreiben'])
  await joinWithoutDevices()
})

test('camera and microphone are asked for after a press, and joining without them asks for neither', async () => {
  let asked = 0
  const getUserMedia = () => {
    asked += 1
    return missingDevices.getUserMedia()
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { ...missingDevices, getUserMedia }, configurable: true })
  vi.spyOn(navigator.permissions, 'query').mockImplementation(
    async () => ({ state: 'prompt', addEventListener: () => {} }) as unknown as PermissionStatus,
  )
  await show()
  const allow = await screen.findByRole('button', { name: 'Kamera und Mikrofon einschalten' })
  await joinWithoutDevices()
  expect(asked).toBe(0)
  cleanup()
  closeCall()
  await show()
  expect(allow.isConnected).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Kamera und Mikrofon einschalten' }))
  expect(asked).toBeGreaterThan(0)
})

test('the call goes on in a small window while its person reads another page', async () => {
  const { location, callsTo } = await show(inCall as typeof booked, {}, { since: Date.parse(open) - 60_000 })
  const toolbar = await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })
  await userEvent.click(screen.getByRole('button', { name: 'Verkleinern' }))
  await waitFor(() => expect(location()).toBe('/overview'))
  expect(toolbar.isConnected).toBe(false)
  expect(callsTo(LEAVE)).toHaveLength(0)
  cleanup()
  const window = await showWindow()
  expect(await findWindow()).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Auflegen' }))
  await waitFor(() => expect(window.location()).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`))
  expect(screen.queryByRole('region', { name: 'Laufender Anruf mit Alex Winter' })).toBeNull()
})

/** A page with nothing but the slot of the call's window. */
function showWindow(replies: Replies = {}) {
  const CallWindow = remote.slots?.['call-window'] ?? expect.fail('The remote fills the slot.')
  return renderRoute(
    { ...remote, routes: [{ id: 'mf-chat-call:test', path: '/overview', Component: () => <CallWindow /> }] },
    {
      path: '/overview',
      session: aSession({ now: open }),
      replies: { ...repliesFor(inCall as typeof booked), ...replies },
    },
  )
}
const findWindow = () => screen.findByRole('region', { name: 'Laufender Anruf mit Alex Winter' })

/** Minimises a running call; what the tab stored remains, as after a reload of the other page. */
async function leaveMarkOfMinimised() {
  const { location } = await show(inCall as typeof booked, {}, { since: Date.parse(open) - 60_000 })
  await userEvent.click(await screen.findByRole('button', { name: 'Verkleinern' }))
  await waitFor(() => expect(location()).toBe('/overview'))
  const stored = Object.entries(sessionStorage)
  cleanup()
  closeCall()
  expect(sessionStorage.length).toBe(0)
  for (const [key, value] of stored) sessionStorage.setItem(key, value)
  expect(isSlotMarked('call-window')).toBe(true)
}

test('another page that is reloaded during the call goes on with it in the window, without asking for the devices', async () => {
  await leaveMarkOfMinimised()
  const getUserMedia = vi.fn(missingDevices.getUserMedia)
  Object.defineProperty(navigator, 'mediaDevices', { value: { ...missingDevices, getUserMedia }, configurable: true })
  vi.spyOn(navigator.permissions, 'query').mockImplementation(
    async () => ({ state: 'prompt', addEventListener: () => {} }) as unknown as PermissionStatus,
  )
  const { callsTo, location } = await showWindow()
  expect(await findWindow()).toBeTruthy()
  await waitFor(() => expect(callsTo(JOIN)).toHaveLength(1))
  expect(screen.getByText('01:00')).toBeTruthy()
  expect(getUserMedia).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Auflegen' }))
  await waitFor(() => expect(location()).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`))
  expect(sessionStorage.length).toBe(0)
})

test('a call that has ended before the reload leaves no window', async () => {
  await leaveMarkOfMinimised()
  const ended = await showWindow({ [JOIN]: refuse('CALL_NOT_OPEN') })
  await waitFor(() => expect(ended.callsTo(JOIN)).toHaveLength(1))
  await waitFor(() => expect(sessionStorage.length).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
})

test.each([
  ['13:01', 'Alex Winter kommt gleich', 'Chat öffnen'],
  ['13:02', 'Alex Winter verspätet sich', 'Chat öffnen'],
  ['13:10', 'Alex Winter verspätet sich', 'Nach einem neuen Termin fragen'],
])('at %s the customer who waits since 13:00 reads: %s', async (time, heading, action) => {
  const now = `2026-11-19T${time}:00.000Z`
  await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now }),
    replies: repliesFor(inCall as typeof booked),
  })
  await joinWithoutDevices()
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
  expect(screen.getByRole('button', { name: action })).toBeTruthy()
})

test('hanging up leaves the call and opens the rating', async () => {
  const { location, callsTo } = await show()
  await joinWithoutDevices()
  await userEvent.click(screen.getByRole('button', { name: 'Verlassen' }))
  await waitFor(() => expect(location()).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`))
  expect(callsTo(LEAVE)).toHaveLength(1)
  await waitFor(() => expect(sessionStorage.length).toBe(0))
})

/** The customer joins a call with the mechanic. `last` of the connections is the one between them. */
async function joinMechanic() {
  const connections = createFakeConnections()
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('RTCPeerConnection', function createConnection(configuration: RTCConfiguration) {
    return connections.make(configuration)
  })
  const mechanic = { clientId: 'desk', personId: aMechanic().id, role: 'mechanic', joinedAt: open } as const
  const shown = await show(inCall as typeof booked, {
    [JOIN]: ({ params }) => ({
      adapter: 'direct',
      iceServers: [],
      participants: [
        mechanic,
        {
          clientId: params.clientId ?? '',
          personId: aPerson().id,
          role: 'customer',
          joinedAt: '2026-11-19T12:56:00.000Z',
        },
      ],
      startsAt: open,
      endsAt: open,
      otherName: 'Alex Winter',
    }),
    [SIGNAL]: null,
    [REPORT]: null,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  await waitFor(() => expect(shown.callsTo(SIGNAL)).not.toHaveLength(0))
  return { ...shown, connection: connections.last() }
}

test('a page that goes during the call reports how the line was', async () => {
  const { callsTo } = await joinMechanic()
  expect(callsTo(REPORT)).toHaveLength(0)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(callsTo(REPORT)).toHaveLength(1))
  expect(callsTo(REPORT)[0]?.body).toMatchObject({ figures: { joinMs: null, connectedSeconds: 0, interruptions: 0 } })
})

test('over a still picture the warning about a bad line is one line, and the tools stay in reach', async () => {
  const { connection } = await joinMechanic()
  const title = 'Bitte nicht weiterreparieren\u00a0– suchen Sie besseren Empfang'
  const receive = (message: object) =>
    act(async () => {
      connection.channel.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    })
  const reportLine = (badLine: boolean) => receive({ kind: 'media', camera: true, mic: true, badLine })
  await act(async () => connection.setConnectionState('connected'))
  await reportLine(true)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zum Standbild' })).toBeNull()
  await receive({ kind: 'freeze', pictureId: SAMPLE_TICKET_ID, width: 40, height: 30, at: Date.parse(open) })
  expect(screen.getByRole('toolbar', { name: 'Standbild' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe(title)

  await userEvent.click(screen.getByRole('button', { name: title }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
  await userEvent.click(screen.getByRole('button', { name: 'Zum Standbild' }))
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  expect(document.activeElement?.hasAttribute('data-fullscreen')).toBe(true)

  await reportLine(false)
  expect(screen.queryByRole('alert')).toBeNull()
  await reportLine(true)
  expect(screen.getByRole('button', { name: title })).toBeTruthy()
  await receive({ kind: 'thaw', pictureId: SAMPLE_TICKET_ID })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
})

test('a page that was reloaded during the call joins again automatically', async () => {
  sessionStorage.setItem(`radruf.call.${aSession().person?.id}.${SAMPLE_TICKET_ID}`, 'joined')
  const { callsTo } = await show()
  expect(await screen.findByText('Sie sind im Anruf. Alex Winter ist noch nicht da.')).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(1)
})

test('a second tab replaces the first, which offers to take the call back', async () => {
  const { emit } = await show()
  await joinWithoutDevices()
  const replacement = {
    clientId: 'other',
    personId: aSession().person?.id ?? '',
    role: 'customer',
    joinedAt: open,
  } as const
  emit('call.participants', { ticketId: SAMPLE_TICKET_ID, participants: [replacement] })
  expect(await screen.findByText('Sie machen woanders weiter')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Hier weitermachen' })).toBeTruthy()
})

test('a person who already takes part on another page is asked before joining here', async () => {
  const participants = [
    { clientId: 'other', personId: aSession().person?.id ?? '', role: 'customer', joinedAt: open } as const,
  ]
  const { callsTo } = await show({ ...inCall, callParticipants: participants } as unknown as typeof booked)
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  expect(await screen.findByRole('dialog', { name: 'Sie nehmen schon teil' })).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Hier weitermachen' }))
  expect(await screen.findByText('Sie sind im Anruf. Alex Winter ist noch nicht da.')).toBeTruthy()
})

test('a refused joining shows the reason', async () => {
  await show(inCall, { [JOIN]: refuse('CALL_NOT_OPEN') })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  expect(await screen.findByText('Der Anruf ist nicht geöffnet.')).toBeTruthy()
})

test('the chat opens beside the video', async () => {
  await show()
  await joinWithoutDevices()
  await userEvent.click(screen.getByRole('button', { name: 'Chat öffnen' }))
  expect(screen.getByLabelText('Ihre Nachricht')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(screen.queryByLabelText('Ihre Nachricht')).toBeNull()
})

test('an ended call asks the customer for a rating and redirects the mechanic to the case', async () => {
  const ended = aTicket({ state: 'wrap_up', ratingDue: true })
  const customer = await renderRoute(remote, { path: '/chat/videocall', replies: repliesFor(ended) })
  expect(screen.getByRole('link', { name: 'Jetzt bewerten' }).getAttribute('href')).toBe(
    `/tickets/${SAMPLE_TICKET_ID}/rating`,
  )
  customer.unmount()
  const mechanic = await renderRoute(remote, {
    path: `/desk/${SAMPLE_TICKET_ID}/call`,
    session: aSession({ person: aMechanic() }),
    replies: {
      ...repliesFor(ended),
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire(),
      'GET /api/tickets/{ticketId}/notes': { notes: [], nextCursor: null },
      'GET /api/tickets/{ticketId}/history': { moves: [], nextCursor: null },
    },
  })
  expect(mechanic.location()).toBe(`/desk/${SAMPLE_TICKET_ID}`)
})

test.each([
  [19, 0],
  [20, 1],
])('after %i minutes the mechanic sees %i reminders to finish, the customer none', async (minutes, times) => {
  const since = String(Date.parse(open) - minutes * 60_000)
  for (const person of [aMechanic(), aPerson()]) {
    sessionStorage.setItem(`radruf.call.${person.id}.${SAMPLE_TICKET_ID}`, since)
    const { unmount } = await renderRoute(remote, {
      path: person.role === 'mechanic' ? `/desk/${SAMPLE_TICKET_ID}/call` : '/chat/videocall',
      session: aSession({ person, now: open }),
      replies: repliesFor(inCall as typeof booked),
    })
    await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })
    expect(screen.queryAllByText('20 Minuten sind um. Bitte kommen Sie langsam zum Ende.')).toHaveLength(
      person.role === 'mechanic' ? times : 0,
    )
    unmount()
  }
})

test('a thread that fails to load does not affect the call and can be retried', async () => {
  let fails = true
  await show(inCall as typeof booked, {
    'GET /api/tickets/{ticketId}/messages': () => (fails ? refuse('INTERNAL') : aThread()),
  })
  await joinWithoutDevices()
  await userEvent.click(screen.getByRole('button', { name: 'Chat öffnen' }))
  expect(screen.getByText('Beim Laden Ihres Chats ist ein Problem aufgetreten.')).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByLabelText('Ihre Nachricht')).toBeTruthy()
})

test('a call whose appointment has ended cannot be joined', async () => {
  const now = '2026-11-19T13:30:00.000Z'
  await renderRoute(remote, { path: '/chat/videocall', session: aSession({ now }), replies: repliesFor(booked) })
  expect(screen.queryByRole('button', { name: /teilnehmen/i })).toBeNull()
  expect(screen.getByRole('link', { name: 'Zum Ticket' }).getAttribute('href')).toBe(`/tickets/${SAMPLE_TICKET_ID}`)
  cleanup()
  await renderRoute(remote, {
    path: `/desk/${SAMPLE_TICKET_ID}/call`,
    session: aSession({ person: aMechanic(), now }),
    replies: repliesFor(booked),
  })
  expect(screen.getByText('Die Zeit ist um')).toBeTruthy()
})

test('the end of the appointment does not close a running call', async () => {
  const session = aSession({ now: open })
  await renderRoute(remote, { path: '/chat/videocall', session, replies: repliesFor(booked) })
  await joinWithoutDevices()
  session.now = '2026-11-19T13:30:00.000Z'
  // The page reads the clock every second.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(screen.getByText('Sie sind im Anruf. Alex Winter ist noch nicht da.')).toBeTruthy()
})

test.each([
  ['booking_open', 'Für einen Videoanruf brauchen Sie einen Termin.', '/appointment'],
  ['in_review', 'Für dieses Ticket steht kein Anruf an.', `/tickets/${SAMPLE_TICKET_ID}`],
] as const)('without an appointment a ticket in %s shows a drawing and the way on', async (state, text, target) => {
  const { container } = await renderRoute(remote, {
    path: '/chat/videocall',
    replies: repliesFor(aTicket({ state }) as typeof booked),
  })
  expect(screen.getByText(text)).toBeTruthy()
  expect(container.querySelector('img')?.getAttribute('src')).toContain('/assets/drawings/step-book.svg')
  expect(container.querySelector(`a[href="${target}"]`)).toBeTruthy()
})
