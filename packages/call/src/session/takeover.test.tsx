import { createApiError } from '@radruf/contract/client'
import { expect, test } from 'vitest'
import { at, fakeCallClock, joinBoth, setUpCallSessions, wait } from '../testing/call-sessions.ts'

fakeCallClock()

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
