import { type LobbyAccess, MINUTE_MS } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { expect, test, vi } from 'vitest'
import { createRoomPool } from '../adapters/twilio/room-pool.ts'
import type { Sdk } from '../adapters/twilio/sdk.ts'
import { createTwilioAdapter } from '../adapters/twilio/twilio-adapter.ts'
import type { CallAdapter } from '../core/call-adapter.ts'
import { at, fakeCallClock, setUpCallSessions, wait } from '../testing/call-sessions.ts'
import { connecting, createRoom, loadSdk } from '../testing/fake-sdk.ts'
import type { CallService } from './call-service.ts'

fakeCallClock()

/** A page of a person with calls through Twilio. `entered`: its rooms, by their tokens. */
function openPage(
  { openSession }: Pick<ReturnType<typeof setUpCallSessions>, 'openSession'>,
  personId: string,
  changes: Partial<CallService> = {},
) {
  const entered = new Map<string, ReturnType<typeof createRoom>>()
  const connect = (token: string) => {
    const room = createRoom()
    entered.set(token, room)
    return connecting(room.room)
  }
  const load = vi.fn(async () => ({ ...(await loadSdk()), connect }) as unknown as Sdk)
  const pool = createRoomPool(load)
  const open = vi.fn<CallAdapter['open']>(() => ({
    receive: () => {},
    send: () => {},
    resume: () => {},
    close: () => {},
  }))
  const session = openSession(personId, changes, { adapter: { ...createTwilioAdapter(pool), open } })
  return {
    session,
    /** The options of its transports, and the room that each would take. */
    listOpened: () =>
      open.mock.calls.map(([options]) => ({
        ...options,
        takeRoom: () => pool.take(options.clientId, options.access().relayOnly),
      })),
    entered,
    load,
    hasLeft: (token = '') => entered.get(token)?.room.disconnect.mock.calls.length === 1,
  }
}

/** Kim waits alone in a call through Twilio; the page of Alex is closed. */
async function setUp(changes: Partial<CallService> = {}) {
  const sessions = setUpCallSessions()
  sessions.service.state.adapter = 'twilio'
  const [kim, alex] = [openPage(sessions, 'kim'), openPage(sessions, 'alex', changes)]
  const stopKim = kim.session.watch()
  void kim.session.join()
  await wait()
  const clientIds = () => sessions.service.listParticipants().map(({ clientId }) => clientId)
  return { ...sessions, kim, alex, stopKim, clientIds }
}

test('a person who waits alone, and one in a lobby without a waiting counterpart, load the SDK and enter no room', async () => {
  const enterLobby = vi.fn<CallService['enterLobby']>()
  const { kim, alex, connections } = await setUp({ enterLobby })
  await kim.session.leave()
  alex.session.watch()
  await wait(60_000)
  expect(at(alex.session)).toBe('idle')
  expect(alex.load).toHaveBeenCalled()
  expect(enterLobby).not.toHaveBeenCalled()
  expect(connections.all.size).toBe(0)
  expect([...kim.entered, ...alex.entered]).toEqual([])
})

test('while a person waits, the lobby of the other one enters the room with the client id of its joining, and both meet there', async () => {
  const { kim, alex, service, clientIds } = await setUp()
  const [kimId = ''] = clientIds()
  alex.session.watch()
  await wait()
  expect([...kim.entered.keys()]).toEqual([kimId])
  const [alexId = ''] = alex.entered.keys()
  expect(clientIds()).toEqual([kimId])
  service.state.latency = 1000
  void alex.session.join()
  // Before the service has answered.
  await wait(100)
  expect(alex.listOpened()).toMatchObject([{ counterpart: { personId: 'kim', clientId: kimId }, isNewcomer: true }])
  expect(await alex.listOpened()[0]?.takeRoom()).toMatchObject({ room: alex.entered.get(alexId)?.room })
  await wait(1000)
  expect(clientIds()).toEqual([kimId, alexId])
  expect(kim.listOpened()).toMatchObject([{ counterpart: { personId: 'alex', clientId: alexId }, isNewcomer: false }])
  expect(await kim.listOpened()[0]?.takeRoom()).toMatchObject({ room: kim.entered.get(kimId)?.room })
  expect([alex.listOpened().length, alex.listOpened()[0]?.access()]).toMatchObject([1, { twilio: { token: alexId } }])
  await wait(600_000)
  expect([kim.hasLeft(kimId), alex.hasLeft(alexId)]).toEqual([false, false])
})

test('a lobby enters when a person begins to wait, and leaves when that person has gone', async () => {
  const { kim, alex } = await setUp()
  await kim.session.leave()
  alex.session.watch()
  await wait()
  void kim.session.join()
  await wait()
  const [alexId] = alex.entered.keys()
  expect(alex.hasLeft(alexId)).toBe(false)
  await kim.session.leave()
  await wait()
  expect(alex.hasLeft(alexId)).toBe(true)
})

test.each([
  ['closes', (stop: () => void) => stop()],
  ['leaves with its page', (_: () => void, session: { leaveOnUnload: () => void }) => session.leaveOnUnload()],
])('a lobby that %s leaves the room', async (_, close) => {
  const { alex } = await setUp()
  const stop = alex.session.watch()
  await wait()
  const [alexId] = alex.entered.keys()
  expect(alex.hasLeft(alexId)).toBe(false)
  close(stop, alex.session)
  await wait()
  expect(alex.hasLeft(alexId)).toBe(true)
})

test.each([
  ['is closed', (stop: () => void) => stop()],
  ['has joined', (_: () => void, { join }: { join: () => unknown }) => void join()],
])('a lobby that %s before the service has answered enters no room', async (_, go) => {
  const { alex, service } = await setUp()
  service.state.latency = 1000
  const stop = alex.session.watch()
  await wait()
  go(stop, alex.session)
  await wait(5000)
  expect([...alex.entered]).toEqual([])
})

test('a person who hides the address enters by relays alone', async () => {
  const { alex, service } = await setUp()
  service.state.relayOnly = true
  alex.session.watch()
  await wait()
  void alex.session.join()
  await wait()
  expect(alex.listOpened()).toHaveLength(1)
  expect([alex.listOpened()[0]?.access().relayOnly, await alex.listOpened()[0]?.takeRoom()]).toMatchObject([true, {}])
})

test('a page that waits leaves the room when its person hangs up', async () => {
  const { kim, alex, clientIds } = await setUp()
  const [kimId] = clientIds()
  alex.session.watch()
  await wait()
  expect(kim.hasLeft(kimId)).toBe(false)
  await kim.session.leave()
  await wait()
  expect(kim.hasLeft(kimId)).toBe(true)
})

test('an event of another ticket, and one that comes during the call, enter no room', async () => {
  const { kim, alex, service, clientIds } = await setUp()
  const expectAt = (ticketId: string) => service.getStream('kim').emit('call.lobby', { ticketId })
  expectAt('another ticket')
  void alex.session.join()
  await wait()
  expect(clientIds()).toHaveLength(2)
  expectAt('ticket')
  await wait()
  expect([...kim.entered]).toEqual([])
})

test('an event that arrives before the service has answered the joining counts after it', async () => {
  const { kim, alex, service, clientIds } = await setUp()
  await kim.session.leave()
  service.state.latency = 1000
  void kim.session.join()
  await wait(500)
  service.getStream('kim').emit('call.lobby', { ticketId: 'ticket' })
  await wait(1000)
  expect([...kim.entered.keys()]).toEqual(clientIds())
  expect([...alex.entered]).toEqual([])
})

test('a lobby whose person joins on another page leaves the room', async () => {
  const sessions = await setUp()
  const { alex } = sessions
  alex.session.watch()
  await wait()
  const [alexId] = alex.entered.keys()
  expect(alex.hasLeft(alexId)).toBe(false)
  void openPage(sessions, 'alex').session.join()
  await wait()
  expect(alex.hasLeft(alexId)).toBe(true)
})

test('a lobby in which the answer comes after the one who waited has gone enters no room', async () => {
  const answer = Promise.withResolvers<LobbyAccess>()
  const { kim, alex } = await setUp({ enterLobby: () => answer.promise })
  alex.session.watch()
  await wait()
  await kim.session.leave()
  await wait()
  answer.resolve({ twilio: { token: 'late', room: 'ticket' } })
  await wait()
  expect([...alex.entered]).toEqual([])
})

test.each([
  ['is refused', 'NOT_ALLOWED', true],
  ['gets no answer', 'OFFLINE', false],
] as const)(
  'a lobby that %s when it asks again after five minutes leaves the room: %s, %s',
  async (_, code, hasLeft) => {
    const enterLobby = vi
      .fn<CallService['enterLobby']>(() => Promise.reject(createApiError(code)))
      .mockResolvedValueOnce({ twilio: { token: 'first', room: 'ticket' } })
    const { alex } = await setUp({ enterLobby })
    alex.session.watch()
    await wait(5.5 * MINUTE_MS)
    expect(enterLobby).toHaveBeenCalledTimes(2)
    expect(alex.hasLeft('first')).toBe(hasLeft)
  },
)

test('a lobby that cannot ask for the participants stays in the room', async () => {
  const { alex, service } = await setUp()
  alex.session.watch()
  await wait()
  service.state.isDown = true
  service.getStream('alex').reopen()
  await wait(60_000)
  expect([alex.entered.size, alex.hasLeft([...alex.entered.keys()][0])]).toEqual([1, false])
})

test('a person who waits, and has chosen meanwhile to hide the address, leaves the room', async () => {
  const { kim, alex, service, clientIds } = await setUp()
  const [kimId] = clientIds()
  alex.session.watch()
  await wait()
  service.state.relayOnly = true
  await wait(60_000)
  void alex.session.join()
  await wait()
  expect(kim.listOpened()[0]?.takeRoom()).toBeUndefined()
  await wait()
  expect(kim.hasLeft(kimId)).toBe(true)
})

test('a second lobby of a person who is in the call enters no room', async () => {
  const sessions = await setUp()
  const second = openPage(sessions, 'kim')
  sessions.alex.session.join()
  await wait()
  second.session.watch()
  await wait()
  expect([...second.entered]).toEqual([])
})

test('a person who has chosen meanwhile to hide the address meets the other one in a room that was entered for that', async () => {
  const { alex, service } = await setUp()
  alex.session.watch()
  await wait()
  const [alexId] = alex.entered.keys()
  service.state.relayOnly = true
  void alex.session.join()
  await wait()
  expect(alex.listOpened()).toHaveLength(2)
  expect(alex.listOpened()[1]?.access()).toMatchObject({ relayOnly: true })
  expect(alex.listOpened()[1]?.takeRoom()).toBeUndefined()
  await wait()
  expect(alex.hasLeft(alexId)).toBe(true)
})

test.each([
  ['a service that refuses', createApiError('CALL_NOT_OPEN')],
  ['a service that cannot be reached', createApiError('OFFLINE')],
])('with %s the room is entered after joining', async (_, error) => {
  const { alex, clientIds } = await setUp({ enterLobby: () => Promise.reject(error) })
  alex.session.watch()
  await wait()
  void alex.session.join()
  await wait()
  expect(clientIds()).toHaveLength(2)
  expect(alex.listOpened()).toHaveLength(1)
  expect(alex.listOpened()[0]?.takeRoom()).toBeUndefined()
})

test('a lobby that stays open keeps both in the room', async () => {
  const { kim, alex, clientIds } = await setUp()
  const [kimId] = clientIds()
  alex.session.watch()
  await wait(20 * 60_000)
  expect([kim.hasLeft(kimId), alex.hasLeft([...alex.entered.keys()][0])]).toEqual([false, false])
  expect([kim.entered.size, alex.entered.size]).toEqual([1, 1])
})
