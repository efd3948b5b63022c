import { randomUUID } from 'node:crypto'
import type { HistoryEntry, Session, Ticket } from '@radruf/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { join, startWithBookedCall, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, type TestService } from '../../testing/service.ts'
import { addAbsence } from '../booking/slots/mechanic-times.ts'

/** A Tuesday at 9:00. */
const STARTS_AT = '2026-11-24T08:00:00.000Z'
type SignedIn = TestClient & { person: { id: string } }

describe.each(FEATURE_DATABASES)('a call whose customer is alone on the %s database', (database) => {
  let harness: TestService
  let mia: SignedIn
  let jo: SignedIn
  let ben: TicketHolder

  beforeEach(async () => {
    ;({ testService: harness, mechanic: mia, customer: ben } = await startWithBookedCall(database, STARTS_AT))
    jo = await harness.signedIn('mechanic', 'jo@example.test', 'de', 'Jo')
    await harness.setClock(STARTS_AT)
  })
  afterEach(() => harness.stop())

  const at = async (minutes: number) => {
    await harness.setClock(new Date(Date.parse(STARTS_AT) + minutes * 60_000 + 500).toISOString())
    await harness.runJobs()
  }
  const waitingFor = async (client: TestClient) => (await client.get<Session>('/api/session')).body.waiting
  const take = (client: SignedIn) =>
    client.put<Ticket & { code?: string }>(`${ben.path}/mechanic`, { mechanicId: client.person.id })

  test('rings over to a free mechanic after three minutes, who takes it and meets the customer', async () => {
    await join(ben, ben.path)
    await at(2)
    expect(await waitingFor(jo)).toEqual([])
    expect((await take(jo)).body.code).toBe('TICKET_CANNOT_MOVE')
    await at(3)
    expect(await waitingFor(jo)).toMatchObject([{ ticketId: ben.ticketId, mechanicName: expect.any(String) }])
    expect(await waitingFor(mia)).toMatchObject([{ ticketId: ben.ticketId, mechanicName: null }])
    expect((await take(jo)).body).toMatchObject({ state: 'in_call', mechanic: { id: jo.person.id } })
    expect(await waitingFor(mia)).toEqual([])
    expect(await waitingFor(jo)).toMatchObject([{ mechanicName: null }])
    await join(jo, ben.path)
    expect((await ticketAt(jo, ben.path)).callParticipants).toHaveLength(2)
    const { entries } = (await jo.get<{ entries: HistoryEntry[] }>(`${ben.path}/history?kind=all`)).body
    expect(entries.filter(({ kind }) => kind === 'handed_over' || kind === 'rang_over')).toMatchObject([
      { kind: 'handed_over', name: 'Jo' },
      { kind: 'rang_over', actor: 'system' },
    ])
    // The former mechanic may not take the running call back.
    expect((await take(mia)).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('stops ringing when its mechanic joins, and rings again three minutes after the mechanic has gone', async () => {
    await join(ben, ben.path)
    await at(3)
    const clientId = randomUUID()
    await mia.put(`${ben.path}/call/participants/${clientId}`)
    expect(await waitingFor(jo)).toEqual([])
    await at(10)
    await mia.delete(`${ben.path}/call/participants/${clientId}?isPageClosed=true`)
    await at(12)
    expect(await waitingFor(jo)).toEqual([])
    await at(13.1)
    expect(await waitingFor(jo)).toHaveLength(1)
  })

  test('does not ring while its mechanic is in the call', async () => {
    await join(ben, ben.path)
    await at(1)
    await join(mia, ben.path)
    await at(4)
    expect(await waitingFor(jo)).toEqual([])
    expect((await take(jo)).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('does not ring at a mechanic who is absent', async () => {
    await addAbsence(harness.service.db, jo.person.id, { first: '2026-11-24', last: '2026-11-24', reason: '' })
    await join(ben, ben.path)
    await at(4)
    expect(await waitingFor(jo)).toEqual([])
  })
})
