import type { CallEvent, CallState, MediaEvent, MediaState } from '@radruf/call'
import { runningCall } from '@radruf/call'
import { closeCall, type OpenCall } from '@radruf/call/open-call'
import type { ReducerStore } from '@radruf/call/reducer-store'
import { EMPTY_BOARD, toChecksum } from '@radruf/call/shared-view'
import type { Snapshot, Ticket } from '@radruf/contract'
import { aPerson, type Replies, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import {
  aParticipant,
  connectMechanic,
  fakeCallDevice,
  fakeDevices,
  fakePromptingPermissions,
  inCall,
  JOIN,
  joinMechanic,
  missingDevices,
  open,
} from './testing/show-call.tsx'

fakeCallDevice()

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

const STOP_REPAIRING = 'Bitte nicht weiterreparieren\u00a0– suchen Sie besseren Empfang'
const weakLine = () => screen.queryByRole('heading', { name: 'Die Verbindung ist schwach' })
const expectSheetGone = () => waitFor(() => expect(screen.queryByRole('heading', { name: STOP_REPAIRING })).toBeNull())

test('over a still picture the warning about a bad line is collapsed, and the tools stay visible', async () => {
  const { receive, reportLine, freeze } = await connectMechanic()
  const title = STOP_REPAIRING
  await reportLine(true)
  expect(weakLine()).toBeTruthy()
  await freeze()
  expect(screen.getByRole('toolbar', { name: 'Standbild' })).toBeTruthy()
  expect(weakLine()).toBeNull()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe(title)
  expect(alert.closest('button')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: title }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
  await userEvent.click(screen.getByRole('button', { name: 'Zum Standbild' }))
  await expectSheetGone()
  expect(document.activeElement?.hasAttribute('data-fullscreen')).toBe(true)

  await reportLine(false)
  expect(alert.textContent).toBe('')
  await reportLine(true)
  expect(screen.getByRole('button', { name: title })).toBeTruthy()
  expect(screen.getByRole('alert')).toBe(alert)
  expect(alert.textContent).toBe(title)
  await receive({ kind: 'thaw', pictureId: SAMPLE_TICKET_ID })
  expect(weakLine()).toBeTruthy()
  expect(screen.getByText('Das Standbild ist in Ihrem Ticket gespeichert.')).toBeTruthy()
})

test('a weak line that carries the sound is explained below the picture, with every control in reach and without taking the focus', async () => {
  const { reportLine } = await connectMechanic()
  const { activeElement } = document
  const controls = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const before = controls()
  await reportLine(true)
  expect(weakLine()).toBeTruthy()
  const words = weakLine()?.closest('[role=alert]')
  expect(words?.textContent).toContain(STOP_REPAIRING)
  expect(words?.textContent).toContain('Näher am WLAN-Router wird es meist besser.')
  expect(document.activeElement).toBe(activeElement)
  expect(controls()).toEqual(before)
  await reportLine(false)
  expect(weakLine()).toBeNull()
})

test.each([
  ['own', { own: 'weak', counterpart: 'good' }, 'Ihre Leitung ist schwach', STOP_REPAIRING],
  ['counterpart’s', { own: 'good', counterpart: 'weak' }, 'Die Leitung von Alex ist schwach', 'Sie müssen nichts tun.'],
  ['both', { own: 'weak', counterpart: 'weak' }, 'Beide Leitungen sind schwach', STOP_REPAIRING],
] as const)(
  'with the reports of both pages the customer reads whose line is weak (%s)',
  async (_, lines, title, text) => {
    const { reportLine } = await connectMechanic()
    await reportLine(true)
    await act(async () => (runningCall.getState() as OpenCall).ownLines.store.setState(lines))
    const heading = screen.getByRole('heading', { name: title })
    expect(heading.closest('[role=alert]')?.textContent).toContain(text)
  },
)

test('without the sound the warning covers the room, and stays until the line is good', async () => {
  const { reportLine } = await connectMechanic()
  await reportLine(true)
  const { dispatch } = (runningCall.getState()?.session.store ?? expect.fail()) as ReducerStore<CallState, CallEvent>
  const report = (isSilent: boolean) => act(async () => dispatch({ type: 'transportReported', report: { isSilent } }))
  for (const isSilent of [true, false]) {
    await report(isSilent)
    expect(weakLine()).toBeNull()
    expect(screen.getByRole('heading', { name: STOP_REPAIRING })).toBeTruthy()
  }
})

test('a busy device of either side is named, and no line is blamed', async () => {
  const { receive } = await connectMechanic()
  await receive({ kind: 'media', camera: true, mic: true, busy: true })
  expect(screen.getByText('Das Gerät von Alex ist ausgelastet: Das Bild kann stocken.').getAttribute('role')).toBe(
    'status',
  )
  const { dispatch } = (runningCall.getState()?.session.store ?? expect.fail()) as ReducerStore<CallState, CallEvent>
  await act(async () => dispatch({ type: 'transportReported', report: { isBusy: true } }))
  expect(screen.getByText('Ihr Gerät ist ausgelastet. Schließen Sie andere Fenster.')).toBeTruthy()
  expect(screen.queryByText(/nicht weiterreparieren|schwach/)).toBeNull()
})

test('once the line is back the sheet slides out without presses and focus', async () => {
  const { connection } = await connectMechanic()
  await act(async () => connection.setConnectionState('disconnected'))
  const heading = screen.getByRole('heading', { name: STOP_REPAIRING })
  expect(document.activeElement).toBe(heading)
  await act(async () => connection.setConnectionState('connected'))
  expect(heading.closest('[inert]')).toBeTruthy()
  expect(document.activeElement?.hasAttribute('data-fullscreen')).toBe(true)
  await expectSheetGone()
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
  expect(screen.getByText(/^Seit 0:0\d\. Alex hat nicht aufgelegt\./)).toBeTruthy()
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

test('the sheet of a lost call says what to do, and joins again without asking for devices that the person did not want', async () => {
  const getUserMedia = vi.fn(missingDevices.getUserMedia)
  fakeDevices({ ...missingDevices, getUserMedia })
  fakePromptingPermissions()
  const { connection, callsTo } = await connectMechanic()
  const before = callsTo(JOIN).length
  await act(async () => connection.setConnectionState('disconnected'))
  await act(async () => void connection.channel.dispatchEvent(new Event('close')))
  const sheet = within(screen.getByRole('heading', { name: STOP_REPAIRING }).closest('section') ?? document.body)
  expect(sheet.getByText('Die Verbindung ist abgebrochen')).toBeTruthy()
  expect(sheet.getByText(/^Gehen Sie an einen Ort mit besserem Empfang\./)).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Wieder teilnehmen' }))
  await waitFor(() => expect(callsTo(JOIN)).toHaveLength(before + 1))
  expect(getUserMedia).not.toHaveBeenCalled()
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

test('a still picture closes the open chat, unless its person types; then once the focus leaves it', async () => {
  const { receive, freeze } = await connectMechanic()
  const { modes } = runningCall.getState() ?? expect.fail('The call runs.')
  await userEvent.click(screen.getByRole('button', { name: 'Chat' }))
  await freeze()
  expect(screen.queryByLabelText('Ihre Nachricht')).toBeNull()
  await receive({ kind: 'thaw', pictureId: SAMPLE_TICKET_ID })

  const message = screen.getByLabelText<HTMLTextAreaElement>('Ihre Nachricht')
  await userEvent.type(message, 'Das ')
  await receive({ kind: 'freeze', pictureId: 'second', width: 40, height: 30, at: Date.parse(open) + 1 })
  expect(screen.getByRole('toolbar', { name: 'Standbild' })).toBeTruthy()
  await userEvent.keyboard('hilft')
  expect(message.value).toBe('Das hilft')
  expect(modes.store.getState().isHolding).toBe(false)
  await userEvent.tab()
  expect(document.activeElement).not.toBe(message)
  expect(message.isConnected).toBe(true)
  // The window loses the focus, as to a dialog of the browser.
  message.focus()
  fireEvent.blur(message)
  expect(message.isConnected).toBe(true)
  await userEvent.click(screen.getByRole('application'))
  expect(message.isConnected).toBe(false)
})

test('a chat that was opened and closed on a good line does not collapse the next warning', async () => {
  const { reportLine } = await connectMechanic()
  await userEvent.click(screen.getByRole('button', { name: 'Chat' }))
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  await reportLine(true)
  expect(weakLine()).toBeTruthy()
})

test('single keys of the call can be switched off', async () => {
  await connectMechanic()
  const { modes } = runningCall.getState() ?? expect.fail('The call runs.')
  await userEvent.click(screen.getByRole('button', { name: 'Einstellungen des Anrufs' }))
  await userEvent.click(screen.getByRole('button', { name: 'Einzeltasten ausschalten' }))
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  const room = document.querySelector<HTMLElement>('[data-fullscreen]') ?? expect.fail('The room is shown.')
  room.focus()
  await userEvent.keyboard('h')
  expect(modes.store.getState().isHolding).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Einstellungen des Anrufs' }))
  await userEvent.click(screen.getByRole('button', { name: 'Einzeltasten einschalten' }))
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  room.focus()
  await userEvent.keyboard('h')
  expect(modes.store.getState().isHolding).toBe(true)
})

test('a pointer that is on can be switched off while the line is interrupted, and not on', async () => {
  const { connection } = await connectMechanic()
  const { media } = runningCall.getState() ?? expect.fail('The call runs.')
  const { dispatch } = media.store as ReducerStore<MediaState, MediaEvent>
  const camera = Object.assign(new EventTarget(), { kind: 'video', getSettings: () => ({}), stop: () => {} })
  const track = camera as unknown as MediaStreamTrack
  act(() => dispatch({ type: 'trackOpened', kind: 'camera', track, hasTorch: false }))
  const room = document.querySelector<HTMLElement>('[data-fullscreen]') ?? expect.fail('The room is shown.')
  const press = () => act(async () => void fireEvent.keyDown(room, { key: 'z' }))
  const status = () => screen.queryByText(/^Zeiger ist an\./)
  await press()
  expect(status()).toBeTruthy()
  await act(async () => connection.setConnectionState('disconnected'))
  expect(screen.getByRole('button', { name: 'Zeiger', pressed: true })).toBeTruthy()
  await press()
  expect(status()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Zeiger' })).toBeNull()
  await press()
  expect(status()).toBeNull()
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

describe('a picture that the mechanic’s page could not announce', () => {
  const NOTE = 'Das Standbild ist in Ihrem Ticket gespeichert.'
  const aSnapshot = (id: string, isDrawing = false): Snapshot => ({
    id,
    clientId: id,
    width: 40,
    height: 30,
    takenAt: open,
    isDrawing,
  })
  const STORED_KEY = `radruf.call.${aPerson().id}.${SAMPLE_TICKET_ID}`

  /** A running call. The mechanic's page stores a picture and is gone; the customer's page reads the ticket, or is reloaded. */
  async function connect() {
    const ticket = { ...inCall, snapshots: [aSnapshot('of an earlier call')] }
    const replies: Replies = {
      'GET /api/tickets': () => ({ tickets: [{ ...ticket }], nextCursor: null }),
      'GET /api/tickets/{ticketId}': () => ({ ...ticket }),
    }
    const { emit, router } = await connectMechanic(replies)
    expect(screen.queryByText(NOTE)).toBeNull()
    const store = async (...snapshots: Snapshot[]) => {
      ticket.snapshots = [...ticket.snapshots, ...snapshots]
      await act(() => router.revalidate())
    }
    const loseMechanic = () =>
      act(async () => {
        const participants = [aParticipant(runningCall.getState()?.session.getClientIds().at(-1))]
        emit('call.participants', {
          ticketId: SAMPLE_TICKET_ID,
          participants,
          leftClientId: 'desk',
          isPageClosed: true,
        })
      })
    const reload = async () => {
      const stored = JSON.parse(sessionStorage.getItem(STORED_KEY) ?? '')
      cleanup()
      closeCall()
      await joinMechanic(replies, stored)
      await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })
    }
    return { store, loseMechanic, reload }
  }

  test('is noted from the ticket, and again after a reload until the note is closed', async () => {
    const { store, loseMechanic, reload } = await connect()
    await loseMechanic()
    await store(aSnapshot('unannounced'), aSnapshot('its drawing', true))
    expect(screen.getAllByText(NOTE)).toHaveLength(1)
    await reload()
    expect(await screen.findByText(NOTE)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
    expect(screen.queryByText(NOTE)).toBeNull()
    await reload()
    expect(screen.queryByText(NOTE)).toBeNull()
  })

  test('is noted again after a reload if it is a still, which has a note of its own before', async () => {
    const { store, reload } = await connect()
    const { requests } = runningCall.getState() ?? expect.fail('The call runs.')
    const still = aSnapshot('still')
    await act(async () => requests.store.dispatch({ type: 'stillStored', still }))
    await store(still)
    expect(screen.getByText(/^Alex hat ein scharfes Standbild bekommen/)).toBeTruthy()
    expect(screen.queryByText(NOTE)).toBeNull()
    await reload()
    expect(await screen.findByText(NOTE)).toBeTruthy()
  })
})

test.each([
  ['the call', '/chat/videocall'],
  ['the chat', '/chat'],
])('a still that the ticket no longer has according to the page of %s loses its note', async (_, path) => {
  const still: Snapshot = { id: 'still', clientId: 'still', width: 40, height: 30, takenAt: open, isDrawing: false }
  const ticket: Ticket = { ...inCall, snapshots: [] }
  const { router } = await connectMechanic({
    'GET /api/tickets': () => ({ tickets: [{ ...ticket }], nextCursor: null }),
    'GET /api/tickets/{ticketId}': () => ({ ...ticket }),
  })
  const { requests } = runningCall.getState() ?? expect.fail('The call runs.')
  await act(() => router.navigate(path))
  await act(async () => requests.store.dispatch({ type: 'stillStored', still }))
  for (const snapshots of [[still], []]) {
    expect(requests.store.getState().stills).toEqual([still])
    ticket.snapshots = snapshots
    await act(() => router.revalidate())
  }
  expect(requests.store.getState().stills).toEqual([])
})

test('a photo of the mechanic stands beside the live picture, gives way to a still, and is closed by the customer', async () => {
  const { receive, freeze } = await connectMechanic()
  await receive({ kind: 'casePhoto', share: 's1', photo: { id: 'photo-1', width: 40, height: 30 } })
  const headline = () => screen.queryByRole('heading', { name: 'Alex zeigt Ihnen ein Foto' })
  await waitFor(() => expect(headline()).toBeTruthy())
  expect(document.querySelector('[data-photo]')?.getAttribute('data-photo')).toBe('stacked')
  await freeze()
  expect(headline()).toBeNull()
  await receive({ kind: 'thaw', pictureId: SAMPLE_TICKET_ID })
  await waitFor(() => expect(headline()).toBeTruthy())
  const pane = within(screen.getByRole('region', { name: 'Alex zeigt Ihnen ein Foto' }))
  await userEvent.click(pane.getByRole('button', { name: 'Schließen' }))
  expect(headline()).toBeNull()
  expect(document.querySelector('[data-photo]')).toBeNull()
})

test('the current step of the ticket is the headline of the call, in place of its state', async () => {
  const step = {
    id: 's1',
    title: 'Klemmschraube lösen',
    snapshotId: null,
    isCurrent: true,
    foundAt: null,
    createdAt: open,
  }
  await connectMechanic({ 'GET /api/tickets': { tickets: [{ ...inCall, steps: [step] }], nextCursor: null } })
  expect(screen.getByRole('heading', { name: 'Klemmschraube lösen' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Gefunden' })).toBeTruthy()
  expect(screen.queryByText('Sie sprechen mit Alex.')).toBeNull()
})
