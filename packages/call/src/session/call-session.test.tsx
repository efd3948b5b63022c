import { createApiError } from '@radruf/contract/client'
import { describe, expect, test, vi } from 'vitest'
import { type CallSession, mustStopRepairing } from '../core/call-state.ts'
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

test('a reloaded page replaces its former participant', async () => {
  const { kim, alex, openSession } = setUpCallSessions()
  await joinBoth(kim, alex)
  kim.leaveOnUnload()
  const reloaded = openSession('kim')
  await reloaded.join()
  await wait()
  expect([at(reloaded), at(alex)]).toEqual(['connected', 'connected'])
})

test('a list from before the reload that arrives after the joining does not end the call', async () => {
  const { kim, alex, service, openSession } = setUpCallSessions()
  await joinBoth(kim, alex)
  const outdated = service.listParticipants()
  kim.leaveOnUnload()
  const reloaded = openSession('kim')
  await reloaded.join()
  const listed = service.listParticipants()
  service.publishOutdated('kim', outdated)
  await wait()
  expect([at(reloaded), at(alex)]).toEqual(['connected', 'connected'])
  expect(service.listParticipants()).toEqual(listed)
})

test('a takeover that the service does not confirm ends nothing until the service answers', async () => {
  const { kim, alex, service, openSession } = setUpCallSessions()
  await joinBoth(kim, alex)
  const outdated = service.listParticipants()
  kim.leaveOnUnload()
  const line = { isBroken: false }
  const { participants } = service.createServiceFor('kim')
  const reloaded = openSession('kim', {
    participants: async () => {
      if (line.isBroken) throw createApiError('OFFLINE')
      return participants()
    },
  })
  await reloaded.join()
  await wait()
  line.isBroken = true
  service.publishOutdated('kim', outdated)
  await wait()
  expect([at(reloaded), at(alex)]).toEqual(['connected', 'connected'])
  await openSession('kim').join()
  await wait()
  expect(at(reloaded)).not.toBe('replaced')
  line.isBroken = false
  await wait(10_000)
  expect(at(reloaded)).toBe('replaced')
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

test('a page that has missed its replacement does not take the call back, also once the other page was reloaded', async () => {
  const { kim, alex, service, openSession } = setUpCallSessions()
  await joinBoth(kim, alex)
  service.getStream('kim').disconnect()
  const laptop = openSession('kim')
  await laptop.join()
  await laptop.leave()
  const reloaded = openSession('kim')
  await reloaded.join()
  await wait(10_000)
  expect(at(kim)).toBe('replaced')
  expect(service.listParticipants().map(({ clientId }) => clientId)).toContain(reloaded.getClientIds().at(-1))
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

  test('a call that the service has closed after its time goes on until the mechanic writes its outcome', async () => {
    const { kim, alex, service } = setUpCallSessions()
    await joinBoth(kim, alex)
    service.closeAfterItsTime()
    await wait(30_000)
    expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
    service.writeOutcome()
    await wait(10_000)
    expect([at(kim), at(alex)]).toEqual(['left', 'left'])
  })

  test.each(['NOT_SIGNED_IN', 'UPDATE_REQUIRED', 'TICKET_NOT_FOUND'] as const)(
    '%s does not end the call, and hanging up still does',
    async (code) => {
      const { alex, service, openSession } = setUpCallSessions()
      const kim = openSession('kim', { participants: () => Promise.reject(createApiError(code)) })
      const report = vi.fn()
      vi.stubGlobal('reportError', report)
      await joinBoth(kim, alex)
      service.state.refusal = createApiError(code)
      await wait(60_000)
      service.removeSilent()
      service.getStream('kim').reopen()
      await wait(60_000)
      expect(report).not.toHaveBeenCalled()
      expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
      await kim.leave()
      await wait()
      expect([at(kim), at(alex)]).toEqual(['left', 'hungUp'])
    },
  )

  test('a session that has ended refuses the call once its connection is lost', async () => {
    const { kim, alex, service, connections } = setUpCallSessions()
    await joinBoth(kim, alex)
    service.state.refusal = createApiError('NOT_SIGNED_IN')
    service.state.losesSignals = true
    for (const connection of connections.open()) connection.setConnectionState('disconnected')
    await wait(60_000)
    expect(kim.store.getState().phase).toEqual({ at: 'refused', code: 'NOT_SIGNED_IN' })
  })

  test('a person who may no longer take part leaves the call', async () => {
    const { kim, alex, service } = setUpCallSessions()
    await joinBoth(kim, alex)
    service.state.refusal = createApiError('NOT_ALLOWED')
    await wait(10_000)
    expect(kim.store.getState().phase).toEqual({ at: 'refused', code: 'NOT_ALLOWED' })
  })
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

test('a page detects that the person takes part on another page', async () => {
  const { kim, openSession, service } = setUpCallSessions()
  const second = openSession('kim')
  expect(await second.isParticipantElsewhere()).toBe(false)
  await kim.join()
  expect(await second.isParticipantElsewhere()).toBe(true)
  expect(await kim.isParticipantElsewhere()).toBe(false)
  const offline = openSession('kim', { participants: () => new Promise(() => {}) }).isParticipantElsewhere()
  await wait(3000)
  expect(await offline).toBeUndefined()
  await second.join()
  await second.leave()
  expect(await second.isParticipantElsewhere()).toBe(false)
  expect(service.listParticipants()).toEqual([])
})
