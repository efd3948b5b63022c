import { isVersionBelow } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURE_DATABASES, startTestService, type TestService } from '../testing/service.ts'

test.each([
  ['1.9.0', '1.10.0', true],
  ['1.10.0', '1.10.0', false],
  ['2.0', '1.10.3', false],
  ['1', '1.0.1', true],
  ['1.4.0-beta', '1.4.0', false],
  ['newest', '0.0.1', true],
])('%s below %s: %s', (version, minimum, below) => {
  expect(isVersionBelow(version, minimum)).toBe(below)
})

describe.each(FEATURE_DATABASES)('the minimum version on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database, env: { MIN_VERSION: '1.4.0', RECOMMENDED_VERSION: '1.6.0' } })
  })
  afterAll(() => testService.stop())

  test('an outdated client is refused except at the endpoints that explain it', async () => {
    const anna = await testService.signedIn('customer', 'anna@example.test')
    const at = (url: string, version?: string, more = {}) =>
      anna.send({ url, ...(version && { headers: { 'x-app-version': version, ...more } }) })
    expect(await at('/api/tickets', '1.3.9')).toMatchObject({ status: 426, body: { code: 'UPDATE_REQUIRED' } })
    const current = await at('/api/tickets', '1.4.0', { 'x-app-busy': '1' })
    expect([current.status, current.headers['x-app-outdated']]).toEqual([200, undefined])
    expect((await at('/api/tickets')).status).toBe(200)
    // A busy client may finish its call or send its input.
    const busy = await at('/api/tickets', '1.3.9', { 'x-app-busy': '1' })
    expect([busy.status, busy.headers['x-app-outdated']]).toEqual([200, '1'])
    expect((await at('/api/health', '1.0.0')).status).toBe(200)
    const session = await at('/api/session', '1.0.0')
    expect(session).toMatchObject({
      status: 200,
      body: { settings: { minimumVersion: '1.4.0', recommendedVersion: '1.6.0' } },
    })
  })
})
