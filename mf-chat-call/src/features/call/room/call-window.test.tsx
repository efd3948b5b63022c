import type { RunningCall } from '@radruf/call'
import { type CallMessage, type CallState, createMediaState, IDLE } from '@radruf/call'
import { createBoardSession, NO_MODES, NO_REQUESTS } from '@radruf/call/shared-view'
import type { TicketRole } from '@radruf/contract'
import { aPerson, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import CallWindow from './call-window.tsx'

const WARNING = /^Please (stop|pause)/
const STORED = 'Still saved: view'
const picture = { pictureId: SAMPLE_TICKET_ID, width: 40, height: 30, at: 1 }

/** The window of a call with Alex, in English. */
async function showWindow(role: TicketRole = 'customer') {
  const callState = createStore<CallState>(() => ({ ...IDLE, phase: { at: 'connected' } }))
  const listeners: ((message: CallMessage) => void)[] = []
  const board = createBoardSession({
    session: { send: () => {}, onMessage: (listener) => () => void listeners.push(listener) },
    role,
    now: () => 0,
    camera: () => null,
    captureFrame: async () => new Blob(),
    saveSnapshot: () => expect.fail('The window stores no picture.'),
    deleteSnapshot: () => expect.fail('The window deletes no picture.'),
  })
  const clock = createStore(() => ({ since: null as number | null, aloneSince: 0, badSince: null, endedAt: null }))
  const media = createStore(() => createMediaState('environment'))
  const requests = createStore(() => NO_REQUESTS)
  const call = {
    role,
    route: {
      ticketId: SAMPLE_TICKET_ID,
      counterpartName: 'Alex',
      counterpartFullName: 'Alex Winter',
      path: '/chat/videocall',
      leaveTo: '/chat',
    },
    session: { store: callState },
    media: { store: media },
    modes: { store: createStore(() => NO_MODES) },
    clock,
    requests: { store: requests },
    board,
  } as unknown as RunningCall
  const shown = await renderPart(<CallWindow activeCall={call} />)
  const receive = (message: CallMessage) =>
    act(async () => board.store.dispatch({ type: 'messageReceived', role, message }))
  return { ...shown, callState, clock, media, requests, receive }
}

test.each([
  ['customer', 'Please stop repairing and get a better connection'],
  ['mechanic', 'Please pause the repair: the connection is bad'],
] as const)('the window warns the %s of a bad line, also when it is lost', async (role, text) => {
  const { callState } = await showWindow(role)
  expect(screen.queryByText(WARNING)).toBeNull()
  await act(async () => callState.setState({ badConnection: true }))
  expect(screen.getByRole('alert').textContent?.trim()).toBe(text)
  await act(async () => callState.setState({ ...IDLE, phase: { at: 'lost' }, interruption: 'broken' }))
  expect(screen.getByRole('alert').textContent?.trim()).toBe(text)
  expect(screen.getByText(/^You’ve lost the connection/)).toBeTruthy()
  await act(async () => callState.setState({ ...IDLE, phase: { at: 'connected' } }))
  expect(screen.queryByText(WARNING)).toBeNull()
})

test.each(['customer', 'mechanic'] as const)(
  'the window asks the %s to wait with the repair while the counterpart is missing after a break, until it has hung up',
  async (role) => {
    const { callState, clock } = await showWindow(role)
    await act(async () => {
      clock.setState({ since: 0 })
      callState.setState({ ...IDLE, phase: { at: 'alone' }, interruption: 'absent' })
    })
    expect(screen.getByRole('alert').textContent?.trim()).toBe('Please pause the repair until Alex is back')
    expect(screen.getByText('Alex lost their connection')).toBeTruthy()
    await act(async () => callState.setState({ interruption: null }))
    expect(screen.getByRole('alert').textContent).toBe('')
  },
)

test('the window says in words and to screen readers that the counterpart is not in the call', async () => {
  const { callState, clock } = await showWindow()
  const texts = () => screen.getAllByRole('status').map((region) => region.textContent?.trim())
  const [absence] = screen.getAllByRole('status')
  const alone: CallState = { ...IDLE, phase: { at: 'alone' } }
  await act(async () => callState.setState(alone))
  expect(absence?.textContent).toBe('You’re in the call. Alex isn’t here yet.')
  await act(async () => clock.setState({ since: 0 }))
  expect(absence?.textContent).toBe('Alex lost their connection')
  expect(texts().join(' ')).not.toMatch(/connecting|interrupted|isn’t here yet/i)
  await act(async () => callState.setState({ phase: { at: 'connecting' } }))
  expect(texts()).toContain('Connecting to Alex… Your microphone is off.')
  await act(async () => callState.setState({ phase: { at: 'reconnecting' } }))
  expect(texts().join(' ')).toMatch(/The connection to Alex was interrupted/)
  await act(async () => callState.setState({ phase: { at: 'refused', code: 'OFFLINE' } }))
  expect(absence?.textContent).toBe('You can’t join right now')
})

test('a microphone that another app uses is not said to be off', async () => {
  const { media } = await showWindow()
  await act(async () => media.setState({ mic: { at: 'taken' } }))
  expect(screen.getByText(/Microphone: another app is using it$/)).toBeTruthy()
  expect(screen.queryByText(/microphone is off/)).toBeNull()
})

test('a customer on another page learns of a stored still, also after the mechanic has closed it', async () => {
  const { receive, location } = await showWindow()
  expect(screen.queryByText(STORED)).toBeNull()
  await receive({ kind: 'freeze', ...picture })
  expect(screen.getByRole('button', { name: STORED })).toBeTruthy()
  await receive({ kind: 'thaw', pictureId: picture.pictureId })
  expect(document.querySelector(`img[src="/api/photos/${picture.pictureId}/small"]`)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: STORED }))
  expect(location()).toBe('/chat/videocall')
})

test('a mechanic on another page learns of a still as long as it is shown to both', async () => {
  const { receive, location } = await showWindow('mechanic')
  await receive({ kind: 'freeze', ...picture })
  const link = screen.getByRole('button', { name: STORED })
  await receive({ kind: 'thaw', pictureId: picture.pictureId })
  expect(link.isConnected).toBe(false)
  await receive({ kind: 'freeze', ...picture, pictureId: aPerson().id })
  await userEvent.click(screen.getByRole('button', { name: STORED }))
  expect(location()).toBe('/chat/videocall')
})

test('the mechanic’s request and a device that cannot be turned on lead back to the call', async () => {
  const { media, requests, location } = await showWindow()
  const texts = () => screen.getAllByRole('status').map((region) => region.textContent)
  await act(async () => requests.setState({ pendingRequest: 'torch' }))
  expect(texts()).toContain('Alex is asking for some light.')
  await act(async () => requests.setState({ pendingRequest: null }))
  expect(screen.queryByText('Alex is asking for some light.')).toBeNull()
  await act(async () => media.setState({ mic: { at: 'failed', problem: 'denied' }, failedOnPress: 'mic' }))
  expect(texts()).toContain('Microphone: access denied')
  await userEvent.click(screen.getByRole('button', { name: 'Microphone: access denied' }))
  expect(location()).toBe('/chat/videocall')
})

test('a customer on another page reads that a still was not stored; the desk says so itself', async () => {
  const missed = { requests: { ...NO_REQUESTS.requests, still: 'failed' } } as const
  const text = 'Alex didn’t get the still.'
  const { requests, location } = await showWindow()
  await act(async () => requests.setState(missed))
  await userEvent.click(screen.getByRole('button', { name: text }))
  expect(location()).toBe('/chat/videocall')
  cleanup()
  const desk = await showWindow('mechanic')
  await act(async () => desk.requests.setState(missed))
  expect(screen.queryByText(text)).toBeNull()
})

test('a window that was dragged is opened by the keyboard', async () => {
  const { location } = await showWindow()
  const region = screen.getByRole('region')
  region.setPointerCapture = () => {}
  fireEvent.pointerDown(region, { button: 0, buttons: 1, clientX: 0, clientY: 0 })
  fireEvent.pointerMove(region, { buttons: 1, clientX: 40, clientY: 0 })
  fireEvent.pointerUp(region, { clientX: 40, clientY: 0 })
  screen.getByRole('button', { name: 'Return to the call' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(location()).toBe('/chat/videocall')
})

test('while the call’s picture has its own window, the window on the page is hidden', async () => {
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'pictureInPictureEnabled'))
  const { callState } = await showWindow()
  await act(async () => callState.setState({ remote: new MediaStream() }))
  const region = screen.getByRole('region')
  const enterPictureWindow = async (value: Element | null) => {
    Object.defineProperty(document, 'pictureInPictureElement', { value, configurable: true })
    await act(async () => void document.dispatchEvent(new Event('enterpictureinpicture')))
  }
  // A clip of the chat.
  await enterPictureWindow(document.body)
  expect(region.hasAttribute('data-away')).toBe(false)
  await enterPictureWindow(screen.getByLabelText('Picture of Alex'))
  expect(region.hasAttribute('data-away')).toBe(true)
  expect(region.contains(screen.getByText(/^Your call with Alex is still going/))).toBe(false)
  Reflect.deleteProperty(document, 'pictureInPictureElement')
  await act(async () => void document.dispatchEvent(new Event('leavepictureinpicture')))
  expect(region.hasAttribute('data-away')).toBe(false)
})

test.each([
  ['open', { height: 500, scale: 1, offsetTop: 0 }, true, '300px'],
  ['open on a scrolled page', { height: 500, scale: 1, offsetTop: 100 }, true, '200px'],
  ['closed, below a toolbar', { height: 740, scale: 1, offsetTop: 0 }, false, '0px'],
  ['closed on a magnified page', { height: 400, scale: 2, offsetTop: 0 }, false, '0px'],
])('with the keyboard %s the window shrinks: %j, %s', async (_, viewport, isSmall, covered) => {
  vi.stubGlobal('innerHeight', 800)
  const visual = Object.assign(new EventTarget(), { height: 800, scale: 1, offsetTop: 0 })
  vi.stubGlobal('visualViewport', visual)
  await showWindow()
  const region = screen.getByRole('region')
  expect(region.hasAttribute('data-typing')).toBe(false)
  await act(async () => Object.assign(visual, viewport).dispatchEvent(new Event('resize')))
  expect(region.hasAttribute('data-typing')).toBe(isSmall)
  expect(region.parentElement?.style.getPropertyValue('--keyboard')).toBe(covered)
})
