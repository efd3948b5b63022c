import type { AddressInfo } from 'node:net'
import type { DeviceSession } from '@radruf/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { openEventStream } from '../testing/event-reader.ts'
import { DATABASES, startTestService, type TestService } from '../testing/service.ts'

let people = 0

describe.each(DATABASES)('the event stream of a session on the %s database', (database) => {
  let testService: TestService
  let base: string
  let phone: TestClient
  let laptop: TestClient
  let stream: Awaited<ReturnType<typeof openEventStream>>
  let laptopStream: typeof stream
  beforeAll(async () => {
    testService = await startTestService({ database })
    await testService.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(testService.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => testService.stop())
  const open = async (client: TestClient) => {
    const events = await openEventStream(base, client.cookies.radruf_session ?? '')
    await events.opened()
    return events
  }
  beforeEach(async () => {
    const email = `anna-${people++}@example.test`
    phone = await testService.signedIn('customer', email)
    laptop = await testService.signedIn('customer', email)
    stream = await open(phone)
    laptopStream = await open(laptop)
  })
  afterEach(() => {
    stream.close()
    laptopStream.close()
  })

  const findPhone = async () =>
    (await phone.get<{ sessions: DeviceSession[] }>('/api/me/sessions')).body.sessions.find(({ current }) => current)

  const expectEndWithin = async (milliseconds: number) => {
    const startedAt = performance.now()
    expect(await stream.next()).toBeUndefined()
    expect(performance.now() - startedAt).toBeLessThan(milliseconds)
  }
  /** The other session's stream still delivers events. */
  const expectLaptopOpen = async () => {
    const { id } = await testService.service.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', `anna-${people - 1}@example.test`)
      .executeTakeFirstOrThrow()
    const next = laptopStream.next()
    testService.service.notifier.broadcast([id], { name: 'chat.typing', payload: { ticketId: id } })
    expect(await next).toMatchObject({ name: 'chat.typing' })
  }

  test('ends within a second of signing out, and no other stream ends', async () => {
    await phone.delete('/api/session')
    await expectEndWithin(1000)
    await expectLaptopOpen()
  })

  test('ends within a second when the session is ended from another device', async () => {
    await laptop.delete(`/api/me/sessions/${(await findPhone())?.id}`)
    await expectEndWithin(1000)
    await expectLaptopOpen()
  })

  test('ends within a second when all other sessions are ended', async () => {
    await laptop.delete('/api/me/sessions')
    await expectEndWithin(1000)
    await expectLaptopOpen()
  })

  test('ends within a second when the account is deleted', async () => {
    await laptop.post('/api/me/deletion', { confirmation: 'DELETE' })
    await expectEndWithin(1000)
    expect(await laptopStream.next()).toBeUndefined()
  })

  test('ends within a second when the session expires', async () => {
    stream.close()
    const { db, clock } = testService.service
    const id = (await findPhone())?.id ?? ''
    const expiresAt = new Date(clock.now().epochMilliseconds + 1500)
    await db.updateTable('session').set({ expires_at: expiresAt }).where('id', '=', id).execute()
    stream = await open(phone)
    await expectEndWithin(2500)
    expect(clock.now().epochMilliseconds).toBeGreaterThanOrEqual(expiresAt.getTime())
    await expectLaptopOpen()
  })

  test('stays open when the session is extended', async () => {
    stream.close()
    const { db, clock } = testService.service
    const id = (await findPhone())?.id ?? ''
    const setExpiry = (ms: number) =>
      db
        .updateTable('session')
        .set({ expires_at: new Date(clock.now().epochMilliseconds + ms) })
        .where('id', '=', id)
        .execute()
    // The stream opens before that also on a slow machine.
    await setExpiry(2000)
    stream = await open(phone)
    await setExpiry(60_000)
    const ended = stream.next().then(() => 'ended')
    const { promise: later, resolve } = Promise.withResolvers<string>()
    setTimeout(resolve, 2400, 'open')
    expect(await Promise.race([ended, later])).toBe('open')
  })
})
