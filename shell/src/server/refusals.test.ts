import { afterEach, beforeEach, expect, test } from 'vitest'
import { startShellServer } from './testing/shell-server.ts'

/** Longer than the socket buffers between client, shell and service. */
const LARGE = 1_600_000

let server: Awaited<ReturnType<typeof startShellServer>>
beforeEach(async () => {
  server = await startShellServer((request, response) => {
    request.resume()
    const status = request.url === '/api/known' ? 200 : 404
    const finish = () => response.writeHead(status, { 'content-type': 'application/problem+json' }).end('{}')
    if (Number(request.headers['content-length']) < LARGE) return finish()
    request.once('end', finish)
  })
})
let log: string | undefined
const stop = async () => {
  log ??= await server.stop()
  return log
}
afterEach(async () => {
  await stop()
  log = undefined
})

const statusOf = (response: string) => Number(/HTTP\/1\.1 (?!100)(\d+)/.exec(response)?.[1])
const request = (line: string, ...headers: string[]) => {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : ['host: localhost']
  return `${[`${line} HTTP/1.1`, ...host, 'connection: close', ...headers].join('\r\n')}\r\n\r\n`
}

test('a body of 1.6 MB after Expect: 100-continue passes', async () => {
  const head = request('POST /api/known', `content-length: ${LARGE}`, 'expect: 100-continue')
  const response = await server.send(head + 'x'.repeat(LARGE))
  expect(response).toMatch(/^HTTP\/1\.1 100 Continue/)
  expect(statusOf(response)).toBe(200)
  expect(await stop()).toBe('')
})

test.each([
  ['GET /api/../dev/mailbox', 404],
  ['GET /api/%2e%2e/dev/mailbox', 404],
  ['GET /api/..%2fdev/mailbox', 404],
  ['GET /api//evil.example/', 404],
  ['GET /remotes/../../etc/passwd', 404],
  ['GET /remotes/%2e%2e/%2e%2e/etc/passwd', 404],
  ['POST /%zz', 400],
  ['GET /api/%zz', 400],
  ['GET /assets/%zz', 400],
  ['GET http://evil.example/api/nothing', 404],
  ['PROPFIND /api/known', 405],
  ['PUT /otp/anna@example.test', 405],
  ['TRACE /', 405],
  ['CONNECT evil.example:443', 405],
  ['CONNECT /', 405],
])('%s is answered %i, and not logged', async (line, status) => {
  for (const accept of ['accept: application/json', 'accept: text/html']) {
    const response = await server.send(request(line, accept))
    expect([line, statusOf(response)]).toEqual([line, status])
    expect(response).toMatch(/content-type: (application\/problem\+json|text\/html)/)
    expect(response).not.toMatch(/anna|node_modules|passwd|evil/)
  }
  expect(await stop()).toBe('')
})

test.each(['/%', '/%zz', '/otp/%E0%A4%A', '/otp/anna@example.test/%c0%af'])(
  'the path %s, which cannot be decoded, leads to the start page like any unknown path',
  async (path) => {
    const response = await server.send(request(`GET ${path}`, 'accept: text/html'))
    expect(statusOf(response)).toBe(302)
    expect(response).toMatch(/^location: \/\r$/m)
    expect(await stop()).toBe('')
  },
)

test('a malformed request to a page shows a page, and to the service a problem', async () => {
  const page = await server.send(request('POST /%zz', 'accept: text/html'))
  expect(page).toContain('Diese Anfrage hat nicht geklappt')
  const problem = await server.send(request('GET /api/%zz', 'accept: text/html'))
  expect(JSON.parse(problem.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
})

test.each([
  ['text/plain', 'a=b', 415],
  ['application/json', '{}', 415],
  ['odd', 'a=b', 415],
  ['multipart/form-data', 'a=b', 400],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disp', 400],
  ['application/x-www-form-urlencoded', 'a=b', 200],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n', 200],
])('a form of type %s with the body %j is answered %i', async (type, body, status) => {
  const head = request('POST /login', `content-type: ${type}`, `content-length: ${body.length}`, 'accept: text/html')
  expect(statusOf(await server.send(head + body))).toBe(status)
  expect(await stop()).toBe('')
})

test('a form without a body and a form beyond the limit are refused', async () => {
  expect(statusOf(await server.send(request('POST /login', 'content-length: 0')))).toBe(415)
  const type = 'content-type: application/x-www-form-urlencoded'
  expect(statusOf(await server.send(request('POST /login', type, `content-length: ${LARGE}`)))).toBe(413)
  expect(await stop()).toBe('')
})

test.each(['anna@example.test', 'a b', 'evil.example/path', '%61', '[::1', 'x:99999', '<script>'])(
  'the Host header %j is refused, and not logged',
  async (host) => {
    for (const line of ['GET /', 'GET /api/known', 'POST /login']) {
      const response = await server.send(request(line, `host: ${host}`))
      expect([line, statusOf(response)]).toEqual([line, 400])
      expect(response).not.toContain(host)
    }
    expect(await stop()).toBe('')
  },
)

test('a path that begins with two slashes names no other host', async () => {
  const response = await server.send(request('GET //evil.example/login'))
  expect(response).toContain('<p>http://localhost</p>')
})

test('cookies that exceed the headers are deleted, so that the product can be opened again; a long address deletes none', async () => {
  const cookies = Array.from({ length: 8 }, (_, n) => `planted${n}=${'x'.repeat(4000)}`).join('; ')
  const refused = await server.send(request('GET /overview', `cookie: ${cookies}`))
  expect(statusOf(refused)).toBe(431)
  expect(refused).toContain('clear-site-data: "cookies"')
  for (const other of [
    request(`GET /?${'x'.repeat(20_000)}`, 'cookie: a=b'),
    request('GET /', `x: ${'x'.repeat(20_000)}`),
  ])
    expect(await server.send(other)).not.toContain('clear-site-data')
})

test('too large headers are 431, and what is no HTTP is 400', async () => {
  expect(statusOf(await server.send(request('GET /', `x-large: ${'x'.repeat(20_000)}`)))).toBe(431)
  const malformed = await server.send('anna@example.test\r\n\r\n')
  expect(statusOf(malformed)).toBe(400)
  expect(malformed).toContain('content-type: application/problem+json')
  expect(statusOf(await server.send(request('GET /', 'content-length: 1', 'transfer-encoding: chunked')))).toBe(400)
  expect(await stop()).toBe('')
})

test.each([
  'connection: upgrade\r\nupgrade: h2c',
  'accept-language: \xff;q=x',
  'cookie: =;=;"',
  'x-app-version: __proto__',
  '__proto__: x',
  'forwarded: for="_anna@example.test"',
])('the header %j disturbs neither pages nor the service', async (header) => {
  for (const line of ['GET /', 'GET /api/known', 'HEAD /api/known'])
    expect([line, statusOf(await server.send(request(line, header)))]).toEqual([line, 200])
  expect(await stop()).toBe('')
})

test('incomplete headers, incomplete bodies and idle connections end', async () => {
  const http = server.app.server
  expect(http).toMatchObject({ headersTimeout: 15_000, requestTimeout: 300_000, timeout: 60_000 })
  http.timeout = 100
  expect(await server.send('')).toBe('')
  Object.assign(http, { headersTimeout: 100, requestTimeout: 200, timeout: 60_000 })
  const answers = await Promise.all([
    server.send('GET / HTTP/1.1\r\nhost: localhost\r\n'),
    server.send(`${request('POST /api/known', `content-length: ${LARGE}`)}half`),
    server.send(
      `${request('POST /login', 'content-type: application/x-www-form-urlencoded', 'content-length: 9')}half`,
    ),
  ])
  for (const answer of answers) expect(statusOf(answer)).toBe(408)
  expect(await stop()).toBe('')
})
