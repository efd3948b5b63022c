import { createApiError } from '@radruf/contract/client'
import { expect, test, vi } from 'vitest'
import { at, fakeCallClock, setUpCallSessions, wait } from '../testing/call-sessions.ts'
import type { CallService } from './call-service.ts'

fakeCallClock()

/** Kim is in the call; the page of Alex knows the call before Alex joins. */
async function setUp(change: (service: CallService) => Partial<CallService> = () => ({})) {
  const sessions = setUpCallSessions()
  const alex = sessions.openSession('alex', change(sessions.service.createServiceFor('alex')))
  await sessions.kim.join()
  const stop = alex.watch()
  await wait()
  return { ...sessions, alex, stop }
}

test('the offer travels with the joining, which saves a round trip', async () => {
  const { kim, alex, service } = await setUp()
  service.state.latency = 1000
  void alex.join()
  // The joining and the answer take a second each.
  await wait(2200)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(service.requests).toEqual([['offer'], ['answer']])
})

test('addresses that are found during the joining follow it', async () => {
  const { alex, service, connections } = await setUp()
  service.state.latency = 1000
  void alex.join()
  await wait(100)
  service.state.latency = 0
  for (let port = 1; port <= 3; port++) connections.last().gather(port)
  await wait(800)
  expect(service.requests).toEqual([])
  await wait(200)
  expect(service.requests).toEqual([['offer'], ['candidate', 'candidate', 'candidate'], ['answer']])
})

test('a page that expects a counterpart who has joined anew meanwhile connects to the present one', async () => {
  const { kim, alex, service } = await setUp()
  service.getStream('alex').disconnect()
  await kim.join()
  service.getStream('alex').reopen()
  void alex.join()
  await wait(3000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a page that expects a counterpart who has left is alone', async () => {
  const { kim, alex, service, connections } = await setUp()
  service.getStream('alex').disconnect()
  await kim.leave()
  void alex.join()
  await wait()
  expect(at(alex)).toBe('alone')
  expect(connections.open()).toEqual([])
})

test('a refused joining closes the prepared connection', async () => {
  const { alex, service, connections } = await setUp()
  service.state.refusal = createApiError('CALL_NOT_OPEN')
  void alex.join()
  await wait()
  expect(at(alex)).toBe('refused')
  expect(connections.last().connectionState).toBe('closed')
})

test('calls of another adapter and unknown servers join without an offer', async () => {
  for (const servers of [
    async () => ({ adapter: 'twilio' as const, iceServers: [], relayOnly: false }),
    () => Promise.reject(createApiError('OFFLINE')),
  ]) {
    const join = vi.fn<CallService['join']>()
    const { alex } = await setUp((service) => ({ servers, join: join.mockImplementation(service.join) }))
    void alex.join()
    await wait()
    expect(at(alex)).toBe('connected')
    expect(join.mock.calls.map(([, greeting]) => greeting)).toEqual([undefined])
    await alex.leave()
  }
})

test('before joining a page asks only once for the participants, and follows their changes', async () => {
  let asked = 0
  const { kim, alex, service, openSession } = await setUp()
  const { participants } = service.createServiceFor('alex')
  const second = openSession('alex', {
    participants: () => {
      asked += 1
      return participants()
    },
  })
  second.watch()
  expect(await second.takesPartElsewhere()).toBe(false)
  void alex.join()
  await wait()
  expect(await second.takesPartElsewhere()).toBe(true)
  await alex.leave()
  expect(await second.takesPartElsewhere()).toBe(false)
  expect(asked).toBe(1)
  expect(at(kim)).toBe('alone')
})
