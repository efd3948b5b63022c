import { randomUUID } from 'node:crypto'
import type { LobbyAccess } from '@radruf/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { join, startWithBookedCall, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, MONDAY_10, type TestService } from '../../testing/service.ts'

const STARTS_AT = '2026-11-24T08:00:00.000Z'
const JOIN_FROM = '2026-11-24T07:50:00.500Z'
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_API_KEY_SID: `SK${'2'.repeat(32)}`,
  TWILIO_API_KEY_SECRET: 'north',
}

describe.each(FEATURE_DATABASES)('the lobby of a call through Twilio on %s', (database) => {
  let harness: TestService
  let mia: TestClient & { person: { id: string } }
  let ben: TicketHolder

  beforeEach(async () => {
    const started = await startWithBookedCall(database, STARTS_AT, TWILIO)
    ;({ testService: harness, mechanic: mia, customer: ben } = started)
    await harness.setClock(JOIN_FROM)
  })
  afterEach(() => harness.stop())

  const enterLobby = (client: TestClient, clientId: string = randomUUID()) =>
    client.put<LobbyAccess & { code?: string }>(`${ben.path}/call/lobby/${clientId}`)
  const spyOnEvents = () => vi.spyOn(harness.service.notifier, 'broadcast')
  const readToken = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

  test('a person for whom the other one waits gets access to the room, and the other one an event', async () => {
    await join(mia, ben.path)
    const broadcast = spyOnEvents()
    const clientId = randomUUID()
    const { status, body } = await enterLobby(ben, clientId)
    expect([status, body.twilio?.room, body.relayOnly]).toEqual([200, ben.ticketId, undefined])
    const { grants, iat, exp } = readToken(body.twilio?.token)
    expect([grants.identity, exp - iat]).toEqual([`${ben.person.id}:${clientId}`, 300])
    expect(broadcast.mock.calls).toEqual([
      [[mia.person.id], { name: 'call.lobby', payload: { ticketId: ben.ticketId } }],
    ])
    // The person has not joined.
    expect((await ticketAt(mia, ben.path)).callParticipants).toMatchObject([{ personId: mia.person.id }])
    await ben.patch('/api/me', { hidesAddress: true })
    expect((await enterLobby(ben)).body.relayOnly).toBe(true)
  })

  test('there is no access to an empty call, to one that both have joined, and from another page of the person who waits', async () => {
    const broadcast = spyOnEvents()
    expect((await enterLobby(ben)).body).toEqual({})
    expect((await ticketAt(ben, ben.path)).state).toBe('booked')
    await join(ben, ben.path)
    expect((await enterLobby(ben)).body).toEqual({})
    await join(mia, ben.path)
    expect((await enterLobby(mia)).body).toEqual({})
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('it is refused before the call opens, and to everyone else', async () => {
    await harness.setClock(MONDAY_10)
    expect((await enterLobby(ben)).body.code).toBe('CALL_NOT_OPEN')
    await harness.setClock(JOIN_FROM)
    await join(mia, ben.path)
    const bo = await harness.signedIn('mechanic', 'bo@example.test')
    expect((await enterLobby(bo)).body.code).toBe('NOT_ALLOWED')
    const eve = await harness.signedIn('customer', 'eve@example.test')
    expect((await enterLobby(eve)).body.code).toBe('TICKET_NOT_FOUND')
  })
})
