import { ApiError } from '@radruf/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDirectLink } from '../direct/direct-link.ts'
import { fakeConnections } from '../testing/fake-connections.ts'
import type { LocalMedia } from '../media/local-media.ts'
import { createCallSession } from './call-session.ts'
import { fakeHub } from './fake-hub.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const noMedia = {
  getSnapshot: () => ({ camera: { at: 'off' }, mic: { at: 'off' }, videoTrack: null, audioTrack: null }),
  subscribe: () => () => {},
} as unknown as LocalMedia

function setUp() {
  const hub = fakeHub()
  const connections = fakeConnections()
  const sessionOf = (personId: string) =>
    createCallSession({
      personId,
      service: hub.serviceOf(personId),
      events: hub.streamOf(personId).events,
      media: noMedia,
      openLink: (options) => openDirectLink({ ...options, makeConnection: connections.make }),
    })
  return { hub, connections, sessionOf, kim: sessionOf('kim'), alex: sessionOf('alex') }
}
type Session = ReturnType<typeof createCallSession>
const at = (session: Session) => session.getSnapshot().state.at
const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const both = async (kim: Session, alex: Session) => {
  await kim.join()
  await alex.join()
  await wait()
}

test('the first one in is alone; with the second both are connected, and only the newcomer made an offer', async () => {
  const { kim, alex, hub } = setUp()
  await kim.join()
  expect(at(kim)).toBe('alone')
  await alex.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(hub.passed.filter(({ type }) => type === 'offer')).toEqual([{ by: 'alex', type: 'offer' }])
})

test('a call that was ended is left by both sides, and nobody asks to join it again', async () => {
  const { kim, alex, hub } = setUp()
  await both(kim, alex)
  hub.end()
  await wait(30_000)
  expect([at(kim), at(alex)]).toEqual(['left', 'left'])
})

test('hanging up leaves the other side alone, and coming back connects again', async () => {
  const { kim, alex, connections } = setUp()
  await both(kim, alex)
  await alex.leave()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['alone', 'left'])
  await alex.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(connections.open()).toHaveLength(2)
})

test('a page that was reloaded takes the place of its former self', async () => {
  const { kim, alex, sessionOf } = setUp()
  await both(kim, alex)
  kim.leaveWithPage()
  const reloaded = sessionOf('kim')
  await reloaded.join()
  await wait()
  expect([at(reloaded), at(alex)]).toEqual(['connected', 'connected'])
})

test('a second tab takes over, the first says so and can take it back', async () => {
  const { kim, alex, sessionOf } = setUp()
  await both(kim, alex)
  const second = sessionOf('kim')
  await second.join()
  await wait()
  expect([at(kim), at(second), at(alex)]).toEqual(['replaced', 'connected', 'connected'])
  await wait(60_000)
  expect(at(second)).toBe('connected')
  await kim.join()
  await wait()
  expect([at(kim), at(second), at(alex)]).toEqual(['connected', 'replaced', 'connected'])
})

test('a lost offer is said again', async () => {
  const { kim, alex, hub } = setUp()
  hub.state.signalsAreLost = true
  await both(kim, alex)
  expect(at(kim)).toBe('connecting')
  hub.state.signalsAreLost = false
  await wait(4000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('whoever missed the list of participants asks for it when the stream is open again', async () => {
  const { kim, alex, hub } = setUp()
  await kim.join()
  hub.streamOf('kim').break()
  await alex.join()
  await wait()
  expect(at(kim)).toBe('alone')
  hub.streamOf('kim').reopen()
  await wait(4000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a broken connection is mended', async () => {
  const { kim, alex, connections } = setUp()
  await both(kim, alex)
  for (const connection of connections.open()) connection.become('disconnected')
  expect([at(kim), at(alex)]).toEqual(['reconnecting', 'reconnecting'])
  await wait(5000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('what cannot be mended is given up, and rejoining by either side begins anew', async () => {
  const { kim, alex, hub, connections } = setUp()
  await both(kim, alex)
  hub.state.signalsAreLost = true
  for (const connection of connections.open()) connection.become('failed')
  await wait(30_000)
  expect([at(kim), at(alex)]).toEqual(['lost', 'lost'])
  hub.state.signalsAreLost = false
  await kim.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('somebody the service forgot joins again by itself', async () => {
  const { kim, alex, hub } = setUp()
  await both(kim, alex)
  hub.forget('kim')
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a call that is not open says why, and one that ends meanwhile stops', async () => {
  const { kim, hub } = setUp()
  hub.state.refuse = new ApiError('CALL_NOT_OPEN')
  await kim.join()
  expect(kim.getSnapshot().state).toEqual({ at: 'refused', code: 'CALL_NOT_OPEN' })
  hub.state.refuse = undefined
  await kim.join()
  hub.state.refuse = new ApiError('CALL_NOT_OPEN')
  await wait(10_000)
  expect(kim.getSnapshot().state).toEqual({ at: 'refused', code: 'CALL_NOT_OPEN' })
})

test('a service that cannot be reached for a moment does not end the call or keep one out', async () => {
  const { kim, alex, hub } = setUp()
  hub.state.refuse = new ApiError('OFFLINE')
  const joining = kim.join()
  await wait()
  expect(at(kim)).toBe('joining')
  hub.state.refuse = undefined
  await wait(1000)
  await joining
  await alex.join()
  hub.state.refuse = new ApiError('OFFLINE')
  await wait(20_000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})
