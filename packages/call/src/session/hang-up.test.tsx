import { createApiError } from '@radruf/contract/client'
import { expect, test } from 'vitest'
import { at, fakeCallClock, joinBoth, setUpCallSessions, wait } from '../testing/call-sessions.ts'

fakeCallClock()

test('both leave at once when the mechanic ends the call, and do not join it again', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.end()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['left', 'left'])
  expect(connections.open()).toEqual([])
  await wait(30_000)
  expect([at(kim), at(alex)]).toEqual(['left', 'left'])
})

test('a page that the service does not list, and one that misses the list, leave an ended call with the next heartbeat', async () => {
  const { kim, alex, service } = setUpCallSessions()
  await joinBoth(kim, alex)
  for (const personId of ['kim', 'alex']) service.getStream(personId).disconnect()
  service.removeSilent('kim')
  service.end()
  await wait(10_000)
  expect([at(kim), at(alex)]).toEqual(['refused', 'refused'])
})

test('hanging up ends the call for both, and joining again reconnects', async () => {
  const { kim, alex, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  await alex.leave()
  await wait(60_000)
  expect([at(kim), at(alex)]).toEqual(['hungUp', 'left'])
  expect(connections.open()).toEqual([])
  await kim.join()
  expect(at(kim)).toBe('alone')
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
  expect(at(kim)).toBe('hungUp')
  expect(connections.open()).toEqual([])
})

test('a counterpart whose leave request got lost is gone, also while the service still lists it', async () => {
  const { kim, service, openSession } = setUpCallSessions()
  const alex = openSession('alex', { leave: () => Promise.reject(createApiError('OFFLINE')) })
  await joinBoth(kim, alex)
  alex.leaveOnUnload()
  const seen = new Set<string>()
  for (let second = 0; second < 45; second++) {
    await wait(1000)
    seen.add(at(kim))
  }
  expect([...seen]).toEqual(['alone'])
  expect(service.listParticipants()).toHaveLength(2)
})

test('a page that misses the hang-up leaves with its next heartbeat, and does not wait alone', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  connections.line.losesGoodbyes = true
  service.getStream('kim').disconnect()
  await alex.leave()
  await wait(10_000)
  expect(at(kim)).toBe('hungUp')
  expect(service.listParticipants()).toEqual([])
})

test('a counterpart who closes the page, or falls silent, has not hung up', async () => {
  for (const [leave, departure] of [
    [{ outlivesPage: true }, 'closed'],
    [undefined, 'lost'],
  ] as const) {
    const { kim, alex, service, connections } = setUpCallSessions()
    await joinBoth(kim, alex)
    if (leave) alex.leaveOnUnload()
    else {
      service.getStream('alex').disconnect()
      for (const connection of connections.open()) connection.setConnectionState('failed')
      service.removeSilent('alex')
    }
    await wait()
    expect([at(kim), kim.store.getState().departure]).toEqual(['alone', departure])
  }
})

test('a person who joins again after a hang-up reports no departure of the counterpart', async () => {
  const { kim, alex, openSession } = setUpCallSessions()
  await joinBoth(kim, alex)
  await alex.leave()
  await wait()
  const again = openSession('kim')
  await again.join()
  await wait()
  expect([at(again), again.store.getState().departure]).toEqual(['alone', null])
})

test('a person who has left does not join again automatically', async () => {
  const { kim, alex, service } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.state.losesSignals = true
  await kim.join()
  await wait(30_000)
  await kim.leave()
  await wait(60_000)
  expect(at(kim)).toBe('left')
})
