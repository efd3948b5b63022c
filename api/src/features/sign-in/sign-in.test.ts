import type { Person, Session } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { invite } from '../people/invite.ts'

const CODES = '/api/sign-in/codes'
const SESSIONS = '/api/sign-in/sessions'
const codeRequest = (email: string) => ({ email, language: 'de' })
const codeIn = (subject: string | undefined) => subject?.slice(0, 6) ?? ''
const toWrongCode = (code: string) => (code === '111111' ? '222222' : '111111')

describe.each(FEATURE_DATABASES)('signing in on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())

  /** Invites a person and requests a code in a new browser. */
  const requestCodeFor = async (email: string) => {
    await testService.setClock(MONDAY_10)
    await invite(testService.service, { email, role: 'customer', language: 'en' })
    const browser = testService.browser()
    const answer = await browser.post(CODES, codeRequest(email))
    expect(answer.status).toBe(202)
    const [mail] = await testService.mailsTo(email)
    return { browser, email, code: codeIn(mail?.subject), mail }
  }

  test('an invited person signs in once with the code from the mail', async () => {
    const { browser, email, code, mail } = await requestCodeFor('once@example.test')
    expect(mail?.subject).toBe(`${code} is your code for Radruf`)
    expect(code).toMatch(/^\d{6}$/)
    const signedIn = await browser.post<Person>(SESSIONS, { email: ' Once@Example.TEST ', code })
    expect(signedIn).toMatchObject({ status: 201, body: { email, role: 'customer', onboardedAt: null } })
    const session = await browser.get<Session>('/api/session')
    expect(session.body.person?.email).toBe(email)
    expect((await testService.browser().get<Session>('/api/session')).body.person).toBeNull()
    const again = await browser.post(SESSIONS, { email, code })
    expect(again.body.code).toBe('CODE_EXPIRED')
  })

  test('the session cookie is hidden from scripts, and ends by signing out', async () => {
    const { browser, email, code } = await requestCodeFor('out@example.test')
    const signedIn = await browser.post(SESSIONS, { email, code })
    expect(String(signedIn.headers['set-cookie'])).toMatch(
      /radruf_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const stolen = testService.browser()
    Object.assign(stolen.cookies, browser.cookies)
    expect((await browser.delete('/api/session')).status).toBe(204)
    expect(browser.cookies).not.toHaveProperty('radruf_session')
    expect((await stolen.get('/api/tickets')).body.code).toBe('NOT_SIGNED_IN')
  })

  test('the code is stored only as a keyed hash', async () => {
    const { code } = await requestCodeFor('hash@example.test')
    const rows = await testService.service.db.selectFrom('sign_in_challenge').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain('example.test')
    expect(await testService.service.db.selectFrom('job').selectAll().execute()).toEqual([])
  })

  test('a code is valid only in the browser that requested it', async () => {
    const { browser, email, code } = await requestCodeFor('bound@example.test')
    expect((await testService.browser().post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
    expect((await browser.post(SESSIONS, { email, code })).status).toBe(201)
  })

  test('after five wrong attempts the right code is refused', async () => {
    const { browser, email, code } = await requestCodeFor('tries@example.test')
    for (let tries = 0; tries < 5; tries += 1)
      expect((await browser.post(SESSIONS, { email, code: toWrongCode(code) })).body.code).toBe('CODE_WRONG')
    expect((await browser.post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
  })

  test('concurrent attempts cannot exceed five', async () => {
    const { browser, email, code } = await requestCodeFor('race@example.test')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => browser.post(SESSIONS, { email, code: toWrongCode(code) })),
    )
    expect(answers.filter(({ body }) => body.code === 'CODE_WRONG')).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'CODE_EXPIRED')).toHaveLength(7)
  })

  test('one code creates one session, also with concurrent requests', async () => {
    const { browser, email, code } = await requestCodeFor('twice@example.test')
    const answers = await Promise.all([1, 2].map(() => browser.post(SESSIONS, { email, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410])
  })

  test('a code expires after ten minutes', async () => {
    const { browser, email, code } = await requestCodeFor('late@example.test')
    await testService.setClock('2026-11-23T09:11:00Z')
    expect((await browser.post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
  })

  test('a new code can be requested after 30 seconds and replaces the previous one', async () => {
    const { browser, email, code } = await requestCodeFor('resend@example.test')
    const early = await browser.post(CODES, codeRequest(email))
    expect(early).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(early.body.retryAfter).toBeGreaterThan(25)
    expect(early.body.retryAfter).toBeLessThanOrEqual(30)
    expect(early.headers['retry-after']).toBe(String(early.body.retryAfter))
    await testService.setClock('2026-11-23T09:01:00Z')
    expect((await browser.post(CODES, codeRequest(email))).status).toBe(202)
    const [mail] = await testService.mailsTo(email)
    expect((await browser.post(SESSIONS, { email, code: codeIn(mail?.subject) })).status).toBe(201)
    expect((await browser.post(SESSIONS, { email, code })).body.code).toBe('CODE_EXPIRED')
  })

  /** Requests codes for an address in five new browsers, one a minute. Returns the statuses. */
  const requestFromStrangers = async (email: string) => {
    const statuses = []
    for (let minute = 1; minute <= 5; minute += 1) {
      await testService.setClock(`2026-11-23T09:0${minute}:00Z`)
      statuses.push((await testService.browser('198.51.100.1').post(CODES, codeRequest(email))).status)
    }
    return statuses
  }

  test('unknown browsers get three codes an hour in one network, and further ones only in networks that got none', async () => {
    const { email } = await requestCodeFor('five@example.test')
    expect(await requestFromStrangers(email)).toEqual([202, 202, 202, 429, 429])
    // A network that got none gets one, up to twelve in all; then it waits like the others.
    const fresh = []
    for (let host = 1; host <= 9; host += 1)
      fresh.push((await testService.browser(`203.0.113.${host}`).post(CODES, codeRequest(email))).status)
    expect(fresh).toEqual([202, 202, 202, 202, 202, 202, 202, 202, 429])
    await testService.setClock('2026-11-23T09:59:00Z')
    expect((await testService.browser('203.0.113.1').post(CODES, codeRequest(email))).status).toBe(429)
    await testService.setClock('2026-11-23T10:06:40Z')
    expect((await testService.browser('203.0.113.1').post(CODES, codeRequest(email))).status).toBe(202)
  })

  test('a browser that signed in before gets its code, however many others request', async () => {
    const { browser, email, code } = await requestCodeFor('known-browser@example.test')
    await browser.post(SESSIONS, { email, code })
    await browser.delete('/api/session')
    expect(Object.keys(browser.cookies)).toEqual(['radruf_device'])
    await requestFromStrangers(email)
    expect((await browser.post(CODES, codeRequest(email))).status).toBe(202)
    const [mail] = await testService.mailsTo(email)
    expect((await browser.post(SESSIONS, { email, code: codeIn(mail?.subject) })).status).toBe(201)
    // Its own allowance is five codes in fifteen minutes.
    const statuses = []
    for (let minute = 6; minute <= 10; minute += 1) {
      await testService.setClock(`2026-11-23T09:${String(minute).padStart(2, '0')}:00Z`)
      statuses.push((await browser.post(CODES, codeRequest(email))).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 429])
  })

  test('the device cookie is signed, hidden from scripts, and valid for one account only', async () => {
    const { browser, email, code } = await requestCodeFor('device@example.test')
    const signedIn = await browser.post(SESSIONS, { email, code })
    expect(String(signedIn.headers['set-cookie'])).toMatch(
      /radruf_device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const other = await requestCodeFor('device-2@example.test')
    await requestFromStrangers(other.email)
    const again = testService.browser('198.51.100.1')
    Object.assign(again.cookies, browser.cookies)
    expect((await again.post(CODES, codeRequest(other.email))).status).toBe(429)
    const forged = testService.browser('198.51.100.1')
    forged.cookies.radruf_device = `${'A'.repeat(22)}.${'A'.repeat(43)}`
    expect((await forged.post(CODES, codeRequest(other.email))).status).toBe(429)
  })

  test('guesses and requests of strangers do not make an issued code invalid', async () => {
    const { browser, email, code } = await requestCodeFor('besieged@example.test')
    await requestFromStrangers(email)
    const stranger = testService.browser('198.51.100.2')
    await testService.setClock('2026-11-23T09:06:00Z')
    for (let guess = 0; guess < 25; guess += 1)
      expect((await stranger.post(SESSIONS, { email, code: toWrongCode(code) })).body.code).toBe('CODE_EXPIRED')
    expect((await browser.post(SESSIONS, { email, code })).status).toBe(201)
  })

  test('guesses without a code are limited per network, which does not affect a browser with a code', async () => {
    const { email, code, browser } = await requestCodeFor('network@example.test')
    const statuses = new Set<number>()
    for (let host = 1; host <= 61; host += 1) {
      const stranger = testService.browser(`2001:db8:0:1::${host}`)
      statuses.add((await stranger.post(SESSIONS, { email, code: toWrongCode(code) })).status)
    }
    expect([...statuses]).toEqual([410, 429])
    const neighbour = testService.browser('2001:db8:0:2::1')
    expect((await neighbour.post(SESSIONS, { email, code })).status).toBe(410)
    const sameNetwork = testService.browser('2001:db8:0:1::ffff')
    Object.assign(sameNetwork.cookies, browser.cookies)
    expect((await sameNetwork.post(SESSIONS, { email, code })).status).toBe(201)
  })

  test('an unknown address gets the same reply as an invited one, and no mail', async () => {
    const known = await requestCodeFor('known@example.test')
    const browser = testService.browser()
    const unknown = await browser.post(CODES, codeRequest('stranger@example.test'))
    const again = await known.browser.post(CODES, codeRequest('stranger-2@example.test'))
    expect(unknown.status).toBe(202)
    expect(unknown.body).toEqual(again.body)
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(again.headers).sort())
    expect(await testService.mailsTo('stranger@example.test')).toEqual([])
    expect((await browser.post(SESSIONS, { email: 'stranger@example.test', code: '123456' })).body.code).toBe(
      'CODE_WRONG',
    )
  })

  test.each(['', 'x', 'a@b', 'a@example.test\nbcc: b@example.test', 'a@example.test,b@example.test'])(
    '%j is not an e-mail address',
    async (email) => {
      expect((await testService.browser().post(CODES, codeRequest(email))).body.code).toBe('EMAIL_INVALID')
    },
  )

  test('a session in use is extended; an idle one expires after thirty days', async () => {
    const { browser, email, code } = await requestCodeFor('rolling@example.test')
    await browser.post(SESSIONS, { email, code })
    await testService.setClock('2026-12-20T09:00:00Z')
    const used = await browser.get<Session>('/api/session')
    expect(used.body.person?.email).toBe(email)
    expect(String(used.headers['set-cookie'])).toContain('Max-Age=2592000')
    await testService.setClock('2027-01-18T09:00:00Z')
    expect((await browser.get<Session>('/api/session')).body.person?.email).toBe(email)
    await testService.setClock('2027-02-17T10:00:00Z')
    expect((await browser.get<Session>('/api/session')).body.person).toBeNull()
  })

  test('a session ends ninety days after the sign-in, also when it is used every week', async () => {
    const { browser, email, code } = await requestCodeFor('weekly@example.test')
    await browser.post(SESSIONS, { email, code })
    const start = Temporal.Instant.from(MONDAY_10)
    const isSignedIn = async (hours: number) => {
      await testService.service.clock.set(start.add({ hours }))
      return (await browser.get<Session>('/api/session')).body.person !== null
    }
    for (let day = 7; day <= 84; day += 7) expect([day, await isSignedIn(day * 24)]).toEqual([day, true])
    expect([await isSignedIn(90 * 24 - 1), await isSignedIn(90 * 24 + 1)]).toEqual([true, false])
  })
})
