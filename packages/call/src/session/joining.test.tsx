import { createApiError } from '@radruf/contract/client'
import { expect, test, vi } from 'vitest'
import { createDirectAdapter } from '../adapters/direct/direct-adapter.ts'
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

test('the offer waits for more addresses only until all are found', async () => {
  const { alex, service, connections } = await setUp()
  void alex.join()
  await wait(1)
  connections.last().gather(1)
  expect(service.requests).toEqual([])
  connections.last().endGathering()
  await wait(1)
  expect(service.requests).toEqual([['offer', 'candidate']])
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

test('a browser that makes no connection while offline names the missing network', async () => {
  const { service, kim, openSession } = setUpCallSessions()
  await kim.join()
  const alex = openSession(
    'alex',
    {},
    {
      adapter: createDirectAdapter(() => {
        throw new DOMException('', 'InvalidStateError')
      }),
    },
  )
  alex.watch()
  await wait()
  service.state.refusal = createApiError('OFFLINE')
  void alex.join()
  await wait(60_000)
  expect(alex.store.getState().phase).toEqual({ at: 'refused', code: 'OFFLINE' })
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
    expect(join.mock.calls.map(([, offer]) => offer)).toEqual([undefined])
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
  expect(await second.isParticipantElsewhere()).toBe(false)
  void alex.join()
  await wait()
  expect(await second.isParticipantElsewhere()).toBe(true)
  await alex.leave()
  expect(await second.isParticipantElsewhere()).toBe(false)
  expect(asked).toBe(1)
  expect(at(kim)).toBe('hungUp')
})

const renewed = [{ urls: ['turn:relay.example'], username: 'renewed', credential: 'new' }]

test('a lost call joins again with the relay credentials and the wish to hide the address of the latest answer', async () => {
  const { alex, service, connections } = await setUp()
  void alex.join()
  await wait()
  expect(at(alex)).toBe('connected')
  service.state.iceServers = renewed
  service.state.relayOnly = true
  await wait(20_000)
  service.state.losesSignals = true
  for (const connection of connections.open()) connection.setConnectionState('failed')
  await wait(30_000)
  expect(at(alex)).toBe('lost')
  const before = connections.all.size
  void alex.join()
  await wait()
  const again = [...connections.all.values()].slice(before).map(({ configuration }) => configuration)
  expect(again[0]).toMatchObject({ iceServers: renewed, iceTransportPolicy: 'relay' })
})

test('a page that was offline asks for the servers again before it joins', async () => {
  const { alex, service, connections } = await setUp()
  service.getStream('alex').disconnect()
  service.state.iceServers = renewed
  service.getStream('alex').reopen()
  await wait()
  void alex.join()
  await wait()
  const servers = connections.open().map(({ configuration }) => configuration.iceServers)
  expect(servers).toContainEqual(renewed)
})

test('servers that are older than an hour are not used for an offer', async () => {
  for (const [milliseconds, greetings] of [
    [3_500_000, 1],
    [3_700_000, 0],
  ] as const) {
    const join = vi.fn<CallService['join']>()
    const { alex } = await setUp((service) => ({ join: join.mockImplementation(service.join) }))
    await wait(milliseconds)
    void alex.join()
    await wait(1000)
    expect(join.mock.calls.filter(([, offer]) => offer)).toHaveLength(greetings)
    await alex.leave()
  }
})

test('a person who hides the address after the lobby was opened shows it to no one', async () => {
  const { kim, alex, service, connections } = await setUp()
  service.state.relayOnly = true
  void alex.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  // The page of Kim, who does not hide the address, answers.
  expect(connections.open().map(({ configuration }) => configuration.iceTransportPolicy)).toEqual(['relay', 'all'])
  expect(service.requests).toEqual([['offer'], ['answer']])
})
