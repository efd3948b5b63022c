import { createApiError } from '@radruf/contract/client'
import { expect, test } from 'vitest'
import { at, fakeCallClock, joinBoth, setUpCallSessions, wait } from '../testing/call-sessions.ts'

fakeCallClock()

test('the first participant is alone; the second connects both, and only the newcomer makes an offer', async () => {
  const { kim, alex, service } = setUpCallSessions()
  await kim.join()
  expect(at(kim)).toBe('alone')
  await alex.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(service.relayed.filter(({ type }) => type === 'offer')).toEqual([{ by: 'alex', type: 'offer' }])
})

test('a reply that does not list the participant who has just joined is requested again after a pause', async () => {
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

test('two pages whose connection has closed by itself connect again', async () => {
  const { kim, alex, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  for (const { channel } of connections.open()) channel.dispatchEvent(new Event('close'))
  await wait()
  expect([at(kim), at(alex)]).toEqual(['alone', 'alone'])
  await wait(15_000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  for (const connection of connections.open()) connection.setConnectionState('disconnected')
  expect([at(kim), at(alex)]).toEqual(['reconnecting', 'reconnecting'])
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

test('a list from before the joining that arrives late causes no second joining', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await kim.join()
  const outdated = service.listParticipants()
  await alex.join()
  const listed = service.listParticipants()
  service.publishOutdated('alex', outdated)
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(service.listParticipants()).toEqual(listed)
  expect(connections.all.size).toBe(2)
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
