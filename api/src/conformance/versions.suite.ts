import type { Person, Problem } from '@radruf/contract'
import { ENDPOINTS, type Endpoint, type EndpointName } from '@radruf/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'

const SOME_ID = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10'
const OUTDATED = { 'x-app-version': '1.3.9' }

describe('an app below the minimum version', () => {
  let service: ServiceUnderTest
  let anna: SignedInClient
  beforeAll(async () => {
    service = await startConformanceService({ minimumVersion: '1.4.0' })
  })
  beforeEach(async () => {
    await service.reset()
    anna = await service.signedIn('customer', 'anna@example.test')
  })
  afterAll(() => service.stop())

  const isRefused = async (method: Endpoint['method'], url: string) => {
    const { status, body } = await anna.send<Partial<Problem>>({ method, url, headers: OUTDATED })
    expect(status === 426).toBe(body.code === 'UPDATE_REQUIRED')
    return status === 426
  }

  test('only health, session and the own account are available', async () => {
    const allowed: EndpointName[] = []
    for (const endpoint of Object.keys(ENDPOINTS) as EndpointName[]) {
      const { method, path } = ENDPOINTS[endpoint]
      if (!(await isRefused(method, path.replace(/\{\w+\}/g, SOME_ID)))) allowed.push(endpoint)
    }
    expect(allowed.sort()).toEqual(['getHealth', 'getSession', 'updateMe'])
    expect(await isRefused('GET', '/api/me/export')).toBe(true)
  })

  test('the language of the update screen can be changed', async () => {
    const payload = { language: 'en' }
    const changed = await anna.send<Person>({ method: 'PATCH', url: '/api/me', payload, headers: OUTDATED })
    expect(changed).toMatchObject({ status: 200, body: { language: 'en' } })
  })

  test('a busy app can finish its work and learns from a header that it is outdated', async () => {
    const request = async (headers: Record<string, string>) => {
      const { status, headers: received } = await anna.send({ method: 'GET', url: '/api/tickets', headers })
      return [status, received['x-app-outdated']]
    }
    expect(await request({ ...OUTDATED, 'x-app-busy': '1' })).toEqual([200, '1'])
    expect(await request({ 'x-app-version': '1.4.0', 'x-app-busy': '1' })).toEqual([200, undefined])
  })
})
