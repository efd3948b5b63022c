import type { CallEvent, CallState } from '@radruf/call'
import { runningCall } from '@radruf/call'
import { closeCall } from '@radruf/call/open-call'
import type { ReducerStore } from '@radruf/call/reducer-store'
import type { Person, Ticket } from '@radruf/contract'
import { isSlotMarked, ShellProvider, useShell } from '@radruf/shell-kit'
import {
  aMechanic,
  aPerson,
  aSession,
  type Replies,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore, useStore } from 'zustand'
import remote from '../../remote.tsx'
import {
  aParticipant,
  connectMechanic,
  fakeCallDevice,
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
  repliesFor,
  showCall,
} from './testing/show-call.tsx'

fakeCallDevice()

test('the call goes on in a small window while its person reads another page', async () => {
  const { location, callsTo } = await showCall(inCall, {}, { since: Date.parse(open) - 60_000 })
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
  expect(screen.queryByRole('region', { name: 'Laufender Anruf mit Alex' })).toBeNull()
})

test('the window is not shown beside the room', async () => {
  // The window is a separate file; until that is loaded, none is shown anyway.
  await import('./room/call-window.tsx')
  await showCall(inCall, {}, { since: Date.parse(open) })
  expect(await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })).toBeTruthy()
  await showWindow()
  expect(runningCall.getState()).not.toBeNull()
  expect(screen.queryByRole('region', { name: 'Laufender Anruf mit Alex' })).toBeNull()
})

test('the call keeps its window on its own page while that shows no room, as after a failure to load', async () => {
  await leaveMarkOfMinimised()
  const { go } = await showWindow()
  expect(await findWindow()).toBeTruthy()
  await go('/chat/videocall')
  expect(await findWindow()).toBeTruthy()
})

test('a call that was hung up in the window can be joined again', async () => {
  await showCall(inCall, {}, { since: Date.parse(open) - 60_000 })
  const room = await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })
  await userEvent.click(screen.getByRole('button', { name: 'Verkleinern' }))
  await waitFor(() => expect(room.isConnected).toBe(false))
  cleanup()
  const window = await showWindow()
  await userEvent.click(await screen.findByRole('button', { name: 'Auflegen' }))
  await waitFor(() => expect(window.location()).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`))
  cleanup()
  const { callsTo } = await showCall()
  await joinWithoutDevices()
  expect(callsTo(JOIN)).toHaveLength(1)
})

/** Pages with nothing but the slot of the call's window. */
async function showWindow(replies: Replies = {}) {
  const CallWindow = remote.slots?.['call-window'] ?? expect.fail('The remote fills the slot.')
  const session = createStore(() => aSession({ now: open }))
  function Layout() {
    const shell = useShell()
    return (
      <ShellProvider value={{ ...shell, session: useStore(session) }}>
        <CallWindow />
      </ShellProvider>
    )
  }
  const shown = await renderRoute(
    { ...remote, routes: [{ id: 'mf-chat-call:test', path: '/*', Component: Layout }] },
    { path: '/overview', session: session.getState(), replies: { ...repliesFor(inCall), ...replies } },
  )
  return {
    ...shown,
    go: (path: string) => act(() => shown.router.navigate(path)),
    sign: (person: Person | null) => act(async () => session.setState({ person })),
  }
}
const findWindow = () => screen.findByRole('region', { name: 'Laufender Anruf mit Alex' })

/** Minimises a running call; what the tab stored remains, as after a reload of the other page. */
async function leaveMarkOfMinimised() {
  const { location } = await showCall(inCall, {}, { since: Date.parse(open) - 60_000 })
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
  fakeDevices({ ...missingDevices, getUserMedia })
  fakePromptingPermissions()
  const { callsTo, location } = await showWindow()
  expect(await findWindow()).toBeTruthy()
  await waitFor(() => expect(callsTo(JOIN)).toHaveLength(1))
  expect(screen.getByText('1:00')).toBeTruthy()
  expect(getUserMedia).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Auflegen' }))
  await waitFor(() => expect(location()).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`))
  expect(sessionStorage.length).toBe(0)
})

test('the portrait has the initials of the full name in the lobby, in the call and in its window after a reload', async () => {
  await showCall()
  await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' })
  expect(screen.getByText('AW')).toBeTruthy()
  expect(screen.queryByText('A')).toBeNull()
  cleanup()
  await showCall(inCall, {}, { since: Date.parse(open) - 60_000 })
  await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })
  // In the corner and in the drawing of the lost line.
  expect(screen.getAllByText('AW')).toHaveLength(2)
  cleanup()
  closeCall()
  await leaveMarkOfMinimised()
  await showWindow()
  expect(await findWindow()).toBeTruthy()
  expect(screen.getByText('AW')).toBeTruthy()
})

test('a session that ends by itself leads to the sign-in page, above which the call goes on', async () => {
  await leaveMarkOfMinimised()
  const { go, sign, callsTo, location } = await showWindow()
  expect(await findWindow()).toBeTruthy()
  await go('/login')
  await sign(null)
  await go('/imprint')
  expect(callsTo(LEAVE)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Auflegen' }))
  await waitFor(() => expect(location()).toBe(`/tickets/${SAMPLE_TICKET_ID}/rating`))
  expect(callsTo(LEAVE)).toHaveLength(1)
  expect(sessionStorage.length).toBe(0)
})

test.each([
  ['signing out', '/', null],
  ['the sign-in of another person', '/login', aMechanic()],
] as const)('%s ends the call', async (_, path, person) => {
  await leaveMarkOfMinimised()
  const { go, sign, callsTo } = await showWindow()
  expect(await findWindow()).toBeTruthy()
  await waitFor(() => expect(callsTo(JOIN)).toHaveLength(1))
  await go(path)
  await sign(person)
  expect(screen.queryByRole('region')).toBeNull()
  await waitFor(() => expect(callsTo(LEAVE)).toHaveLength(1))
  expect(sessionStorage.length).toBe(0)
})

test('the same person who signs in again returns to the call', async () => {
  await leaveMarkOfMinimised()
  const { go, sign, callsTo } = await showWindow()
  expect(await findWindow()).toBeTruthy()
  await go('/login')
  await sign(null)
  await sign(aPerson())
  expect(await findWindow()).toBeTruthy()
  expect(callsTo(LEAVE)).toHaveLength(0)
})

test('a call that has ended before the reload leaves no window', async () => {
  await leaveMarkOfMinimised()
  const ended = await showWindow({ [JOIN]: refuse('CALL_NOT_OPEN') })
  await waitFor(() => expect(ended.callsTo(JOIN)).toHaveLength(1))
  await waitFor(() => expect(sessionStorage.length).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
})

test('the window opens the devices also where joining is refused for now, because the page joins later', async () => {
  await leaveMarkOfMinimised()
  const getUserMedia = vi.fn(missingDevices.getUserMedia)
  fakeDevices({ ...missingDevices, getUserMedia })
  await showWindow({ [JOIN]: refuse('TOO_MANY_REQUESTS') })
  await waitFor(() => expect(getUserMedia).toHaveBeenCalled())
  expect(await findWindow()).toBeTruthy()
})

test.each(['navigate', 'back_forward'] as const)(
  'a duplicated tab (%s) asks before it takes over the call of the first, also after a reload',
  async (type) => {
    markInCall(aPerson().id, { type, clientIds: ['first tab'] })
    const { callsTo } = await showCallElsewhere('first tab')
    await waitFor(() => expect(sessionStorage.length).toBe(0))
    await userEvent.click(await screen.findByRole('button', { name: 'Hier weitermachen' }))
    expect(await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')).toBeTruthy()
    expect(callsTo(JOIN)).toHaveLength(1)
  },
)

/** Opens the marked call while the service lists another page of its person. */
async function showCallElsewhere(clientId: string) {
  const shown = await showCall({ ...inCall, callParticipants: [aParticipant(clientId)] })
  expect(await screen.findByText('Sie machen woanders weiter')).toBeTruthy()
  expect(shown.callsTo(JOIN)).toHaveLength(0)
  return shown
}

test('a page that is reloaded after its person has gone on elsewhere does not take the call back', async () => {
  markInCall(aPerson().id, { clientIds: ['before the reload'] })
  await showCallElsewhere('laptop')
})

test('a replaced page closes camera and microphone, and a muted microphone stays muted when its person goes on there', async () => {
  const tracks = ['video', 'audio'].map((kind) => Object.assign(new EventTarget(), createTrack(kind)))
  const [camera, mic] = tracks
  const getUserMedia = vi.fn(async ({ video, audio }: MediaStreamConstraints) => {
    const opened = [...(video && camera ? [camera] : []), ...(audio && mic ? [mic] : [])]
    return {
      getTracks: () => opened,
      getVideoTracks: () => opened.filter(({ kind }) => kind === 'video'),
      getAudioTracks: () => opened.filter(({ kind }) => kind === 'audio'),
    }
  })
  fakeDevices({ ...missingDevices, getUserMedia })
  vi.stubGlobal('MediaStream', class {})
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
  const { emit } = await showCall(inCall, {}, { since: Date.parse(open) - 60_000 })
  await screen.findByRole('button', { name: 'Bild aus' })
  await userEvent.click(screen.getByRole('button', { name: 'Ton aus' }))
  emit('call.participants', { ticketId: SAMPLE_TICKET_ID, participants: [aParticipant('laptop')] })
  const goOn = await screen.findByRole('button', { name: 'Hier weitermachen' })
  expect(tracks.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 1])
  await userEvent.click(goOn)
  await screen.findByRole('button', { name: 'Bild aus' })
  expect(screen.getByRole('button', { name: 'Ton an' })).toBeTruthy()
  expect(getUserMedia.mock.lastCall?.[0]).toMatchObject({ audio: false })
})

const createTrack = (kind: string) => ({
  kind,
  enabled: true,
  muted: false,
  contentHint: '',
  stop: vi.fn(),
  getSettings: () => ({}),
})

test('a replaced page opens its devices when its person goes on there', async () => {
  fakePromptingPermissions()
  markInCall(aPerson().id, { since: Date.parse(open) - 60_000 })
  const getUserMedia = vi.fn(missingDevices.getUserMedia)
  fakeDevices({ ...missingDevices, getUserMedia })
  await showCallElsewhere('laptop')
  expect(getUserMedia).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Hier weitermachen' }))
  await waitFor(() => expect(getUserMedia).toHaveBeenCalled())
  expect(screen.getByText(/Ihr Mikrofon ist aus/)).toBeTruthy()
})

test('a page from the back/forward cache does not take the call back from another page of its person', async () => {
  markInCall(aPerson().id)
  const ticket: Ticket = { ...inCall }
  const { callsTo } = await showCall(inCall, { 'GET /api/tickets/{ticketId}': () => ({ ...ticket }) })
  await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')
  window.dispatchEvent(new Event('pagehide'))
  ticket.callParticipants = [aParticipant('laptop')]
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByText('Sie machen woanders weiter')).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(1)
})

test('leaving with the page marks the request as such, hanging up does not', async () => {
  const { callsTo } = await showCall()
  await joinWithoutDevices()
  const listReasons = () => callsTo(LEAVE).map(({ query }) => query.get('isPageClosed'))
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(listReasons()).toEqual(['true']))
  closeCall()
  await waitFor(() => expect(listReasons()).toEqual(['true', null]))
})

/** The Web Locks that this page and other open ones hold. */
function fakeLocks(others: readonly string[] = []) {
  const held = new Set(others)
  const locks = {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    request: async (name: string, callback: () => Promise<void>) => {
      held.add(name)
      await callback()
      held.delete(name)
    },
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  return { listHeld: () => [...held] }
}

test.each(['navigate', 'back_forward'] as const)(
  'a tab that the browser restores (%s) joins again, although the service still lists its former page',
  async (type) => {
    fakeLocks(['radruf-call:another call'])
    markInCall(aPerson().id, { type, clientIds: ['earlier joining', 'before the crash'] })
    const { callsTo } = await showCall({ ...inCall, callParticipants: [aParticipant('before the crash')] })
    expect(await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')).toBeTruthy()
    expect(callsTo(JOIN)).toHaveLength(1)
  },
)

test('a duplicate of an open page takes over nothing by itself', async () => {
  fakeLocks(['radruf-call:first tab'])
  markInCall(aPerson().id, { type: 'back_forward', clientIds: ['earlier joining', 'first tab'] })
  await showCallElsewhere('first tab')
})

test('a page holds its client ids as long as it takes part, and not while it is in the back/forward cache', async () => {
  const { listHeld } = fakeLocks()
  markInCall(aPerson().id, { clientIds: ['before the reload'] })
  const { callsTo } = await showCall()
  const listOwn = () => ['before the reload', ...callsTo(JOIN).map(({ params }) => params.clientId)]
  await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')
  expect(listHeld()).toEqual(listOwn().map((clientId) => `radruf-call:${clientId}`))
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(listHeld()).toEqual([]))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(callsTo(JOIN)).toHaveLength(2))
  await waitFor(() => expect(listHeld()).toEqual(listOwn().map((clientId) => `radruf-call:${clientId}`)))
  closeCall()
  await waitFor(() => expect(listHeld()).toEqual([]))
})

test('a page that was left during the call joins again automatically when its person returns', async () => {
  markInCall(aPerson().id, { type: 'back_forward' })
  const { callsTo } = await showCall()
  expect(await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(1)
})

test('a page that was reloaded during the call joins again automatically, although the service still lists the former page', async () => {
  markInCall(aPerson().id, { clientIds: ['earlier joining', 'before the reload'] })
  const { callsTo } = await showCall({ ...inCall, callParticipants: [aParticipant('before the reload')] })
  expect(await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(1)
})

const STORED_KEY = `radruf.call.${aPerson().id}.${SAMPLE_TICKET_ID}`

test.each(['{"since":1795092900000}', '{}', 'unreadable'])(
  'a stored value that lacks fields (%s) is the mark of a call',
  async (value) => {
    markInCall(aPerson().id)
    sessionStorage.setItem(STORED_KEY, value)
    const { callsTo } = await showCall()
    await waitFor(() => expect(callsTo(JOIN)).toHaveLength(1))
  },
)

test('a reloaded page stores the client ids of all its joinings', async () => {
  markInCall(aPerson().id, { clientIds: ['before the reload'] })
  const { callsTo } = await showCall()
  await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')
  expect(JSON.parse(sessionStorage.getItem(STORED_KEY) ?? '')).toMatchObject({
    clientIds: ['before the reload', callsTo(JOIN)[0]?.params.clientId],
  })
})

test('a reload leaves a muted microphone, a camera that is off, a held call and voice first as they are', async () => {
  const getUserMedia = vi.fn(missingDevices.getUserMedia)
  fakeDevices({ ...missingDevices, getUserMedia })
  const voiceFirst = { isOn: true, by: 'mechanic', changes: 3 } as const
  await showCall(inCall, {}, { since: Date.parse(open), off: ['camera', 'mic'], isHolding: true, voiceFirst })
  const room = await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })
  const { media, modes } = runningCall.getState() ?? expect.fail('The call runs.')
  await media.start()
  expect(getUserMedia).not.toHaveBeenCalled()
  expect(modes.store.getState()).toMatchObject({ isHolding: true, voiceFirst })
  expect(screen.getByText('Sprache zuerst: von Alex eingeschaltet')).toBeTruthy()
  expect(room.isConnected).toBe(true)
})

test('voice first that was switched on in the lobby survives a reload while its person waits', async () => {
  await showCall()
  await userEvent.click(await screen.findByRole('switch', { name: /^Sprache zuerst/ }))
  await joinWithoutDevices()
  const stored = Object.entries(sessionStorage)
  cleanup()
  closeCall()
  for (const [key, value] of stored) sessionStorage.setItem(key, value)
  await showCall()
  await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')
  expect(screen.getByRole('switch', { name: /^Sprache zuerst/ }).getAttribute('aria-checked')).toBe('true')
})

test('a reload leaves the request to stop repairing while the counterpart is missing after a break', async () => {
  const since = Date.parse(open) - 60_000
  await showCall(inCall, {}, { since, aloneSince: since, badSince: since })
  await screen.findByRole('heading', { name: 'Alex ist nicht mehr verbunden' })
  expect(screen.getByText('Bitte reparieren Sie nicht weiter.')).toBeTruthy()
})

test.each([
  ['is lost', { type: 'transportReported', report: { phase: { at: 'lost' } } }],
  ['cannot be joined without a network', { type: 'joinRefused', code: 'OFFLINE' }],
] as const satisfies [string, CallEvent][])(
  'a page that is reloaded while its call %s joins again',
  async (_, event) => {
    await showCall(inCall, {}, { since: Date.parse(open) })
    await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })
    const call = runningCall.getState() ?? expect.fail('The call runs.')
    await act(async () => (call.session.store as ReducerStore<CallState, CallEvent>).dispatch(event))
    expect([runningCall.getState(), isSlotMarked('call-window')]).toEqual([call, true])
    const stored = JSON.parse(sessionStorage.getItem(STORED_KEY) ?? '')
    expect(stored).toMatchObject({ since: Date.parse(open), clientIds: call.session.getClientIds() })
    cleanup()
    closeCall()
    const { callsTo } = await showCall(inCall, {}, stored)
    await waitFor(() => expect(callsTo(JOIN)).toHaveLength(1))
  },
)

test('a reload keeps the warning of a bad line until the new connection has measured a good one', async () => {
  const { reportLine } = await connectMechanic()
  await reportLine(true)
  const stored = JSON.parse(sessionStorage.getItem(STORED_KEY) ?? '')
  expect(stored).toMatchObject({ isLineBad: true, badSince: expect.any(Number) })
  cleanup()
  closeCall()
  const { connection } = await joinMechanic({}, stored)
  await act(async () => connection.setConnectionState('connected'))
  expect(runningCall.getState()?.session.store.getState()).toMatchObject({ badConnection: true, interruption: null })
})

test('a reloaded call page opens devices without a press only where the browser asks nothing', async () => {
  const getUserMedia = vi.fn((_: MediaStreamConstraints) => missingDevices.getUserMedia())
  fakeDevices({ ...missingDevices, getUserMedia })
  fakePromptingPermissions()
  await showCall(inCall, {}, { since: Date.parse(open) - 60_000 })
  await userEvent.click(await screen.findByRole('button', { name: 'Ton an' }))
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ video: false })
  cleanup()
  closeCall()
  vi.restoreAllMocks()
  getUserMedia.mockClear()
  await showCall(inCall, {}, { since: Date.parse(open) - 60_000 })
  await waitFor(() => expect(getUserMedia).toHaveBeenCalled())
  expect(getUserMedia.mock.calls[0]?.[0].video).toBeTruthy()
})

test('a page that is reloaded while its person waits offers the devices', async () => {
  const getUserMedia = vi.fn(missingDevices.getUserMedia)
  fakeDevices({ ...missingDevices, getUserMedia })
  fakePromptingPermissions()
  await showCall(inCall, {}, { since: null })
  await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')
  expect(getUserMedia).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Kamera und Mikrofon einschalten' }))
  expect(getUserMedia).toHaveBeenCalled()
})

test('the switches of a running call are stored as soon as they change', async () => {
  await showCall(inCall, {}, { since: Date.parse(open), off: ['mic'] })
  await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })
  const { media, modes } = runningCall.getState() ?? expect.fail('The call runs.')
  const readStored = () => JSON.parse(sessionStorage.getItem(STORED_KEY) ?? '')
  modes.toggleHold()
  expect(readStored()).toMatchObject({ off: ['mic'], isHolding: true })
  modes.toggleHold()
  modes.toggleVoiceFirst()
  expect(readStored()).toMatchObject({ off: ['mic'], isHolding: false, voiceFirst: { isOn: true, changes: 1 } })
  await media.toggleMic()
  expect(readStored()).toMatchObject({ off: [], isHolding: false })
})

test('a duplicate of another page shows no window of the call', async () => {
  await leaveMarkOfMinimised()
  markInCall(aPerson().id, { type: 'back_forward', clientIds: ['first tab'] })
  const elsewhere = { ...inCall, callParticipants: [aParticipant('first tab')] }
  const { callsTo } = await showWindow({ 'GET /api/tickets/{ticketId}': elsewhere })
  await waitFor(() => expect(sessionStorage.length).toBe(0))
  expect(isSlotMarked('call-window')).toBe(false)
  expect(callsTo(JOIN)).toHaveLength(0)
  expect(screen.queryByRole('region')).toBeNull()
})
