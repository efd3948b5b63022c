import type { Person, Problem } from '@radruf/contract'
import { ENDPOINTS, type Endpoint, type EndpointName } from '@radruf/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVICE_NAMES, SERVICES, type ServiceUnderTest, type SignedInClient } from '../testing/conformance/services.ts'

const SOME_ID = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10'
const OUTDATED = { 'x-app-version': '1.3.9' }

describe.each(SERVICE_NAMES)('an app below the minimum version at the %s service', (name) => {
  let its: ServiceUnderTest
  let anna: SignedInClient
  beforeAll(async () => {
    its = await SERVICES[name]({ minimumVersion: '1.4.0' })
    anna = await its.signedIn('customer', 'anna@example.test')
  })
  afterAll(() => its.stop())

  const isRefused = async (method: Endpoint['method'], url: string) => {
    const { status, body } = await anna.send<Partial<Problem>>({ method, url, headers: OUTDATED })
    expect(status === 426).toBe(body.code === 'UPDATE_REQUIRED')
    return status === 426
  }

  test('it is refused everything but health, session and the own account', async () => {
    const allowed: EndpointName[] = []
    for (const endpoint of Object.keys(ENDPOINTS) as EndpointName[]) {
      const { method, path } = ENDPOINTS[endpoint]
      if (!(await isRefused(method, path.replace(/\{\w+\}/g, SOME_ID)))) allowed.push(endpoint)
    }
    expect(allowed.sort()).toEqual(['getHealth', 'getSession', 'updateMe'])
    expect(await isRefused('GET', '/api/me/export')).toBe(true)
  })

  test('it may change the language of the screen that asks for the update', async () => {
    const payload = { language: 'en' }
    const changed = await anna.send<Person>({ method: 'PATCH', url: '/api/me', payload, headers: OUTDATED })
    expect(changed).toMatchObject({ status: 200, body: { language: 'en' } })
  })

  test('what is under way may be finished, and hears that an update is due', async () => {
    const ask = async (headers: Record<string, string>) => {
      const { status, headers: given } = await anna.send({ method: 'GET', url: '/api/tickets', headers })
      return [status, given['x-app-outdated']]
    }
    expect(await ask({ ...OUTDATED, 'x-app-busy': '1' })).toEqual([200, '1'])
    expect(await ask({ 'x-app-version': '1.4.0', 'x-app-busy': '1' })).toEqual([200, undefined])
  })
})
