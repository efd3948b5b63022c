import type { Passkey, Session, SignInKeys } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { type ServiceUnderTest, startConformanceService } from '../testing/conformance/service.ts'
import { createPasskeyDevice } from '../testing/passkey-device.ts'

type Options = { options: Record<string, unknown> }
const KEYS = '/api/me/passkeys'
const SIGN_IN = '/api/sign-in/passkeys'

describe('passkeys', () => {
  let service: ServiceUnderTest
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(() => service.reset())
  afterAll(() => service.stop())

  test('a passkey is added, listed, named, confirms, signs in, and is removed', async () => {
    const client = await service.signedIn('customer', 'anna@example.test')
    const device = createPasskeyDevice({ origin: service.origin })
    const { options } = (await client.post<Options>(`${KEYS}/options`)).body
    const added = await client.post<Passkey>(KEYS, { passkey: device.register(options), name: 'Handy' })
    expect(added).toMatchObject({ status: 201, body: { name: 'Handy' } })
    const path = `${KEYS}/${added.body.id}`
    await client.patch(path, { name: 'Altes Handy' })
    const { passkeys } = (await client.get<SignInKeys>('/api/me/sign-in-keys')).body
    expect(passkeys.map(({ name }) => name)).toEqual(['Altes Handy'])
    const prove = async (browser: TestClient) =>
      device.authenticate((await browser.post<Options>(`${SIGN_IN}/options`)).body.options)
    const confirmed = await client.post('/api/session/confirmation/passkey', { proof: await prove(client) })
    expect(confirmed.status).toBe(204)
    const browser = service.browser()
    expect((await browser.post(SIGN_IN, { proof: await prove(browser) })).status).toBe(201)
    expect((await browser.get<Session>('/api/session')).body.person?.email).toBe('anna@example.test')
    expect((await client.delete(path)).status).toBe(204)
  })
})
