import type { DeviceSession, Person, Problem, Session } from '@radruf/contract'
import { ENDPOINTS, type Endpoint, type EndpointName } from '@radruf/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVICE_NAMES, SERVICES, type ServiceUnderTest } from '../testing/conformance/services.ts'

const CODES = '/api/sign-in/codes'
const SESSIONS = '/api/sign-in/sessions'
const SOME_ID = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10'

describe.each(SERVICE_NAMES)('signing in at the %s service', (name) => {
  let its: ServiceUnderTest
  beforeAll(async () => {
    its = await SERVICES[name]()
  })
  afterAll(() => its.stop())

  const asked = async (email: string) => {
    const browser = its.browser()
    const answer = await browser.post<{ resendAfter: number }>(CODES, { email, language: 'de' })
    return { browser, answer }
  }
  const wrong = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

  test('the answer is the same whether the address is invited or not, and only one gets a code', async () => {
    await its.invite('customer', 'anna@example.test')
    const known = await asked('anna@example.test')
    const unknown = await asked('nobody@example.test')
    expect(known.answer.status).toBe(202)
    expect(unknown.answer).toMatchObject({ status: 202, body: known.answer.body })
    expect(await its.codeFor('anna@example.test')).toMatch(/^\d{6}$/)
    expect(await its.codeFor('nobody@example.test')).toBeUndefined()
  })

  test('the code opens a session, once, and in the browser that asked', async () => {
    await its.invite('mechanic', 'mia@example.test')
    const email = ' Mia@Example.test '
    const { browser } = await asked(email)
    const code = await its.codeFor('mia@example.test')
    expect((await its.browser().post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
    expect((await browser.post(SESSIONS, { email, code: wrong(code) })).body.code).toBe('CODE_WRONG')
    const signedIn = await browser.post<Person>(SESSIONS, { email, code })
    expect(signedIn).toMatchObject({ status: 201, body: { email: 'mia@example.test', role: 'mechanic' } })
    expect((await browser.get<Session>('/api/session')).body.person).toEqual(signedIn.body)
    expect((await browser.post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
  })

  test('five wrong tries spend the code', async () => {
    await its.invite('customer', 'cem@example.test')
    const email = 'cem@example.test'
    const { browser } = await asked(email)
    const code = await its.codeFor(email)
    for (let tries = 0; tries < 5; tries++)
      expect((await browser.post(SESSIONS, { email, code: wrong(code) })).body.code).toBe('CODE_WRONG')
    expect((await browser.post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
  })

  test('codes are limited, and run out after ten minutes', async () => {
    await its.invite('customer', 'dora@example.test')
    const email = 'dora@example.test'
    const { browser } = await asked(email)
    const again = await browser.post(CODES, { email, language: 'de' })
    expect(again).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', retryAfter: 30 } })
    const code = await its.codeFor(email)
    await its.setClock('2026-11-23T09:11:00Z')
    expect((await browser.post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
  })

  test('what is no address is refused as such', async () => {
    expect((await asked('nobody')).answer).toMatchObject({ status: 400, body: { code: 'EMAIL_INVALID' } })
    expect((await asked('a@b.test\nc@d.test')).answer.body).toMatchObject({ code: 'EMAIL_INVALID' })
  })

  test('sessions are listed and ended, here and elsewhere', async () => {
    const phone = await its.signedIn('customer', 'eva@example.test')
    const laptop = await its.signedIn('customer', 'eva@example.test')
    const sessions = async () => (await phone.get<{ sessions: DeviceSession[] }>('/api/me/sessions')).body.sessions
    expect((await sessions()).map(({ current }) => current).sort()).toEqual([false, true])
    const [elsewhere] = (await sessions()).filter(({ current }) => !current)
    expect((await phone.delete(`/api/me/sessions/${elsewhere?.id}`)).status).toBe(204)
    expect((await phone.delete(`/api/me/sessions/${elsewhere?.id}`)).status).toBe(204)
    expect(await sessions()).toHaveLength(1)
    expect((await laptop.get('/api/me/sessions')).body.code).toBe('NOT_SIGNED_IN')
    const tablet = await its.signedIn('customer', 'eva@example.test')
    expect((await phone.delete('/api/me/sessions')).status).toBe(204)
    expect(await sessions()).toHaveLength(1)
    expect((await tablet.get('/api/me/sessions')).body.code).toBe('NOT_SIGNED_IN')
    expect((await phone.delete('/api/session')).status).toBe(204)
    expect((await phone.get<Session>('/api/session')).body.person).toBeNull()
  })

  test('name and language can be changed, to languages there are', async () => {
    const eva = await its.signedIn('customer', 'eva@example.test')
    expect((await eva.patch<Person>('/api/me', { name: ' Eva ', language: 'en' })).body).toMatchObject({
      name: 'Eva',
      language: 'en',
    })
    expect((await eva.patch('/api/me', { language: '<script>' })).body.code).toBe('LANGUAGE_REFUSED')
    expect((await eva.patch('/api/me', { name: ' ' })).body).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('deleting the account needs the word, and leaves nobody to sign in', async () => {
    const finn = await its.signedIn('customer', 'finn@example.test')
    const refused = await finn.post('/api/me/deletion', { confirmation: 'delete' })
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: { confirmation: 'mismatch' } })
    expect((await finn.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)
    expect((await finn.get<Session>('/api/session')).body.person).toBeNull()
  })

  test.each(Object.keys(ENDPOINTS) as EndpointName[])('%s asks who is calling', async (endpointName) => {
    const { access, method, path }: Endpoint = ENDPOINTS[endpointName]
    const url = path.replace(/\{\w+\}/g, SOME_ID)
    const call = async (client: ReturnType<ServiceUnderTest['browser']>) =>
      (await client.send<Problem>({ method, url })).body
    if (access === 'public') return
    expect((await call(its.browser())).code).toBe('NOT_SIGNED_IN')
    if (access === 'member') return
    const other = access === 'customer' ? 'mechanic' : 'customer'
    expect((await call(await its.signedIn(other, `${other}@example.test`))).code).toBe('NOT_ALLOWED')
  })
})
