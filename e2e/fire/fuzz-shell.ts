import { connect } from 'node:net'
import fc from 'fast-check'
import type { Figure } from './figures.ts'
import { startFireProduct } from './fire-product.ts'
import { createFireData } from './fire-service.ts'
import { fuzzRequests } from './fuzz-requests.ts'
import { mostly } from './fuzz-values.ts'

const TIMEOUT_MS = 30_000
/** A request whose body is shorter than it says waits for the rest. After this time without a reply, the client ends its side. */
const INCOMPLETE_MS = 2_000

const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'FOO',
  'get',
  'CONNECT',
]
const TARGETS = [
  '/',
  '/login',
  '/desk',
  '/chat',
  '/otp/anna%40example.test',
  '/visit/none',
  '/case/none',
  '/language',
  '/releases',
  '/releases/mf-auth/0000000000000000/web/entry.js',
  '/releases/../registry.json',
  '/releases/%2e%2e/%2e%2e/secret',
  '/assets/../../package.json',
  '/assets/%00',
  '/assets/static/none.js',
  '//evil.example/%2f..',
  '/%zz',
  '/%ff%fe',
  '/?mf.mf-booking=../../x',
  '/?mf.mf-booking=http://evil.example',
  `/${'a'.repeat(9_000)}`,
  '/reports/errors',
  '/reports/violations',
  '/outcomes',
  '/overrides',
  '/api/health',
  '/api/session',
  '/api/events',
  '/api/me',
  '/api/tickets/x/photos',
  '/api/../../etc/passwd',
  '/api/%2e%2e/x',
  '/api//',
  '/dev/mailbox',
  'http://other.example/login',
  'https://[::1]:99999/',
  '*',
  'login',
  '/login#fragment',
  '/login?a=%E0%A4%A',
]
const HEADERS = [
  'Host: localhost',
  'Host: ',
  'Host: a b',
  'Host: localhost:99999',
  'Host: evil.example/path',
  'Cookie: radruf_session=\u0000; lang=de',
  `Cookie: ${'c=1; '.repeat(1_000)}`,
  'Cookie: language=%%; mf.overrides=%7B',
  'Accept: text/html',
  'Accept: ,,,;q=',
  'Accept-Language: *;q=abc, de-DE-x-ÿ',
  'Accept-Encoding: br;q=1.0, gzip, *;q=0',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: text/plain',
  'Content-Type: application/json; charset=utf-99',
  'X-Forwarded-For: 203.0.113.5, evil',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: javascript',
  'Forwarded: for="[::"',
  'Expect: 100-continue',
  'Expect: nonsense',
  'Origin: null',
  'Sec-Fetch-Site: cross-site',
  'If-None-Match: W/"',
  'If-Modified-Since: never',
  'Range: bytes=9-1',
  'Upgrade: websocket',
  'Connection: content-length, host',
  'Transfer-Encoding: gzip, chunked',
  'X-Bad\u0001: 1',
  'NoColon',
]
const BODIES = [
  '',
  'language=de&to=//evil.example',
  '{"a":',
  '--x\r\n',
  '\u0000\u00ff',
  'a'.repeat(100_000),
  '5\r\nhello\r\n0\r\n\r\n',
]

const lines = fc.record({
  method: fc.constantFrom(...METHODS),
  target: fc.constantFrom(...TARGETS),
  version: mostly(95, fc.constant('HTTP/1.1'), fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '')),
  headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 4 }),
  hasHost: mostly(95, fc.constant(true), fc.constant(false)),
  body: mostly(60, fc.constant(''), fc.constantFrom(...BODIES)),
  isChunked: mostly(85, fc.constant(false), fc.constant(true)),
  /** The length that the request claims, if not the true one. */
  length: mostly(90, fc.constant(undefined), fc.nat(199)),
  end: mostly(97, fc.constant('\r\n'), fc.constant('\n')),
})

const requests = lines.map(({ method, target, version, headers, hasHost, body, isChunked, length, end }) => {
  const host = hasHost && !headers.some((header) => header.startsWith('Host')) ? ['Host: localhost'] : []
  const size = isChunked
    ? 'Transfer-Encoding: chunked'
    : `Content-Length: ${length ?? Buffer.byteLength(body, 'latin1')}`
  const all = [...host, ...headers, ...(body ? [size] : []), 'Connection: close']
  return [`${method} ${target} ${version}`, ...all, '', body].join(end)
})

/** Writes requests as bytes to the shell's server of the built product. Each gets a reply with a status below 500. */
export async function fuzzShell(count: number, seed: number): Promise<Figure[]> {
  const data = await createFireData('embedded', undefined)
  const product = await startFireProduct(data)
  try {
    const { sent, spread, ok } = await fuzzRequests(requests, { count, seed }, async (request) => {
      const reply = await sendBytes(product.port, request)
      if (reply === undefined) return { failure: 'hangs' }
      const status = /^HTTP\/1\.1 (?:100 [^\r]*\r\n\r\nHTTP\/1\.1 )?(\d{3})/.exec(reply)?.[1]
      if (!status) return { failure: 'closed without a reply' }
      return { status, failure: status >= '500' && status <= '599' ? status : undefined }
    })
    const health = await fetch(`http://127.0.0.1:${product.port}/api/health`)
    return [
      {
        part: 'fuzz',
        what: `${sent} requests as bytes at the shell's server (${spread}): 5xx, hangs, closed without a reply`,
        value: ok ? '0' : 'at least 1',
        target: '0',
        ok: ok && health.status === 200,
      },
    ]
  } finally {
    await product.stop()
    await data.remove()
  }
}

/**
 * Writes the bytes; resolves with everything received, or undefined when the server does not close in time. The client does not end its
 * side first: Node.js takes that for an aborted request and closes the connection without a reply.
 */
const sendBytes = (port: number, request: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1')
    const timer = setTimeout(() => {
      socket.destroy()
      resolve(undefined)
    }, TIMEOUT_MS)
    const ending = setTimeout(() => socket.end(), INCOMPLETE_MS)
    socket.setEncoding('latin1').on('data', (part) => {
      received += part
      // "100 Continue" asks for the rest of a request, which does not come.
      if (/^HTTP\/1\.1 (?!100)/m.test(received)) clearTimeout(ending)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      clearTimeout(ending)
      resolve(received)
    })
    socket.write(request, 'latin1')
  })
