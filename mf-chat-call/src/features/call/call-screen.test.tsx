import type { CallParticipant, Ticket } from '@radruf/contract'
import {
  aMechanic,
  anAppointment,
  aPerson,
  aSession,
  type Replies,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import { aThread } from '../../testing/thread-samples.ts'
import { EMPTY_BOARD, toChecksum } from './board/board.ts'
import { closeCall } from './open-call.ts'
import { runningCall } from './running-call.ts'
import { createFakeConnections } from './testing/fake-connections.ts'
import {
  aParticipant,
  booked,
  fakeCallDevice,
  fakeDevices,
  fakePromptingPermissions,
  inCall,
  JOIN,
  joinWithoutDevices,
  LEAVE,
  markInCall,
  missingDevices,
  open,
  repliesFor,
  showCall,
  theMechanic,
  toAccess,
} from './testing/show-call.tsx'

const SIGNAL = 'POST /api/tickets/{ticketId}/call/signals'
const REPORT = 'PUT /api/tickets/{ticketId}/call/report'

fakeCallDevice()

test('missing devices are explained and do not prevent joining', async () => {
  await showCall()
  expect(await screen.findByText('Kamera und Mikrofon: nicht gefunden')).toBeTruthy()
  await joinWithoutDevices()
})

test('without a working route, an alternative is the primary action, and joining stays possible', async () => {
  await showCall()
  await screen.findByText('Von hier kommt kein Anruf zustande')
  const primary = [...document.querySelectorAll('[data-variant=primary]')].map((action) => action.textContent)
  expect(primary).toEqual(['Im Chat schreiben'])
  await joinWithoutDevices()
})

test('a customer who has allowed no device yet reads that no call gets through, and why no other time can be chosen', async () => {
  fakePromptingPermissions()
  await showCall(booked)
  await screen.findByText('Von hier kommt kein Anruf zustande')
  expect(screen.getByText('Für einen anderen Termin schreiben Sie uns im Chat.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Anderen Termin wählen' })).toBeNull()
  const primary = [...document.querySelectorAll('[data-variant=primary]')].map((action) => action.textContent)
  expect(primary).toEqual(['Im Chat schreiben'])
  await joinWithoutDevices()
})

test.each([
  ['before', '2026-11-19T12:59:00.000Z', 1],
  ['after', '2026-11-19T12:00:00.000Z', 0],
])(
  'in the lobby %s the time until which the appointment can be changed, %s, another can be chosen: %i',
  async (_, changeUntil, links) => {
    await showCall({ ...booked, appointment: anAppointment({ changeUntil }) })
    await screen.findByText('Von hier kommt kein Anruf zustande')
    expect(screen.queryAllByRole('link', { name: 'Anderen Termin wählen' })).toHaveLength(links)
  },
)

test('the browser asks for camera and microphone only after a press, and not when joining without them', async () => {
  let asked = 0
  const getUserMedia = () => {
    asked += 1
    return missingDevices.getUserMedia()
  }
  fakeDevices({ ...missingDevices, getUserMedia })
  fakePromptingPermissions()
  await showCall()
  const allow = await screen.findByRole('button', { name: 'Kamera und Mikrofon einschalten' })
  await joinWithoutDevices()
  expect(asked).toBe(0)
  cleanup()
  closeCall()
  await showCall()
  expect(allow.isConnected).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Kamera und Mikrofon einschalten' }))
  expect(asked).toBeGreaterThan(0)
})

test.each([
  ['13:01', 'Alex kommt gleich', 'Chat öffnen'],
  ['13:02', 'Alex verspätet sich', 'Chat öffnen'],
  ['13:10', 'Alex verspätet sich', 'Nach einem neuen Termin fragen'],
])('at %s the customer who waits since 13:00 reads: %s', async (time, heading, action) => {
  const now = `2026-11-19T${time}:00.000Z`
  await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now }),
    replies: repliesFor(inCall),
  })
  await joinWithoutDevices()
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
  expect(screen.getByRole('button', { name: action })).toBeTruthy()
})

test('hanging up leaves the call and opens the rating', async () => {
  const { location, callsTo } = await showCall()
  await joinWithoutDevices()
  await userEvent.click(screen.getByRole('button', { name: 'Verlassen' }))
  await waitFor(() => expect(location()).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`))
  expect(callsTo(LEAVE)).toHaveLength(1)
  await waitFor(() => expect(sessionStorage.length).toBe(0))
})

/** A browser that connects the participants. `last` of the connections is the one between them. */
function fakeConnections() {
  const connections = createFakeConnections()
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('RTCPeerConnection', function createConnection(configuration: RTCConfiguration) {
    return connections.make(configuration)
  })
  return connections
}

/** The customer joins a call with the mechanic. */
async function joinMechanic(replies: Replies = {}) {
  const connections = fakeConnections()
  const shown = await showCall(inCall, {
    [JOIN]: ({ params }) => toAccess([theMechanic, aParticipant(params.clientId, '2026-11-19T12:56:00.000Z')]),
    [SIGNAL]: null,
    [REPORT]: null,
    ...replies,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  await waitFor(() => expect(shown.callsTo(SIGNAL)).not.toHaveLength(0))
  return { ...shown, connection: connections.last() }
}

test('a device that cannot be turned on during the call is explained, and only after the press', async () => {
  const { connection } = await joinMechanic()
  await act(async () => connection.setConnectionState('connected'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ton an' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mikrofon: nicht gefunden' })
  expect(within(dialog).getByText(/^Wir können kein Gerät finden\./)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Noch einmal versuchen' }))
  await screen.findByRole('dialog', { name: 'Mikrofon: nicht gefunden' })
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** The customer waits alone on a device whose sound is switched on or off. `signals` counts vibrations and notes. */
async function waitAlone({ isSoundOn }: { isSoundOn: boolean }) {
  const connections = fakeConnections()
  const [vibrate, startNote] = [vi.fn(), vi.fn()]
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'userActivation')
    Reflect.deleteProperty(navigator, 'vibrate')
  })
  stubAudio(startNote)
  const { emit, callsTo } = await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now: open }),
    replies: { ...repliesFor(inCall), [SIGNAL]: null, [REPORT]: null },
    sound: { isOn: () => isSoundOn, toggle: () => {}, subscribe: () => () => {} },
  })
  await joinWithoutDevices()
  const self = aParticipant(callsTo(JOIN)[0]?.params.clientId)
  return {
    connections,
    list: (...others: CallParticipant[]) =>
      act(async () => emit('call.participants', { ticketId: SAMPLE_TICKET_ID, participants: [self, ...others] })),
    signals: () => [vibrate.mock.calls.length, startNote.mock.calls.length],
  }
}
const CONNECTING = 'Die Verbindung zu Alex wird aufgebaut …'

test('a waiting customer is called by sound and vibration when the mechanic joins, and not when the mechanic returns', async () => {
  const { connections, list, signals } = await waitAlone({ isSoundOn: true })
  expect(signals()).toEqual([0, 0])
  await list(theMechanic)
  expect(signals()).toEqual([1, 3])
  await act(async () => connections.last().setConnectionState('connected'))
  await act(async () => void connections.last().channel.dispatchEvent(new Event('close')))
  await list()
  await screen.findByText('Alex ist gerade nicht im Anruf.')
  await list({ ...theMechanic, clientId: 'reloaded' })
  await screen.findByText(CONNECTING)
  expect(signals()).toEqual([1, 3])
})

test('a device whose sound is switched off stays silent when the counterpart joins', async () => {
  const { list, signals } = await waitAlone({ isSoundOn: false })
  await list(theMechanic)
  await screen.findByText(CONNECTING)
  expect(signals()).toEqual([0, 0])
})

/** A browser that plays sound; the tests count the started notes. */
function stubAudio(start: () => void) {
  const connect = () => {}
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      createGain = () => ({ gain: {}, connect })
      createOscillator = () => Object.assign(new EventTarget(), { frequency: {}, connect, start, stop() {} })
      close = async () => {}
    },
  )
}

test('a page that is closed during the call reports the line quality', async () => {
  const { callsTo } = await joinMechanic()
  expect(callsTo(REPORT)).toHaveLength(0)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(callsTo(REPORT)).toHaveLength(1))
  expect(callsTo(REPORT)[0]?.body).toMatchObject({ figures: { joinMs: null, connectedSeconds: 0, interruptions: 0 } })
})

/** The customer and the mechanic are connected. */
async function connectMechanic() {
  const { connection, ...shown } = await joinMechanic()
  const receive = (message: object) =>
    act(async () => {
      connection.channel.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    })
  await act(async () => connection.setConnectionState('connected'))
  return {
    ...shown,
    connection,
    receive,
    reportLine: (badLine: boolean) => receive({ kind: 'media', camera: true, mic: true, badLine }),
    freeze: () => receive({ kind: 'freeze', pictureId: SAMPLE_TICKET_ID, width: 40, height: 30, at: Date.parse(open) }),
  }
}
const STOP_REPAIRING = 'Bitte nicht weiterreparieren\u00a0– suchen Sie besseren Empfang'

test('over a still picture the warning about a bad line is collapsed, and the tools stay visible', async () => {
  const { receive, reportLine, freeze } = await connectMechanic()
  const title = STOP_REPAIRING
  await reportLine(true)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zum Standbild' })).toBeNull()
  await freeze()
  expect(screen.getByRole('toolbar', { name: 'Standbild' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe(title)
  expect(alert.closest('button')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: title }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
  await userEvent.click(screen.getByRole('button', { name: 'Zum Standbild' }))
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
  expect(document.activeElement?.hasAttribute('data-fullscreen')).toBe(true)

  await reportLine(false)
  expect(alert.textContent).toBe('')
  await reportLine(true)
  expect(screen.getByRole('button', { name: title })).toBeTruthy()
  expect(screen.getByRole('alert')).toBe(alert)
  expect(alert.textContent).toBe(title)
  await receive({ kind: 'thaw', pictureId: SAMPLE_TICKET_ID })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText('Das Standbild ist in Ihrem Ticket gespeichert.')).toBeTruthy()
})

test('a region that was there before the still picture announces it and its kept drawing', async () => {
  const { receive, freeze } = await connectMechanic()
  const regions = screen.getAllByRole('status')
  await freeze()
  const shared = screen.getByText(/^Das Bild steht jetzt für Sie beide\./)
  expect(regions).toContain(shared)
  const stroke = { id: 'a', by: 'mechanic', points: [[0, 0]] } as const
  await receive({ kind: 'stroke', pictureId: SAMPLE_TICKET_ID, from: 0, ...stroke })
  const kept = [toChecksum({ ...EMPTY_BOARD, strokes: [stroke] })]
  const picture = { pictureId: SAMPLE_TICKET_ID, width: 40, height: 30, at: Date.parse(open) }
  await receive({ kind: 'freeze', ...picture, kept })
  expect(shared.textContent).toBe('Das Bild mit der Zeichnung ist jetzt im Ticket.')
})

test('over a still picture a customer reads that the mechanic has left, and since when', async () => {
  const { connection, freeze } = await connectMechanic()
  await freeze()
  const sentence = screen.getByText('Sie hören Alex weiter')
  await act(async () => connection.setConnectionState('disconnected'))
  expect(sentence.textContent).toMatch(/^Die Verbindung zu Alex ist unterbrochen/)
  await act(async () => connection.setConnectionState('connected'))
  await act(async () => void connection.channel.dispatchEvent(new Event('close')))
  await waitFor(() => expect(sentence.textContent).toBe('Alex ist gerade nicht im Anruf.'))
  expect(sentence.getAttribute('role')).toBe('status')
  expect(screen.getByText(/^Sie warten seit 00:0/)).toBeTruthy()
})

test('over a still picture a hold is shown and can be ended', async () => {
  const { freeze } = await connectMechanic()
  await freeze()
  await userEvent.keyboard('h')
  expect(screen.getByText('Alex hört und sieht Sie gerade nicht.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ton an' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Wieder da' }))
  expect(screen.getByText('Sie hören Alex weiter')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ton an' }))
})

test('beside the open chat the warning is one line and leaves the focus in the message; pressed, it takes the place of the chat', async () => {
  const { reportLine, connection } = await connectMechanic()
  await userEvent.click(screen.getByRole('button', { name: 'Chat' }))
  const message = screen.getByLabelText('Ihre Nachricht')
  await userEvent.type(message, 'Sie sind')
  await reportLine(true)
  expect(screen.getByRole('button', { name: STOP_REPAIRING })).toBeTruthy()
  await act(async () => connection.setConnectionState('failed'))
  expect(screen.queryByRole('heading', { name: STOP_REPAIRING })).toBeNull()
  expect(document.activeElement).toBe(message)
  await userEvent.click(screen.getByRole('button', { name: STOP_REPAIRING }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: STOP_REPAIRING }))
  expect(message.isConnected).toBe(false)
})

test('the time of waiting goes on after a reload and after another page', async () => {
  await showCall(inCall, {}, { since: Date.parse(open) - 120_000, aloneSince: Date.parse(open) - 60_000 })
  expect(await screen.findByText('Sie warten seit 01:00')).toBeTruthy()
  cleanup()
  await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now: '2026-11-19T12:56:05.000Z' }),
    replies: repliesFor(inCall),
  })
  expect(await screen.findByText('Sie warten seit 02:05')).toBeTruthy()
})

test('the mechanic’s request stays while the line is interrupted, until the mechanic leaves', async () => {
  const { connection } = await joinMechanic()
  await act(async () => connection.setConnectionState('connected'))
  act(() => runningCall.getState()?.requests.store.dispatch({ type: 'requestReceived', request: 'torch' }))
  await act(async () => connection.setConnectionState('disconnected'))
  expect(screen.getByText('Alex bittet um Licht.')).toBeTruthy()
  await act(async () => connection.setConnectionState('connected'))
  await act(async () => void connection.channel.dispatchEvent(new Event('close')))
  await waitFor(() => expect(screen.queryByText('Alex bittet um Licht.')).toBeNull())
})

test('a second tab replaces the first, which offers to take the call back', async () => {
  const { emit } = await showCall()
  await joinWithoutDevices()
  emit('call.participants', { ticketId: SAMPLE_TICKET_ID, participants: [aParticipant('other')] })
  expect(await screen.findByText('Sie machen woanders weiter')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Hier weitermachen' })).toBeTruthy()
})

test('a person who already takes part on another page is asked before joining here', async () => {
  const { callsTo } = await showCall({ ...inCall, callParticipants: [aParticipant('other')] })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  expect(await screen.findByRole('dialog', { name: 'Sie nehmen schon teil' })).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Hier weitermachen' }))
  expect(await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')).toBeTruthy()
})

test('a refused joining shows the reason', async () => {
  await showCall(inCall, { [JOIN]: refuse('CALL_NOT_OPEN') })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  expect(await screen.findByText('Der Anruf ist nicht geöffnet.')).toBeTruthy()
})

test('a customer who joins after the end of the call is led to the ticket', async () => {
  await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now: '2026-11-19T13:05:00.000Z' }),
    replies: { ...repliesFor(inCall), [JOIN]: refuse('CALL_NOT_OPEN') },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  expect((await screen.findByText('Dieser Anruf ist vorbei')).closest('[role=alert]')).toBeTruthy()
  const toTicket = screen.getByRole('link', { name: 'Zum Ticket' })
  expect(toTicket.getAttribute('href')).toBe(`/tickets/${SAMPLE_TICKET_ID}`)
  expect(screen.queryByRole('button', { name: 'Erneut teilnehmen' })).toBeNull()
})

test('joining again after a refusal does not replace a page on which the person went on meanwhile', async () => {
  const ticket: Ticket = { ...inCall }
  const { callsTo } = await showCall(inCall, {
    'GET /api/tickets/{ticketId}': () => ({ ...ticket }),
    [JOIN]: refuse('CALL_NOT_OPEN'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  const rejoin = await screen.findByRole('button', { name: 'Erneut teilnehmen' })
  ticket.callParticipants = [aParticipant('laptop')]
  await userEvent.click(rejoin)
  expect(await screen.findByText('Sie machen woanders weiter')).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(1)
})

test('the chat opens beside the video', async () => {
  await showCall()
  await joinWithoutDevices()
  await userEvent.click(screen.getByRole('button', { name: 'Chat öffnen' }))
  expect(screen.getByLabelText('Ihre Nachricht')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(screen.queryByLabelText('Ihre Nachricht')).toBeNull()
})

test.each([
  [19, 0],
  [20, 1],
])('after %i minutes the mechanic sees %i reminders to finish, the customer none', async (minutes, times) => {
  for (const person of [aMechanic(), aPerson()]) {
    markInCall(person.id, { since: Date.parse(open) - minutes * 60_000 })
    const { unmount } = await renderRoute(remote, {
      path: person.role === 'mechanic' ? `/desk/${SAMPLE_TICKET_ID}/call` : '/chat/videocall',
      session: aSession({ person, now: open }),
      replies: repliesFor(inCall),
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
  await showCall(inCall, {
    'GET /api/tickets/{ticketId}/messages': () => (fails ? refuse('INTERNAL') : aThread()),
  })
  await joinWithoutDevices()
  await userEvent.click(screen.getByRole('button', { name: 'Chat öffnen' }))
  expect(screen.getByText('Beim Laden Ihres Chats ist ein Problem aufgetreten.')).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByLabelText('Ihre Nachricht')).toBeTruthy()
})

test('the end of the appointment does not close a running call', async () => {
  const session = aSession({ now: open })
  await renderRoute(remote, { path: '/chat/videocall', session, replies: repliesFor(booked) })
  await joinWithoutDevices()
  session.now = '2026-11-19T13:30:00.000Z'
  // The page reads the clock every second.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(screen.getByText('Sie sind im Anruf. Alex ist noch nicht da.')).toBeTruthy()
})

test('a call that the service has closed after its time keeps its room, until the mechanic ends it for both', async () => {
  const appointment = { ...anAppointment(), leftAt: '2026-11-19T13:20:00.000Z' }
  const ticket: Ticket = { ...inCall, appointment }
  const { connection, router, emit } = await joinMechanic({
    'GET /api/tickets': () => ({ tickets: [{ ...ticket }], nextCursor: null }),
    'GET /api/tickets/{ticketId}': () => ({ ...ticket }),
  })
  await act(async () => connection.setConnectionState('connected'))
  Object.assign(ticket, { state: 'wrap_up', stateSince: '2026-11-19T13:30:00.000Z', ratingDue: true })
  emit('call.participants', { ticketId: SAMPLE_TICKET_ID, participants: [] })
  await act(() => router.revalidate())
  expect(screen.getByRole('toolbar', { name: 'Steuerung des Anrufs' })).toBeTruthy()
  expect(runningCall.getState()).not.toBeNull()

  Object.assign(ticket, { stateSince: appointment.leftAt })
  emit('call.participants', { ticketId: SAMPLE_TICKET_ID, participants: [] })
  expect(await screen.findByRole('link', { name: 'Jetzt bewerten' })).toBeTruthy()
  expect(screen.queryByRole('toolbar', { name: 'Steuerung des Anrufs' })).toBeNull()
  expect(runningCall.getState()).toBeNull()
  expect(connection.connectionState).toBe('closed')
})

test('the mechanic keeps the room of a call that the service has closed after its time, until it is ended for both', async () => {
  const appointment = { ...anAppointment(), leftAt: '2026-11-19T13:20:00.000Z' }
  const ticket: Ticket = { ...inCall, appointment: { ...appointment, leftAt: null } }
  markInCall(aMechanic().id)
  const { router, location } = await renderRoute(remote, {
    path: `/desk/${SAMPLE_TICKET_ID}/call`,
    session: aSession({ person: aMechanic(), now: open }),
    replies: {
      ...repliesFor(inCall),
      'GET /api/tickets/{ticketId}': () => ({ ...ticket }),
      [JOIN]: ({ params }) => toAccess([{ ...theMechanic, clientId: params.clientId ?? '' }]),
    },
  })
  const room = await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })
  Object.assign(ticket, { state: 'wrap_up', stateSince: '2026-11-19T13:30:00.000Z', appointment })
  await act(() => router.revalidate())
  expect(location()).toBe(`/desk/${SAMPLE_TICKET_ID}/call`)
  expect(room.isConnected).toBe(true)
  expect(runningCall.getState()).not.toBeNull()

  Object.assign(ticket, { stateSince: appointment.leftAt })
  await act(() => router.revalidate())
  expect(location()).toBe(`/desk/${SAMPLE_TICKET_ID}`)
})
