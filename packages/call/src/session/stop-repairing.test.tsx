import { createApiError } from '@radruf/contract/client'
import { describe, expect, test } from 'vitest'
import { type CallSession, mustStopRepairing } from '../core/call-state.ts'
import { at, fakeCallClock, joinBoth, setUpCallSessions, wait } from '../testing/call-sessions.ts'

fakeCallClock()

test('a data channel that the browser gives up in a long cut leaves the request to stop repairing, and the call comes back', async () => {
  const { kim, alex, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  const broken = connections.open()
  for (const connection of broken) connection.setConnectionState('disconnected')
  for (const { channel } of broken) channel.dispatchEvent(new Event('close'))
  await wait()
  for (const person of [kim, alex]) {
    expect(at(person)).toBe('lost')
    expect(mustStopRepairing(person.store.getState())).toBe(true)
  }
  await wait(15_000)
  expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
})

test('the request to stop repairing stays while joining again fails without a network, and goes with a refusal', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.state.refusal = createApiError('OFFLINE')
  service.state.losesSignals = true
  for (const connection of connections.open()) connection.setConnectionState('disconnected')
  const seen = new Set<string>()
  for (let second = 0; second < 120; second++) {
    await wait(1000)
    seen.add(at(kim))
    expect([at(kim), mustStopRepairing(kim.store.getState())]).toEqual([at(kim), true])
  }
  expect([...seen]).toEqual(['reconnecting', 'lost', 'joining'])
  service.state.refusal = createApiError('CALL_NOT_OPEN')
  await wait(60_000)
  expect([at(kim), mustStopRepairing(kim.store.getState())]).toEqual(['refused', false])
})

describe('once the line of the counterpart is dead', () => {
  const mustStop = ({ store }: CallSession) => mustStopRepairing(store.getState())

  /** Kim waits for Alex, whose line went dead and whom the service has removed as silent. */
  async function setUpAbsence() {
    const { service, connections, openSession, kim } = setUpCallSessions()
    const line = { isDead: false }
    const { confirm, participants } = service.createServiceFor('alex')
    const requireLine = () => {
      if (line.isDead) throw createApiError('OFFLINE')
    }
    const alex = openSession('alex', {
      confirm: async (clientId) => {
        requireLine()
        return confirm(clientId)
      },
      participants: async () => {
        requireLine()
        return participants()
      },
    })
    await joinBoth(kim, alex)
    line.isDead = true
    service.getStream('alex').disconnect()
    for (const connection of connections.open()) connection.setConnectionState('disconnected')
    service.removeSilent('alex')
    await wait()
    expect([at(kim), mustStop(kim)]).toEqual(['alone', true])
    return { service, openSession, kim, alex, line }
  }

  test('the request to stop repairing stays while the person waits, also after joining again, until the two are connected', async () => {
    const { kim, alex, service, line } = await setUpAbsence()
    await kim.join()
    service.removeSilent('kim')
    await wait(60_000)
    expect([at(kim), mustStop(kim)]).toEqual(['alone', true])
    line.isDead = false
    service.getStream('alex').reopen()
    await wait(10_000)
    expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
    expect([kim, alex].map(({ store }) => store.getState().interruption)).toEqual([null, null])
  })

  test('another page of the counterpart takes over', async () => {
    const { kim, service, openSession } = await setUpAbsence()
    service.getStream('alex').reopen()
    const laptop = openSession('alex')
    await laptop.join()
    await wait()
    expect([at(kim), mustStop(kim), at(laptop)]).toEqual(['connected', false, 'connected'])
  })

  test('the mechanic, who ends the call elsewhere, ends the request', async () => {
    const { kim, service } = await setUpAbsence()
    service.end()
    await wait()
    expect([at(kim), mustStop(kim)]).toEqual(['left', false])
  })

  test('a counterpart who comes back and hangs up ends the request', async () => {
    const { kim, service } = await setUpAbsence()
    const alex = service.createServiceFor('alex')
    await alex.join('elsewhere')
    await wait()
    expect([at(kim), mustStop(kim)]).toEqual(['connecting', true])
    await alex.leave('elsewhere')
    await wait()
    expect([at(kim), mustStop(kim)]).toEqual(['hungUp', false])
  })
})

test.each(['disconnected', 'failed'] as const)(
  'a counterpart who hangs up over a line that is %s leaves no request to stop repairing',
  async (state) => {
    const { kim, alex, connections } = setUpCallSessions()
    await joinBoth(kim, alex)
    connections.line.losesGoodbyes = true
    for (const connection of connections.open()) connection.setConnectionState(state)
    await alex.leave()
    await wait()
    expect([at(kim), mustStopRepairing(kim.store.getState())]).toEqual(['hungUp', false])
  },
)

describe('over a bad line', () => {
  /** Kim and Alex are warned of their line, which still carries messages. Alex cannot reach the service. */
  async function setUpBadLine() {
    const { kim, service, connections, openSession } = setUpCallSessions()
    const alex = openSession('alex', { leave: () => Promise.reject(createApiError('OFFLINE')) })
    await joinBoth(kim, alex)
    const [first = expect.fail(), second = expect.fail()] = connections.open()
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      from.channel.readyState = 'open'
      from.channel.send = (data) => to.channel.dispatchEvent(new MessageEvent('message', { data }))
      const warned = JSON.stringify({ kind: 'media', camera: true, mic: true, badLine: true })
      from.channel.dispatchEvent(new MessageEvent('message', { data: warned }))
    }
    connections.line.losesGoodbyes = true
    expect([kim, alex].map(({ store }) => mustStopRepairing(store.getState()))).toEqual([true, true])
    return { kim, alex, service, channels: [first.channel, second.channel] }
  }

  test('a counterpart who hangs up without reaching the service leaves no request to stop repairing', async () => {
    const { kim, alex, service } = await setUpBadLine()
    await alex.leave()
    const seen = new Set<string>()
    for (let second = 0; second < 45; second++) {
      await wait(1000)
      seen.add(`${at(kim)} ${mustStopRepairing(kim.store.getState())}`)
    }
    expect([...seen]).toEqual(['hungUp false'])
    // Kim's page has told the service.
    expect(service.listParticipants()).toEqual([])
  })

  test('a counterpart who reloads the page leaves it', async () => {
    const { kim, alex, service } = await setUpBadLine()
    await service.createServiceFor('alex').leave(alex.getClientIds().at(-1) ?? '', { outlivesPage: true })
    alex.leaveOnUnload()
    await wait()
    expect([at(kim), kim.store.getState().interruption]).toEqual(['alone', 'absent'])
  })

  test('a counterpart whose hang-up only the service reports ends it', async () => {
    const { kim, alex, service, channels } = await setUpBadLine()
    for (const channel of channels) channel.send = () => {}
    await alex.leave()
    await wait()
    expect([at(kim), mustStopRepairing(kim.store.getState())]).toEqual(['connected', true])
    await service.createServiceFor('alex').leave(alex.getClientIds().at(-1) ?? '')
    await wait()
    expect([at(kim), mustStopRepairing(kim.store.getState())]).toEqual(['hungUp', false])
  })
})

test('a counterpart whose page is reloaded while the line is dead leaves the request to stop repairing', async () => {
  const { kim, alex, openSession, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  for (const connection of connections.open()) connection.setConnectionState('disconnected')
  alex.leaveOnUnload()
  await wait()
  expect([at(kim), kim.store.getState().interruption]).toEqual(['alone', 'absent'])
  const reloaded = openSession('alex')
  await reloaded.rejoin(alex.getClientIds())
  await wait()
  expect([at(kim), at(reloaded), kim.store.getState().interruption]).toEqual(['connected', 'connected', null])
})

test('a goodbye over a line that was dead leaves the request to stop repairing until the service says who has hung up', async () => {
  const { kim, service, connections, openSession } = setUpCallSessions()
  const alex = openSession('alex', { leave: async () => {} })
  await joinBoth(kim, alex)
  for (const connection of connections.open()) {
    connection.setConnectionState('disconnected')
    // The line is back, and the goodbye is the first that arrives over it.
    connection.connectionState = 'connected'
  }
  await alex.leave()
  await wait()
  expect([at(kim), kim.store.getState().interruption]).toEqual(['alone', 'absent'])
  await service.createServiceFor('alex').leave(alex.getClientIds().at(-1) ?? '')
  await wait()
  expect([at(kim), kim.store.getState().interruption]).toEqual(['hungUp', null])
})

test('a counterpart who has hung up while the own line was dead leaves no request to stop repairing', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  connections.line.losesGoodbyes = true
  for (const connection of connections.open()) connection.setConnectionState('disconnected')
  service.getStream('kim').disconnect()
  service.removeSilent('kim')
  await alex.leave()
  await kim.rejoin()
  expect([at(kim), mustStopRepairing(kim.store.getState())]).toEqual(['hungUp', false])
  expect(service.listParticipants()).toEqual([])
  // The stream repeats the events that were missed.
  service.getStream('kim').reopen()
  service.publishOutdated('kim', [], alex.getClientIds().at(-1))
  await wait()
  expect(at(kim)).toBe('hungUp')
})
