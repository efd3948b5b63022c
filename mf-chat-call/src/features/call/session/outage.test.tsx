import { createApiError } from '@radruf/contract/client'
import { describe, expect, test, vi } from 'vitest'
import { at, fakeCallClock, joinBoth, setUpCallSessions, wait } from '../testing/call-sessions.ts'
import { REQUEST_TIMEOUT_MS } from './call-service.ts'

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
    await alex.leave()
    await wait()
    expect(at(kim)).toBe('alone')
    await alex.join()
    await wait()
    expect([at(kim), at(alex)]).toEqual(['connected', 'connected'])
  })
})
