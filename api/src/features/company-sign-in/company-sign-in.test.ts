import type { Person, Session } from '@radruf/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../ops/run-command.ts'
import type { TestClient } from '../../testing/client.ts'
import { createProviderBrowser, openPage } from '../../testing/company-browser.ts'
import { createOidcProvider, type OidcProvider } from '../../testing/oidc-provider.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const URL_OF_PRODUCT = 'http://localhost:3000'
const ROLES = { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'it=operator,leads=lead,team=mechanic' }
const HOUR_MS = 3_600_000

// One database: its SQL is the same on both.
describe('the sign-in with a company account', () => {
  let provider: OidcProvider
  let testService: TestService
  beforeAll(async () => {
    provider = await createOidcProvider(URL_OF_PRODUCT)
  })
  beforeEach(async () => {
    provider.setAccounts({ mia: { email: 'Mia@example.test', given_name: 'Mia', groups: ['team'] } })
    await provider.start()
  })
  afterEach(() => testService.stop())
  afterAll(() => provider.remove())

  const startService = async (env: Record<string, string> = {}) => {
    testService = await startTestService({
      database: 'postgres',
      env: { PUBLIC_URL: URL_OF_PRODUCT, ...provider.env, ...env },
    })
    return testService
  }
  const pathOf = (address: string) => address.slice(URL_OF_PRODUCT.length)
  /** Signs in as a browser does. Returns the page at the end. */
  const signIn = async (
    client: TestClient,
    login: string,
    { query = '', at = createProviderBrowser(provider.issuer) } = {},
  ) => {
    const page = await openPage(client, `/api/sign-in/company${query}`)
    if (!page.startsWith(provider.issuer)) return pathOf(page)
    return pathOf(await openPage(client, pathOf(await at.signIn(page, login))))
  }
  const personOf = async (client: TestClient): Promise<Person | null> =>
    (await client.get<Session>('/api/session')).body.person
  const securityLog = async () => (await runCommand(testService.service, { name: 'security-log' })).lines.join('\n')

  test('an invited person signs in with the verified address, keeps the role of the invitation, and is known by the account afterwards', async () => {
    const { signedIn, browser, service } = await startService()
    const { person } = await signedIn('lead', 'mia@example.test')
    const client = browser()
    expect(await signIn(client, 'mia', { query: '?to=/desk?tab=open' })).toBe('/desk?tab=open')
    expect(await personOf(client)).toMatchObject({ id: person.id, role: 'lead' })
    provider.setAccounts({ mia: { email: 'mia.new@example.test' } })
    const other = browser()
    expect(await signIn(other, 'mia')).toBe('/')
    expect((await personOf(other))?.id).toBe(person.id)
    expect(await securityLog()).toMatch(/signed_in +mia@example\.test +company/)
    const metrics = (await service.signIns.list()).find(({ key, result }) => key === 'company' && result === 'done')
    expect(metrics?.count).toBe(2)
  })

  test('roles follow the claims at each sign-in, also on open pages', async () => {
    const { signedIn, browser } = await startService(ROLES)
    await signedIn('mechanic', 'mia@example.test')
    const client = browser()
    await signIn(client, 'mia')
    expect((await client.get('/api/cases')).status).toBe(200)
    provider.setAccounts({ mia: { email: 'mia@example.test', groups: ['guests', 'it', 'leads'] } })
    await signIn(browser(), 'mia')
    expect(await personOf(client)).toMatchObject({ role: 'operator' })
    expect((await client.get('/api/cases')).status).toBe(403)
    expect(await securityLog()).toContain('mechanic → operator')
    // The last operator stays one.
    provider.setAccounts({ mia: { email: 'mia@example.test', groups: ['team'] } })
    expect(await signIn(browser(), 'mia')).toBe('/login/staff?company=roleKept')
  })

  test('staff without an invitation are added where the settings say so', async () => {
    const { browser } = await startService({ ...ROLES, OIDC_CREATE_STAFF: 'true' })
    const client = browser()
    expect(await signIn(client, 'mia')).toBe('/')
    expect(await personOf(client)).toMatchObject({ email: 'mia@example.test', name: 'Mia', role: 'mechanic' })
    expect(await securityLog()).toMatch(/role_granted.*company → mechanic/)
  })

  test.each([
    ['an account that is not invited', 'unknown', { email: 'eve@example.test' }, {}],
    ['a customer', 'unknown', { email: 'anna@example.test' }, {}],
    [
      'an address that the provider has not verified',
      'unverified',
      { email: 'mia@example.test', email_verified: false },
      {},
    ],
    ['an unknown role', 'role', { email: 'mia@example.test', groups: ['guests'] }, ROLES],
    ['no role', 'role', { email: 'mia@example.test' }, ROLES],
  ])('%s is refused with the reason %s', async (_, reason, claims, env) => {
    const { signedIn, browser } = await startService(env)
    await signedIn('mechanic', 'mia@example.test')
    await signedIn('customer', 'anna@example.test')
    provider.setAccounts({ someone: claims })
    const client = browser()
    expect(await signIn(client, 'someone', { query: '?to=/desk' })).toBe(`/login/staff?company=${reason}&to=%2Fdesk`)
    expect(await personOf(client)).toBeNull()
    expect(await securityLog()).toContain(`company: ${reason}`)
  })

  test('another account with the address of a connected person is refused, until an operator disconnects the first one', async () => {
    const { signedIn, browser, service } = await startService()
    await signedIn('mechanic', 'mia@example.test')
    await signIn(browser(), 'mia')
    provider.setAccounts({ copy: { email: 'mia@example.test' } })
    expect(await signIn(browser(), 'copy')).toBe('/login/staff?company=unknown')
    expect((await runCommand(service, { name: 'staff disconnect', email: 'mia@example.test' })).ok).toBe(true)
    expect(await signIn(browser(), 'copy')).toBe('/')
  })

  test('a cancelled sign-in, a reply of another browser and a repeated reply open no session', async () => {
    const { signedIn, browser, setClock } = await startService()
    await signedIn('mechanic', 'mia@example.test')
    const client = browser()
    const at = createProviderBrowser(provider.issuer)
    const cancelled = await at.cancel(await openPage(client, '/api/sign-in/company'))
    expect(pathOf(await openPage(client, pathOf(cancelled)))).toBe('/login/staff?company=cancelled')

    const reply = await at.signIn(await openPage(client, '/api/sign-in/company'), 'mia')
    expect(pathOf(await openPage(browser(), pathOf(reply)))).toBe('/login/staff?company=expired')
    const foreign = new URL(reply)
    foreign.searchParams.set('state', 'planted')
    const kept = { ...client.cookies }
    expect(pathOf(await openPage(client, pathOf(foreign.href)))).toBe('/login/staff?company=refused')
    Object.assign(client.cookies, kept)
    await setClock('2026-11-23T09:16:00Z')
    expect(pathOf(await openPage(client, pathOf(reply)))).toBe('/login/staff?company=expired')
    Object.assign(client.cookies, kept)
    await setClock('2026-11-23T09:14:00Z')
    expect(pathOf(await openPage(client, pathOf(reply)))).toBe('/')
    Object.assign(client.cookies, kept)
    expect(pathOf(await openPage(client, pathOf(reply)))).toBe('/login/staff?company=expired')
  })

  test('a page of another site is never opened after the sign-in', async () => {
    const { signedIn, browser } = await startService()
    await signedIn('mechanic', 'mia@example.test')
    for (const to of ['//evil.test', 'https://evil.test/', '/\\evil.test', '/..//evil.test/x'])
      expect(await signIn(browser(), 'mia', { query: `?to=${encodeURIComponent(to)}` })).toMatch(
        /^\/(\/evil\.test\/x)?$/,
      )
    // The addresses of these pages have secrets.
    const { headers } = await browser().get('/api/sign-in/company')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test('a changed key is no error, and a wrong clock has its own sentence', async () => {
    const { signedIn, browser } = await startService()
    await signedIn('mechanic', 'mia@example.test')
    expect(await signIn(browser(), 'mia')).toBe('/')
    await provider.start({ hasNewKey: true })
    expect(await signIn(browser(), 'mia')).toBe('/')
    await provider.start({ clockOffsetMs: 20_000 })
    expect(await signIn(browser(), 'mia')).toBe('/')
    await provider.start({ clockOffsetMs: -2 * HOUR_MS })
    expect(await signIn(browser(), 'mia')).toBe('/login/staff?company=clock')
  })

  test('a wrong secret of the client counts as a provider that is not reachable', async () => {
    const { signedIn, browser } = await startService({ OIDC_CLIENT_SECRET: 'wrong' })
    await signedIn('mechanic', 'mia@example.test')
    await provider.start()
    expect(await signIn(browser(), 'mia')).toBe('/login/staff?company=unavailable')
  })

  test('a provider that is down stops neither the start nor the other ways, and signs in again when it is back', async () => {
    await provider.stop()
    const { signedIn, browser } = await startService()
    const mia = await signedIn('mechanic', 'mia@example.test')
    expect(await signIn(browser(), 'mia')).toBe('/login/staff?company=unavailable')
    expect((await mia.get('/api/session')).status).toBe(200)
    await provider.start()
    const client = browser()
    expect(await signIn(client, 'mia')).toBe('/')
    const page = await openPage(browser(), '/api/sign-in/company')
    await provider.stop()
    expect(page).toContain('code_challenge_method=S256')
  })

  test('the account confirms who uses a session with a new sign-in there, and replaces the mailed code of a lead', async () => {
    const { signedIn, browser, setClock, confirm } = await startService()
    const { person } = await signedIn('lead', 'mia@example.test')
    const client = browser()
    const at = createProviderBrowser(provider.issuer)
    await signIn(client, 'mia', { at })
    const confirmation = async () => (await client.get('/api/session/confirmation')).body as unknown
    // The provider does not say how old its session is.
    expect(await confirmation()).toEqual({ confirmed: false, keys: ['company'] })
    const query = '?purpose=confirm&to=/profile/security'
    expect(await signIn(client, 'mia', { query, at })).toBe('/profile/security')
    expect(await confirmation()).toMatchObject({ confirmed: true })
    await setClock('2026-11-23T10:00:00Z')
    await provider.start({ clockOffsetMs: -120_000 })
    expect(await signIn(client, 'mia', { query })).toBe('/profile/security?company=refused')
    expect(await confirmation()).toMatchObject({ confirmed: false })
    await provider.start()
    provider.setAccounts({ mia: {}, jonas: { email: 'jonas@example.test' } })
    expect(await signIn(client, 'jonas', { query })).toBe('/profile/security?company=otherAccount')
    await confirm(person.id)
    await browser().post('/api/sign-in/codes', { email: 'mia@example.test', language: 'de' })
    const [mail] = await testService.mailsTo('mia@example.test')
    expect(mail?.subject).not.toMatch(/\d{6}/)
  })

  test('signing out ends the session at the provider as well', async () => {
    const { signedIn, browser } = await startService()
    await signedIn('mechanic', 'mia@example.test')
    const client = browser()
    const at = createProviderBrowser(provider.issuer)
    await signIn(client, 'mia', { at })
    expect(await signIn(browser(), 'unused, because the provider knows the browser', { at })).toBe('/')
    expect((await client.delete('/api/session')).status).toBe(204)
    const page = await openPage(client, '/api/sign-in/company/end')
    expect(page).toContain('id_token_hint=')
    expect(pathOf(await at.signOut(page))).toBe('/login/staff')
    const again = await openPage(browser(), '/api/sign-in/company')
    await expect(at.signIn(again, 'nobody')).rejects.toThrow(/does not send the browser back|no form/)
    expect(pathOf(await openPage(client, '/api/sign-in/company/end'))).toBe('/')
  })
})

test('without a provider in the settings the pages do not exist', async () => {
  const { browser, stop } = await startTestService({ database: 'postgres' })
  expect((await browser().get('/api/sign-in/company')).status).toBe(404)
  const { settings } = (await browser().get<Session>('/api/session')).body
  expect(settings.companySignIn).toBeNull()
  await stop()
})
