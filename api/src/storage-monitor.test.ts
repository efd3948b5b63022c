import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from './testing/service.ts'

let testService: TestService
/** More than any disk has. */
const RESERVE_MB = '900000000'

beforeAll(async () => {
  testService = await startTestService({ database: 'embedded', env: { STORAGE_RESERVE_MB: RESERVE_MB } })
})
afterAll(() => testService.stop())

test('on a full disk health says degraded, writes are 507 with a time to try again, and reads and signing out work', async () => {
  const anna = await testService.signedIn('customer', 'anna@example.test')
  const { status, body } = await anna.get<{ status: string; causes: string[] }>('/api/health')
  expect([status, body.status, body.causes]).toEqual([200, 'degraded', ['storage']])
  const refused = await anna.patch('/api/me', { name: 'Anna' })
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([507, 'STORAGE_FULL', '60'])
  expect((await anna.get('/api/session')).status).toBe(200)
  expect((await anna.delete('/api/session')).status).toBe(204)
})
