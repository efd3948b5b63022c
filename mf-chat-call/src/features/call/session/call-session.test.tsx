import { createApiError } from '@radruf/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { at, type Session, setUpCallSessions } from '../testing/call-sessions.ts'
import { UNUSABLE_SDP } from '../testing/fake-connections.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits long enough for the participants to exchange their signals, or for the given time. */
const wait = (milliseconds = 100) => vi.advanceTimersByTimeAsync(milliseconds)
const joinBoth = async (kim: Session, alex: Session) => {
  await kim.join()
  await alex.join()
  await wait()
}

test('the first participant is alone; the second connects both, and only the newcomer makes an offer', async () => {
  const { kim, alex, service } = setUpCallSessions()
  await kim.join()
  expect(at(kim)).toBe('alone')
  await alex.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(service.relayed.filter(({ type }) => type === 'offer')).toEqual([{ by: 'alex', type: 'offer' }])
})

test('a service whose answer does not list what has just joined is asked again after a pause', async () => {
  const { service, openSession } = setUpCallSessions()
  const { join } = service.createServiceFor('kim')
  let joinings = 0
  const kim = openSession('kim', {
    join: async (clientId) => {
      joinings += 1
      // Without a pause the joinings would never let the test go on.
      if (joinings > 9) throw new Error('joined again without a pause')
      return { ...(await join(clientId)), participants: [] }
    },
  })
  await kim.join()
  await wait(4000)
  expect(joinings).toBe(1)
  await wait(1500)
  expect(joinings).toBe(2)
})

test('both participants leave a call that has ended and do not join it again', async () => {
  const { kim, alex, service } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.end()
  await wait(30_000)
  expect([at(kim), at(alex)]).toEqual(['left', 'left'])
})

test('hanging up leaves the counterpart alone, and joining again reconnects', async () => {
  const { kim, alex, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  await alex.leave()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['alone', 'left'])
  await alex.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(connections.open()).toHaveLength(2)
})

test('a counterpart who hangs up is gone at once, also when the goodbye over the connection gets lost', async () => {
  const { kim, alex, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  connections.line.losesGoodbyes = true
  await alex.leave()
  await wait()
  expect(at(kim)).toBe('alone')
  expect(connections.open()).toEqual([])
})

test('a reloaded page replaces its former participant', async () => {
  const { kim, alex, openSession } = setUpCallSessions()
  await joinBoth(kim, alex)
  kim.leaveOnUnload()
  const reloaded = openSession('kim')
  await reloaded.join()
  await wait()
  expect([at(reloaded), at(alex)]).toEqual(['connected', 'connected'])
})

test('a second tab replaces the first, which can take the call back', async () => {
  const { kim, alex, openSession } = setUpCallSessions()
  await joinBoth(kim, alex)
  const second = openSession('kim')
  await second.join()
  await wait()
  expect([at(kim), at(second), at(alex)]).toEqual(['replaced', 'connected', 'connected'])
  await wait(60_000)
  expect(at(second)).toBe('connected')
  await kim.join()
  await wait()
  expect([at(kim), at(second), at(alex)]).toEqual(['connected', 'replaced', 'connected'])
})

test('a lost offer is repeated', async () => {
  const { kim, alex, service } = setUpCallSessions()
  service.state.losesSignals = true
  await joinBoth(kim, alex)
  expect(at(kim)).toBe('connecting')
  service.state.losesSignals = false
  await wait(4000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a participant who missed the list fetches it when the event stream reopens', async () => {
  const { kim, alex, service } = setUpCallSessions()
  await kim.join()
  service.getStream('kim').disconnect()
  await alex.join()
  await wait()
  expect(at(kim)).toBe('alone')
  service.getStream('kim').reopen()
  await wait(4000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a broken connection is re-established', async () => {
  const { kim, alex, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  for (const connection of connections.open()) connection.setConnectionState('disconnected')
  expect([at(kim), at(alex)]).toEqual(['reconnecting', 'reconnecting'])
  await wait(5000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a connection that cannot be re-established is given up, and rejoining starts over', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.state.losesSignals = true
  for (const connection of connections.open()) connection.setConnectionState('failed')
  await wait(30_000)
  expect([at(kim), at(alex)]).toEqual(['lost', 'lost'])
  service.state.losesSignals = false
  await kim.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a participant whom the service removed joins again automatically', async () => {
  const { kim, alex, service } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.removeSilent('kim')
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a refused joining reports its code, and so does a refused heartbeat', async () => {
  const { kim, service } = setUpCallSessions()
  service.state.refusal = createApiError('CALL_NOT_OPEN')
  await kim.join()
  expect(kim.store.getState().phase).toEqual({ at: 'refused', code: 'CALL_NOT_OPEN' })
  service.state.refusal = undefined
  await kim.join()
  service.state.refusal = createApiError('CALL_NOT_OPEN')
  await wait(10_000)
  expect(kim.store.getState().phase).toEqual({ at: 'refused', code: 'CALL_NOT_OPEN' })
})

test('an unreachable service neither ends the call nor prevents joining', async () => {
  const { kim, alex, service } = setUpCallSessions()
  service.state.refusal = createApiError('OFFLINE')
  const joining = kim.join()
  await wait()
  expect(at(kim)).toBe('joining')
  service.state.refusal = undefined
  await wait(1000)
  await joining
  await alex.join()
  service.state.refusal = createApiError('OFFLINE')
  await wait(20_000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

describe('while sound and video flow', () => {
  test('a list with the page’s own former client id does not end the call', async () => {
    const { kim, alex, service } = setUpCallSessions()
    await kim.join()
    const outdated = service.listParticipants()
    await kim.join()
    await alex.join()
    await wait()
    service.publishOutdated('kim', outdated)
    await wait()
    expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  })

  test('the list of another ticket changes nothing', async () => {
    const { kim, alex, service } = setUpCallSessions()
    const waiting = { clientId: 'elsewhere', personId: 'alex', role: 'mechanic', joinedAt: '2026-11-18T09:00:00.000Z' }
    await joinBoth(kim, alex)
    service.publishOtherTicket('alex', [{ ...waiting, role: 'mechanic' }])
    await wait()
    expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  })

  test('both keep their connection when the service has removed both as silent', async () => {
    const { kim, alex, service, connections } = setUpCallSessions()
    await joinBoth(kim, alex)
    const before = connections.open()
    service.removeSilent()
    expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
    await wait()
    expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
    expect(connections.open()).toEqual(before)
    expect(service.listParticipants().map(({ personId }) => personId)).toEqual(['kim', 'alex'])
  })

  test('a counterpart who is missing from the list stays; once the connection breaks as well, the counterpart is gone', async () => {
    const { kim, alex, service, connections } = setUpCallSessions()
    await joinBoth(kim, alex)
    service.getStream('alex').disconnect()
    service.removeSilent('alex')
    await wait()
    expect(at(kim)).toBe('connected')
    for (const connection of connections.open()) connection.setConnectionState('failed')
    await wait()
    expect(at(kim)).toBe('alone')
  })

  test('a participant who was added again joins anew as soon as the connection breaks', async () => {
    const { kim, alex, service, connections } = setUpCallSessions()
    await joinBoth(kim, alex)
    service.removeSilent('kim')
    await wait()
    const before = connections.open()
    for (const connection of before) connection.setConnectionState('disconnected')
    await wait()
    expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
    expect(connections.open().filter((connection) => before.includes(connection))).toEqual([])
  })

  test('a call whose time is over goes on until the mechanic has decided its result', async () => {
    const { kim, alex, service } = setUpCallSessions()
    await joinBoth(kim, alex)
    service.state.refusal = createApiError('CALL_NOT_OPEN')
    await wait(30_000)
    expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
    service.state.decided = true
    await wait(10_000)
    expect(at(kim)).toBe('refused')
  })
})

test('on a slow line the addresses travel with the offer, and later ones in one request', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await kim.join()
  service.state.latency = 400
  void alex.join()
  await wait(410)
  for (let port = 1; port <= 8; port++) connections.last().gather(port)
  await wait(100)
  for (let port = 9; port <= 16; port++) connections.last().gather(port)
  await wait(2000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  const candidates = Array<string>(8).fill('candidate')
  expect(service.requests).toEqual([['offer', ...candidates], candidates, ['answer']])
})

test.each([
  [400, 2000],
  [1000, 4000],
])('at a latency of %s ms both are connected %s ms after the second has joined', async (latency, limit) => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await kim.join()
  service.state.latency = latency
  void alex.join()
  await wait(latency + 10)
  for (let port = 1; port <= 8; port++) connections.last().gather(port)
  await wait(limit - latency - 10)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('an unusable description is reported without its addresses, and ends nothing', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { kim, alex, service } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.publishSignal('kim', { type: 'offer', sdp: UNUSABLE_SDP, offerId: 'unusable' })
  await wait()
  expect(report.mock.calls).toEqual([[new Error('Negotiation of the call failed: OperationError')]])
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('in a long call both sides of a restart use the relay credentials of their latest heartbeat', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  for (const username of ['first', 'second', 'latest']) {
    service.state.iceServers = [{ urls: ['turn:relay.example'], username, credential: 'new' }]
    await wait(20_000)
  }
  connections.last().setConnectionState('failed')
  await wait(5000)
  const names = [...connections.all.values()].map(({ configuration }) => configuration.iceServers?.[0]?.username)
  expect(names).toEqual(['latest', 'latest'])
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a device that has joined another network restarts the connection at once, with the latest relay credentials', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.state.iceServers = [{ urls: ['turn:relay.example'], username: 'later', credential: 'new' }]
  await wait(10_000)
  window.dispatchEvent(new Event('online'))
  await wait()
  for (const connection of connections.all.values()) {
    expect(connection.restarts).toBe(1)
    expect(connection.configuration?.iceServers).toEqual(service.state.iceServers)
  }
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a person who hides the internet address connects through relays only, also after a change of the network', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  service.state.relayOnly = true
  await joinBoth(kim, alex)
  const listPolicies = () => [...connections.all.values()].map(({ configuration }) => configuration.iceTransportPolicy)
  expect(listPolicies()).toEqual(['relay', 'relay'])
  window.dispatchEvent(new Event('online'))
  await wait()
  expect(listPolicies()).toEqual(['relay', 'relay'])
})

test('a restart replaces an offer that is still pending, and its late answer is ignored', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  service.state.losesSignals = true
  await joinBoth(kim, alex)
  const pending = service.relayed.length
  window.dispatchEvent(new Event('online'))
  await wait()
  expect(service.relayed.slice(pending)).toEqual([{ by: 'alex', type: 'offer' }])
  service.state.losesSignals = false
  service.publishSignal('alex', { type: 'answer', sdp: 'late', offerId: 'the former offer' })
  await wait()
  expect(connections.last()).toMatchObject({ restarts: 1, remoteDescription: null })
  await wait(4000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a lost call joins again by itself, after 5 seconds and then ever later', async () => {
  const { kim, alex, service } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.state.losesSignals = true
  await kim.join()
  await wait(30_000)
  expect(at(kim)).toBe('lost')
  await wait(5000)
  expect(at(kim)).toBe('connecting')
  await wait(30_000)
  expect(at(kim)).toBe('lost')
  service.state.losesSignals = false
  await wait(5000)
  expect(at(kim)).toBe('lost')
  await wait(5100)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a person who left stays away', async () => {
  const { kim, alex, service } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.state.losesSignals = true
  await kim.join()
  await wait(30_000)
  await kim.leave()
  await wait(60_000)
  expect(at(kim)).toBe('left')
})

test('a page knows whether the person takes part on another page', async () => {
  const { kim, openSession, service } = setUpCallSessions()
  const second = openSession('kim')
  expect(await second.takesPartElsewhere()).toBe(false)
  await kim.join()
  expect(await second.takesPartElsewhere()).toBe(true)
  expect(await kim.takesPartElsewhere()).toBe(false)
  await second.join()
  await second.leave()
  expect(await second.takesPartElsewhere()).toBe(false)
  expect(service.listParticipants()).toEqual([])
})
