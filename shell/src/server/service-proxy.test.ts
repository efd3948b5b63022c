import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { startShellServer } from './testing/shell-server.ts'

type Server = Awaited<ReturnType<typeof startShellServer>>
const started: Server[] = []
async function start(...options: Parameters<typeof startShellServer>) {
  const server = await startShellServer(...options)
  started.push(server)
  return server
}
afterEach(() => Promise.all(started.splice(0).map(({ stop }) => stop())))

/** Streams stay open, health answers, and everything else waits for its body. */
const answer: Parameters<typeof startShellServer>[0] = (request, response) => {
  if (request.url === '/api/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    if (request.method === 'HEAD') return response.end()
    return response.write('id: 1\n\n')
  }
  if (request.url === '/api/health') return response.end('ok')
  return void text(request).then(
    (body) => response.end(String(body.length)),
    () => response.destroy(),
  )
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
const openStream = (url: string, headers = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/events`, { agent, headers }, resolve).once('error', reject)
  })

test('200 open event streams and 150 unfinished bodies delay no other request', async () => {
  const { url, open } = await start(answer)
  const streams = await Promise.all(Array.from({ length: 200 }, () => openStream(url)))
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const unfinished = Array.from({ length: 150 }, (): Socket => {
    return open('POST /api/anything HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nhalf')
  })
  // The network has 64 places; the others get a clear answer.
  const refused = unfinished.slice(64)
  const answers = await Promise.all(refused.map(async (socket) => String((await once(socket, 'data'))[0])))
  expect(answers.every((text) => text.startsWith('HTTP/1.1 429') && text.includes('"retryAfter":10'))).toBe(true)
  const began = performance.now()
  const health = await fetch(`${url}/api/health`)
  expect([health.status, await health.text()]).toEqual([200, 'ok'])
  expect(performance.now() - began).toBeLessThan(1_000)
  for (const stream of streams) stream.destroy()
  for (const socket of unfinished) socket.destroy()
})

test('bodies of another network are not counted, and a finished one frees its place', async () => {
  const { url, open } = await start(answer)
  const head = (address: string) =>
    `POST /api/anything HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\ncontent-length: 4\r\n\r\n`
  const send = (address: string) =>
    fetch(`${url}/api/anything`, { method: 'POST', body: 'abcd', headers: { 'x-forwarded-for': address } })
  const held = Array.from({ length: 64 }, () => open(head('2001:db8::1')))
  await expect.poll(async () => (await send('2001:db8::2')).status).toBe(429)
  expect((await send('2001:db8:0:1::1')).status).toBe(200)
  for (const socket of held) socket.write('abcd')
  await Promise.all(held.map((socket) => once(socket, 'data')))
  expect((await send('2001:db8::2')).status).toBe(200)
  for (const socket of held) socket.destroy()
})

test('a network has a limited number of event streams, and a closed stream frees its place', async () => {
  const { url, send } = await start(answer, { streamsPerNetwork: 2 })
  const [one, two] = [await openStream(url), await openStream(url)]
  const refused = await fetch(`${url}/api/events`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 30 })
  expect((await fetch(`${url}/api/events`, { method: 'HEAD' })).status).toBe(429)
  expect((await openStream(url, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200)
  one.destroy()
  await expect.poll(async () => (await fetch(`${url}/api/events`, { method: 'HEAD' })).status).toBe(200)
  two.destroy()
  expect(await send('HEAD /api/events HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 200 /,
  )
})

test('headers of the connection stay there, and cookies and lengths pass', async () => {
  const { send } = await start((request, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']).setHeader('x-seen', JSON.stringify(request.headers))
    request.pipe(response)
  })
  const echo = await send(
    'DELETE /api/x HTTP/1.1\r\nhost: localhost\r\nconnection: close, x-own, content-length\r\nx-own: 1\r\nte: trailers\r\ncookie: c=3\r\ncontent-length: 4\r\n\r\nabcd',
  )
  expect(echo).toMatch(/set-cookie: a=1\r\nset-cookie: b=2/)
  expect(echo).toContain('"content-length":"4"')
  expect(echo).toContain('"cookie":"c=3"')
  expect(echo).not.toMatch(/x-own|"te"/)
  expect(echo).toMatch(/abcd(\r\n0\r\n\r\n)?$/)
})

test('a chunked body passes with any method, and the next request of the connection is not part of it', async () => {
  const seen: string[] = []
  const { send } = await start((request, response) => {
    void text(request).then((body) => {
      seen.push(`${request.method} ${request.url} ${body}`)
      response.end('done')
    })
  })
  const inner = 'GET /api/inner HTTP/1.1\r\n\r\n'
  await send(
    `DELETE /api/outer HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\nGET /api/next HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
  )
  expect(seen).toEqual([`DELETE /api/outer ${inner}`, 'GET /api/next '])
})

test('a service that does not answer is 503 with a time to try again', async () => {
  const { url, service } = await start(answer)
  service.close()
  service.closeAllConnections()
  const down = await fetch(`${url}/api/health`)
  expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await down.json()).toMatchObject({ code: 'INTERNAL', status: 503, retryAfter: 5 })
})

test('an aborted request ends at the service too and is not logged', async () => {
  const arrived = Promise.withResolvers<IncomingMessage>()
  const server = await startShellServer((request) => arrived.resolve(request))
  const upload = server.open('POST /api/x HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nhalf')
  const request = await arrived.promise
  request.on('error', () => {})
  const closed = new Promise((resolve) => request.once('close', resolve))
  upload.destroy()
  await closed
  expect(request.complete).toBe(false)
  expect(await server.stop()).toBe('')
})

test('a body that the service refuses before its end gets the refusal', async () => {
  const { url } = await start((request, response) => {
    response.writeHead(413, { 'content-type': 'application/problem+json' }).end('{"code":"INVALID_INPUT"}')
    request.resume()
  })
  const answers = await Promise.all(
    [300_000, 1_000_000, 5_000_000].map((length) =>
      fetch(`${url}/api/x`, { method: 'POST', body: Buffer.alloc(length) }).then(({ status }) => status),
    ),
  )
  expect(answers).toEqual([413, 413, 413])
})

test('a form of another site cannot change the language', async () => {
  const { url } = await start(answer)
  const change = (headers: Record<string, string>) =>
    fetch(`${url}/language`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'language=en&to=/',
    })
  const foreign = await change({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  expect([foreign.status, foreign.headers.get('set-cookie')]).toEqual([400, null])
  const ownPage = { origin: url, 'sec-fetch-site': 'same-origin' }
  const own = await change(ownPage)
  const cookie = 'radruf-language=en; Path=/; SameSite=Lax'
  expect([own.status, own.headers.get('set-cookie')]).toEqual([303, `${cookie}; Max-Age=31536000`])
  const secure = await change({ ...ownPage, 'x-forwarded-proto': 'https' })
  expect(secure.headers.get('set-cookie')).toBe(`${cookie}; Secure; Max-Age=31536000`)
})
