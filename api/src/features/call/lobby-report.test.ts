import { randomUUID } from 'node:crypto'
import type { LobbyReport, Ticket } from '@radruf/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { join, startWithBookedCall, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, type TestService } from '../../testing/service.ts'

const STARTS_AT = '2026-11-24T08:00:00.000Z'
const JOIN_FROM = '2026-11-24T07:50:00.500Z'
const REPORT: LobbyReport = {
  picture: 'dark',
  sound: 'good',
  checklist: [
    { item: 'allen_key_set', isDone: true },
    { item: 'phone', isDone: false },
  ],
}

describe.each(FEATURE_DATABASES)('the report of the lobby on %s', (database) => {
  let harness: TestService
  let mia: TestClient & { person: { id: string } }
  let ben: TicketHolder

  beforeEach(async () => {
    const started = await startWithBookedCall(database, STARTS_AT)
    ;({ testService: harness, mechanic: mia, customer: ben } = started)
    await harness.setClock(JOIN_FROM)
  })
  afterEach(() => harness.stop())

  const joinAs = (client: TestClient, clientId: string) => client.put(`${ben.path}/call/participants/${clientId}`)
  const report = (client: TestClient, clientId: string, body: object = REPORT) =>
    client.put<{ code?: string } | undefined>(`${ben.path}/call/participants/${clientId}/lobby-report`, body)
  const readReport = async (client: TestClient = mia) => (await client.get<Ticket>(ben.path)).body.lobbyReport
  const readStored = async () =>
    (await harness.service.db.selectFrom('call_participant').select('lobby_report').execute()).map(
      ({ lobby_report }) => lobby_report,
    )
  /** Numbers of events by person. */
  const countEvents = async () => {
    const events = await harness.service.db.selectFrom('event').select('person_id').execute()
    return [mia.person.id, ben.person.id].map((id) => events.filter(({ person_id }) => person_id === id).length)
  }

  test('the assigned mechanic alone reads it, and gets an event for each change', async () => {
    const clientId = randomUUID()
    await joinAs(ben, clientId)
    expect(await readReport()).toBeNull()
    const [toMia = 0, toBen = 0] = await countEvents()
    expect((await report(ben, clientId)).status).toBe(204)
    expect(await readReport()).toEqual(REPORT)
    expect((await report(ben, clientId)).status).toBe(204)
    expect(await countEvents()).toEqual([toMia + 1, toBen])
    await report(ben, clientId, { ...REPORT, picture: 'good' })
    expect(await countEvents()).toEqual([toMia + 2, toBen])
    const lead = await harness.signedIn('lead', 'lea@example.test')
    const bo = await harness.signedIn('mechanic', 'bo@example.test')
    for (const reader of [ben, bo, lead]) expect(await readReport(reader)).toBeNull()
  })

  test('only the customer writes it, from the page that waits, within its limits', async () => {
    const clientId = randomUUID()
    await joinAs(ben, clientId)
    const eve = await harness.signedIn('customer', 'eve@example.test')
    expect((await report(mia, clientId)).body?.code).toBe('NOT_ALLOWED')
    expect((await report(eve, clientId)).body?.code).toBe('TICKET_NOT_FOUND')
    expect((await report(ben, randomUUID())).status).toBe(204)
    const tooLong = Array.from({ length: 12 }, () => ({ item: 'phone', isDone: true }))
    for (const refused of [
      { picture: 'A long letter' },
      { checklist: [{ item: 'A word', isDone: true }] },
      { checklist: tooLong },
    ])
      expect((await report(ben, clientId, { ...REPORT, ...refused })).body?.code).toBe('INVALID_INPUT')
    expect(await readStored()).toEqual([null])
  })

  test('it is deleted when the mechanic joins, when the customer leaves, and when another page takes the place', async () => {
    const [phone, tablet] = [randomUUID(), randomUUID()]
    await joinAs(ben, phone)
    await report(ben, phone)
    await ben.delete(`${ben.path}/call/participants/${phone}`)
    await joinAs(ben, phone)
    expect(await readStored()).toEqual([null])
    await report(ben, phone)
    await joinAs(ben, tablet)
    expect(await readStored()).toEqual([null])
    // The page that was replaced no longer waits.
    await report(ben, phone)
    expect(await readStored()).toEqual([null])
    await report(ben, tablet)
    expect(await readReport()).toEqual(REPORT)
    await join(mia, ben.path)
    expect(await readStored()).toEqual([null, null])
    await report(ben, tablet)
    expect(await readStored()).toEqual([null, null])
    expect((await ticketAt(mia, ben.path)).lobbyReport).toBeNull()
  })
})
