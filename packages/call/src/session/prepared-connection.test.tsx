import { MINUTE_MS } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { expect, test, vi } from 'vitest'
import { createDirectAdapter } from '../adapters/direct/direct-adapter.ts'
import { at, fakeCallClock, setUpCallSessions, wait } from '../testing/call-sessions.ts'

fakeCallClock()

const relay = (credential = 'first') => [{ urls: ['turn:relay.example'], username: 'kim', credential }]

const otherServers = [{ urls: ['turn:other.example'] }]

/** Kim's lobby is open, and calls go over a relay. */
async function openLobby() {
  const sessions = setUpCallSessions()
  const { kim, service, connections } = sessions
  service.state.iceServers = relay()
  const stop = kim.watch()
  await wait()
  const all = () => [...connections.all.values()]
  return { ...sessions, stop, all, unclosed: () => all().filter(({ connectionState }) => connectionState !== 'closed') }
}

test('the lobby prepares one connection, with which its person joins', async () => {
  const { kim, alex, all, unclosed } = await openLobby()
  expect(all()).toHaveLength(1)
  const [prepared] = all()
  expect(prepared?.configuration).toMatchObject({ iceServers: relay(), iceCandidatePoolSize: 1 })
  await alex.join()
  void kim.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(prepared?.connectionState).toBe('connected')
  await kim.leave()
  await alex.leave()
  await wait()
  expect(unclosed()).toEqual([])
})

test('so does a lobby without servers, because a certificate takes time as well', async () => {
  const { kim, alex, connections } = setUpCallSessions()
  kim.watch()
  await wait()
  const [prepared] = connections.all.values()
  await alex.join()
  void kim.join()
  await wait()
  expect(prepared?.connectionState).toBe('connected')
})

test('a person who waits alone meets the counterpart with gathered addresses, although later answers had other credentials', async () => {
  const { kim, alex, service, unclosed } = await openLobby()
  await kim.join()
  service.state.iceServers = relay('later')
  await wait(60_000)
  expect(unclosed()).toHaveLength(1)
  const [prepared] = unclosed()
  await alex.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(prepared).toMatchObject({ connectionState: 'connected', hasLostAddresses: false })
})

test.each([
  ['over the servers of the latest answer', { iceServers: otherServers }, { iceServers: otherServers }],
  ['without showing an address that is hidden now', { relayOnly: true }, { iceTransportPolicy: 'relay' }],
])('a person who waits alone meets the counterpart %s', async (_, change, configuration) => {
  const { kim, alex, service, all } = await openLobby()
  await kim.join()
  Object.assign(service.state, change)
  await wait(60_000)
  await alex.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(all()[0]?.connectionState).toBe('closed')
  expect(all()[1]?.configuration).toMatchObject(configuration)
})

test('an address that is hidden before the first offer arrives is not shown', async () => {
  const { kim, alex, service, all } = await openLobby()
  await kim.join()
  service.state.losesSignals = true
  await alex.join()
  service.state.relayOnly = true
  await wait(20_000)
  service.state.losesSignals = false
  await wait(5000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(all()[0]).toMatchObject({ connectionState: 'connected', configuration: { iceTransportPolicy: 'relay' } })
})

test('a connection is prepared again for a counterpart who has left and may come back, not during the call', async () => {
  const { kim, alex, service, all, unclosed } = await openLobby()
  await alex.join()
  void kim.join()
  await wait()
  service.getStream('kim').disconnect()
  service.getStream('kim').reopen()
  await wait()
  expect(all()).toHaveLength(2)
  alex.leaveOnUnload()
  await wait()
  expect(at(kim)).toBe('alone')
  expect(unclosed()).toHaveLength(1)
  expect(all()).toHaveLength(3)
})

test('a connection is prepared anew every five minutes, and when the person returns to the page after a while', async () => {
  const { all, unclosed } = await openLobby()
  await wait(5 * MINUTE_MS)
  expect(all()).toHaveLength(2)
  expect(unclosed()).toHaveLength(1)
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const hideFor = async (milliseconds: number) => {
    visibility.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await wait(milliseconds)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await hideFor(20_000)
  expect(all()).toHaveLength(2)
  await hideFor(30_000)
  visibility.mockRestore()
  expect(all()).toHaveLength(3)
  expect(unclosed()).toHaveLength(1)
})

test('after an hour in the lobby the servers are asked for again', async () => {
  const { service, unclosed } = await openLobby()
  service.state.iceServers = relay('later')
  await wait(66 * MINUTE_MS)
  expect(unclosed().map(({ configuration }) => configuration.iceServers)).toEqual([relay('later')])
})

test.each([
  ['was frozen for longer than a relay keeps an address', () => vi.setSystemTime(Date.now() + 9 * MINUTE_MS)],
  ['was asleep, so that the browser has closed the connection', (prepared: Closable) => prepared?.close()],
])('a page that %s joins with another connection', async (_, pass) => {
  const { kim, alex, all } = await openLobby()
  await alex.join()
  await wait()
  const [prepared] = all()
  pass(prepared)
  void kim.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(prepared?.connectionState).toBe('closed')
})

test('a prepared connection that is unusable delays the offer, not the joining', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { kim, alex, all } = await openLobby()
  await alex.join()
  await wait()
  const [prepared = expect.fail()] = all()
  prepared.createDataChannel = () => {
    throw new DOMException('The connection is closed.', 'InvalidStateError')
  }
  void kim.join()
  await wait()
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(report).not.toHaveBeenCalled()
})

test('a joining whose connections cannot be created is refused, and tried again', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { alex, openSession, connections } = await openLobby()
  await alex.join()
  let isBroken = true
  const lou = openSession(
    'kim',
    {},
    {
      adapter: createDirectAdapter((configuration) => {
        if (isBroken) throw new DOMException('', 'InvalidStateError')
        return connections.make(configuration)
      }),
    },
  )
  void lou.join()
  await wait()
  expect(at(lou)).toBe('refused')
  expect(report).toHaveBeenCalledOnce()
  isBroken = false
  await wait(5000)
  expect([at(lou), at(alex)]).toEqual(['connected', 'connected'])
})

test('a first camera or microphone prepares the connection anew, because browsers show more networks from then on', async () => {
  const { media, all, unclosed } = await openLobby()
  media.setState({ audioTrack: {} as MediaStreamTrack })
  expect(all()).toHaveLength(2)
  media.setState({ videoTrack: {} as MediaStreamTrack })
  expect(all()).toHaveLength(2)
  expect(unclosed()).toHaveLength(1)
})

test('a page that no longer waits prepares nothing', async () => {
  const { kim, openSession, unclosed } = await openLobby()
  await kim.join()
  await openSession('kim').join()
  await wait()
  expect(at(kim)).toBe('replaced')
  expect(unclosed()).toEqual([])
  await wait(6 * MINUTE_MS)
  expect(unclosed()).toEqual([])
})

test('in another network the addresses are gathered anew', async () => {
  const { all } = await openLobby()
  window.dispatchEvent(new Event('online'))
  await wait()
  expect(all().map(({ connectionState }) => connectionState)).toEqual(['closed', 'new'])
})

test('a closed lobby leaves no connection, even when the servers are named afterwards', async () => {
  const { stop, unclosed } = await openLobby()
  stop()
  await wait(6 * MINUTE_MS)
  expect(unclosed()).toEqual([])
  const { kim, service, connections } = setUpCallSessions()
  service.state.iceServers = relay()
  kim.watch()()
  await wait()
  expect(connections.all.size).toBe(0)
})

test('a page that is left closes the prepared connection, so that the browser may keep the page', async () => {
  const { kim, unclosed } = await openLobby()
  kim.leaveOnUnload()
  expect(unclosed()).toEqual([])
})

test('a refused joining leaves no connection open beyond the lobby', async () => {
  const { kim, alex, service, stop, unclosed } = await openLobby()
  await alex.join()
  await wait()
  service.state.refusal = createApiError('CALL_NOT_OPEN')
  void kim.join()
  await wait()
  expect(at(kim)).toBe('refused')
  stop()
  await alex.leave()
  await wait()
  expect(unclosed()).toEqual([])
})

type Closable = { close: () => void } | undefined
