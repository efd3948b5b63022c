import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { CallState } from '../call-state.ts'
import type { TransportOptions } from '../call-transport.ts'

const sdk = vi.hoisted(() => ({ connect: vi.fn() }))
vi.mock('./sdk.ts', () => ({
  loadSdk: async () => ({
    ...sdk,
    LocalDataTrack: class {
      send() {}
    },
  }),
}))
// Another test of this process may have loaded the real SDK.
vi.resetModules()
const { openTwilioTransport } = await import('./twilio-transport.ts')

/** A room of the SDK with the given identities in it. */
function createRoom({ others = [] as string[] } = {}) {
  const listeners = new Map<string, () => void>()
  const participants = new Map(
    others.map((identity) => [
      identity,
      { identity, state: 'connected', audioTracks: new Map(), videoTracks: new Map(), networkQualityLevel: 5 },
    ]),
  )
  let packets = 0
  const room = {
    state: 'connected',
    participants,
    getStats: async () => [{ remoteAudioTrackStats: [{ packetsReceived: packets }], remoteVideoTrackStats: [] }],
    localParticipant: { networkQualityLevel: 4 },
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    disconnect: vi.fn(),
  }
  const disconnect = () => {
    room.state = 'disconnected'
    listeners.get('disconnected')?.()
  }
  /** The socket to Twilio broke: the SDK reconnects. */
  const interrupt = () => {
    room.state = 'reconnecting'
    listeners.get('reconnecting')?.()
  }
  const receive = () => {
    packets += 50
  }
  return { room, disconnect, interrupt, receive }
}
const connecting = (room: unknown) => Object.assign(Promise.resolve(room), { cancel: () => {} })
const refused = () => Object.assign(Promise.reject(new Error('53000')), { cancel: () => {} })

beforeEach(() => {
  vi.useFakeTimers()
  sdk.connect.mockReset()
})
afterEach(() => vi.useRealTimers())

function open(access = () => ({ twilio: { token: 'token', room: 'ticket' } })) {
  const reported: Partial<CallState> = {}
  const options = {
    counterpart: { personId: 'alex', clientId: 'phone' },
    newcomer: true,
    access,
    media: {
      store: createStore(() => ({ camera: { at: 'off' }, mic: { at: 'off' }, videoTrack: null, audioTrack: null })),
    },
    post: async () => {},
    onReport: (report: Partial<CallState>) => Object.assign(reported, report),
    onMessage: () => {},
  }
  const transport = openTwilioTransport(options as unknown as TransportOptions)
  return { transport, reported, at: () => reported.phase?.at }
}
const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

test('the call is connected once the counterpart is in the room, at the lower quality of the two', async () => {
  sdk.connect.mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  const { at, reported } = open()
  expect(at()).toBe('connecting')
  await wait(1000)
  expect(at()).toBe('connected')
  expect(reported.quality).toBe(4)
})

test('a failed attempt to enter the room is retried', async () => {
  sdk.connect.mockImplementationOnce(refused).mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  const { at } = open()
  await wait()
  expect(at()).toBe('connecting')
  await wait(2000)
  expect(at()).toBe('connected')
})

test('a lost room is entered again', async () => {
  const first = createRoom({ others: ['alex:phone'] })
  sdk.connect
    .mockReturnValueOnce(connecting(first.room))
    .mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  const { at } = open()
  await wait()
  first.disconnect()
  expect(at()).toBe('reconnecting')
  await wait(2000)
  expect(at()).toBe('connected')
})

test('the call is given up when the counterpart does not arrive within 30 seconds', async () => {
  const { room } = createRoom()
  sdk.connect.mockReturnValue(connecting(room))
  const { at } = open()
  await wait(29_000)
  expect(at()).toBe('connecting')
  await wait(1000)
  expect(at()).toBe('lost')
  expect(room.disconnect).toHaveBeenCalledOnce()
})

test('a transport that is closed while connecting leaves the room immediately', async () => {
  const { room } = createRoom({ others: ['alex:phone'] })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  sdk.connect.mockReturnValue(Object.assign(promise, { cancel: () => {} }))
  const { transport, at } = open()
  await wait()
  transport.close()
  resolve(room)
  await wait()
  expect(room.disconnect).toHaveBeenCalledOnce()
  expect(at()).toBe('connecting')
})

test('blocked signalling is no break while sound or video arrive, and one when they stop', async () => {
  const { room, interrupt, receive } = createRoom({ others: ['alex:phone'] })
  sdk.connect.mockReturnValue(connecting(room))
  const { at } = open()
  await wait()
  receive()
  await wait(1000)
  interrupt()
  for (let second = 0; second < 20; second++) {
    receive()
    await wait(1000)
  }
  expect(at()).toBe('connected')
  await wait(3000)
  expect(at()).toBe('reconnecting')
})

test('a refused token is replaced by the latest one', async () => {
  const tokens = ['expired', 'renewed']
  const entered = connecting(createRoom({ others: ['alex:phone'] }).room)
  sdk.connect.mockImplementation((token) => (token === 'renewed' ? entered : refused()))
  const { at } = open(() => ({ twilio: { token: tokens.shift() ?? 'renewed', room: 'ticket' } }))
  await wait()
  expect(at()).toBe('connecting')
  await wait(2000)
  expect(at()).toBe('connected')
  expect(sdk.connect.mock.calls.map(([token]) => token)).toEqual(['expired', 'renewed'])
})

test.each([
  ['another person', 'alexa:phone', 'connecting'],
  ['another page of the counterpart, as before a reload', 'alex:former', 'connecting'],
  ['a page of 0.1.0, which names the person alone', 'alex', 'connected'],
])('%s in the room', async (_, identity, expected) => {
  sdk.connect.mockReturnValue(connecting(createRoom({ others: [identity] }).room))
  const { at } = open()
  await wait(1000)
  expect(at()).toBe(expected)
})
