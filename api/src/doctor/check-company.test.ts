import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSettings } from '../settings.ts'
import { createOidcProvider, type OidcProvider } from '../testing/oidc-provider.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { checkCompany } from './check-company.ts'

let provider: OidcProvider
beforeAll(async () => {
  provider = await createOidcProvider('http://localhost:3000')
})
afterAll(() => provider.remove())

const check = async (env: Record<string, string> = provider.env) => {
  const settings = loadSettings({ RADRUF_MODE: 'demo', DATA_DIR: createTemporaryFolder('doctor'), ...env })
  const results = await checkCompany({ settings, database: undefined })
  return results.map(({ status, detail }) => `${status} ${detail}`.replaceAll(provider.issuer, 'ISSUER'))
}

test('doctor finds the provider, its client and its keys, and says what is wrong with each', async () => {
  expect(await check({})).toEqual(['off OIDC_ISSUER is not set: staff have no sign-in with a company account'])
  expect((await check())[0]).toMatch(/^failed ISSUER: .*ECONNREFUSED/)
  await provider.start()
  expect(await check()).toEqual(['ok ISSUER: knows the client radruf', 'ok keys and clock'])
  const [client] = await check({ ...provider.env, OIDC_CLIENT_SECRET: 'wrong' })
  expect(client).toBe('failed ISSUER refuses the client radruf: invalid_client')
  await provider.start({ clockOffsetMs: 600_000 })
  expect((await check())[1]).toMatch(/^failed the provider’s clock differs by (599|600) s/)
})
