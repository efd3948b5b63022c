import type { DeviceSession } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { createTestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { createSession } from '../sign-in/session.ts'
import { parseDevice } from './storage.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0'

test.each([
  [PHONE, { browser: 'Safari', system: 'iOS' }],
  [LAPTOP, { browser: 'Microsoft Edge', system: 'Windows' }],
  ['-', { browser: null, system: null }],
  ['', { browser: null, system: null }],
  [null, { browser: null, system: null }],
])('the device of %s is %j', (userAgent, device) => {
  expect(parseDevice(userAgent)).toEqual(device)
})

describe.each(FEATURE_DATABASES)('sessions on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())

  const signInOnDevice = async (personId: string, userAgent: string) => {
    const { token } = await inTransaction(testService.service, (trx) =>
      createSession(testService.service, trx, personId, { userAgent }),
    )
    return createTestClient(testService.app, { radruf_session: token })
  }
  const list = async (client: ReturnType<typeof createTestClient>) =>
    (await client.get<{ sessions: DeviceSession[] }>('/api/me/sessions')).body.sessions

  test('the list shows every session with its device and marks the current one', async () => {
    const anna = await testService.signedIn('customer', 'anna@example.test')
    await signInOnDevice(anna.person.id, PHONE)
    const sessions = await list(anna)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ current }) => current).map(({ device }) => device.browser)).toEqual([null])
    expect(sessions.find(({ current }) => !current)?.device).toEqual({ browser: 'Safari', system: 'iOS' })
    expect(JSON.stringify(sessions)).not.toContain('token')
  })

  test('a session can be ended from another one of the same person only', async () => {
    const ben = await testService.signedIn('customer', 'ben@example.test')
    const eve = await testService.signedIn('customer', 'eve@example.test')
    const phone = await signInOnDevice(ben.person.id, PHONE)
    const other = (await list(ben)).find(({ current }) => !current)
    expect((await eve.delete(`/api/me/sessions/${other?.id}`)).status).toBe(204)
    expect((await phone.get('/api/tickets')).status).toBe(200)
    expect((await ben.delete(`/api/me/sessions/${other?.id}`)).status).toBe(204)
    expect((await phone.get('/api/tickets')).body.code).toBe('NOT_SIGNED_IN')
    expect(await list(ben)).toHaveLength(1)
  })

  test('signing out everywhere else keeps the current session', async () => {
    const cem = await testService.signedIn('customer', 'cem@example.test')
    const [phone, laptop] = [await signInOnDevice(cem.person.id, PHONE), await signInOnDevice(cem.person.id, LAPTOP)]
    expect((await cem.delete('/api/me/sessions')).status).toBe(204)
    expect((await phone.get('/api/tickets')).status).toBe(401)
    expect((await laptop.get('/api/tickets')).status).toBe(401)
    expect((await cem.get('/api/tickets')).status).toBe(200)
  })
})
