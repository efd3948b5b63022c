import { createApiError } from '@radruf/contract/client'
import { describe, expect, test, vi } from 'vitest'
import { at, fakeCallClock, joinBoth, setUpCallSessions, wait } from '../testing/call-sessions.ts'

fakeCallClock()

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
