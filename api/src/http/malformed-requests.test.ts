import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventStream } from '../testing/event-reader.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../testing/service.ts'

describe.each(FEATURE_DATABASES)('malformed requests on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())

  test.each([
    ['a NUL character', 'A\\u0000nna', { name: 'invalid characters' }],
    ['a lone surrogate', 'A\\ud800nna', { name: 'invalid characters' }],
    ['a line break', 'Anna\\r\\nBcc: b@example.test', { name: 'control characters' }],
  ])('a name with %s is refused', async (_, name, fields) => {
    const customer = await testService.signedIn('customer', 'name@example.test')
    const headers = { 'content-type': 'application/json' }
    const answer = await customer.send({ method: 'PATCH', url: '/api/me', payload: `{"name":"${name}"}`, headers })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields } })
  })

  test('NUL in a path, a query and a deeply nested body are refused', async () => {
    const customer = await testService.signedIn('customer', 'nul@example.test')
    expect((await customer.get('/api/visits/%00')).status).toBe(400)
    expect((await customer.get('/api/case/a%00b')).status).toBeGreaterThanOrEqual(400)
    expect((await customer.get('/api/case/a%00b')).status).toBeLessThan(500)
    const payload = `{"name":${'['.repeat(60_000)}${']'.repeat(60_000)}}`
    const headers = { 'content-type': 'application/json' }
    expect((await customer.send({ method: 'PATCH', url: '/api/me', payload, headers })).status).toBe(400)
  })

  test.each([
    ['cut inside the file', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf'],
    ['cut inside a header', '--x\r\nContent-Disp'],
    ['without a part', ''],
    ['without its boundary', 'anything'],
  ])('an upload %s is refused', async (_, payload) => {
    const customer = await testService.signedIn('customer', 'cut@example.test')
    const { body } = await customer.get<{ tickets: { id: string }[] }>('/api/tickets')
    const url = `/api/tickets/${body.tickets[0]?.id}/photos`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await customer.send({ method: 'POST', url, payload, headers })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('a malformed URL is refused with a problem that does not repeat it', async () => {
    const answer = await testService.browser().get('/api/anna@example.test/%zz')
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(JSON.stringify(answer.body)).not.toContain('anna')
  })
})

describe('the service’s connections', () => {
  let testService: TestService
  let base: string
  beforeAll(async () => {
    testService = await startTestService({
      database: 'embedded',
      env: { STREAMS_PER_PERSON: '2', TRUSTED_PROXIES: '192.0.2.1' },
    })
    testService.app.get('/test/address', async ({ ip, host }) => ({ ip, host }))
    base = await testService.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => testService.stop())
  const address = (remoteAddress: string, forwarded: string) =>
    testService.app
      .inject({ url: '/test/address', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
      .then((response) => response.json<{ ip: string }>().ip)

  test('only a trusted proxy names the address of the client, and only its last hop counts', async () => {
    expect(await address('127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
    expect(await address('192.0.2.1', '203.0.113.7')).toBe('203.0.113.7')
    expect(await address('::ffff:127.0.0.1', '203.0.113.7, 192.0.2.1')).toBe('192.0.2.1')
    expect(await address('198.51.100.2', '203.0.113.7')).toBe('198.51.100.2')
  })

  test('a body that is too large gets its refusal, and the connection stays usable', async () => {
    for (const length of [300_000, 2_000_000]) {
      const refused = await fetch(`${base}/api/sign-in/codes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a'.repeat(length) }),
      })
      expect([refused.status, refused.headers.get('connection') === 'close']).toEqual([400, false])
    }
  })

  test('a person has a limited number of event streams, and a closed one frees its place', async () => {
    const client = await testService.signedIn('customer', 'streams@example.test')
    const token = client.cookies.radruf_session ?? ''
    const [one, two] = [await openEventStream(base, token), await openEventStream(base, token)]
    const third = await openEventStream(base, token)
    expect([third.response.status, third.response.headers.get('retry-after')]).toEqual([429, '30'])
    const head = () => fetch(`${base}/api/events`, { method: 'HEAD', headers: { cookie: `radruf_session=${token}` } })
    expect((await head()).status).toBe(429)
    const other = await testService.signedIn('customer', 'other-streams@example.test')
    const others = await openEventStream(base, other.cookies.radruf_session ?? '')
    expect(others.response.status).toBe(200)
    one.close()
    await expect.poll(async () => (await head()).status).toBe(200)
    for (const stream of [two, others]) stream.close()
  })

  test('HEAD /api/events answers without a stream', async () => {
    const { cookies } = await testService.signedIn('customer', 'head@example.test')
    const head = (jar: Record<string, string>) =>
      testService.app.inject({ method: 'HEAD', url: '/api/events', cookies: jar })
    const answer = await head(cookies)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect((await head({})).statusCode).toBe(401)
  })

  test('incomplete headers, incomplete bodies and idle connections end', async () => {
    const { server } = testService.app
    const limits = { headersTimeout: 15_000, requestTimeout: 300_000, timeout: 60_000 }
    expect(server).toMatchObject(limits)
    const port = Number(new URL(base).port)
    const open = (request: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(request)
      return text(socket)
    }
    server.timeout = 100
    await once(connect(port, '127.0.0.1').resume(), 'close')
    Object.assign(server, { headersTimeout: 100, requestTimeout: 200, timeout: limits.timeout })
    const post =
      'POST /api/sign-in/codes HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
    for (const answer of await Promise.all([open('GET /api/health HTTP/1.1\r\nhost: x\r\n'), open(post)]))
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    Object.assign(server, limits)
  })
})
