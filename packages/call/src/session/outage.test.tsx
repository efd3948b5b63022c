import { createApiError } from '@radruf/contract/client'
import { describe, expect, test, vi } from 'vitest'
import { createDirectAdapter } from '../adapters/direct/direct-adapter.ts'
import { REQUEST_TIMEOUT_MS } from '../core/send-in-time.ts'
import { at, fakeCallClock, joinBoth, setUpCallSessions, wait } from '../testing/call-sessions.ts'

fakeCallClock()

/** Kim's phone has lost the call: it reaches neither the counterpart nor the service, which answers with the code. */
async function setUpOutage(code: 'OFFLINE' | 'TOO_MANY_REQUESTS' = 'OFFLINE') {
  const { alex, service, connections, openSession } = setUpCallSessions()
  const kim = service.createServiceFor('kim')
  let isHanging = false
  const refuseAll = () => {
    service.state.refusal = createApiError(code)
  }
  const phone = openSession('kim', {
    participants: async () => {
      if (isHanging) {
        await new Promise((resolve) => setTimeout(resolve, REQUEST_TIMEOUT_MS))
        throw createApiError('OFFLINE')
      }
      if (service.state.refusal) throw service.state.refusal
      return kim.participants()
    },
  })
  await joinBoth(phone, alex)
  refuseAll()
  service.state.losesSignals = true
  service.getStream('kim').disconnect()
  for (const connection of connections.open()) connection.setConnectionState('failed')
  await wait(31_000)
  expect(at(phone)).toBe('lost')
  return {
    phone,
    service,
    listClientIds: () =>
      service
        .listParticipants()
        .filter(({ personId }) => personId === 'kim')
        .map(({ clientId }) => clientId),
    /** The list of participants is requested without an answer. */
    hangLists: (isOn = true) => {
      isHanging = isOn
    },
    returnService: () => {
      service.state.refusal = undefined
    },
    joinAtLaptop: async () => {
      service.removeSilent()
      service.state.refusal = undefined
      await kim.join('laptop')
      refuseAll()
    },
  }
}

describe('a person who has gone on elsewhere during an outage stays there', () => {
  test('when the lost page joins again by itself', async () => {
    const { phone, listClientIds, returnService, joinAtLaptop } = await setUpOutage()
    await wait(10_000)
    await joinAtLaptop()
    returnService()
    await wait(60_000)
    expect([at(phone), listClientIds()]).toEqual(['replaced', ['laptop']])
  })

  test('when the event stream of the lost page reopens', async () => {
    const { phone, service, listClientIds, returnService, joinAtLaptop } = await setUpOutage()
    await joinAtLaptop()
    returnService()
    service.getStream('kim').reopen()
    await wait()
    expect([at(phone), listClientIds()]).toEqual(['replaced', ['laptop']])
  })

  test('while the question for the participants has no answer', async () => {
    const { phone, listClientIds, returnService, joinAtLaptop, hangLists } = await setUpOutage()
    await joinAtLaptop()
    hangLists()
    returnService()
    await wait(60_000)
    expect([at(phone), listClientIds()]).toEqual(['joining', ['laptop']])
    hangLists(false)
    await wait(60_000)
    expect([at(phone), listClientIds()]).toEqual(['replaced', ['laptop']])
  })

  test('until the person goes on at the lost page on purpose', async () => {
    const { phone, listClientIds, returnService, joinAtLaptop } = await setUpOutage()
    await joinAtLaptop()
    returnService()
    await phone.rejoin()
    expect(at(phone)).toBe('replaced')
    await phone.join()
    await wait()
    expect(at(phone)).not.toBe('replaced')
    expect(listClientIds()).toEqual(phone.getClientIds().slice(-1))
  })
})

test('a lost page that the service still lists joins again', async () => {
  const { phone, service, listClientIds, returnService } = await setUpOutage()
  const before = listClientIds()
  await wait(22_000)
  returnService()
  service.state.losesSignals = false
  await wait(10_000)
  expect(at(phone)).not.toBe('replaced')
  expect(listClientIds()).not.toEqual(before)
})

describe.each(['OFFLINE', 'TOO_MANY_REQUESTS'] as const)('after a failed rejoining (%s)', (code) => {
  test.each([
    ['the event stream reopens', ({ service }: Outage) => service.getStream('kim').reopen()],
    ['the device is online', () => void window.dispatchEvent(new Event('online'))],
  ] as const)('the page joins again as soon as %s', async (_, returnNetwork) => {
    const outage = await setUpOutage(code)
    const { phone, service, listClientIds, returnService } = outage
    // The first attempt has failed; the next one would follow after ten seconds.
    await wait(21_500)
    service.removeSilent()
    expect(at(phone)).toBe('lost')
    returnService()
    returnNetwork(outage)
    await wait()
    expect(listClientIds()).toHaveLength(1)
  })
})
type Outage = Awaited<ReturnType<typeof setUpOutage>>

test('a page that has hung up after a failed rejoining stays out of the call when the network returns', async () => {
  const { phone, service, returnService } = await setUpOutage()
  await wait(21_500)
  service.removeSilent()
  await phone.leave()
  returnService()
  service.getStream('kim').reopen()
  window.dispatchEvent(new Event('online'))
  await wait()
  expect(at(phone)).toBe('left')
})

describe('while the question for the participants has no answer', () => {
  test('a person who wants to join again and then hangs up stays out of the call', async () => {
    const { phone, service, listClientIds, returnService, hangLists } = await setUpOutage()
    service.removeSilent()
    returnService()
    hangLists()
    const joinings = [phone.rejoin(), phone.rejoin()]
    await wait(1000)
    await phone.leave()
    hangLists(false)
    const onList = vi.fn()
    service.getStream('alex').events.on('call.participants', onList)
    await Promise.all([...joinings, wait(60_000)])
    expect([at(phone), listClientIds()]).toEqual(['left', []])
    expect(JSON.stringify(onList.mock.calls)).not.toContain('kim')
  })

  test('joining twice joins once', async () => {
    const { phone, service, returnService, hangLists } = await setUpOutage()
    const before = phone.getClientIds().length
    service.removeSilent()
    returnService()
    hangLists()
    const joinings = [phone.rejoin(), phone.rejoin()]
    await wait(1000)
    hangLists(false)
    await Promise.all([...joinings, wait(15_000)])
    expect(phone.getClientIds()).toHaveLength(before + 1)
    expect(at(phone)).not.toBe('joining')
  })

  test('a running call still reacts to lists and signals', async () => {
    const { alex, service, openSession } = setUpCallSessions()
    let isHanging = false
    const { participants } = service.createServiceFor('kim')
    const kim = openSession('kim', { participants: () => (isHanging ? new Promise(() => {}) : participants()) })
    await joinBoth(kim, alex)
    isHanging = true
    service.getStream('kim').reopen()
    await wait()
    alex.leaveOnUnload()
    await wait()
    expect(at(kim)).toBe('alone')
    await alex.join()
    await wait()
    expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  })
})

test('after an outage of the service of 45 seconds a running call has gone on, and what it negotiated meanwhile arrives', async () => {
  const { kim, alex, service, connections } = setUpCallSessions()
  await joinBoth(kim, alex)
  const before = service.listParticipants()
  const seen = new Set<string>()
  const watch = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await wait(1000)
      for (const person of [kim, alex]) seen.add(at(person))
    }
  }
  service.state.isDown = true
  for (const person of ['kim', 'alex']) service.getStream(person).disconnect()
  for (const connection of connections.open()) connection.dispatchEvent(new Event('negotiationneeded'))
  await watch(45)
  // The service starts again without participants, and refuses the streams for some seconds more.
  service.removeSilent()
  service.state.isDown = false
  await watch(11)
  expect(service.listParticipants().map(({ clientId }) => clientId)).toEqual(before.map(({ clientId }) => clientId))
  for (const person of ['kim', 'alex']) service.getStream(person).reopen()
  await watch(2)
  expect([...seen]).toEqual(['connected'])
  expect(connections.open().map(({ signalingState }) => signalingState)).toEqual(['stable', 'stable'])
})

/** A call of Kim with Alex. `resume`: how often Alex' transport was resumed since then. */
async function countResumptions() {
  const { kim, service, connections, openSession } = setUpCallSessions()
  const adapter = createDirectAdapter(connections.make)
  const resume = vi.fn()
  let refusal: ReturnType<typeof createApiError> | undefined
  const { participants } = service.createServiceFor('alex')
  const alex = openSession(
    'alex',
    { participants: () => (refusal ? Promise.reject(refusal) : participants()) },
    { adapter: { ...adapter, open: (options) => ({ ...adapter.open(options), resume }) } },
  )
  await joinBoth(kim, alex)
  resume.mockClear()
  const refuseLists = () => {
    refusal = createApiError('TOO_MANY_REQUESTS')
  }
  return { service, stream: service.getStream('alex'), resume, refuseLists }
}

describe('a transport is resumed once', () => {
  test('when the event stream returns', async () => {
    const { stream, resume } = await countResumptions()
    stream.disconnect()
    stream.reopen()
    await wait(30_000)
    expect(resume).toHaveBeenCalledOnce()
  })

  test('when the event stream returns and the list names a counterpart again who was removed', async () => {
    const { service, stream, resume } = await countResumptions()
    const before = service.listParticipants()
    service.publishOutdated(
      'alex',
      before.filter(({ personId }) => personId === 'alex'),
    )
    await wait()
    stream.disconnect()
    stream.reopen()
    await wait(30_000)
    expect(resume).toHaveBeenCalledOnce()
  })

  test('with the next heartbeat when the service refuses the list after the stream has returned', async () => {
    const { stream, resume, refuseLists } = await countResumptions()
    refuseLists()
    stream.reopen()
    await wait()
    expect(resume).not.toHaveBeenCalled()
    await wait(30_000)
    expect(resume).toHaveBeenCalledOnce()
  })
})

test.each([
  ['the counterpart', 'kim'],
  ['their sender', 'alex'],
])(
  'signals that the service did not relay, because it had removed %s, are sent again once it lists both',
  async (_, removed) => {
    const { service, connections, openSession } = setUpCallSessions()
    const line = { isDead: true }
    const open = (personId: string) => {
      const { confirm } = service.createServiceFor(personId)
      return openSession(personId, {
        confirm: async (clientId) => {
          if (line.isDead && personId === removed) throw createApiError('OFFLINE')
          return confirm(clientId)
        },
      })
    }
    const [kim, alex] = [open('kim'), open('alex')]
    await joinBoth(kim, alex)
    service.removeSilent(removed)
    for (const connection of connections.open())
      if (connection.localDescription?.type === 'offer') connection.dispatchEvent(new Event('negotiationneeded'))
    await wait(5000)
    const listStates = () => connections.open().map(({ signalingState }) => signalingState)
    expect(listStates()).toContain('have-local-offer')
    line.isDead = false
    await wait(10_000)
    expect(service.listParticipants()).toHaveLength(2)
    expect([at(kim), at(alex), ...listStates()]).toEqual(['connected', 'connected', 'stable', 'stable'])
  },
)
