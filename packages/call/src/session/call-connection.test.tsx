import type { PersonEvents } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { describe, expect, test, vi } from 'vitest'
import { at, fakeCallClock, joinBoth, setUpCallSessions, wait } from '../testing/call-sessions.ts'
import { UNUSABLE_SDP } from '../testing/fake-connections.ts'

fakeCallClock()

test('a lost offer is repeated', async () => {
  const { kim, alex, service } = setUpCallSessions()
  service.state.losesSignals = true
  await joinBoth(kim, alex)
  expect(at(kim)).toBe('connecting')
  service.state.losesSignals = false
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

test('a connection over which packets still arrive keeps its route, and gets another one when they stop', async () => {
  const { kim, alex, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  const both = connections.open()
  for (const connection of both) connection.isReceiving = true
  await wait(6000)
  for (const connection of both) connection.setConnectionState('disconnected')
  await wait(8000)
  expect([at(kim), at(alex)]).toEqual(['reconnecting', 'reconnecting'])
  expect(both.map(({ restarts }) => restarts)).toEqual([0, 0])
  for (const connection of both) connection.isReceiving = false
  await wait(3000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('a connection that the browser has given up gets another route, whatever still arrives', async () => {
  const { kim, alex, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  for (const connection of connections.open()) connection.isReceiving = true
  await wait(6000)
  for (const connection of connections.open()) connection.setConnectionState('failed')
  await wait(2000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

/** A call whose line and signalling are broken for some milliseconds. Alex is the newcomer. */
async function breakLine(milliseconds: number) {
  const { kim, alex, service, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  const [ofKim, ofAlex] = connections.open()
  service.state.losesSignals = true
  for (const connection of connections.open()) connection.setConnectionState('disconnected')
  await wait(milliseconds)
  return { service, ofKim, ofAlex }
}

test('a side keeps a route while the other one has just received an address of it from a server', async () => {
  const { service, ofKim, ofAlex } = await breakLine(3000)
  service.state.losesSignals = false
  ofAlex?.gather(4000, 'relay')
  await wait(2900)
  // The device's own address needs no line.
  ofAlex?.gather(5000, 'host')
  expect(ofKim?.restarts).toBe(0)
  await wait(300)
  expect(ofKim?.restarts).toBe(1)
})

test('the newcomer keeps a route whose address it has just received from a server', async () => {
  const { ofAlex } = await breakLine(8500)
  ofAlex?.gather(4000, 'relay')
  await wait(2900)
  expect(ofAlex?.restarts).toBe(1)
  await wait(300)
  expect(ofAlex?.restarts).toBe(2)
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

/** The connections of Kim, who was there first, and of Alex, whose offer has not arrived yet. */
async function setUpLostOffer() {
  const call = setUpCallSessions()
  call.service.state.losesSignals = true
  await joinBoth(call.kim, call.alex)
  const [kims = expect.fail()] = [...call.connections.all.values()].filter(
    ({ localDescription }) => localDescription === null,
  )
  call.service.state.losesSignals = false
  return { ...call, kims }
}

test('an unusable address is reported, and prevents neither the others nor the answer', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { kim, alex, service, kims } = await setUpLostOffer()
  const added: string[] = []
  kims.addIceCandidate = async ({ candidate = '' } = {}) => {
    if (candidate === 'unusable') throw new DOMException('Cannot parse the candidate', 'OperationError')
    added.push(candidate)
  }
  for (const candidate of ['first', 'unusable', 'last'])
    service.publishSignal('kim', {
      type: 'candidate',
      candidate: { candidate, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null },
    })
  await wait(4000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  expect(added).toEqual(['first', 'last'])
  expect(report.mock.calls).toEqual([[new Error('Negotiation of the call failed: OperationError')]])
})

test('an offer whose answer failed is answered when it is repeated', async () => {
  vi.stubGlobal('reportError', vi.fn())
  const { kim, alex, kims } = await setUpLostOffer()
  vi.spyOn(kims, 'setLocalDescription').mockRejectedValueOnce(new DOMException('No memory', 'OperationError'))
  await wait(2200)
  expect([at(kim), kims.signalingState]).toEqual(['connecting', 'stable'])
  await wait(2000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

describe('an offer that is delivered again', () => {
  /** A call with two negotiations. `deliver`: the offer of one of them reaches Kim again. */
  async function negotiateTwice() {
    const call = setUpCallSessions()
    const stream = call.service.getStream('kim')
    const offers: PersonEvents['call.signal'][] = []
    stream.events.on('call.signal', (event) => event.signal.type === 'offer' && offers.push(event))
    await joinBoth(call.kim, call.alex)
    const [alexs] = [...call.connections.all.values()].filter(
      ({ localDescription }) => localDescription?.type === 'offer',
    )
    const [kims = expect.fail()] = call.connections.open().filter((connection) => connection !== alexs)
    alexs?.dispatchEvent(new Event('negotiationneeded'))
    await wait()
    expect(offers).toHaveLength(2)
    const accept = vi.spyOn(kims, 'setRemoteDescription')
    const deliver = async (offer: PersonEvents['call.signal']) => {
      const before = call.service.relayed.length
      stream.emit('call.signal', offer)
      await wait()
      return { accepted: accept.mock.calls.length, sent: call.service.relayed.slice(before) }
    }
    const [first = expect.fail(), latest = expect.fail()] = offers
    return { first, latest, deliver }
  }

  test('gets its answer again if it is the latest', async () => {
    const { latest, deliver } = await negotiateTwice()
    expect(await deliver(latest)).toEqual({ accepted: 1, sent: [{ by: 'kim', type: 'answer' }] })
  })

  test('is ignored if a later one was negotiated', async () => {
    const { first, deliver } = await negotiateTwice()
    expect(await deliver(first)).toEqual({ accepted: 0, sent: [] })
  })
})

/** Alex offers anew while sound and video flow. `loses`: whose signals do not arrive. */
async function offerDuringCall(loses: 'kim' | 'alex', lose: () => Promise<unknown>) {
  const { service, connections, openSession } = setUpCallSessions()
  const line = { isLosing: false }
  const open = (personId: string) => {
    const { signal } = service.createServiceFor(personId)
    return openSession(personId, {
      signal: (...sent) => (line.isLosing && personId === loses ? lose() : signal(...sent)),
    })
  }
  const [kim, alex] = [open('kim'), open('alex')]
  await joinBoth(kim, alex)
  line.isLosing = true
  for (const connection of connections.open())
    if (connection.localDescription?.type === 'offer') connection.dispatchEvent(new Event('negotiationneeded'))
  await wait()
  const listStates = () => connections.open().map(({ signalingState }) => signalingState)
  expect(listStates()).toContain('have-local-offer')
  return { service, line, listStates }
}

test.each([
  ['offer', 'alex'],
  ['answer', 'kim'],
] as const)(
  'an %s that got lost while sound and video flow is repeated as soon as signals travel again',
  async (_, loses) => {
    const { service, line, listStates } = await offerDuringCall(loses, async () => {})
    await wait(20_000)
    line.isLosing = false
    service.getStream(loses).reopen()
    await wait()
    expect(listStates()).toEqual(['stable', 'stable'])
  },
)

test.each(['OFFLINE', 'TOO_MANY_REQUESTS', 'INTERNAL'] as const)(
  'an offer that the service does not take for minutes (%s) arrives afterwards',
  async (code) => {
    const { line, listStates } = await offerDuringCall('alex', () => Promise.reject(createApiError(code)))
    await wait(180_000)
    line.isLosing = false
    await wait(5100)
    expect(listStates()).toEqual(['stable', 'stable'])
  },
)

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

test('pictures of the counterpart go on without interruption when the connection restarts', async () => {
  const { kim, alex, service } = setUpCallSessions()
  await joinBoth(kim, alex)
  const listStreams = () => [kim, alex].map(({ store }) => store.getState().remote)
  const before = listStreams()
  expect(before).toEqual([expect.any(MediaStream), expect.any(MediaStream)])
  const negotiated = service.relayed.length
  window.dispatchEvent(new Event('online'))
  await wait()
  expect(service.relayed.length).toBeGreaterThan(negotiated)
  for (const [index, stream] of listStreams().entries()) expect(stream).toBe(before[index])
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

test('a lost call joins again automatically, after 5 seconds and then with growing pauses', async () => {
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
