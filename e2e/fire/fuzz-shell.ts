import { connect } from 'node:net'
import type { Random } from '../../api/src/testing/random.ts'
import type { Figure } from './figures.ts'
import { startFireProduct } from './fire-product.ts'
import { createFireData } from './fire-service.ts'
import { inParallel } from './in-parallel.ts'

const AT_ONCE = 16
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

/** Writes requests as bytes to the shell's server of the built product. Each gets a reply with a status below 500. */
export async function fuzzShell(count: number, random: Random): Promise<Figure[]> {
  const data = await createFireData('embedded', undefined)
  const product = await startFireProduct(data)
  const statuses = new Map<string, number>()
  const failures: string[] = []
  let [hangs, closed] = [0, 0]
  try {
    await inParallel(count, AT_ONCE, async () => {
      const request = createRequest(random)
      const reply = await sendBytes(product.port, request)
      if (reply === undefined) {
        hangs++
        process.stderr.write(`  hang: ${JSON.stringify(request.slice(0, 200))}\n`)
        return
      }
      const status = /^HTTP\/1\.1 (?:100 [^\r]*\r\n\r\nHTTP\/1\.1 )?(\d{3})/.exec(reply)?.[1]
      if (!status) {
        closed++
        process.stderr.write(`  closed: ${JSON.stringify(request.slice(0, 300))}\n`)
        return
      }
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= '500' && status <= '599') {
        failures.push(status)
        if (failures.length <= 5) process.stderr.write(`  ${status}: ${JSON.stringify(request.slice(0, 300))}\n`)
      }
    })
    const health = await fetch(`http://127.0.0.1:${product.port}/api/health`)
    const spread = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
    return [
      {
        part: 'fuzz',
        what: `${count} requests as bytes at the shell's server (${spread.join(', ')}): 5xx, hangs, closed without a reply`,
        value: `${failures.length}, ${hangs}, ${closed}`,
        target: '0, 0, 0',
        ok: failures.length + hangs + closed === 0 && health.status === 200,
      },
    ]
  } finally {
    await product.stop()
    await data.remove()
  }
}

function createRequest(random: Random): string {
  const body = random.chance(0.4) ? random.pick(BODIES) : ''
  const headers = Array.from({ length: random.integer(5) }, () => random.pick(HEADERS))
  if (!headers.some((header) => header.startsWith('Host')) && random.chance(0.95)) headers.unshift('Host: localhost')
  if (body) {
    const length = random.chance(0.9) ? Buffer.byteLength(body, 'latin1') : random.integer(200)
    headers.push(random.chance(0.15) ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`)
  }
  const version = random.chance(0.95) ? 'HTTP/1.1' : random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''])
  const end = random.chance(0.97) ? '\r\n' : '\n'
  return [`${random.pick(METHODS)} ${random.pick(TARGETS)} ${version}`, ...headers, 'Connection: close', '', body].join(
    end,
  )
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
