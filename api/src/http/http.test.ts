import { ENDPOINTS } from '@radruf/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HANDLERS } from '../features/index.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../testing/service.ts'

describe.each(FEATURE_DATABASES)('the HTTP layer on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())

  test('health names the database', async () => {
    expect((await testService.browser().get('/api/health')).body).toEqual({ status: 'ok', database, causes: [] })
  })

  test('every non-public endpoint requires a session', async () => {
    const browser = testService.browser()
    for (const { method, path, access } of Object.values(ENDPOINTS)) {
      if (access === 'public') continue
      const url = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      const { status, body } = await browser.send({ method, url })
      expect([path, status, body.code]).toEqual([path, 401, 'NOT_SIGNED_IN'])
    }
  })

  test('endpoints of one role refuse the other role', async () => {
    const [customer, mechanic] = [
      await testService.signedIn('customer', 'role-c@example.test'),
      await testService.signedIn('mechanic', 'role-m@example.test'),
    ]
    for (const { method, path, access } of Object.values(ENDPOINTS)) {
      const other = access === 'customer' ? mechanic : access === 'mechanic' ? customer : undefined
      if (!other) continue
      const url = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      const { status, body } = await other.send({ method, url })
      expect([path, status, body.code]).toEqual([path, 403, 'NOT_ALLOWED'])
    }
  })

  test('errors are sent as problem+json', async () => {
    const answer = await testService.browser().get('/api/tickets')
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body).toEqual({
      type: 'urn:radruf:problem:NOT_SIGNED_IN',
      title: 'The request has no session, or the session has ended.',
      status: 401,
      code: 'NOT_SIGNED_IN',
    })
  })

  test('an invalid request is INVALID_INPUT with the invalid field', async () => {
    const customer = await testService.signedIn('customer', 'input@example.test')
    const browser = testService.browser()
    const send = (payload: string, type = 'application/json') =>
      browser.send({ method: 'POST', url: '/api/sign-in/codes', payload, headers: { 'content-type': type } })
    expect((await send('{"email":1}')).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { email: expect.any(String) },
    })
    expect((await send('{')).body.code).toBe('INVALID_INPUT')
    expect((await send('{}', 'text/csv')).body.code).toBe('INVALID_INPUT')
    expect((await send(`"${'x'.repeat(300_000)}"`)).body.code).toBe('INVALID_INPUT')
    expect((await customer.get('/api/tickets/not-a-uuid')).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await browser.get('/api/nothing')).body.code).toBe('NOT_FOUND')
  })

  test.each([
    ['https://evil.test', undefined, 403],
    ['null', undefined, 403],
    [undefined, 'cross-site', 403],
    [undefined, 'same-site', 403],
    [undefined, undefined, 204],
    [undefined, 'same-origin', 204],
    ['http://localhost:3000', 'same-origin', 204],
    ['http://127.0.0.1:5173', undefined, 204],
    ['http://127.0.1.1:5173', undefined, 204],
    ['http://[::1]:5173', undefined, 204],
    ['http://radruf.localhost:3000', undefined, 204],
    ['http://localhost.evil.test', undefined, 403],
  ])('a write from origin %s, site %s, answers %i', async (origin, site, status) => {
    const headers = { ...(origin && { origin }), ...(site && { 'sec-fetch-site': site }) }
    const answer = await testService.browser().send({ method: 'DELETE', url: '/api/session', headers })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body.code).toBe('ORIGIN_REFUSED')
  })

  test('a person changes name and language; an unknown language is refused', async () => {
    const customer = await testService.signedIn('customer', 'me@example.test')
    expect((await customer.patch('/api/me', { language: 'en', name: ' Anna ' })).body).toMatchObject({
      language: 'en',
      name: 'Anna',
    })
    const refused = await customer.patch('/api/me', { language: '<script>alert(1)</script>' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'LANGUAGE_REFUSED' } })
    const first = await customer.patch<{ onboardedAt: string }>('/api/me', { onboarded: true })
    await testService.setClock('2026-11-24T09:00:00Z')
    const again = await customer.patch<{ onboardedAt: string }>('/api/me', { onboarded: true })
    expect(first.body.onboardedAt).toMatch(/^2026-11-23T/)
    expect(again.body.onboardedAt).toBe(first.body.onboardedAt)
  })

  test('the OpenAPI document lists every endpoint', async () => {
    const { body } = await testService.browser().get<{ openapi: string; paths: object }>('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toHaveLength(new Set(Object.values(ENDPOINTS).map(({ path }) => path)).size)
    expect(Object.keys(HANDLERS).sort()).toEqual(Object.keys(ENDPOINTS).sort())
  })
})

describe.each(['production', ''])('with RADRUF_MODE=%s', (mode) => {
  const production = {
    RADRUF_MODE: mode,
    PUBLIC_URL: 'https://bikes.example.test/',
    SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database: 'embedded', env: production })
  })
  afterAll(() => testService.stop())

  test('there are no development pages', async () => {
    const browser = testService.browser()
    expect((await browser.get('/dev/mailbox')).status).toBe(404)
    expect((await browser.get('/dev/mailbox.json')).status).toBe(404)
    expect((await browser.post('/dev/clock', { now: null })).status).toBe(404)
  })

  test('writes are accepted from the public origin only, and cookies are secure', async () => {
    const signOutFrom = (origin: string) =>
      testService.browser().send({ method: 'DELETE', url: '/api/session', headers: { origin, host: 'localhost:3000' } })
    expect((await signOutFrom('http://localhost:3000')).status).toBe(403)
    expect((await signOutFrom('https://bikes.example.test')).status).toBe(204)
    const codeRequested = await testService
      .browser()
      .post('/api/sign-in/codes', { email: 'a@example.test', language: 'de' })
    expect(String(codeRequested.headers['set-cookie'])).toMatch(
      /^__Host-radruf_challenge=\S+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('every response has the HSTS header, event streams included', async () => {
    const anna = await testService.signedIn('customer', 'anna@example.test')
    const answers = [
      await anna.get('/api/tickets'),
      await anna.get('/api/nothing'),
      await anna.post('/api/sign-in/codes', { email: '' }),
      await anna.get('/api/openapi.json'),
    ]
    const stream = await testService.app.inject({ url: '/api/events', cookies: anna.cookies, payloadAsStream: true })
    for (const { headers } of [...answers, stream])
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
    stream.stream().destroy()
  })

  test('the HSTS header names the subdomains if the setting says so', async () => {
    const withSubdomains = { ...production, HSTS_SUBDOMAINS: '1' }
    const { browser, stop } = await startTestService({ database: 'embedded', env: withSubdomains })
    const { headers } = await browser().get('/api/session')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await stop()
  })

  test('a session cookie with the plain name, which another host can set, is not accepted', async () => {
    const anna = await testService.signedIn('customer', 'anna@example.test')
    const token = anna.cookies['__Host-radruf_session'] ?? ''
    expect((await anna.get('/api/tickets')).status).toBe(200)
    const planted = testService.browser()
    planted.cookies.radruf_session = token
    const answer = await planted.get('/api/tickets')
    expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined])
    expect((await anna.delete('/api/session')).status).toBe(204)
    expect(anna.cookies).toEqual({})
  })

  test('a challenge cookie that was planted is replaced, so it opens no session', async () => {
    const email = 'ben@example.test'
    await testService.signedIn('customer', email)
    const browser = testService.browser()
    const planted = 'A'.repeat(43)
    browser.cookies['__Host-radruf_challenge'] = planted
    await browser.post('/api/sign-in/codes', { email, language: 'de' })
    expect(browser.cookies['__Host-radruf_challenge']).not.toBe(planted)
    const attacker = testService.browser()
    attacker.cookies['__Host-radruf_challenge'] = planted
    const attempt = await attacker.post('/api/sign-in/sessions', { email, code: '000000' })
    expect(attempt.body.code).toBe('CODE_EXPIRED')
  })
})
