import { type DeviceSession, hasAccess, PERSON_ROLES, type Person, type Problem, type Session } from '@radruf/contract'
import { ENDPOINTS, type Endpoint, type EndpointName } from '@radruf/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { type ServiceUnderTest, startConformanceService } from '../testing/conformance/service.ts'

const CODES = '/api/sign-in/codes'
const SESSIONS = '/api/sign-in/sessions'
const SOME_ID = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10'

describe('signing in', () => {
  let service: ServiceUnderTest
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(() => service.reset())
  afterAll(() => service.stop())

  const requestCode = async (email: string) => {
    const browser = service.browser()
    const reply = await browser.post<{ resendAfter: number }>(CODES, { email, language: 'de' })
    return { browser, reply }
  }
  const toWrongCode = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

  test('the reply is the same for invited and unknown addresses, and only invited ones get a code', async () => {
    await service.invite('customer', 'anna@example.test')
    const known = await requestCode('anna@example.test')
    const unknown = await requestCode('unknown@example.test')
    expect(known.reply.status).toBe(202)
    expect(unknown.reply).toMatchObject({ status: 202, body: known.reply.body })
    expect(await service.codeFor('anna@example.test')).toMatch(/^\d{6}$/)
    expect(await service.codeFor('unknown@example.test')).toBeUndefined()
  })

  test('a visitor’s session has the settings that texts name', async () => {
    const { settings } = (await service.browser().get<Session>('/api/session')).body
    expect(settings).toMatchObject({ changeUntilMinutes: 120, fileLimitMb: 1, clipMaxSeconds: 15 })
  })

  test('a code opens a session once, and only in the browser that requested it', async () => {
    await service.invite('mechanic', 'mia@example.test')
    const email = ' Mia@Example.test '
    const { browser } = await requestCode(email)
    const code = await service.codeFor('mia@example.test')
    expect((await service.browser().post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
    expect((await browser.post(SESSIONS, { email, code: toWrongCode(code) })).body.code).toBe('CODE_WRONG')
    const signedIn = await browser.post<Person>(SESSIONS, { email, code })
    expect(signedIn).toMatchObject({ status: 201, body: { email: 'mia@example.test', role: 'mechanic' } })
    expect((await browser.get<Session>('/api/session')).body.person).toEqual(signedIn.body)
    expect((await browser.post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
  })

  test('a code is invalid after five wrong attempts', async () => {
    await service.invite('customer', 'cem@example.test')
    const email = 'cem@example.test'
    const { browser } = await requestCode(email)
    const code = await service.codeFor(email)
    for (let tries = 0; tries < 5; tries++)
      expect((await browser.post(SESSIONS, { email, code: toWrongCode(code) })).body.code).toBe('CODE_WRONG')
    expect((await browser.post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
  })

  test('codes are rate-limited and expire after ten minutes', async () => {
    await service.invite('customer', 'dora@example.test')
    const email = 'dora@example.test'
    const { browser } = await requestCode(email)
    const request = () => browser.post<{ code?: string; retryAfter?: number }>(CODES, { email, language: 'de' })
    const refused = await request()
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    // The clock goes on between the two requests.
    expect(refused.body.retryAfter).toBeGreaterThan(0)
    expect(refused.body.retryAfter).toBeLessThanOrEqual(30)
    await service.setClock('2026-11-23T09:05:00Z')
    expect((await request()).status).toBe(202)
    const code = await service.codeFor(email)
    await service.setClock('2026-11-23T09:16:00Z')
    expect((await browser.post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
  })

  test('unknown browsers of one network together get three codes an hour; a browser that signed in before has its own allowance', async () => {
    const email = 'fay@example.test'
    await service.invite('customer', email)
    await service.setClock('2026-11-23T12:00:00Z')
    const { browser } = await requestCode(email)
    expect((await browser.post(SESSIONS, { email, code: await service.codeFor(email) })).status).toBe(201)
    await browser.delete('/api/session')
    const statuses = []
    for (let minute = 1; minute <= 5; minute += 1) {
      await service.setClock(`2026-11-23T12:0${minute}:00Z`)
      statuses.push((await requestCode(email)).reply.status)
    }
    expect(statuses).toEqual([202, 202, 429, 429, 429])
    expect((await browser.post(CODES, { email, language: 'de' })).status).toBe(202)
    expect((await browser.post(SESSIONS, { email, code: await service.codeFor(email) })).status).toBe(201)
  })

  test('a link of the operator signs in once, in any browser, for fifteen minutes', async () => {
    const email = 'gus@example.test'
    await service.invite('customer', email)
    await service.invite('customer', 'hal@example.test')
    await service.setClock('2026-11-23T14:00:00Z')
    const first = await service.sendSignInLink(email)
    const token = await service.sendSignInLink(email)
    const use = (address: string, used = token) =>
      service.browser().post<Problem>('/api/sign-in/links', { email: address, token: used })
    expect((await use(email, first)).body.code).toBe('LINK_EXPIRED')
    expect((await use('hal@example.test')).body.code).toBe('LINK_EXPIRED')
    expect((await use(email, 'forged')).body.code).toBe('LINK_EXPIRED')
    const browser = service.browser()
    const signedIn = await browser.post<Person>('/api/sign-in/links', { email, token })
    expect(signedIn).toMatchObject({ status: 201, body: { email } })
    expect((await browser.get<Session>('/api/session')).body.person?.email).toBe(email)
    expect((await use(email)).body.code).toBe('LINK_EXPIRED')
    const late = await service.sendSignInLink(email)
    await service.setClock('2026-11-23T14:16:00Z')
    expect((await use(email, late)).body.code).toBe('LINK_EXPIRED')
  })

  test('an invalid address is refused', async () => {
    expect((await requestCode('no-address')).reply).toMatchObject({ status: 400, body: { code: 'EMAIL_INVALID' } })
    expect((await requestCode('a@b.test\nc@d.test')).reply.body).toMatchObject({ code: 'EMAIL_INVALID' })
  })

  test('sessions are listed and ended, in this and in other browsers', async () => {
    const phone = await service.signedIn('customer', 'eva@example.test')
    const laptop = await service.signedIn('customer', 'eva@example.test')
    const sessions = async () => (await phone.get<{ sessions: DeviceSession[] }>('/api/me/sessions')).body.sessions
    expect((await sessions()).map(({ current }) => current).sort()).toEqual([false, true])
    const [elsewhere] = (await sessions()).filter(({ current }) => !current)
    expect((await phone.delete(`/api/me/sessions/${elsewhere?.id}`)).status).toBe(204)
    expect((await phone.delete(`/api/me/sessions/${elsewhere?.id}`)).status).toBe(204)
    expect(await sessions()).toHaveLength(1)
    expect((await laptop.get('/api/me/sessions')).body.code).toBe('NOT_SIGNED_IN')
    const tablet = await service.signedIn('customer', 'eva@example.test')
    expect((await phone.delete('/api/me/sessions')).status).toBe(204)
    expect(await sessions()).toHaveLength(1)
    expect((await tablet.get('/api/me/sessions')).body.code).toBe('NOT_SIGNED_IN')
    expect((await phone.delete('/api/session')).status).toBe(204)
    expect((await phone.get<Session>('/api/session')).body.person).toBeNull()
  })

  test('name and language can be changed, to supported languages only', async () => {
    const eva = await service.signedIn('customer', 'eva@example.test')
    expect((await eva.patch<Person>('/api/me', { name: ' Eva ', language: 'en' })).body).toMatchObject({
      name: 'Eva',
      language: 'en',
    })
    expect((await eva.patch('/api/me', { language: '<script>' })).body.code).toBe('LANGUAGE_REFUSED')
    expect((await eva.patch('/api/me', { name: ' ' })).body).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('a postal code is saved with its spaces cut, refused when invalid, and deleted when empty', async () => {
    const eva = await service.signedIn('customer', 'eva@example.test')
    const save = async (postalCode: string) => (await eva.patch<Person>('/api/me', { postalCode })).body
    expect(await save(' 04109 ')).toMatchObject({ postalCode: '04109' })
    expect(await save('00123')).toMatchObject({ code: 'INVALID_INPUT', fields: { postalCode: 'invalid_postal_code' } })
    expect((await eva.get<Session>('/api/session')).body.person).toMatchObject({ postalCode: '04109' })
    expect(await save('')).toMatchObject({ postalCode: null })
  })

  test('the internet address cannot be hidden in calls without a relay server', async () => {
    const eva = await service.signedIn('customer', 'eva@example.test')
    expect((await eva.patch('/api/me', { hidesAddress: true })).body).toMatchObject({ code: 'CALL_RELAY_MISSING' })
    expect((await eva.patch<Person>('/api/me', { hidesAddress: false })).body).toMatchObject({ hidesAddress: false })
  })

  test('deleting the account requires the confirmation word and ends the session', async () => {
    const finn = await service.signedIn('customer', 'finn@example.test')
    const refused = await finn.post('/api/me/deletion', { confirmation: 'delete' })
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: { confirmation: 'mismatch' } })
    expect((await finn.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)
    expect((await finn.get<Session>('/api/session')).body.person).toBeNull()
  })

  test('ten minutes after signing in, deleting the account requires a code of the own address', async () => {
    const ida = await service.signedIn('customer', 'ida@example.test')
    const isConfirmed = async () => (await ida.get<{ confirmed: boolean }>('/api/session/confirmation')).body.confirmed
    const confirm = (code?: string) => ida.post<Problem>('/api/session/confirmation', { code })
    const deleteAccount = () => ida.post<Problem>('/api/me/deletion', { confirmation: 'DELETE' })
    expect(await isConfirmed()).toBe(true)
    await service.setClock('2026-11-23T09:11:00Z')
    expect(await isConfirmed()).toBe(false)
    expect((await deleteAccount()).body.code).toBe('CONFIRMATION_NEEDED')
    await ida.post(CODES, { email: 'ida@example.test', language: 'de' })
    const code = await service.codeFor('ida@example.test')
    expect((await confirm(toWrongCode(code))).body.code).toBe('CODE_WRONG')
    expect(await isConfirmed()).toBe(false)
    expect((await confirm(code)).status).toBe(204)
    expect(await isConfirmed()).toBe(true)
    expect((await confirm(code)).body.code).toBe('CODE_EXPIRED')
    expect((await deleteAccount()).status).toBe(204)
  })

  test('every endpoint requires its access level', async () => {
    const clients = {
      customer: await service.signedIn('customer', 'kim@example.test'),
      mechanic: await service.signedIn('mechanic', 'mia@example.test'),
      lead: await service.signedIn('lead', 'leyla@example.test'),
      operator: await service.signedIn('operator', 'oskar@example.test'),
    }
    for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
      const { access, method, path }: Endpoint = ENDPOINTS[name]
      const url = path.replace(/\{\w+\}/g, SOME_ID)
      const call = async (client: TestClient) => (await client.send<Problem>({ method, url })).body
      if (access === 'public') continue
      expect((await call(service.browser())).code, name).toBe('NOT_SIGNED_IN')
      for (const role of PERSON_ROLES)
        if (!hasAccess(access, role)) expect((await call(clients[role])).code, `${name} ${role}`).toBe('NOT_ALLOWED')
    }
  })
})
