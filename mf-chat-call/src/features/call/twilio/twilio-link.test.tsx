import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinkOptions } from '../link.ts'
import type { CallSnapshot } from '../call-state.ts'

const sdk = vi.hoisted(() => ({ connect: vi.fn() }))
vi.mock('./sdk.ts', () => ({
  loadSdk: async () => ({
    ...sdk,
    LocalDataTrack: class {
      send() {}
    },
  }),
}))
// Another test of this process may have brought the real SDK.
vi.resetModules()
const { openTwilioLink } = await import('./twilio-link.ts')

/** A room as the SDK gives it, with the other side in it or not. */
function aRoom({ others = [] as string[] } = {}) {
  const listeners = new Map<string, () => void>()
  const participants = new Map(
    others.map((identity) => [
      identity,
      { identity, state: 'connected', audioTracks: new Map(), videoTracks: new Map(), networkQualityLevel: 5 },
    ]),
  )
  const room = {
    state: 'connected',
    participants,
    localParticipant: { networkQualityLevel: 4 },
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    disconnect: vi.fn(),
  }
  const break_ = () => {
    room.state = 'disconnected'
    listeners.get('disconnected')?.()
  }
  return { room, break_ }
}
const entered = (room: unknown) => Object.assign(Promise.resolve(room), { cancel: () => {} })
const refused = () => Object.assign(Promise.reject(new Error('53000')), { cancel: () => {} })

beforeEach(() => {
  vi.useFakeTimers()
  sdk.connect.mockReset()
})
afterEach(() => vi.useRealTimers())

function open() {
  const seen: Partial<CallSnapshot> = {}
  const options = {
    otherPersonId: 'alex',
    newcomer: true,
    access: () => ({ twilio: { token: 'token', room: 'ticket' } }),
    media: {
      getSnapshot: () => ({ camera: { at: 'off' }, mic: { at: 'off' }, videoTrack: null, audioTrack: null }),
      subscribe: () => () => {},
    },
    post: async () => {},
    onChange: (change: Partial<CallSnapshot>) => Object.assign(seen, change),
    onMessage: () => {},
  }
  const link = openTwilioLink(options as unknown as LinkOptions)
  return { link, seen, at: () => seen.state?.at }
}
const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

test('the call is connected once the other side is in the room, at the worse side’s quality', async () => {
  sdk.connect.mockReturnValue(entered(aRoom({ others: ['alex'] }).room))
  const { at, seen } = open()
  expect(at()).toBe('connecting')
  await wait(1000)
  expect(at()).toBe('connected')
  expect(seen.quality).toBe(4)
})

test('a room that cannot be entered is tried again', async () => {
  sdk.connect.mockImplementationOnce(refused).mockReturnValue(entered(aRoom({ others: ['alex'] }).room))
  const { at } = open()
  await wait()
  expect(at()).toBe('connecting')
  await wait(2000)
  expect(at()).toBe('connected')
})

test('a room that is lost is entered anew', async () => {
  const first = aRoom({ others: ['alex'] })
  sdk.connect.mockReturnValueOnce(entered(first.room)).mockReturnValue(entered(aRoom({ others: ['alex'] }).room))
  const { at } = open()
  await wait()
  first.break_()
  expect(at()).toBe('reconnecting')
  await wait(2000)
  expect(at()).toBe('connected')
})

test('when the other side does not come for half a minute the call is given up', async () => {
  const { room } = aRoom()
  sdk.connect.mockReturnValue(entered(room))
  const { at } = open()
  await wait(29_000)
  expect(at()).toBe('connecting')
  await wait(1000)
  expect(at()).toBe('lost')
  expect(room.disconnect).toHaveBeenCalledOnce()
})

test('a link that is closed while it enters leaves the room at once', async () => {
  const { room } = aRoom({ others: ['alex'] })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  sdk.connect.mockReturnValue(Object.assign(promise, { cancel: () => {} }))
  const { link, at } = open()
  await wait()
  link.close()
  resolve(room)
  await wait()
  expect(room.disconnect).toHaveBeenCalledOnce()
  expect(at()).toBe('connecting')
})
