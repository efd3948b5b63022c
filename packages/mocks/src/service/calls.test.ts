import { randomUUID } from 'node:crypto'
import type { CallSignal } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createMockedService } from '../mocked-service.ts'
import { openScenario } from '../scenarios/open-scenario.ts'

afterEach(() => void vi.restoreAllMocks())

function setUp() {
  const { mock, people } = openScenario('call about to start')
  const ticketId = mock.tickets.find(({ customerId }) => customerId === people.customer.id)?.id ?? ''
  const join = (
    { api }: ReturnType<typeof createMockedService>,
    clientId: string,
    greeting?: { to: string; signals: CallSignal[]; relayOnly?: boolean },
  ) =>
    unwrap(
      api.PUT('/api/tickets/{ticketId}/call/participants/{clientId}', {
        params: { path: { ticketId, clientId } },
        body: { greeting },
      }),
    )
  return { mock, people, ticketId, join }
}

test('a greeting reaches the counterpart after the list that names its sender, as the service sends it', async () => {
  const { mock, people, join } = setUp()
  const [mechanic, customer] = [randomUUID(), randomUUID()]
  const desk = createMockedService(mock, people.mechanic)
  await join(desk, mechanic)
  const events: object[] = []
  desk.on('call.participants', ({ participants }) => events.push(participants))
  desk.on('call.signal', (event) => events.push(event))
  const offer = { type: 'offer', sdp: 'v=0', offerId: 'first' } as const
  await join(createMockedService(mock, people.customer), customer, { to: mechanic, signals: [offer] })
  expect(events).toMatchObject([
    [{ clientId: mechanic }, { clientId: customer }],
    { from: customer, to: mechanic, signal: offer },
  ])
})

test('a greeting that may name the hidden address of its sender is dropped, as by the service', async () => {
  const { mock, people, join } = setUp()
  const [mechanic, customer] = [randomUUID(), randomUUID()]
  const desk = createMockedService(mock, people.mechanic)
  await join(desk, mechanic)
  people.customer.hidesAddress = true
  mock.faults.unreachableRelay = true
  const received: unknown[] = []
  desk.on('call.signal', (event) => received.push(event))
  const page = createMockedService(mock, people.customer)
  const greeting = { to: mechanic, signals: [{ type: 'offer' as const, sdp: 'v=0' }] }
  expect((await join(page, customer, greeting)).relayOnly).toBe(true)
  expect(received).toEqual([])
  await join(page, customer, { ...greeting, relayOnly: true })
  expect(received).toHaveLength(1)
})

test('the list after a client has left says whether its person has hung up, as the service does', async () => {
  const { mock, people, ticketId, join } = setUp()
  const desk = createMockedService(mock, people.mechanic)
  const page = createMockedService(mock, people.customer)
  await join(desk, randomUUID())
  const events: object[] = []
  desk.on('call.participants', ({ leftClientId, isPageClosed }) => {
    if (leftClientId) events.push({ leftClientId, isPageClosed })
  })
  const joinAndLeave = async (clientId: string, query: { isPageClosed?: 'true' }) => {
    await join(page, clientId)
    const params = { path: { ticketId, clientId }, query }
    await page.api.DELETE('/api/tickets/{ticketId}/call/participants/{clientId}', { params })
  }
  const [hungUp, closed] = [randomUUID(), randomUUID()]
  await joinAndLeave(hungUp, {})
  await joinAndLeave(closed, { isPageClosed: 'true' })
  expect(events).toEqual([{ leftClientId: hungUp }, { leftClientId: closed, isPageClosed: true }])
})

test('a client whose person has joined with another client never takes the call back by itself', async () => {
  const { mock, people, join } = setUp()
  const service = createMockedService(mock, people.customer)
  const [phone, laptop] = [randomUUID(), randomUUID()]
  await join(service, phone)
  await join(service, laptop)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000)
  expect((await join(service, phone)).participants).toMatchObject([{ clientId: laptop }])
})
