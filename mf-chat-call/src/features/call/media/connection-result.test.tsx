import type { TicketRole } from '@radruf/contract'
import { aMechanic, aPerson, aSession, type Replies, refuse } from '@radruf/shell-kit/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { ConnectionResult } from './connection-result.tsx'

const REACHABLE: Replies = {
  'GET /api/health': { status: 'ok', database: 'embedded', causes: [] },
  'GET /api/call-servers': { adapter: 'direct', iceServers: [], relayOnly: false },
}

/** Shows the result of the test. The workshop takes calls unless `supportPhone` is null. */
function show(
  replies: Replies = REACHABLE,
  { role = 'customer' as TicketRole, supportPhone = '+49 (30) 123-4567' as string | null, canMove = true } = {},
) {
  const { brand } = aSession()
  const person = role === 'customer' ? aPerson() : aMechanic()
  const session = aSession({ person, brand: { ...brand, supportPhone } })
  const casePath = role === 'mechanic' ? '/desk/case' : undefined
  return renderPart(<ConnectionResult canMove={canMove} casePath={casePath} />, { replies, session })
}
/** Names of the primary actions, of which a screen has one. */
const primaryActions = () => [...document.querySelectorAll('[data-variant=primary]')].map((way) => way.textContent)
const linkTargets = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

test('a browser that cannot make calls is named as the reason, with telephone, chat and another time', async () => {
  await show()
  expect(await screen.findByText(/^This browser can’t make video calls/)).toBeTruthy()
  expect(linkTargets()).toEqual(['tel:+49301234567', '/chat', '/appointment'])
  expect(primaryActions()).toEqual(['Call us: +49 (30) 123-4567'])
})

test('a workshop without a telephone offers chat and another time, and a mechanic the case', async () => {
  const { unmount } = await show(REACHABLE, { supportPhone: null })
  await screen.findByText(/^This browser can’t make video calls/)
  expect(linkTargets()).toEqual(['/chat', '/appointment'])
  expect(primaryActions()).toEqual(['Write in the chat'])
  unmount()
  await show(REACHABLE, { role: 'mechanic' })
  await screen.findByText(/^This browser can’t make video calls/)
  expect(linkTargets()).toEqual(['/desk/case'])
  expect(primaryActions()).toEqual(['To the case: write or move the call'])
})

test('a customer whose appointment can no longer be moved is led to the chat alone', async () => {
  await show(REACHABLE, { supportPhone: null, canMove: false })
  expect(await screen.findByText('To change the time, write to us in the chat.')).toBeTruthy()
  expect(linkTargets()).toEqual(['/chat'])
})

class BlockedConnection extends EventTarget {
  createDataChannel = () => new EventTarget()
  setLocalDescription = async () => Promise.reject(new Error('No address was found.'))
  close() {}
}

test('a network that lets no media through is distinguished from a missing connection', async () => {
  vi.stubGlobal('RTCPeerConnection', BlockedConnection)
  const { unmount } = await show()
  expect(await screen.findByText(/your network lets no sound or picture through/)).toBeTruthy()
  unmount()
  await show({ 'GET /api/health': refuse('INTERNAL'), 'GET /api/call-servers': refuse('INTERNAL') })
  expect(await screen.findByText(/^Your device can’t reach us/)).toBeTruthy()
})

/** As `AbortSignal.timeout`, by the fake clock. */
function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
  return controller.signal
}

test('on a dead line the test ends within ten seconds, after one request of each kind', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(abortAfter)
  onTestFinished(() => void vi.restoreAllMocks())
  const silence = () => new Promise<never>(() => {})
  const { calls } = await show({ 'GET /api/health': silence, 'GET /api/call-servers': silence })
  await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)))
  expect(screen.getByText(/^Your device can’t reach us/)).toBeTruthy()
  expect(linkTargets()).toEqual(['tel:+49301234567', '/chat', '/appointment'])
  expect(calls.map(({ operation }) => operation).sort()).toEqual(['GET /api/call-servers', 'GET /api/health'])
})

test.each(['NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'] as const)(
  'a service that refuses to name its servers (%s) does not mean that the device has no connection',
  async (code) => {
    vi.stubGlobal('RTCPeerConnection', vi.fn())
    await show({ ...REACHABLE, 'GET /api/call-servers': refuse(code) })
    expect(await screen.findByText(/^Connection to us: fine\. Once you join/)).toBeTruthy()
  },
)

test('a hidden address without a relay server is named as the reason, and no other network is recommended', async () => {
  vi.stubGlobal('RTCPeerConnection', BlockedConnection)
  await show({ ...REACHABLE, 'GET /api/call-servers': { adapter: 'direct', iceServers: [], relayOnly: true } })
  expect(await screen.findByText('errors.CALL_RELAY_MISSING')).toBeTruthy()
  expect(screen.queryByText(/mobile data/)).toBeNull()
  expect(primaryActions()).toEqual(['Call us: +49 (30) 123-4567'])
})

test('a call through Twilio is not promised a good connection', async () => {
  const make = vi.fn()
  vi.stubGlobal('RTCPeerConnection', make)
  const iceServers = [{ urls: ['turn:turn.example'], username: 'u', credential: 'c' }]
  await show({ ...REACHABLE, 'GET /api/call-servers': { adapter: 'twilio', iceServers, relayOnly: false } })
  expect(await screen.findByText(/^Connection to us: fine\. Once you join/)).toBeTruthy()
  // The relay of direct calls says nothing about the way to Twilio.
  expect(make).not.toHaveBeenCalled()
})

test('the test can be repeated, and runs again when the network is back', async () => {
  const { calls } = await show()
  const tests = () => calls.filter(({ operation }) => operation === 'GET /api/call-servers').length
  await screen.findByText(/^This browser can’t make video calls/)
  await userEvent.click(screen.getByRole('button', { name: 'Test again' }))
  await expect.poll(tests).toBe(2)
  await screen.findByText(/^This browser can’t make video calls/)
  window.dispatchEvent(new Event('online'))
  await expect.poll(tests).toBe(3)
})
