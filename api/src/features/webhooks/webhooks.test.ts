import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Ticket } from '@radruf/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { runCommand } from '../../ops/run-command.ts'
import { book, bookingCustomer } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { killProcesses, startServiceProcess } from '../../testing/process.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { moveTicket } from '../tickets/move.ts'

/** Times that a process is killed while it delivers. */
const KILLS = process.env.DEEP ? 50 : 2
const TUESDAY = '2026-11-24T09:00:00Z'

type Received = { id: string; timestamp: string; signature: string; body: string }

/** An address that accepts events, or answers with `status`. */
async function startReceiver() {
  const received: Received[] = []
  const state = { status: 204, onRequest: () => {} }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const header = (name: string) => String(request.headers[`webhook-${name}`])
    received.push({ id: header('id'), timestamp: header('timestamp'), signature: header('signature'), body })
    state.onRequest()
    response.writeHead(state.status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const events = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, state, events }
}

let harness: TestService
let mia: TestClient & { person: { id: string } }
beforeAll(async () => {
  harness = await startTestService({ database: 'postgres' })
  mia = await harness.signedIn('mechanic', 'mia@example.test')
})
afterAll(() => harness.stop())

/** Adds the address; the test's end removes it. Returns its secret. */
async function connect(url: string) {
  const { lines } = await runCommand(harness.service, { name: 'webhook add', url })
  const [, id = ''] = /as (\S+)\.$/.exec(lines[0] ?? '') ?? []
  onTestFinished(() => void runCommand(harness.service, { name: 'webhook remove', id }))
  return lines[1]?.split(' ').at(-1) ?? ''
}
const list = async () => (await runCommand(harness.service, { name: 'webhook list' })).lines

test('every change of ticket and appointment is delivered with a signature, and without names', async () => {
  const receiver = await startReceiver()
  const secret = await connect(receiver.url)
  const customer = await bookingCustomer(harness, 'anna@example.test')
  await book(customer, TUESDAY)
  await customer.delete(`${customer.path}/appointment`)
  await harness.runJobs()
  expect(receiver.events().map(({ type }) => type)).toEqual([
    'ticket.opened',
    'ticket.moved',
    'ticket.moved',
    'appointment.booked',
    'ticket.moved',
    'appointment.cancelled',
    'ticket.moved',
  ])
  expect(receiver.events()[1]?.data).toEqual({
    from: 'questionnaire_open',
    to: 'in_review',
    by: 'customer',
    ticketId: customer.ticketId,
  })
  const [first] = receiver.received
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${first?.id}.${first?.timestamp}.${first?.body}`
  expect(first?.signature).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(JSON.stringify(receiver.received)).not.toContain('anna')
  expect(await harness.service.db.selectFrom('webhook').select('secret').executeTakeFirst()).not.toEqual({ secret })
})

test('an outcome that is taken back within the time of its undo is delivered as withdrawn, with the move back', async () => {
  const receiver = await startReceiver()
  const customer = await bookingCustomer(harness, 'fatih@example.test')
  await book(customer, TUESDAY)
  await harness.service.db
    .updateTable('ticket')
    .set({ state: 'wrap_up', mechanic_id: mia.person.id })
    .where('id', '=', customer.ticketId)
    .execute()
  await connect(receiver.url)
  const { body } = await mia.put<Ticket>(`${customer.path}/summary`, { outcome: 'fixed', text: 'Tightened.' })
  await mia.delete(`${customer.path}/changes/${body.pendingChange?.id}`)
  await harness.runJobs()
  const delivered = receiver.events().map(({ type, data }) => ({ type, ...data }))
  const [ticketId, from, to] = [customer.ticketId, 'wrap_up', 'closed']
  expect(delivered.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
    { type: 'outcome.saved', ticketId, outcome: 'fixed', version: 1 },
    { type: 'outcome.withdrawn', ticketId, outcome: 'fixed', version: 1 },
    { type: 'ticket.moved', ticketId, from, to, by: 'mechanic' },
    { type: 'ticket.moved', ticketId, from: to, to: from, by: 'mechanic', undone: true },
  ])
})

test('a rolled-back change is not delivered', async () => {
  const receiver = await startReceiver()
  const customer = await bookingCustomer(harness, 'ben@example.test')
  await connect(receiver.url)
  const rolledBack = inTransaction(harness.service, async (trx) => {
    const ticket = await trx
      .selectFrom('ticket')
      .selectAll()
      .where('id', '=', customer.ticketId)
      .executeTakeFirstOrThrow()
    await moveTicket(trx, ticket, { to: 'closed', by: 'customer', personId: customer.person.id, now: new Date() })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await harness.runJobs()
  expect(receiver.received).toEqual([])
})

test('an event that is not accepted is tried again under its id, is visible, and can be repeated', async () => {
  const receiver = await startReceiver()
  await connect(receiver.url)
  receiver.state.status = 500
  await harness.signedIn('customer', 'carla@example.test')
  await harness.runJobs()
  expect((await list()).at(-1)).toMatch(/ticket\.opened .* tried again .*: HTTP 500/)
  receiver.state.status = 200
  await harness.service.clock.set(harness.service.clock.now().add({ minutes: 1 }))
  await harness.runJobs()
  const line = (await list()).at(-1) ?? ''
  expect(line).toMatch(/ticket\.opened .* delivered /)
  const [id = ''] = line.split(' ')
  await runCommand(harness.service, { name: 'webhook repeat', id })
  await harness.runJobs()
  expect(receiver.received.map((one) => one.id)).toEqual([id, id, id])
  receiver.state.status = 410
  await runCommand(harness.service, { name: 'webhook repeat', id })
  for (let hour = 0; hour < 49; hour++) {
    await harness.runJobs()
    await harness.service.clock.set(harness.service.clock.now().add({ hours: 1 }))
  }
  expect((await list()).at(-1)).toMatch(/given up .*: HTTP 410/)
})

test('deliveries end with their ticket and with their address', async () => {
  const receiver = await startReceiver()
  await connect(receiver.url)
  await harness.signedIn('customer', 'dora@example.test')
  const { db } = harness.service
  const count = async () => (await db.selectFrom('webhook_delivery').select('id').execute()).length
  expect(await count()).toBe(1)
  await runCommand(harness.service, { name: 'user delete', email: 'dora@example.test' })
  expect(await count()).toBe(0)
  await harness.runJobs()
  expect(receiver.received).toEqual([])
  await runCommand(harness.service, { name: 'webhook add', url: receiver.url }).then(({ ok }) => expect(ok).toBe(false))
})

test(`each event has arrived once by its id after ${KILLS} kills of the process that delivers it`, {
  timeout: 60_000 * (KILLS + 2),
}, async () => {
  const receiver = await startReceiver()
  await connect(receiver.url)
  const { settings, db, clock } = harness.service
  const env = {
    RADRUF_MODE: 'demo',
    API_PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl ?? '',
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const sent = Promise.withResolvers<void>()
    receiver.state.onRequest = sent.resolve
    for (const name of ['a', 'b', 'c']) await harness.signedIn('customer', `${name}${kill}@example.test`)
    const running = await startServiceProcess(env)
    await sent.promise
    await killProcesses([running])
  }
  // The leases of the killed processes are over.
  await clock.set(clock.now().add({ minutes: 10 }))
  const last = await startServiceProcess(env)
  const open = async () =>
    (await db.selectFrom('webhook_delivery').select('id').where('delivered_at', 'is', null).execute()).length
  await expect.poll(open).toBe(0)
  await killProcesses([last])
  const stored = await db.selectFrom('webhook_delivery').select('id').execute()
  expect(stored).toHaveLength(3 * KILLS)
  const bodies = new Map(receiver.received.map(({ id, body }) => [id, body]))
  expect([...bodies.keys()].sort()).toEqual(stored.map(({ id }) => id).sort())
  expect(new Set(bodies.values()).size).toBe(3 * KILLS)
})
