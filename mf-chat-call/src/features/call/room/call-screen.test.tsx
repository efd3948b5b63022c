import { runningCall } from '@radruf/call'
import { type CallParticipant, type Ticket, toTicketRole } from '@radruf/contract'
import {
  aMechanic,
  anAppointment,
  aPerson,
  aSession,
  aThread,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import remote from '../../../remote.tsx'
import {
  aParticipant,
  booked,
  connectMechanic,
  fakeCallDevice,
  fakeConnections,
  fakeDevices,
  fakePromptingPermissions,
  inCall,
  JOIN,
  joinMechanic,
  joinWithoutDevices,
  LEAVE,
  markInCall,
  missingDevices,
  open,
  REPORT,
  repliesFor,
  SIGNAL,
  showCall,
  theMechanic,
  toAccess,
} from '../testing/show-call.tsx'

fakeCallDevice()

test('hanging up leaves the call and opens the rating', async () => {
  const { location, callsTo } = await showCall()
  await joinWithoutDevices()
  await userEvent.click(screen.getByRole('button', { name: 'Verlassen' }))
  await waitFor(() => expect(location()).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`))
  expect(callsTo(LEAVE)).toHaveLength(1)
  await waitFor(() => expect(sessionStorage.length).toBe(0))
})

test('the lobby explains camera and microphone before the browser asks for them', async () => {
  const getUserMedia = vi.fn(missingDevices.getUserMedia)
  fakeDevices({ ...missingDevices, getUserMedia })
  fakePromptingPermissions()
  await showCall()
  const explanation =
    /^Mit der Kamera zeigen Sie Alex Ihr Rad, .* Ihr Browser fragt gleich, ob wir beides nutzen dürfen/
  expect(await screen.findByText(explanation)).toBeTruthy()
  expect(getUserMedia).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }))
  expect(getUserMedia).toHaveBeenCalled()
  expect(screen.queryByText(explanation)).toBeNull()
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

const CONNECTING = 'Die Verbindung zu Alex wird aufgebaut …'

test('a waiting customer is called by sound and vibration when the mechanic joins, and not when the mechanic returns', async () => {
  const { connections, list, signals } = await waitAlone({ isSoundOn: true })
  expect(signals()).toEqual([0, 0])
  await list(theMechanic)
  expect(signals()).toEqual([1, 3])
  await act(async () => connections.last().setConnectionState('connected'))
  await act(async () => void connections.last().channel.dispatchEvent(new Event('close')))
  await list()
  await screen.findByRole('heading', { name: 'Alex ist nicht mehr verbunden' })
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

test('a page that is closed during the call reports the line quality', async () => {
  const { callsTo } = await joinMechanic()
  expect(callsTo(REPORT)).toHaveLength(0)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(callsTo(REPORT)).toHaveLength(1))
  expect(callsTo(REPORT)[0]?.body).toMatchObject({ figures: { joinMs: null, connectedSeconds: 0, interruptions: 0 } })
})

test('the time of waiting goes on after a reload and after another page', async () => {
  await showCall(inCall, {}, { since: Date.parse(open) - 120_000, aloneSince: Date.parse(open) - 60_000 })
  expect(await screen.findByText('Seit 1:00. Alex hat nicht aufgelegt.')).toBeTruthy()
  cleanup()
  await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now: '2026-11-19T12:56:05.000Z' }),
    replies: repliesFor(inCall),
  })
  expect(await screen.findByText('Seit 2:05. Alex hat nicht aufgelegt.')).toBeTruthy()
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
      replies: {
        ...repliesFor(inCall),
        [JOIN]: ({ params }) =>
          toAccess([{ ...aParticipant(params.clientId), personId: person.id, role: toTicketRole(person.role) }]),
      },
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
  await screen.findByRole('heading', { name: 'Alex verspätet sich' })
  expect(screen.getByText('Sie sind im Anruf. Alex ist noch nicht da.')).toBeTruthy()
})

test('on a second device the duration counts from the time at which the two met', async () => {
  const metAt = '2026-11-19T12:51:00.000Z'
  const ticket: Ticket = { ...inCall, lastCall: { metAt, leftAt: null } }
  await connectMechanic({
    'GET /api/tickets': { tickets: [ticket], nextCursor: null },
    'GET /api/tickets/{ticketId}': ticket,
  })
  expect(runningCall.getState()?.clock.getState().since).toBe(Date.parse(metAt))
  expect(screen.getByText('4:00').closest('time')).toBeTruthy()
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
